"""What a mirror by the hardware costs while it shows a picture: nothing of ours runs, so only the server can spend."""

import os
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROFILE = """version: 1
screens:
  laptop: { identity: { builtin: true } }
  beamer: { identity: { connector: HDMI-1 }, content: { mirror: laptop } }
"""


def lab(*arguments):
    return subprocess.run([str(ROOT / "lab/lab"), *arguments], check=True, capture_output=True, text=True).stdout.strip()


def server_of(display):
    """The process of the lab's server that has the display."""
    return next(line.split("\t")[1] for line in lab("list").splitlines() if line.split("\t")[0] == display)


def seconds(process):
    """CPU that a process has used so far (proc(5))."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ours(binary):
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.readlink(entry / "exe") == os.path.realpath(binary):
                found.append(entry.name)
        except OSError:
            continue
    return found


def run(binary, rest=10):
    display = lab("start", "--blank", "0", "--output", "eDP-1,monitor=laptop-panel", "--output", "HDMI-1,monitor=beamer")
    try:
        server = server_of(display)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "mirror.yaml").write_text(PROFILE)
            before = set(ours(binary))
            subprocess.run([binary, "apply", "--profiles", folder], check=True, capture_output=True,
                           env={**os.environ, "DISPLAY": display})
            left = set(ours(binary)) - before
        start = seconds(server)
        time.sleep(rest)
        spent = (seconds(server) - start) / rest * 100
    finally:
        lab("stop", display)
    print(f"\na mirror by the hardware, {rest} s of a still picture: "
          f"{len(left)} processes of ours, {spent:.1f} % of a core by the server")
