"""What a watcher costs and how fast it is, all year: latency, storms, rest, memory. Everything is seen from outside, by
the lab's own events and the kernel's accounting."""

import os
import statistics
import time

import desks
import measure
import wanted
from watched import PROFILES, Events, Traced, Watched

# Five outputs, two of them lit once HDMI-1 has its screen.
FIVE = ["--output", "eDP-1,monitor=laptop-panel", "--output", "HDMI-1", "--output", "HDMI-2", "--output", "DP-1",
        "--output", "DP-2", "--crtcs", "4"]
LATENCIES = 50
CROWD = 1000
REST_SECONDS = 30
ROUNDS = int(os.environ.get("ORCHESTRATE_BENCH_ROUNDS", "1000"))


def latency(watched):
    """From the event of the plug to the end of the screen's mode set; the wait for quiet is part of it."""
    events, seen = Events(watched), []
    for _ in range(LATENCIES):
        watched.plug("HDMI-1", "office")
        events.wait("event=plug", "output=HDMI-1")
        plugged = time.perf_counter()
        events.wait("event=mode-set-end", "outputs=HDMI-1")
        seen.append((time.perf_counter() - plugged) * 1e3)
        watched.wait_for("office")
        watched.lab("unplug", "HDMI-1")
        watched.wait_for("alone")
    return seen


def crowded(binary):
    """The same with a thousand profiles of screens that are not here."""
    crowd = {f"p{number}": desks.profile(number, 4) for number in range(1, CROWD + 1)}
    with Watched(binary, profiles=PROFILES | crowd) as watched:
        watched.wait_for("alone")
        return latency(watched)


def latencies(binary, watched):
    print("plug to lit, 150 ms of settling included")
    for profiles, seen, limit in (2, latency(watched), 156), (CROWD + 2, crowded(binary), 165):
        print(f"  with {profiles:,} profiles: median {statistics.median(seen):.0f} ms, worst {max(seen):.0f} ms of {LATENCIES}")
        wanted.most(f"median of plug to lit with {profiles:,} profiles", statistics.median(seen), limit, " ms")


def storm(watched):
    """Twenty flaps in two seconds, as a loose plug makes them."""
    watched.plug("HDMI-1", "office")
    watched.wait_for("office")
    events = Events(watched)
    for _ in range(20):
        watched.lab("flap", "HDMI-1", "1")
        time.sleep(0.1)  # the pace of the storm
    watched.rest()
    watched.lab("delay", "probe", "0")
    seen = events.wait("event=delay", "target=probe")
    sets, offs = (sum(kind in line for line in seen) for kind in ("event=mode-set-end", "event=crtc-off-end"))
    print(f"a storm of 20 flaps in 2 s: {sets} mode sets, {offs} CRTCs off")


def rest(watched):
    watched.rest()
    # Going to sleep after its last answer is a wake-up, too, and none of rest.
    time.sleep(1)
    before = watched.kernel("voluntary_ctxt_switches")
    time.sleep(REST_SECONDS)
    wakeups = watched.kernel("voluntary_ctxt_switches") - before
    print(f"at rest: {wakeups * 60 / REST_SECONDS:.1f} wake-ups a minute, {watched.kernel('VmRSS') / 1024:.1f} MiB "
          f"resident (its own, without shared files: {watched.kernel('RssAnon') / 1024:.1f})")


def endurance(watched):
    watched.lab("unplug", "HDMI-1")
    watched.wait_for("alone")
    before = (watched.kernel("VmRSS"), watched.descriptors())
    for _ in range(ROUNDS):
        watched.plug("HDMI-1", "office")
        watched.wait_for("office")
        watched.lab("unplug", "HDMI-1")
        watched.wait_for("alone")
    after = (watched.kernel("VmRSS"), watched.descriptors())
    print(f"{ROUNDS} plugs and pulls: memory {before[0]} to {after[0]} KiB, descriptors {before[1]} to {after[1]}")


def requests(watched):
    """What the server is asked and told for one screen that comes, and goes."""
    plug = measure.counted(watched.requests(lambda: watched.plug("HDMI-1", "office")))
    pull = measure.counted(watched.requests(lambda: watched.lab("unplug", "HDMI-1")))
    print(f"requests per plug, five outputs, two lit: {plug.total}, {plug.changing} of them changing; "
          f"per pull: {pull.total}, {pull.changing}")
    wanted.changes(plug, pull)


def run(binary):
    print("\nwatch, on a server of the lab")
    with Traced(binary, FIVE) as traced:
        requests(traced)
    with Watched(binary) as watched:
        watched.wait_for("alone")
        latencies(binary, watched)
        for measure in (storm, rest, endurance):
            measure(watched)
