"""What a drawn mirror costs, beside ffmpeg's x11grab shown by mpv doing the same. Both stand on the same screen of the same
server; frames are counted from outside, by the damage of the window that shows the mirror."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from mirroring import ROOT, lab, ours, seconds, server_of

CLIENTS = ROOT / "lab/build/clients"
SECONDS = int(os.environ.get("ORCHESTRATE_BENCH_MIRROR_SECONDS", "10"))
# The beamer's CRTC cannot scale, so that the mirror has to be drawn: 1920x1080 in 1024x576.
SCREENS = ["--output", "eDP-1,monitor=laptop-panel,crtcs=0", "--output", "VGA-1,kind=poor,monitor=beamer,crtcs=1"]
PROFILE = """version: 1
screens:
  laptop: { identity: { builtin: true } }
  beamer: { identity: { connector: VGA-1 }, content: { mirror: MIRROR } }
"""
WINDOW = "{ of: laptop, window: { class: Pane } }"
SOURCES = {"a still picture": None, "480x270 moving at 60 Hz": (480, 270), "all of it moving at 60 Hz": (1920, 1080)}


class Desktop:
    """Drawn over, whatever is there."""

    def __init__(self, environment):
        self.environment = environment

    def move(self, size, duration):
        area = [(1920 - size[0]) // 2, (1080 - size[1]) // 2, *size, duration]
        return subprocess.Popen([CLIENTS / "move", *map(str, area)], env=self.environment, stdout=subprocess.DEVNULL)


class Pane:
    """An application that draws in its own window, as large as the laptop's screen, behind another one."""

    def __init__(self, environment):
        def pane(name, *place):
            command = [CLIENTS / "pane", name, name, *map(str, place)]
            return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pane = pane("Pane", 0, 0, 1920, 1080, "quarters")
        self._tell(self.pane, "title slides")
        self.cover = pane("Cover", 0, 0, 400, 300, "808080")
        self._tell(self.cover, "raise")

    @staticmethod
    def _tell(pane, line):
        print(line, file=pane.stdin, flush=True)
        pane.stdout.readline()

    def move(self, size, duration):
        print(f"animate {size[0]} {size[1]} {duration}", file=self.pane.stdin, flush=True)
        return self

    def wait(self):
        self.pane.stdout.readline()

    def close(self):
        for pane in self.pane, self.cover:
            pane.stdin.close()
            pane.wait()


@contextlib.contextmanager
def drawn(binary, environment, mirror="laptop"):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "mirror.yaml").write_text(PROFILE.replace("MIRROR", mirror))
        before = set(ours(binary))
        subprocess.run([binary, "apply", "--profiles", folder], check=True, capture_output=True, env=environment)
        presenters = set(ours(binary)) - before
        assert len(presenters) == 1, "the mirror is not drawn"
        yield presenters.pop()


@contextlib.contextmanager
def grabbed(environment):
    command = [
        "mpv", "--no-config", "--really-quiet", "--vo=x11", "--no-audio", "--profile=low-latency", "--untimed", "--no-border",
        "--geometry=1024x768+1920+0", "--demuxer-lavf-o=video_size=1920x1080,framerate=60",
        f"av://x11grab:{environment['DISPLAY']}.0+0,0"]
    player = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_window(environment)
        yield player.pid
    finally:
        player.terminate()
        player.wait()


def wait_for_window(environment):
    """Until the player draws; it tells no client when."""
    for _ in range(100):
        counted = subprocess.run([CLIENTS / "frames", "2400", "380", "1"], env=environment, capture_output=True, text=True)
        if counted.returncode == 0 and int(counted.stdout) > 5:
            return
        time.sleep(0.1)
    raise SystemExit("bench: mpv shows nothing")


def measure(process, server, environment, source, size):
    mover = None
    if size:
        mover = source.move(size, SECONDS + 2)
        time.sleep(1)  # until both are under way
    before = [seconds(process), seconds(server)]
    counted = subprocess.run([CLIENTS / "frames", "2400", "380", str(SECONDS)], env=environment, check=True,
                             capture_output=True, text=True)
    spent = [(seconds(one) - start) / SECONDS * 100 for one, start in zip((process, server), before)]
    if mover:
        mover.wait()
    return int(counted.stdout) / SECONDS, *spent


def report(name, process, server, environment, source=None):
    for what, size in SOURCES.items():
        frames, own, servers = measure(process, server, environment, source or Desktop(environment), size)
        print("{:22} {:28} {:>8.1f} {:>9.1f} {:>9.1f}".format(name, what, frames, own, servers))


def run(binary):
    if not shutil.which("mpv"):
        raise SystemExit("bench: mpv is missing; `make bench` installs it")
    display = lab("start", "--blank", "0", *SCREENS)
    environment = {**os.environ, "DISPLAY": display}
    try:
        server = server_of(display)
        print(f"\na mirror of 1920x1080 on a beamer of 1024x768 that has to be drawn, {SECONDS} s each")
        print("{:22} {:28} {:>8} {:>9} {:>9}".format("", "", "frames/s", "own CPU %", "server %"))
        with drawn(binary, environment) as presenter:
            report("orchestrate", presenter, server, environment)
            os.kill(int(presenter), 15)
        source = Pane(environment)
        with drawn(binary, environment, WINDOW) as presenter:
            report("orchestrate, a window", presenter, server, environment, source)
            os.kill(int(presenter), 15)
        source.close()
        with grabbed(environment) as player:
            report("x11grab in mpv", player, server, environment)
    finally:
        lab("stop", display)
