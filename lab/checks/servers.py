"""Starting, finding and stopping servers."""

import os
import re
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from labkit import card, server

from .bench import LAB, Screen, start

FIVE = [word for name, screen in (("eDP-1", "laptop-panel"), ("HDMI-1", "office"), ("HDMI-2", "tv-1080"),
                                  ("DP-1", "portrait"), ("DP-2", "ultrawide"))
        for word in ("--output", f"{name},monitor={screen}")]


def _tcp_sockets(pid):
    """The inodes of the process's TCP sockets, of both IP versions."""
    links = (os.readlink(entry) for entry in Path(f"/proc/{pid}/fd").iterdir())
    sockets = {link[len("socket:["):-1] for link in links if link.startswith("socket:[")}
    tables = [Path(f"/proc/{pid}/net/{name}").read_text() for name in ("tcp", "tcp6")]
    lines = [line.split() for table in tables for line in table.splitlines()]
    return sockets & {words[9] for words in lines if len(words) > 9}


def _timed_start():
    """The quickest of three: on a busy machine one alone says little. The first two are stopped again."""
    starts = []
    for attempt in range(3):
        before = time.monotonic()
        done = start()
        starts.append(time.monotonic() - before)
        if attempt < 2:
            server.stop(server.Server(server.parse_display(done.stdout.strip())))
    return done, min(starts)


def _start_and_stop(bench):
    done, seconds = _timed_start()
    bench.check("start prints exactly the display", re.fullmatch(r":\d+\n", done.stdout), done.stdout + done.stderr)
    screen = Screen(server.parse_display(done.stdout.strip()))
    bench.check("xdpyinfo reaches it at once", screen.run("xdpyinfo").returncode == 0)
    bench.check(f"it started in less than half a second ({seconds * 1000:.0f} ms)", seconds < 0.5)
    bench.check("the processes' list names it", screen.display in screen.lab("list").stdout.split())
    bench.equal("it has no TCP socket", _tcp_sockets(screen.server.pid), set())
    bench.check("a second start as the same display is refused",
                screen.lab("start", "--display", screen.display).returncode == 1)
    bench.equal("stop ends it", screen.lab("stop", screen.display).returncode, 0)
    bench.check("nothing is left of it", not screen.server.directory.exists()
                and not os.path.exists(f"/tmp/.X11-unix/X{screen.server.number}"))
    bench.check("stop says when there is nothing to stop", "no server" in screen.lab("stop", screen.display).stderr)


def _default_server(bench):
    with bench.screen("--blank", "0") as screen:
        bench.equal("options that name no output leave the default ones", len(screen.states()), 5)
    with bench.screen() as screen:
        bench.equal("the default server has five outputs, three lit", (len(screen.states()), screen.lights()), (5, {
            "eDP-1": "1920x1080+0+0", "HDMI-1": "1920x1080+1920+0", "DP-1": "1200x1920+3840+0"}))
        bench.check("the command finds the server of $DISPLAY", screen.lab("status").stdout.startswith(screen.display))


