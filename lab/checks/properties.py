"""Output properties: what each kind has, and what it refuses."""

HAVE = {
    "plain": {"Broadcast RGB": "Automatic", "max bpc": "8", "link-status": "Good", "non-desktop": "0"},
    "amdgpu": {"underscan": "off", "underscan hborder": "0", "underscan vborder": "0", "scaling mode": "None",
               "max bpc": "8", "link-status": "Good"},
    "radeon": {"underscan": "off", "underscan hborder": "0", "scaling mode": "None", "dither": "off"},
    "vc4": {"left margin": "0", "right margin": "0", "top margin": "0", "bottom margin": "0"},
}
GOOD = (("amdgpu", "underscan", "on"), ("amdgpu", "underscan hborder", "128"),
        ("amdgpu", "scaling mode", "Full aspect"), ("vc4", "left margin", "100"),
        ("plain", "Broadcast RGB", "Limited 16:235"), ("plain", "max bpc", "16"))
BAD = (("amdgpu", "underscan", "Good"), ("amdgpu", "underscan hborder", "129"), ("amdgpu", "underscan vborder", "-1"),
       ("vc4", "top margin", "101"), ("plain", "max bpc", "7"), ("plain", "CONNECTOR_ID", "7"),
       ("plain", "non-desktop", "1"))


def _link(bench, screen):
    with screen.listener() as listener:
        screen.lab("link", "plain", "bad")
        bench.check("a bad link changes link-status, with an event",
                    'property-change output=plain property="link-status" state=new' in listener.events())
    bench.equal("xrandr sees it", screen.property("plain", "link-status"), "Bad")
    screen.xrandr("--output", "plain", "--mode", "1280x1024")
    bench.equal("a mode set trains the link again", screen.property("plain", "link-status"), "Good")
    bench.check("a poor output has no link-status", "link-status" in screen.lab("link", "poor", "bad").stderr)


def run(bench):
    kinds = ("plain", "amdgpu", "radeon", "vc4", "poor")
    options = [word for kind in kinds for word in ("--output", f"{kind},kind={kind},monitor=office")]
    with bench.screen(*options, "--output", "eDP-1,monitor=laptop-panel", "--crtcs", "6") as screen:
        for kind, values in HAVE.items():
            bench.equal(f"{kind} has its properties", {name: screen.property(kind, name) for name in values}, values)
        # The server itself gives every output a non-desktop.
        bench.equal("poor has none", [screen.property("poor", name) for values in HAVE.values() for name in values
                                        if name != "non-desktop"], [None] * (sum(map(len, HAVE.values())) - 1))
        bench.equal("eDP is a built-in panel", screen.property("eDP-1", "ConnectorType"), "Panel")
        bench.check("ranges are told", "range: (0, 128)" in screen.xrandr("--prop").stdout)
        for kind, name, value in GOOD:
            screen.xrandr("--output", kind, "--set", name, value)
            bench.equal(f"{kind}: {name} can be {value}", screen.property(kind, name), value)
        for kind, name, value in BAD:
            before = screen.property(kind, name)
            refused = screen.xrandr("--output", kind, "--set", name, value)
            bench.check(f"{kind}: {name} cannot be {value}: BadValue, and stays {before}",
                        "BadValue" in refused.stderr and screen.property(kind, name) == before, refused.stderr)
        _link(bench, screen)
