"""Holds what screens show against what they are to show."""

import pathlib
import time

from contents import DESKTOP, SOURCE, Content

# The pointer, which a window manager shows.
POINTER = 40 * 40


class Judge:
    """Holds what is shown against what is to be shown."""

    def __init__(self, desk):
        self.desk = desk

    def wait(self, contents, seconds):
        """Until all is as it should be; returns what is not, if that does not come about in time."""
        end = time.monotonic() + seconds
        while problems := self.problems(contents):
            if not self.desk.await_news(end - time.monotonic()) and time.monotonic() > end:
                # No news tells that a program has become another one by exec(3).
                return self.problems(contents)
        return []

    def problems(self, contents):
        status = self.desk.status()
        if not status["resting"]:
            return [f"not at rest: {status}"]
        # While no profile is in force, all that shows something stays as it is.
        if "profile" not in status:
            return []
        outputs = self.desk.outputs()
        # What waits for an absent screen is told of, too.
        told = {screen["output"]: screen["content"] for screen in status["screens"]
                if "content" in screen and screen["output"]}
        # A mirror of the same size is the hardware's business.
        wanted = {output: content for output, content in wanted_on(outputs, contents).items()
                  if content.kind != "mirror" or output in told}
        return (self._words(told, wanted, outputs, contents) or self._processes(wanted, outputs)
                or self._windows(wanted, outputs) or self._pictures(outputs, contents))

    @staticmethod
    def _words(told, wanted, outputs, contents):
        """What the watcher says of itself. What another client has laid over another screen is rightly said to be unseen."""
        found = []
        for output, content in wanted.items():
            allowed = {"showing"} if is_lit(outputs[output]) else {"parked"}
            if is_lit(outputs[output]) and is_hidden(output, outputs, contents):
                allowed |= {"covered", "not seen"}
                # A window manager has but one screen for a window there.
                allowed |= {"failed"} if content.kind == "window" else set()
            if told.get(output, {}).get("state") not in allowed:
                found.append(f"{output}: said to show {told.get(output)}, and not {content}")
        return found + [f"{output}: said to show {told[output]}" for output in told.keys() - wanted.keys()]

    def _processes(self, wanted, outputs):
        """One presenter a screen that shows something, at most one parked at each connector without a screen, and of
        each at most one program with what that has started."""
        processes = self.desk.processes()
        presenters = {process.pid for process in processes if process.is_presenter}
        free = sum(output["state"] == "disconnected" for output in outputs.values())
        found = []
        if not len(wanted) <= len(presenters) <= len(wanted) + free:
            found.append(f"{len(presenters)} presenters for {len(wanted)} screens and {free} free connectors")
        others = [process for process in processes if not process.is_presenter]
        found += [f"left over: {process}" for process in others if process.presenter not in presenters]
        for presenter in presenters:
            names = sorted(process.name for process in others
                           if process.presenter == presenter and not waits_to_begin(process))
            if names not in ([], ["colour"], ["colour", "sleep"]):
                found.append(f"presenter {presenter} runs {names}")
        return found

    def _windows(self, wanted, outputs):
        """One window a presenter, by the name of its connector."""
        titles = self.desk.windows()
        found = []
        for output, values in outputs.items():
            count = titles.count(f"orchestrate {output}")
            most = 1 if output in wanted or values["state"] == "disconnected" else 0
            if not (1 if output in wanted else 0) <= count <= most:
                found.append(f"{output}: {count} windows of presenters")
        for title in ("own", "drawn"):
            most = sum(process.name == "colour" for process in self.desk.processes())
            if titles.count(title) > most:
                found.append(f"{titles.count(title)} windows of {most} programs")
        return found

    def _pictures(self, outputs, contents):
        """Every screen is of the one colour that it should be, all over."""
        found = []
        width, height = self.desk.framebuffer()
        for output, values in outputs.items():
            colors = colors_on(values["monitor"], outputs, contents)
            if values["state"] == "disconnected" or not is_lit(values) or is_hidden(output, outputs, contents):
                continue
            # Of two clients that change screens at once, one may leave a screen that hangs over the framebuffer's edge.
            if area(values)[2] > width or area(values)[3] > height:
                continue
            picture = self.desk.picture(output)
            if (count := misfits(picture, colors)) > POINTER:
                middle = picture[2][3 * (picture[0] * (picture[1] // 2) + picture[0] // 2):][:3].hex()
                places = {name: area(other) for name, other in outputs.items() if is_lit(other)}
                found.append(f"{output}: {count} pixels of {picture[0]}x{picture[1]} are not {colors}; "
                             f"{middle} in the middle; screens at {places}")
        return found


def waits_to_begin(process):
    """A program that was parked before setpriv and the shell have become it: it goes on from there."""
    if process.name not in ("setpriv", "sh", "setsid"):
        return False
    try:
        return pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "T"
    except OSError:
        return False


def is_lit(output):
    return output["crtc"] != "-"


def area(output):
    """Left, top, right and bottom in the framebuffer."""
    width, height = map(int, output["mode"].split("x"))
    if output["rotation"] in ("left", "right"):
        width, height = height, width
    left, top = int(output["x"]), int(output["y"])
    return left, top, left + width, top + height


def is_hidden(output, outputs, contents):
    """Whether another client has made a screen overlap this one, or the one that this one mirrors: a mirror shows what
    lies over its source."""
    source = contents.get(outputs[output]["monitor"], Content("desktop")).kind == "mirror" and place_of(SOURCE, outputs)
    shown = [output] + [name for name, values in outputs.items() if values is source and is_lit(values)]
    return any(is_covered(name, outputs, contents) for name in shown)


def is_covered(output, outputs, contents):
    """Whether another screen that shows something else overlaps it; a drawn mirror gives way to its source, so that only
    one in the very same place shows the same."""
    own, colors = area(outputs[output]), colors_on(outputs[output]["monitor"], outputs, contents)
    for name, values in outputs.items():
        if name == output or not is_lit(values):
            continue
        other = area(values)
        if other == own and colors_on(values["monitor"], outputs, contents) == colors:
            continue
        if own[0] < other[2] and other[0] < own[2] and own[1] < other[3] and other[1] < own[3]:
            return True
    return False


def place_of(monitor, outputs):
    return next((values for values in outputs.values()
                 if values["monitor"] == monitor and values["state"] != "disconnected"), None)


def wanted_on(outputs, contents):
    """The content of each connector for which there is a presenter. A mirror of a screen that is away is none."""
    found = {}
    for output, values in outputs.items():
        content = contents.get(values["monitor"]) if values["state"] != "disconnected" else None
        if not content or content.kind == "desktop" or content.kind == "mirror" and not place_of(SOURCE, outputs):
            continue
        found[output] = content
    return found


def colors_on(monitor, outputs, contents):
    content = contents.get(monitor, Content("desktop"))
    if content.kind == "desktop":
        return (DESKTOP,)
    if content.kind != "mirror":
        return content.colors
    source = place_of(SOURCE, outputs)
    return colors_on(SOURCE, outputs, contents) if source and is_lit(source) else (DESKTOP,)


def misfits(picture, colors):
    """How many pixels are not of the one of these colours that fits best."""
    width, height, pixels = picture
    fewest = width * height
    for color in colors:
        row, count = bytes.fromhex(color) * width, 0
        for start in range(0, len(pixels), 3 * width):
            line = pixels[start:start + 3 * width]
            if line != row:
                count += sum(line[at:at + 3] != row[:3] for at in range(0, 3 * width, 3))
            if count > fewest:
                break
        fewest = min(fewest, count)
    return fewest
