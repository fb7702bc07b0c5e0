"""What a console costs: its start, a page that looks on, and rest, with a page and without. Seen from outside, by the kernel's
accounting and by what comes through the socket."""

import os
import pathlib
import statistics
import subprocess
import sys
import time

import wanted
from mirroring import seconds as seconds_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Console"))
REST_SECONDS = 30
STARTS = 20


def run(orchestrate):
    os.environ["ORCHESTRATE"] = orchestrate
    from console import Console, Lab

    print("\nThe console")
    with Lab() as lab:
        start(lambda: Console(lab, "--no-open"))
        with Console(lab, "--no-open") as console:
            console.enter()
            print(f"/api/look: median {statistics.median(timed(console, '/api/look')):.1f} ms of {STARTS}")
            rest(console, None, "no page open")
            with console.listen() as page:
                rest(console, page, "a page open, nothing changes")
                moving(console, page, lab)


def start(begin):
    seen = []
    for _ in range(STARTS):
        began = time.perf_counter()
        with begin() as console:
            console.enter()
            seen.append((time.perf_counter() - began) * 1e3)
    print(f"from its start until a browser is in: median {statistics.median(seen):.1f} ms of {STARTS}")


def timed(console, target):
    for _ in range(STARTS):
        began = time.perf_counter()
        console.ask(target)
        yield (time.perf_counter() - began) * 1e3


def rest(console, page, words):
    # What was begun ends first: the first pictures of all screens, and connections that say nothing.
    time.sleep(12)
    drain(page)
    before = kernel(console, "voluntary_ctxt_switches")
    time.sleep(REST_SECONDS)
    wakeups = kernel(console, "voluntary_ctxt_switches") - before
    print(f"at rest, {words}: {wakeups * 60 / REST_SECONDS:.1f} wake-ups a minute, {drain(page)} bytes, "
          f"{kernel(console, 'VmRSS') / 1024:.1f} MiB resident (its own, without shared files: "
          f"{kernel(console, 'RssAnon') / 1024:.1f})")


def moving(console, page, lab):
    """A page that is open while something is drawn sixty times a second."""
    # It is looked at less and less often, for half a minute.
    settle, seconds = 40, 60
    drawn = subprocess.Popen(
        [ROOT / "lab/build/clients/move", "100", "100", "400", "300", str(settle + seconds + 5)], env=lab.environment,
        stdout=subprocess.DEVNULL)
    time.sleep(settle)
    drain(page)
    before = (kernel(console, "voluntary_ctxt_switches"), seconds_of(console.process.pid))
    time.sleep(seconds)
    wakeups, spent = (now - then for now, then in zip((kernel(console, "voluntary_ctxt_switches"), seconds_of(console.process.pid)), before))
    drawn.wait()
    print("wanted of a page that is open while something moves:")
    wanted.most("wake-ups a minute", round(wakeups * 60 / seconds), 120)
    wanted.most("of one core", 100 * spent / seconds, 0.5, " %")


def drain(page):
    """What has come by now, in bytes."""
    count = 0
    if page is not None:
        page.setblocking(False)
        try:
            while data := page.recv(1 << 20):
                count += len(data)
        except BlockingIOError:
            pass
    return count


def kernel(console, name):
    with open(f"/proc/{console.process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(f"{name}:"))
