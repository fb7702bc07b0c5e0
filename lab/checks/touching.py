"""Touchscreens: devices that come and go, and where fingers on them arrive."""

from .bench import CLIENTS, Listener


def _near(line, name, x, y):
    *words, found_x, found_y = line.split(" ")
    return " ".join(words) == name and abs(float(found_x) - x) < 0.2 and abs(float(found_y) - y) < 0.2


def run(bench):
    with bench.screen("--output", "A,monitor=office", "--output", "B,monitor=office") as screen:
        touches = Listener(screen, "touches")
        screen.lab("touchscreen", "add", "left", "--name", "ELAN Touch", "--usb", "04f3:2494")
        for x, y in ((0, 0), (1, 1), (0.25, 0.5)):
            screen.lab("touch", "left", str(x), str(y))
            heard = touches.events()
            bench.check(f"a finger at {x},{y} is there on the whole framebuffer",
                        len(heard) == 1 and _near(heard[0], "ELAN Touch", x * 3840, y * 1080), heard)
        screen.run(CLIENTS / "map", "ELAN Touch", *"0.5 0 0.5 0 1 0 0 0 1".split())
        screen.lab("touch", "left", "0.5", "0.5")
        heard = touches.events()
        bench.check("a matrix sends it elsewhere", len(heard) == 1 and _near(heard[0], "ELAN Touch", 2880, 540), heard)
        screen.lab("touchscreen", "add", "twin", "--name", "ELAN Touch")
        screen.lab("touch", "twin", "0.5", "0.5")
        heard = touches.events()
        bench.check("two may have one name", len(heard) == 1 and _near(heard[0], "ELAN Touch", 1920, 540), heard)
        bench.check("a label is its own", "already" in screen.lab("touchscreen", "add", "twin").stderr)
        screen.lab("touchscreen", "remove", "left")
        bench.check("what is pulled out is not touched", "no such device" in screen.lab("touch", "left", "0", "0").stderr)
        touches.close()
