"""A page of the console in Debian's chromium, without a window."""

import importlib.resources
import time

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from console import PATIENCE


class Driver(webdriver.Chrome):
    """Finds again what the page has drawn anew since it was found: between any two commands there may be an event from the watcher."""

    def __init__(self, **options):
        self.ways = {}
        super().__init__(**options)

    def find_element(self, by=By.ID, value=None):
        return self.found(lambda: webdriver.Chrome.find_element(self, by, value))

    def found(self, way):
        element = way()
        self.ways[element.id] = way
        return element

    def execute(self, driver_command, params=None):
        try:
            return super().execute(driver_command, params)
        except StaleElementReferenceException:
            return super().execute(driver_command, self.anew(params))

    def anew(self, value):
        """The same of a command's values, which name elements (WebDriver, 11) or are elements that a script is given."""
        if isinstance(value, dict):
            return {name: self.anew(one) for name, one in value.items()}
        if isinstance(value, list):
            return [self.anew(one) for one in value]
        if isinstance(value, WebElement):
            return self.found(self.ways[value.id]) if value.id in self.ways else value
        return self.found(self.ways[value]).id if value in self.ways else value


class Page:
    def __init__(self, link, size=(1400, 1000), opened=lambda page: page.one("#text").get_attribute("value")):
        self.opened = opened
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", f"--window-size={size[0]},{size[1]}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = Driver(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        try:
            self.open(link)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.driver:
            self.driver.quit()
        self.driver = None

    def open(self, link):
        self.driver.get(link)
        self.wait(lambda: self.all("[data-screen]") and self.opened(self), "the screens and a profile")

    def wait(self, is_so, words, patience=PATIENCE):
        """Looks until it is so: the page tells a test nothing."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                if is_so():
                    return
            except Exception as problem:  # What is drawn anew is gone for a moment.
                last = problem
            time.sleep(0.1)
        raise AssertionError(f"not in {patience} s: {words} ({locals().get('last', '')})")

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).get_attribute("textContent").strip()

    def screen(self, name):
        return self.one(f'[data-screen="{name}"]')

    def focused(self):
        return self.driver.found(lambda: self.driver.switch_to.active_element)

    def click(self, selector):
        self.wait(lambda: self.one(selector).is_enabled() and self.hit(self.one(selector)), f"{selector} can be pressed")

    def click_text(self, words):
        path = f'//button[normalize-space()="{words}"]'
        self.wait(lambda: self.hit(self.driver.find_element(By.XPATH, path)), f"the button {words}")

    def hit(self, element):
        """In the middle of the window, where no bar lies over it."""
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
        element.click()
        return True

    def open_details(self, inside):
        """What is folded away, which this is or is in."""
        self.driver.execute_script("arguments[0].closest('details').querySelector('summary').click()", self.one(inside))

    def take(self, name):
        """A screen, by the mouse, once nothing lies over it."""
        self.wait(lambda: self.hit(self.screen(name)), f"{name} can be pressed")

    def press(self, name, key):
        self.take(name)
        self.send(name, getattr(Keys, key))

    def send(self, name, key):
        self.screen(name).send_keys(key)

    def fill(self, selector, value):
        """A field of any kind, once it is there."""
        self.wait(lambda: self.one(selector).is_displayed() and self.replace(self.one(selector), value), selector)

    def choose(self, selector, file):
        """In a field for files, which is not shown."""
        self.wait(lambda: self.one(selector).send_keys(file) is None, selector)

    @staticmethod
    def replace(field, value):
        if field.tag_name == "select":
            Select(field).select_by_value(value)
        else:
            field.send_keys(Keys.CONTROL + "a")
            field.send_keys(value, Keys.TAB)
        return True

    def keys(self, held, key):
        """To whatever has the focus."""
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    def drag(self, name, to, of, key=None):
        """By the mouse, to a place in pixels of the desktop from another screen's corner, or nearly: it snaps."""
        screen = self.screen(name)
        scale = of.size["width"] / 1024
        start = (screen.location["x"] - of.location["x"], screen.location["y"] - of.location["y"])
        across, down = (int(to[0] * scale - start[0]) + 3, int(to[1] * scale - start[1]) + 3)
        chain = ActionChains(self.driver)
        chain = chain.key_down(key) if key else chain
        chain = chain.click_and_hold(screen).move_by_offset(across, down).release()
        (chain.key_up(key) if key else chain).perform()

    def touch(self, name, to, of):
        """The same by a finger, which taps first: that chooses the screen."""
        screen = self.screen(name)
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", screen)
        scale = of.rect["width"] / 1024
        box = self.driver.execute_script("const box = arguments[0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]", screen)
        start = (screen.location["x"] - of.location["x"], screen.location["y"] - of.location["y"])
        end = [box[0] + to[0] * scale - start[0] + 2, box[1] + to[1] * scale - start[1] + 2]
        send = lambda kind, *points: self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        send("touchStart", box)
        send("touchEnd")
        self.wait(lambda: self.screen(name).get_attribute("aria-pressed") == "true", f"a tap chooses {name}")
        send("touchStart", box)
        for part in (0.3, 0.6, 1):
            send("touchMove", [box[0] + (end[0] - box[0]) * part, box[1] + (end[1] - box[1]) * part])
        send("touchEnd")

    def wait_for_difference(self, text):
        try:
            self.wait(lambda: text in self.text("#difference"), f"the difference has {text}")
        except AssertionError as problem:
            raise AssertionError(f"{problem}: {self.text('#difference')} {self.text('#outcome')}") from None

    def look(self, scheme, size):
        self.driver.set_window_size(*size)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def overflow(self):
        return max(0, self.driver.execute_script("return document.documentElement.scrollWidth - innerWidth"))

    def violations(self):
        """Of the rules for who cannot see or use a mouse (axe-core)."""
        self.driver.execute_script(importlib.resources.files("axe_core_python").joinpath("axe.min.js").read_text())
        found = self.driver.execute_async_script("axe.run().then(arguments[0])")["violations"]
        return [(one["id"], one["nodes"][0]["html"][:120]) for one in found]

    def complaints(self):
        return [one["message"] for one in self.driver.get_log("browser") if one["level"] == "SEVERE"]
