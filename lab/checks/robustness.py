"""What must not bring a server down."""

import os
import random
import signal
import subprocess

from labkit import card, control, server

from .bench import start

NONSENSE = (b"\n", b"\t\t\t\n", b"plug\n", b"plug\tA\n", b"plug\tA\tconnected\tx\tzz\n", b"fly\tA\n", b"flap\tA\t-1\n",
            b"flap\tA\t99999999999999999999\n", b"delay\tall\t-5\n", b"fail\tA\tmode=x\n", b"picture\n", b"\0\0\0\n",
            b"plug\tA\tconnected\t" + b"m" * 500 + b"\t00\n", b"x" * 70000, b"link\tA\tbad\tgood\n",
            b"status\t" * 40 + b"\n")


def _is_well(screen):
    return screen.server.pid and screen.run("xdpyinfo").returncode == 0


def _nonsense(bench, screen):
    for request in NONSENSE:
        with control.connect(screen.server.socket) as connection:
            connection.settimeout(60)
            try:
                connection.sendall(request)
                if request.endswith(b"\n") and b"\0" not in request:
                    connection.recv(100)
            except OSError:
                pass    # being thrown out is an answer, too
    bench.check(f"{len(NONSENSE)} wrong requests do no harm", _is_well(screen))
    screen.lab("plug", "A", "office")


def _was_dropped(watcher):
    """Whether the stream has an end. Without one the read times out."""
    watcher.settimeout(60)
    with watcher:
        try:
            while watcher.recv(1 << 16):
                continue
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False
    return True


def _deaf_watchers(bench, screen):
    watchers = [control.connect(screen.server.socket) for _ in range(20)]
    for watcher in watchers:
        watcher.sendall(b"watch\n")
    control.command(screen.server.socket, "flap", "A", 1000)
    bench.check("watchers that never read do not stop the server", _is_well(screen))
    bench.check("they are dropped", all(map(_was_dropped, watchers)))


def _killed_clients(bench, screen):
    for _ in range(10):
        client = subprocess.Popen(["xrandr", "--output", "A", "--mode", "800x600"], env=screen.environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        client.send_signal(signal.SIGKILL)
        client.wait()
    bench.check("10 killed clients do no harm", _is_well(screen))


def _rough_handling(bench, screen):
    """Random commands and random xrandr calls, the same ones every time."""
    dice = random.Random(1)
    monitors = ("office", "tv-4k", "tv-1080", "portrait", "ultrawide", "beamer", "junk", "none-edid")
    for _ in range(50):
        output = dice.choice("ABC")
        if dice.random() < 0.5:
            monitor = card.plugged(dice.choice(monitors))
            control.command(screen.server.socket, *dice.choice((
                ("plug", output, "connected", monitor.label, monitor.hex), ("unplug", output), ("link", output, "bad"),
                ("plug", output, "unknown", monitor.label, monitor.hex, "silent"), ("status",))))
        else:
            screen.xrandr("--output", output, *dice.choice((
                ("--auto",), ("--off",), ("--rotate", dice.choice(("left", "right", "normal", "inverted"))),
                ("--scale", dice.choice(("0.5x0.5", "2x2", "1x1"))), ("--reflect", dice.choice(("x", "y", "normal"))),
                ("--right-of", dice.choice("ABC")), ("--panning", "4000x3000"), ("--brightness", "0.7"),
                ("--transform", "1.1,0.3,-40,0.2,1,30,0.0001,0,1"), ("--transform", "none"))))
    bench.check("50 random commands and xrandr calls do no harm", _is_well(screen))


def _killed_server(bench):
    number = server.parse_display(start().stdout.strip())
    killed = server.Server(number)
    process = os.pidfd_open(killed.pid)
    signal.pidfd_send_signal(process, signal.SIGKILL)
    server.wait_for_end(process)
    os.close(process)
    bench.check("a killed server is in no list", killed not in server.servers())
    again = start("--display", f":{number}")
    bench.equal("its number can be used again", (again.returncode, again.stdout), (0, f":{number}\n"))
    server.stop(killed)


def run(bench):
    with bench.screen(*[word for name in "ABC" for word in ("--output", f"{name},monitor=office")]) as screen:
        for part in (_nonsense, _deaf_watchers, _killed_clients, _rough_handling):
            part(bench, screen)
    _killed_server(bench)
