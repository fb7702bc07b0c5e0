"""From `put` to pixels: how long it takes until the monitor shows an image that somebody puts on it, beside feh, which is started for the
same one. Both are timed from outside: from the start of the command to the event of the drawing that the picture of the monitor has
it after."""

import statistics
import subprocess
import time

import measure
from contents import CLIENTS
from watched import Watched

from labkit import control, png

RUNS = 20
SIZE = (1920, 1080)
COLORS = (bytes.fromhex("c04040"), bytes.fromhex("40c040"))
SCREENS = ["--output", "HDMI-1,monitor=office"]
PROFILE = "version: 1\nscreens:\n  office: { identity: { connector: HDMI-1 } }\n"


class Putting(Watched):
    def __init__(self, binary):
        super().__init__(binary, SCREENS, {"desk": PROFILE})
        self._drawings = subprocess.Popen(
            [CLIENTS / "drawings"], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self._drawings.stdout.readline()
        for color in COLORS:
            (self.folder / f"{color.hex()}.png").write_bytes(png.encode(*SIZE, color * SIZE[0] * SIZE[1]))

    def __exit__(self, *problem):
        self._drawings.kill()
        self._drawings.wait()
        super().__exit__(*problem)

    def shows(self, color):
        width, height, pixels = control.picture(self.lab_socket, "HDMI-1")
        middle = 3 * (height // 2 * width + width // 2)
        return pixels[middle:middle + 3] == color

    def until_shown(self, color, command):
        """Milliseconds, and the process."""
        start = time.perf_counter()
        process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self._drawings.stdout.readline():
            seen = time.perf_counter()
            if self.shows(color):
                return (seen - start) * 1e3, process
        raise SystemExit("bench: the server went away")

    def until_gone(self, color):
        while self.shows(color):
            self._drawings.stdout.readline()

    def put(self, color):
        image = str(self.folder / f"{color.hex()}.png")
        taken, process = self.until_shown(color, [self.binary, "put", "office", "--image", image])
        process.wait()
        return taken

    def feh(self, color):
        image = str(self.folder / f"{color.hex()}.png")
        taken, process = self.until_shown(color, ["feh", "--fullscreen", "--borderless", image])
        process.kill()
        process.wait()
        self.until_gone(color)
        return taken


def run(binary):
    measure.need("feh")
    with Putting(binary) as desk:
        feh = [desk.feh(COLORS[0]) for _ in range(RUNS)]
        # In turn, so that it is never there already.
        puts = [desk.put(COLORS[index % 2]) for index in range(RUNS)]
    print(f"\nfrom `put --image` to pixels, {SIZE[0]}x{SIZE[1]}: median {statistics.median(puts):.0f} ms, worst {max(puts):.0f}; "
          f"feh from its start: median {statistics.median(feh):.0f} ms, worst {max(feh):.0f}, of {RUNS}")
