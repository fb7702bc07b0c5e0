"""Hardware that refuses, and hardware that is slow."""

import time

from .bench import CLIENTS

SERVER = ["--output", "A,monitor=office", "--output", "B,kind=vc4,monitor=office"]
SMALL, MIDDLE, LARGE = "800x600", "1024x768", "1920x1080"


def _mode(screen, output, mode):
    """Whether the server did it. One request, where xrandr would try to undo a refused one with more of them."""
    return screen.run(CLIENTS / "configure", output, mode).stdout == "success\n"


def _refuse(bench, screen):
    screen.lab("fail", "A")
    answer = screen.run(CLIENTS / "configure", "A", SMALL).stdout
    bench.equal("a refused mode set is RRSetConfigFailed", answer, "failed\n")
    bench.equal("what was lit stays lit", screen.lights(), {"A": "1920x1080+0+0", "B": "1920x1080+1920+0"})
    bench.check("other outputs are not touched", _mode(screen, "B", SMALL))
    bench.check("status tells the fault", "fault: A refuses mode-set" in screen.lab("status").stdout)
    bench.check("xrandr says so, too",
                "Configure crtc 0 failed" in screen.xrandr("--output", "A", "--mode", SMALL).stderr)
    screen.lab("fail", "A", "off")
    screen.xrandr("--output", "A", "--mode", LARGE)
    bench.check("off is off", _mode(screen, "A", SMALL) and "fault" not in screen.lab("status").stdout)


def _refuse_one_mode(bench, screen):
    screen.lab("fail", "all", "--mode", MIDDLE)
    bench.equal("only one mode of all outputs is refused",
                [_mode(screen, output, mode) for output in "AB" for mode in (LARGE, MIDDLE)], [True, False] * 2)
    screen.lab("fail", "all", "off")
    screen.lab("fail", "A", "--mode", "1920x1080@50")
    bench.check("another refresh is another mode", _mode(screen, "A", SMALL) and _mode(screen, "A", LARGE))
    screen.lab("fail", "all", "off")


def _refuse_some(bench, screen):
    screen.lab("fail", "A", "--nth", "2")
    bench.equal("only the second from now", [_mode(screen, "A", mode) for mode in (SMALL, MIDDLE, MIDDLE, LARGE)],
                [True, False, True, True])
    screen.lab("fail", "A", "--count", "2")
    bench.equal("only the next two", [_mode(screen, "A", mode) for mode in (SMALL, SMALL, SMALL)], [False, False, True])
    bench.check("faults that are spent are gone", "fault" not in screen.lab("status").stdout)


def _refuse_added(bench, screen):
    numbers = ["74.5", "1280", "1344", "1472", "1664", "720", "723", "728", "748", "-hsync", "+vsync"]
    screen.xrandr("--newmode", "mine", *numbers)
    screen.lab("fail", "A", "--added")
    refused = screen.xrandr("--addmode", "A", "mine").stderr
    bench.check("a mode that cannot be added is a BadMatch", "BadMatch" in refused, refused)
    bench.check("status tells it", "fault: A refuses added-modes" in screen.lab("status").stdout)
    bench.check("mode sets are not refused with it", _mode(screen, "A", SMALL) and _mode(screen, "A", LARGE))
    bench.check("nor is it on other outputs", not screen.xrandr("--addmode", "B", "mine").stderr)
    screen.lab("fail", "A", "off")


def _refuse_property(bench, screen):
    screen.lab("fail", "B", "--property", "left margin", "--count", "1")
    refused = screen.xrandr("--output", "B", "--set", "left margin", "9")
    bench.check("a refused property set is a BadValue", "BadValue" in refused.stderr, refused.stderr)
    bench.equal("the value stays", screen.property("B", "left margin"), "0")
    screen.xrandr("--output", "B", "--set", "left margin", "9")
    bench.equal("and can be set after it", screen.property("B", "left margin"), "9")


def _refuse_resize(bench, screen):
    screen.lab("fail", "framebuffer", "--count", "1")
    before = screen.xrandr("--current").stdout
    refused = screen.xrandr("--fb", "5000x2000")
    bench.check("a refused resize is an X error", refused.returncode and "Error" in refused.stderr, refused.stderr)
    bench.equal("and changes nothing", screen.xrandr("--current").stdout, before)
    screen.xrandr("--fb", "5000x2000")
    bench.check("the next one succeeds", "current 5000 x 2000" in screen.xrandr("--current").stdout)


def _seconds(action):
    before = time.monotonic()
    action()
    return time.monotonic() - before


def _slow(bench, screen):
    _mode(screen, "A", LARGE)
    for target, what, action in (("A", "a mode set", lambda: _mode(screen, "A", SMALL)),
                           ("B", "a property", lambda: screen.xrandr("--output", "B", "--set", "left margin", "3")),
                           ("B", "going dark", lambda: screen.xrandr("--output", "B", "--off")),
                           ("framebuffer", "resizing", lambda: screen.xrandr("--fb", "5000x3000")),
                           ("probe", "a probe", screen.xrandr)):
        screen.lab("delay", target, "300")
        seconds = _seconds(action)
        bench.check(f"delay {target} 300: {what} took {seconds * 1000:.0f} ms", seconds >= 0.3)
        screen.lab("delay", target, "0")
    screen.lab("delay", "all", "50")
    bench.equal("status tells what is slow", screen.lab("status").stdout.count("slow 50 ms"), 3)


def run(bench):
    with bench.screen(*SERVER) as screen:
        for part in (_refuse, _refuse_one_mode, _refuse_some, _refuse_added, _refuse_property, _refuse_resize,
                     _slow):
            part(bench, screen)
    with bench.screen(*SERVER) as screen:
        bench.check("wrong faults are refused with a reason", "no such output" in screen.lab("fail", "X").stderr
                    and "WIDTHxHEIGHT" in screen.lab("fail", "A", "--mode", "big").stderr)
