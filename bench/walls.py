"""What a wall of three screens costs that plays one film of 1920x1080, beside mpv alone over the same area: all that runs besides
the X server, and the server."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from mirroring import lab, seconds, server_of

SECONDS = int(os.environ.get("ORCHESTRATE_BENCH_WALL_SECONDS", "10"))
SCREENS = ["--output", "A,monitor=office", "--output", "B,monitor=office", "--output", "C,monitor=office"]
AREA = (3 * 1920 + 2 * 44, 1080)
PROFILE = """version: 1
screens:
  a: { identity: { connector: A } }
  b: { identity: { connector: B } }
  c: { identity: { connector: C } }
walls:
  front: { screens: [[a, b, c]], bezel: 44px, content: { video: film.mkv, fit: cover } }
"""


def film(folder):
    """mpv(1) makes it: some seconds of a picture that moves all over."""
    path = pathlib.Path(folder, "film.mkv")
    subprocess.run(["mpv", "--no-config", "--really-quiet", "av://lavfi:testsrc2=size=1920x1080:rate=30:duration=5", f"--o={path}",
                    "--ovc=libx264", "--ovcopts=preset=ultrafast"], check=True)
    return path


def marked(mark):
    """The processes of this environment."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                found.append(entry.name)
    return found


def measure(mark, server):
    time.sleep(3)  # until it plays
    players = marked(mark)
    before = [sum(map(seconds, players)), seconds(server)]
    time.sleep(SECONDS)
    return [(spent - start) / SECONDS * 100 for spent, start in zip((sum(map(seconds, players)), seconds(server)), before)]


def run(binary):
    if not shutil.which("mpv"):
        raise SystemExit("bench: mpv is missing; `make bench` installs it")
    display = lab("start", "--blank", "0", *SCREENS)
    mark = f"ORCHESTRATE_BENCH={display}"
    environment = {**os.environ, "DISPLAY": display, "ORCHESTRATE_BENCH": display}
    try:
        server = server_of(display)
        with tempfile.TemporaryDirectory() as folder:
            path = film(folder)
            pathlib.Path(folder, "wall.yaml").write_text(PROFILE)
            print(f"\na wall of 3 screens of 1920x1080 that plays 1920x1080 at 30 Hz, {SECONDS} s each")
            print("{:22} {:>9} {:>9}".format("", "CPU %", "server %"))
            subprocess.run([binary, "apply", "--profiles", folder], check=True, capture_output=True, env=environment)
            print("{:22} {:>9.1f} {:>9.1f}".format("orchestrate", *measure(mark.encode(), server)))
            subprocess.run([binary, "stop"], check=True, capture_output=True, env=environment)
            player = subprocess.Popen(
                ["mpv", "--no-config", "--really-quiet", "--loop-file=inf", "--vo=gpu,vdpau,xv,x11", "--hwdec=auto-safe",
                 "--no-audio", "--no-border", "--panscan=1", f"--geometry={AREA[0]}x{AREA[1]}+0+0", path],
                env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                print("{:22} {:>9.1f} {:>9.1f}".format("mpv alone", *measure(mark.encode(), server)))
            finally:
                player.send_signal(signal.SIGTERM)
                player.wait()
    finally:
        lab("stop", display)
