"""The Present extension: each CRTC's own count of vertical blanks, measured by the server's own clock."""

import subprocess

from .bench import CLIENTS

DOUBLESCAN = ["twice", "20.16", "640", "656", "720", "840", "240", "241", "244", "250", "doublescan"]


def _rate(screen, x, count=12):
    """Blanks in a second at x, from the first and the last count and the times the server gave them."""
    lines = screen.run(CLIENTS / "blanks", x, 10, count).stdout.split("\n")[:-1]
    (first_msc, first_ust), (last_msc, last_ust) = (map(int, lines[at].split()) for at in (0, -1))
    return (last_msc - first_msc) * 1e6 / (last_ust - first_ust) if len(lines) == count else 0


def _check_rate(bench, screen, what, x, expected):
    rate = _rate(screen, x)
    bench.check(f"{what}: {rate:.3f} blanks a second", abs(rate - expected) < 0.02, f"expected {expected}")


def _standby(bench, screen):
    screen.run("xset", "dpms", "force", "off")
    try:
        # 100 blanks would take seconds at any of the rates.
        answers = screen.run(CLIENTS / "blanks", 10, 10, 5000).stdout.count("\n")
        bench.equal("in standby it answers at once, 5000 times", answers, 5000)
    except subprocess.TimeoutExpired:
        bench.check("in standby it answers at once", False, "5000 answers took more than a minute")
    screen.run("xset", "dpms", "force", "on")


def run(bench):
    with bench.screen("--output", "A,monitor=tv-1080", "--output", "B,monitor=tv-1080",
                      "--output", "C,monitor=tv-4k") as screen:
        screen.xrandr("--output", "B", "--mode", "1920x1080", "--rate", "50")
        screen.xrandr("--output", "C", "--mode", "3840x2160", "--rate", "24")
        _check_rate(bench, screen, "60 Hz", 10, 60)
        _check_rate(bench, screen, "50 Hz beside it", 1930, 50)
        _check_rate(bench, screen, "24 Hz beside both", 3850, 24)
        screen.xrandr("--output", "A", "--mode", "1920x1080i", "--rate", "50")
        _check_rate(bench, screen, "interlaced: fields", 10, 50)
        screen.xrandr("--newmode", *DOUBLESCAN)
        screen.xrandr("--addmode", "A", "twice")
        # xrandr adds doublescan modes but does not find them again by name.
        screen.run(CLIENTS / "configure", "A", "640x240")
        _check_rate(bench, screen, "doublescan: each line twice", 10, 48)
        screen.xrandr("--output", "A", "--mode", "1280x720", "--rate", "60", "--rotate", "left")
        _check_rate(bench, screen, "rotated", 10, 60)
        _standby(bench, screen)
