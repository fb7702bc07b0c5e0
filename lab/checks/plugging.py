"""Monitors that come and go, seen by xrandr and by a listener for RandR events."""

import tempfile

from labkit import edid, monitor

SERVER = ["--output", "HDMI-1,monitor=office", "--output", "DP-1"]


def _plug(bench, screen, listener):
    bench.equal("plug is answered", screen.lab("plug", "DP-1", "portrait").returncode, 0)
    bench.check("plug sends OutputChange (connected)", "output-change output=DP-1 state=connected" in listener.events())
    bench.equal("the monitor's preferred mode is there", screen.modes("DP-1")[0], ["1200x1920", "59.94", "+"])
    screen.xrandr("--output", "DP-1", "--auto", "--right-of", "HDMI-1")
    bench.check("it can be lit, and its size is there",
                "DP-1 connected 1200x1920+1920+0" in screen.xrandr("--current").stdout
                and "324mm x 518mm" in screen.xrandr("--current").stdout)
    bench.equal("its EDID is the one made from its text", screen.edid("DP-1"), edid.build(monitor.load("portrait")))


def _unplug(bench, screen, listener):
    listener.events()
    screen.lab("unplug", "DP-1")
    events = listener.events()
    bench.check("unplug sends OutputChange (disconnected) and deletes the EDID",
                "output-change output=DP-1 state=disconnected" in events
                and 'property-change output=DP-1 property="EDID" state=deleted' in events, events)
    bench.equal("what was lit stays lit", screen.lights()["DP-1"], "1200x1920+1920+0")
    bench.check("disconnected, and 0 mm", "DP-1 disconnected" in screen.xrandr("--current").stdout
                and "0mm x 0mm" in screen.xrandr("--current").stdout)
    bench.equal("the EDID is gone", screen.edid("DP-1"), b"")
    screen.xrandr("--output", "DP-1", "--off")
    bench.check("it can be turned off", "DP-1" not in screen.lights())


def _swap(bench, screen, listener):
    for other in ("office-other", "office-twin", "tv-1080"):
        listener.events()
        screen.lab("swap", "HDMI-1", other)
        events = listener.events()
        bench.equal(f"swap to {other}: one OutputChange (connected), no property event",
                    [event for event in events if event.startswith(("output", "property"))],
                    ["output-change output=HDMI-1 state=connected"])
        bench.equal(f"swap to {other}: its EDID is there", screen.edid("HDMI-1"), edid.build(monitor.load(other)))
    bench.check("a swap on an empty output is refused", "no monitor" in screen.lab("swap", "DP-1", "office").stderr)


def _silent(bench, screen, listener):
    listener.events()
    screen.lab("plug", "--silent", "DP-1", "beamer")
    bench.equal("a silent plug sends nothing", listener.events(), [])
    bench.check("without a probe nobody knows", "DP-1 disconnected" in screen.xrandr("--current").stdout)
    bench.equal("a client's probe finds it", screen.states()["DP-1"], "connected")
    bench.check("and then there is an event", "output-change output=DP-1 state=connected" in listener.events())
    screen.lab("unplug", "--silent", "DP-1")
    bench.equal("a silent unplug sends nothing", listener.events(), [])
    bench.equal("a probe finds that, too", screen.states()["DP-1"], "disconnected")


def _flap(bench, screen, listener):
    listener.events()
    screen.lab("flap", "HDMI-1", "5")
    changes = [event.split("state=")[1] for event in listener.events() if event.startswith("output-change")]
    bench.equal("flap 5: ten events, alternating", changes, ["disconnected", "connected"] * 5)


def _without_edid(bench, screen):
    screen.lab("plug", "DP-1", "none-edid")
    bench.equal("a TV without EDID is connected", screen.states()["DP-1"], "connected")
    bench.equal("it has no EDID property", screen.edid("DP-1"), b"")
    bench.equal("its modes are the server's own, up to 1368x768", screen.modes("DP-1")[0][0], "1368x768")
    screen.lab("plug", "--unknown", "DP-1", "beamer")
    bench.equal("a state can be unknown", screen.states()["DP-1"], "unknown")
    bench.check("an unknown output has modes", screen.modes("DP-1"))


def _raw_bytes(bench, screen):
    for bytes_, what in ((b"\x00\xff", "2 bytes"), (bytes(range(256)) + bytes(range(128)), "384 bytes of nonsense"),
                         (bytes.fromhex("00ffffffffffff00") + b"\xff" * 120, "a header and nothing else true")):
        with tempfile.NamedTemporaryFile(suffix=".bin") as file:
            file.write(bytes_)
            file.flush()
            screen.lab("plug", "DP-1", file.name)
        bench.equal(f"an EDID of {what} is shown as it is", screen.edid("DP-1"), bytes_)


def _modes(bench, screen):
    screen.lab("plug", "DP-1", "tv-4k")
    bench.equal("tv-4k lists 4096x2160 first",
                [mode[0] for mode in screen.modes("DP-1")][:2], ["4096x2160", "3840x2160"])
    screen.lab("plug", "DP-1", "tv-1080")
    bench.check("tv-1080 has interlaced modes", "1920x1080i" in [mode[0] for mode in screen.modes("DP-1")])
    screen.lab("plug", "DP-1", "ultrawide")
    bench.equal("ultrawide has the modes of its extension block", [mode[0] for mode in screen.modes("DP-1")][:2],
                ["3440x1440", "2560x1080"])
    screen.lab("plug", "DP-1", "junk")
    bench.equal("junk text harms no mode", screen.modes("DP-1")[0][0], "1920x1080")


def run(bench):
    with bench.screen(*SERVER) as screen:
        with screen.listener() as listener:
            for part in (_plug, _unplug, _swap, _silent, _flap):
                part(bench, screen, listener)
        for part in (_without_edid, _raw_bytes, _modes):
            part(bench, screen)
