"""Which CRTC drives which output: too few of them, wrong ones, clones, and poor ones."""


def _too_few(bench):
    outputs = [word for name in ("A", "B", "C") for word in ("--output", f"{name},monitor=office")]
    with bench.screen("--crtcs", "2", *outputs) as screen:
        bench.equal("more outputs than CRTCs: the first two are lit", sorted(screen.lights()), ["A", "B"])
        refused = screen.xrandr("--output", "C", "--auto")
        bench.check("xrandr finds no CRTC for the third", "cannot find crtc for output C" in refused.stderr,
                    refused.stderr)
        screen.xrandr("--output", "A", "--off", "--output", "C", "--auto")
        bench.equal("a CRTC set free drives it", sorted(screen.lights()), ["B", "C"])


def _possible(bench):
    with bench.screen("--crtcs", "2", "--output", "A,crtcs=1,monitor=office", "--output", "B,crtcs=1,monitor=office",
                      "--output", "C,crtcs=0+1,monitor=office") as screen:
        bench.equal("outputs get only the CRTCs they may have", sorted(screen.lights()), ["A", "C"])
        verbose = screen.xrandr("--current", "--verbose").stdout
        # xrandr numbers CRTCs as the server lists them: the primary output's first.
        first, second, third = [line.split(":")[1].split() for line in verbose.splitlines() if "CRTCs:" in line]
        bench.check("xrandr shows which they may have",
                    first == second and len(first) == 1 and len(third) == 2, verbose)


def _clones(bench):
    same = ["--output", "A", "--auto", "--output", "B", "--auto", "--same-as", "A"]
    for clones, lit, what in ((",clones=B", ["A", "B"], "clones share the only CRTC"), ("", [], "others cannot")):
        with bench.screen("--crtcs", "1", "--output", f"A{clones},monitor=office", "--output", "B,monitor=office-other",
                          "--lit", "none") as screen:
            screen.xrandr(*same)
            bench.equal(what, sorted(screen.lights()), lit)


def _poor(bench):
    with bench.screen("--crtcs", "2", "--output", "A,crtcs=0,monitor=office",
                      "--output", "P,kind=poor,crtcs=1,monitor=office") as screen:
        bench.check("a CRTC for poor outputs offers no rotation", any(
            line.startswith("P connected") and "inverted" not in line for line in screen.xrandr().stdout.splitlines()))
        rotated = screen.xrandr("--output", "P", "--rotate", "left")
        bench.check("xrandr cannot rotate it", rotated.returncode, rotated.stderr)
        transformed = screen.xrandr("--output", "P", "--scale", "2x2")
        bench.check("a transform is a BadValue", "BadValue" in transformed.stderr, transformed.stderr)
        bench.equal("it stays as it was", screen.lights()["P"], "1920x1080+1920+0")


def _poor_on_a_shared_crtc(bench):
    with bench.screen("--crtcs", "2", "--output", "A,monitor=office",
                      "--output", "P,kind=poor,monitor=office") as screen:
        for change in (["--rotate", "left"], ["--reflect", "x"], ["--scale", "2x2"]):
            refused = screen.xrandr("--output", "P", *change)
            bench.check(f"a poor output on any CRTC fails to {' '.join(change)}", "failed" in refused.stderr,
                        refused.stderr)
            bench.equal("and stays as it was", screen.lights(), {"A": "1920x1080+0+0", "P": "1920x1080+1920+0"})


def run(bench):
    _too_few(bench)
    _possible(bench)
    _clones(bench)
    _poor(bench)
    _poor_on_a_shared_crtc(bench)
