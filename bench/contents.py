"""What screens are to show, as profiles say it."""

from dataclasses import dataclass

from watched import ROOT

from labkit import png

CLIENTS = ROOT / "lab/build/clients"
# The screens of the profile by the monitors that they are.
SCREENS = {"office": "serial: LAB24-000001", "office-other": "serial: LAB24-000002", "beamer": "vendor: BMR"}
SOURCE = "office"
KINDS = ["color", "image", "slideshow", "program", "program", "window", "window", "desktop"]
DESKTOP = "000000"


@dataclass(frozen=True)
class Content:
    """What one screen is to show."""

    kind: str
    colors: tuple = ()

    @property
    def is_program(self):
        return self.kind in ("program", "window")

    def yaml(self, folder):
        """The value of `content`; None for the desktop."""
        first = self.colors[0] if self.colors else None
        client = CLIENTS / "colour"
        match self.kind:
            case "desktop":
                return None
            case "color":
                return f'{{ color: "#{first}" }}'
            case "image":
                return f"{{ image: {image(folder, first)}, fit: stretch }}"
            case "slideshow":
                images = ", ".join(image(folder, color) for color in self.colors)
                return f"{{ slideshow: {{ images: [{images}], every: 1s }}, fit: stretch }}"
            case "program":
                # With a process that the program has started, and that leaves its group.
                return f'{{ program: [sh, -c, "setsid sleep 9999 & exec {client} {first} drawn {{window}}"] }}'
            case "window":
                return f'{{ window: {{ class: Colour }}, launch: [{client}, "{first}", own] }}'
            case "mirror":
                return f"{{ mirror: {SOURCE}, fit: stretch }}"


# What they show at first.
FIRST = {"office": Content("program", ("c04040",)), "office-other": Content("slideshow", ("40c040", "4040c0")),
         "beamer": Content("mirror")}


def image(folder, color):
    path = folder / f"{color}.png"
    if not path.exists():
        path.write_bytes(png.encode(64, 48, bytes.fromhex(color) * 64 * 48))
    return path.name


def profile(contents, folder, arrangements):
    """The profile's text; `arrangements` has more keys of the screens, by monitor."""
    lines = ["version: 1", "screens:"]
    for monitor, identity in SCREENS.items():
        lines += [f"  {monitor}:", f"    identity: {{ {identity} }}", "    optional: true", *arrangements.get(monitor, [])]
        if text := contents[monitor].yaml(folder):
            lines.append(f"    content: {text}")
    return "\n".join(lines) + "\n"


def any_for(monitor, chance):
    """What comes by chance: never dark, and never the same twice, so that no picture is right by accident."""
    kind = chance.choice(["mirror"] * 3 + KINDS if monitor == "beamer" else KINDS)
    count = {"desktop": 0, "mirror": 0, "slideshow": 2}.get(kind, 1)
    return Content(kind, tuple(f"{chance.randrange(0x400000, 1 << 24):06x}" for _ in range(count)))
