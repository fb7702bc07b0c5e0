"""The framebuffer: grows, shrinks, and has a limit."""

from pathlib import Path


def _memory(screen):
    """Resident kB of the server."""
    status = Path(f"/proc/{screen.server.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _size(screen):
    words = screen.xrandr("--current").stdout.split()
    return f"{words[words.index('current') + 1]}x{words[words.index('current') + 3].rstrip(',')}"


def run(bench):
    with bench.screen("--framebuffer", "8000x6000",
                      "--output", "A,monitor=office", "--output", "B,monitor=office") as screen:
        bench.check("the limit is the one asked for", "maximum 8000 x 6000" in screen.xrandr("--current").stdout)
        bench.equal("it starts as large as what is lit", _size(screen), "3840x1080")
        before = _memory(screen)
        screen.paint(0, 0, 1920, 1080)
        screen.xrandr("--fb", "6000x4000")
        bench.equal("it grows", _size(screen), "6000x4000")
        screen.xrandr("--output", "B", "--pos", "4080x2920")
        screen.paint(4080, 2920, 1920, 1080)
        bench.equal("its new corner is a place for an output", screen.picture("B").quarters,
                    ["ff0000", "00ff00", "0000ff", "ffffff"])
        refused = screen.xrandr("--fb", "9000x1000")
        bench.check("not beyond the limit", "cannot be larger" in refused.stderr and refused.returncode, refused.stderr)
        bench.equal("and it is what it was", _size(screen), "6000x4000")
        screen.xrandr("--output", "B", "--off", "--output", "A", "--mode", "800x600", "--fb", "800x600")
        bench.equal("it shrinks below what was lit",
                    (_size(screen), screen.lights()), ("800x600", {"A": "800x600+0+0"}))
        bench.check("memory goes with it", _memory(screen) < before + 40_000, f"{before} kB, then {_memory(screen)} kB")
