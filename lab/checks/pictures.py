"""What monitors show: the framebuffer through everything that RandR and the driver do to it."""

RED, GREEN, BLUE, WHITE, BLACK = "ff0000", "00ff00", "0000ff", "ffffff", "000000"
UPRIGHT = [RED, GREEN, BLUE, WHITE]     # upper left, upper right, lower left, lower right


def _turned_left(quarters):
    upper_left, upper_right, lower_left, lower_right = quarters
    return [upper_right, lower_right, upper_left, lower_left]


def _reflected(quarters, axis):
    upper_left, upper_right, lower_left, lower_right = quarters
    return {"normal": quarters, "x": [upper_right, upper_left, lower_right, lower_left],
            "y": [lower_left, lower_right, upper_left, upper_right],
            "xy": [lower_right, lower_left, upper_right, upper_left]}[axis]


def _expected(rotation, reflection):
    """RandR reflects the picture first and then turns it, counter-clockwise."""
    quarters = _reflected(UPRIGHT, reflection)
    for _ in range(("normal", "left", "inverted", "right").index(rotation)):
        quarters = _turned_left(quarters)
    return quarters


def _rotations(bench, screen):
    for rotation, size in (("normal", (1920, 1080)), ("left", (1080, 1920)),
                           ("inverted", (1920, 1080)), ("right", (1080, 1920))):
        for reflection in ("normal", "x", "y", "xy"):
            screen.xrandr("--output", "A", "--rotate", rotation, "--reflect", reflection)
            screen.paint(0, 0, *size)
            shown = screen.picture("A")
            bench.equal(f"rotated {rotation}, reflected {reflection}: the mode's size, the right corners",
                        (shown.width, shown.height, shown.quarters), (1920, 1080, _expected(rotation, reflection)))
    screen.xrandr("--output", "A", "--rotate", "normal", "--reflect", "normal")


def _transforms(bench, screen):
    screen.xrandr("--output", "A", "--scale", "2x2")
    screen.paint(0, 0, 3840, 2160)
    bench.equal("scaled 2x2 it shows four times the area", (screen.lights()["A"], screen.picture("A").quarters),
                ("3840x2160+0+0", UPRIGHT))
    screen.xrandr("--output", "A", "--mode", "1280x720", "--transform", "1.25,0,0,0,1.5,-180,0,0,1")
    bench.equal("RandR reports the box of the transformed mode", screen.lights()["A"], "1600x1080+0+0")
    screen.xrandr("--output", "A", "--mode", "1920x1080", "--rate", "60")
    screen.xrandr("--output", "A", "--transform", "1.25,0,-240,0,1.25,-135,0,0,1", "--fb", "3840x2160")
    screen.paint(0, 0, 1920, 1080)
    shown = screen.picture("A")
    bench.equal("overscan by transform: the picture smaller, inside", shown.quarters, UPRIGHT)
    bench.equal("and what lies left of and above the framebuffer is black",
                (shown.pixel(0, 540), shown.pixel(960, 0), shown.pixel(188, 540), shown.pixel(196, 300)),
                (BLACK, BLACK, BLACK, RED))
    screen.xrandr("--output", "A", "--transform", "none")
    screen.paint(0, 0, 1920, 1080)
    bench.equal("without a transform it is as before", screen.picture("A").quarters, UPRIGHT)


def _filters(bench, screen):
    edges = {}
    for kind in ("nearest", "bilinear"):
        screen.xrandr("--output", "A", "--scale", "0.25x0.25", "--filter", kind)
        screen.paint(0, 0, 480, 270)
        shown = screen.picture("A")
        edges[kind] = len({shown.pixel(x, 100) for x in range(940, 980)})
    bench.check("the filter is used: bilinear blends what nearest does not", edges["nearest"] == 2 < edges["bilinear"],
                edges)
    screen.xrandr("--output", "A", "--scale", "1x1")


def _gamma(bench, screen):
    screen.paint(0, 0, 1920, 1080)
    screen.xrandr("--output", "A", "--brightness", "0.5")
    shown = int(screen.picture("A").quarters[3][:2], 16)
    bench.check(f"brightness 0.5 halves white ({shown})", 125 <= shown <= 129)
    screen.xrandr("--output", "A", "--brightness", "1", "--gamma", "1:1:1")
    bench.equal("and back", screen.picture("A").quarters, UPRIGHT)


def _set(screen, output, **values):
    for name, value in values.items():
        screen.xrandr("--output", output, "--set", name.replace("_", " "), str(value))


def _borders(bench, screen, output, box):
    """Checks that the picture fills exactly the box and that black is around it."""
    left, top, right, bottom = box
    shown = screen.picture(output)
    inside = [shown.pixel(left, top), shown.pixel(right - 1, top), shown.pixel(left, bottom - 1),
              shown.pixel(right - 1, bottom - 1)]
    outside = [shown.pixel(left - 1, 540), shown.pixel(right % 1920, 540), shown.pixel(960, top - 1),
               shown.pixel(960, bottom % 1080)]
    bench.equal(f"{output}: the picture fills {box}", inside, UPRIGHT)
    bench.equal(f"{output}: black is around it", outside, [BLACK] * 4)


def _overscan(bench, screen):
    for number, output in enumerate(("B", "C", "D"), 1):
        screen.paint(1920 * number, 0, 1920, 1080)
    _set(screen, "B", underscan_hborder=64, underscan_vborder=36)
    bench.equal("underscan off: the borders do nothing", screen.picture("B").pixel(0, 0), RED)
    _set(screen, "B", underscan="on")
    _borders(bench, screen, "B", (32, 18, 1888, 1062))
    _set(screen, "C", underscan="on", underscan_hborder=64, underscan_vborder=36)
    _borders(bench, screen, "C", (64, 36, 1856, 1044))
    _set(screen, "D", left_margin=10, right_margin=20, top_margin=30, bottom_margin=40)
    _borders(bench, screen, "D", (10, 30, 1900, 1040))


def _nothing_to_see(bench, screen):
    screen.run("xset", "dpms", "force", "off")
    bench.equal("in standby the picture is black", screen.picture("A").quarters, [BLACK] * 4)
    screen.run("xset", "dpms", "force", "on")
    bench.equal("and comes back", screen.picture("A").quarters, UPRIGHT)
    screen.xrandr("--output", "A", "--off")
    bench.check("of a dark output there is none", "is dark" in screen.lab("picture", "A", "/dev/null").stderr)
    before = vars(screen.picture("B"))
    screen.lab("unplug", "B")
    bench.check("what is lit without a monitor is on the cable all the same", vars(screen.picture("B")) == before)
    bench.check("the PNG file holds what the driver gave", vars(screen.picture_file("C")) == vars(screen.picture("C")))


def run(bench):
    with bench.screen("--output", "A,kind=plain,monitor=tv-1080", "--output", "B,kind=amdgpu,monitor=tv-1080",
                      "--output", "C,kind=radeon,monitor=tv-1080", "--output", "D,kind=vc4,monitor=tv-1080") as screen:
        for part in (_overscan, _rotations, _transforms, _filters, _gamma, _nothing_to_see):
            part(bench, screen)
