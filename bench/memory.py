"""What a presenter keeps in memory beside the pixels, which lie on the server, and how often it wakes up with nothing to do: the
kernel's accounting of it, at 1920x1080 and with the picture on the screen."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

from mirroring import ROOT, lab, ours

sys.path.insert(0, str(ROOT / "lab"))

from labkit import png  # noqa: E402

SIZE = (1920, 1080)
CONTENTS = {
    "colour": 'color: "#336699"',
    "image": "image: photos/1.png",
    "slideshow, 6 slides later": "slideshow: { folder: photos, every: 500ms, crossfade: 200ms }",
    "text": "text: Back in five minutes",
    # The next item is loaded as well.
    "playlist": "playlist: [{ color: '#336699', for: 12h }, { image: photos/1.png, for: 12h }]",
    "playlist, after a fade":
        "playlist: [{ color: '#336699', for: 1s }, { image: photos/1.png, for: 12h }], crossfade: 500ms",
}
# As long as a slideshow goes on, and a playlist loads what comes next.
SETTLE_SECONDS = 4
REST_SECONDS = 10


def write(folder):
    """Photographs: noise, so that they are as large as photographs are."""
    photos = pathlib.Path(folder, "photos")
    photos.mkdir()
    for name in "12":
        photos.joinpath(f"{name}.png").write_bytes(png.encode(*SIZE, os.urandom(3 * SIZE[0] * SIZE[1])))


def figures(process):
    lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    fields = dict(line.split(":", 1) for line in lines)
    return [int(fields[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon", "RssFile", "VmHWM")]


def wakeups(process):
    """A minute."""
    def count():
        lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches:"))

    before = count()
    time.sleep(REST_SECONDS)
    return (count() - before) * 60 / REST_SECONDS


def presenters(binary):
    """A program of ours that holds the screens awake is none, nor are those that decode or come to their end."""
    found = set()
    for process in ours(binary):
        try:
            if b"\0present\0" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
                found.add(process)
        except OSError:
            continue
    return found


def measure(binary, folder, content, environment):
    text = f"version: 1\nscreens: {{ tv: {{ identity: {{ any: true }}, content: {{ {content} }} }} }}\n"
    pathlib.Path(folder, "tv.yaml").write_text(text)
    before = presenters(binary)
    # It returns when the picture is there.
    subprocess.run([binary, "apply", "--profiles", folder], check=True, capture_output=True, env=environment)
    presenter, = presenters(binary) - before
    time.sleep(SETTLE_SECONDS)  # the pace of the slides
    found = figures(presenter) + [wakeups(presenter)]
    os.kill(int(presenter), 15)
    return found


def run(binary):
    display = lab("start", "--blank", "0", "--output", "HDMI-1,monitor=office")
    try:
        with tempfile.TemporaryDirectory() as folder:
            write(folder)
            print("\na presenter of 1920x1080 at rest, MiB")
            print("{:28} {:>9} {:>9} {:>15} {:>9} {:>18}".format(
                "", "resident", "its own", "of shared files", "peak", "wake-ups a minute"))
            for name, content in CONTENTS.items():
                found = measure(binary, folder, content, {**os.environ, "DISPLAY": display})
                print("{:28} {:>9.1f} {:>9.1f} {:>15.1f} {:>9.1f} {:>18.1f}".format(name, *found))
    finally:
        lab("stop", display)
