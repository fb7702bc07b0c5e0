"""How evenly photos fade into each other on a screen of 3840x2160: the longest time between two pictures of a fade, by the
server's own news of what is drawn."""

import select
import statistics
import subprocess
import time

import wanted
from contents import CLIENTS
from watched import Watched

from labkit import png

SIZE = (3840, 2160)
FADES = 5
# In seconds: how long a photo is shown, and how long it comes out of the one before.
TURN, FADE = 3, 1
SCREENS = ["--output", "HDMI-1,monitor=tv-4k"]
PROFILE = f"""version: 1
screens:
  office:
    identity: {{ connector: HDMI-1 }}
    content: {{ playlist: [{{ image: 0.png, for: {TURN}s }}, {{ image: 1.png, for: {TURN}s }}], crossfade: {FADE}s }}
"""


def photo(number):
    """Soft waves of many colours, which a decoder has to work for."""
    width, height = SIZE
    row = bytearray()
    for x in range(width):
        row += bytes(((x * 7 >> 4) + number * 90 & 255, x * x >> 12 & 255, x + number * 40 & 255))
    rows = [bytes(row[3 * shift:] + row[:3 * shift]) for shift in range(64)]
    return png.encode(width, height, b"".join(rows[y % 64] for y in range(height)))


def drawings(desk, seconds):
    """When something was drawn on the screen."""
    client = subprocess.Popen([CLIENTS / "drawings"], env=desk.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    client.stdout.readline()
    seen, end = [], time.perf_counter() + seconds
    while (rest := end - time.perf_counter()) > 0:
        if select.select([client.stdout], [], [], rest)[0]:
            client.stdout.readline()
            seen.append(time.perf_counter())
    client.kill()
    client.wait()
    return seen


def fades(seen):
    """The times between pictures of each fade that was seen whole."""
    found, gaps = [], []
    for gap in (later - earlier for earlier, later in zip(seen, seen[1:])):
        if gap < FADE:
            gaps.append(gap * 1e3)
        elif gaps:
            found.append(gaps)
            gaps = []
    # What was under way at first is none.
    return [gaps for gaps in found if sum(gaps) > FADE * 900]


def run(binary):
    with Watched(binary, SCREENS, {}) as desk:
        for number in range(2):
            (desk.profiles / f"{number}.png").write_bytes(photo(number))
        (desk.profiles / "desk.yaml").write_text(PROFILE)
        desk.wait_for("desk")
        seen = fades(drawings(desk, TURN * (FADES + 2)))
    worst = [max(gaps) for gaps in seen]
    print(f"\nfades between photos of {SIZE[0]}x{SIZE[1]}: {len(seen)}, "
          f"{statistics.mean(len(gaps) / sum(gaps) * 1e3 for gaps in seen):.1f} pictures/s, "
          f"longest time between two: median of fades {statistics.median(worst):.0f} ms, worst {max(worst):.0f}")
    wanted.most("longest time between two pictures of a fade", max(worst), 34, " ms")
