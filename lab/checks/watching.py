"""The event stream: complete, in order, and in time for a test to strike in the middle of a mode set."""

import os
import signal
import subprocess

from .bench import LAB


def _order(bench, screen):
    with screen.watch() as events:
        screen.xrandr("--output", "B", "--mode", "800x600", "--pos", "1920x100", "--rotate", "left")
        seen = events.until("mode-set-end", outputs="B")
        begin = next(event for event in seen if event["event"] == "mode-set-begin")
        bench.equal("a mode set is told with all it asks for", {name: begin[name] for name in
                    ("outputs", "mode", "hz", "x", "y", "rotation", "reflection", "transform")},
                    {"outputs": "B", "mode": "800x600", "hz": "60.317", "x": "1920", "y": "100", "rotation": "left",
                     "reflection": "none", "transform": "no"})
        bench.equal("numbers grow by one", [int(event["n"]) for event in seen],
                    list(range(int(seen[0]["n"]), int(seen[0]["n"]) + len(seen))))
        screen.xrandr("--output", "B", "--off")
        bench.check("so is a CRTC that goes dark", events.until("crtc-off-end", outputs="B"))
        screen.xrandr("--fb", "4000x3000")
        bench.check("and the framebuffer", events.until("framebuffer-end", size="4000x3000"))
        screen.xrandr("--output", "B", "--set", "left margin", "7")
        bench.check("and a property", events.until("property-end", property="left margin", value="7"))
        screen.lab("unplug", "B")
        bench.check("and a monitor that goes", events.until("unplug", output="B"))
        screen.lab("plug", "B", "beamer")
        bench.check("and one that comes", events.until("plug", output="B", monitor="beamer"))


def _strike_in_the_middle(bench, screen):
    screen.lab("delay", "A", "1000")
    with screen.watch() as events:
        client = subprocess.Popen(["xrandr", "--output", "A", "--mode", "800x600"], env=screen.environment,
                                  stderr=subprocess.DEVNULL)
        events.until("mode-set-begin", outputs="A")
        bench.check("the beginning is told before the delay is served", events.is_quiet())
        client.send_signal(signal.SIGKILL)
        client.wait()
        bench.check("a killed client's mode set still ends", events.until("mode-set-end", outputs="A"))
    screen.lab("delay", "A", "0")
    bench.equal("and the server is well", screen.xrandr("--current").returncode, 0)


def _as_a_command(bench, screen):
    # A shell starts background jobs, and so whatever they start, with interrupts ignored.
    watcher = subprocess.Popen(["env", "--default-signal=INT", LAB / "lab", "watch"], env=screen.environment,
                               stdout=subprocess.PIPE, text=True)
    bench.equal("lab watch says with an empty line that it watches", watcher.stdout.readline(), "\n")
    screen.lab("delay", "all", "0")
    bench.check("lab watch prints what happens", "event=delay target=all ms=0" in watcher.stdout.readline())
    os.kill(watcher.pid, signal.SIGINT)
    bench.equal("lab watch ends on an interrupt", watcher.wait(timeout=10), 130)
    watcher.stdout.close()


def run(bench):
    with bench.screen("--output", "A,monitor=office", "--output", "B,kind=vc4,monitor=office") as screen:
        _order(bench, screen)
        _strike_in_the_middle(bench, screen)
        _as_a_command(bench, screen)