def _several(bench):
    starting = [subprocess.Popen([LAB / "lab", "start"], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    displays = [process.communicate()[0].strip() for process in starting]
    bench.check("four starts at the same moment give four servers",
                len(set(displays)) == 4 and {one.display for one in server.servers()} >= set(displays), displays)
    for display in displays:
        server.stop(server.Server(server.parse_display(display)))
    with bench.screen(*FIVE, "--lit", "none") as first, bench.screen(*FIVE, "--lit", "eDP-1,DP-2") as second:
        bench.check("two servers run at once", first.server.pid != second.server.pid)
        bench.equal("--lit none leaves all dark", first.lights(), {})
        bench.equal("--lit lights two of five", second.lights(), {"eDP-1": "1920x1080+0+0", "DP-2": "3440x1440+1920+0"})
        first.lab("unplug", "HDMI-1")
        bench.equal("a command reaches its own server only",
                    (first.states()["HDMI-1"], second.states()["HDMI-1"]), ("disconnected", "connected"))


def _stored(bench):
    for stored in sorted(file.name for file in card.SERVERS.iterdir()):
        with bench.screen("--server", stored) as screen:
            bench.check(f"the server {stored} has lit outputs", screen.lights(), screen.lab("status").stdout)
    with bench.screen("--server", "five-outputs") as screen:
        bench.equal("five-outputs: two of five are lit", (list(screen.states().values()), sorted(screen.lights())),
                    (["connected"] * 5, ["HDMI-1", "eDP-1"]))


def _no_edid_before_the_first_probe(bench):
    with bench.screen(*FIVE) as screen:
        bench.equal("no EDID before the first probe", screen.edid("eDP-1"), b"")
        bench.check("modes and size are there before the first probe",
                    "309mm x 174mm" in screen.xrandr("--current").stdout)
        screen.xrandr()
        bench.check("a probe brings the EDID", len(screen.edid("eDP-1")) == 128)


def _many(bench):
    outputs = [word for number in range(64) for word in ("--output", f"DP-{number},monitor=beamer")]
    with bench.screen("--crtcs", "20", "--framebuffer", "32767x4096", *outputs) as screen:
        lights = screen.lights()
        bench.equal("64 outputs, all connected", list(screen.states().values()), ["connected"] * 64)
        bench.equal("20 CRTCs light the first twenty, left to right",
                    lights, {f"DP-{number}": f"1024x768+{number * 1024}+0" for number in range(20)})
        screen.xrandr("--output", "DP-3", "--off")
        screen.xrandr("--output", "DP-63", "--mode", "1024x768", "--pos", "3072x0")
        bench.equal("the last output takes the CRTC of the fourth", screen.lights().get("DP-63"), "1024x768+3072+0")


def _wrong_options(bench):
    for options, complaint in ((["--output", "A,kind=nvidia"], "kind="), (["--crtcs", "33"], "1 to 32"),
                               (["--output", "A,monitor=nosuch"], "no monitor 'nosuch'"),
                               (["--lit", "X"], "no such output"), (["--server", "/dev/null"], "no output"),
                               (["--output", "A", "--output", "A"], "same name"), (["--server", "nosuch"], "no server"),
                               (["--output", "A,crtcs=7"], "the card has 4"), (["--framebuffer", "10x10"], "from 320")):
        done = start(*options)
        bench.check(f"start {' '.join(options)}: refused with a reason",
                    done.returncode == 1 and complaint in done.stderr and not done.stdout, done.stderr)


def _ask(path, *words):
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client, client.makefile("rb") as answer:
        client.connect(path)
        client.sendall(b"".join(os.fsencode(word) + b"\0" for word in words))
        client.shutdown(socket.SHUT_WR)
        return answer.read()


def _attended(bench):
    """Commands that a process runs which is ready for them."""
    with bench.screen("--output", "DP-1,monitor=office") as screen, tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/lab"
        # A shell starts it, and ends when it is told to.
        script = f"{LAB / 'lab'} --attend {path} & read -r end"
        with subprocess.Popen(["sh", "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as shell:
            shell.stdout.readline()
            told = screen.lab("status").stdout.encode() + b"\0" + b"0"
            bench.equal("an attended command answers as the script does", _ask(path, screen.display, "status"), told)
            refused = _ask(path, screen.display, "unplug", "X")
            bench.check("and tells why it failed", b"no such output" in refused and refused.endswith(b"\0" + b"1"), refused)
            misspelled = _ask(path, "", "plugg")
            bench.check("a word that is no command is refused", misspelled.endswith(b"\0" + b"2"), misspelled)
            shell.stdin.close()
            bench.equal("it ends with who has started it", shell.stdout.read(), "")


def run(bench):
    _start_and_stop(bench)
    _attended(bench)
    _default_server(bench)
    _several(bench)
    _stored(bench)
    _no_edid_before_the_first_probe(bench)
    _many(bench)
    _wrong_options(bench)
