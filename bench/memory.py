"""What a presenter keeps in memory beside the pixels, which lie on the server: the kernel's accounting of it, at 1920x1080 and
with the picture on the screen."""

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
}
SLIDES_SECONDS = 3


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


def measure(binary, folder, content, environment):
    text = f"version: 1\nscreens: {{ tv: {{ identity: {{ any: true }}, content: {{ {content} }} }} }}\n"
    pathlib.Path(folder, "tv.yaml").write_text(text)
    before = set(ours(binary))
    # It returns when the picture is there.
    subprocess.run([binary, "apply", "--profiles", folder], check=True, capture_output=True, env=environment)
    presenter, = set(ours(binary)) - before
    if "slideshow" in content:
        time.sleep(SLIDES_SECONDS)  # the pace of the slides
    found = figures(presenter)
    os.kill(int(presenter), 15)
    return found


def run(binary):
    display = lab("start", "--blank", "0", "--output", "HDMI-1,monitor=office")
    try:
        with tempfile.TemporaryDirectory() as folder:
            write(folder)
            print("\na presenter of 1920x1080 at rest, MiB")
            print("{:28} {:>9} {:>9} {:>15} {:>9}".format("", "resident", "its own", "of shared files", "peak"))
            for name, content in CONTENTS.items():
                found = measure(binary, folder, content, {**os.environ, "DISPLAY": display})
                print("{:28} {:>9.1f} {:>9.1f} {:>15.1f} {:>9.1f}".format(name, *found))
    finally:
        lab("stop", display)
