"""The description of a graphics card: options of `lab start` in, the driver's file out."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from . import edid, monitor

SERVERS = Path(__file__).resolve().parent.parent / "servers"
KINDS = ("plain", "amdgpu", "radeon", "vc4", "poor")
MOST_CRTCS = 32     # RandR drivers hold CRTCs and clones in 32-bit masks
MOST_MINUTES = 1092        # DPMSSetTimeouts has 16 bits of seconds
MOST_PIXELS = 32767  # RandR's sizes are signed 16-bit numbers on the wire


class CardError(ValueError):
    """Options that describe no card."""


@dataclass
class Output:
    """One connector and what is plugged into it at the start."""

    name: str
    kind: str = "plain"
    crtcs: list = None
    clones: list = field(default_factory=list)
    monitor: str = None


@dataclass
class Card:
    """What `lab start` is asked for. `lit` is a list of names, "all" or "none"; `without` names extensions; `glx` is whether it
    has that one, which the CPU draws for; `blank` is after how many minutes without input the screens go dark, 0 for never."""

    outputs: list = field(default_factory=list)
    crtcs: int = 4
    framebuffer: tuple = (16384, 16384)
    lit: object = "all"
    without: list = field(default_factory=list)
    glx: bool = False
    blank: int = 10        # as every server has it that is told nothing


@dataclass(frozen=True)
class Plugged:
    """A monitor as the driver wants to hear of it."""

    state: str
    label: str
    edid: bytes = None

    @property
    def hex(self):
        """The EDID for the driver; "-" for none."""
        return self.edid.hex() if self.edid else "-"


def plugged(name):
    """A monitor by name, text file or FILE.bin; `none-edid` has no EDID. `unknown:` before it: the state unknown."""
    state, name = ("unknown", name[8:]) if name.startswith("unknown:") else ("connected", name)
    if name == "none-edid":
        return Plugged(state, name)
    try:
        data = Path(name).read_bytes() if name.endswith(".bin") else edid.build(monitor.load(name))
    except OSError as problem:
        raise CardError(f"{name}: {problem.strerror}") from None
    if not 0 < len(data) <= 256 * 128:
        raise CardError(f"{name}: {len(data)} bytes; an EDID has 1 to 32768")
    return Plugged(state, re.sub(r"[^A-Za-z0-9._-]", "_", Path(name).stem)[:60], data)


def _number(text, low, high, what):
    if not text.isdigit() or not low <= int(text) <= high:
        raise CardError(f"{what} '{text}': wants a number from {low} to {high}")
    return int(text)


def _size(text):
    width, _, height = text.partition("x")
    return tuple(_number(side, 320, MOST_PIXELS, "--framebuffer") for side in (width, height))


def _output(text):
    name, *options = text.split(",")
    if not re.fullmatch(r"[A-Za-z0-9._:-]{1,31}", name):
        raise CardError(f"--output '{text}': wants NAME[,kind=…][,crtcs=…][,clones=…][,monitor=…]")
    output = Output(name)
    for option in options:
        key, _, value = option.partition("=")
        if key == "kind" and value in KINDS:
            output.kind = value
        elif key == "crtcs" and value:
            output.crtcs = [_number(number, 0, MOST_CRTCS - 1, "crtcs") for number in value.split("+")]
        elif key == "clones" and value:
            output.clones = value.split("+")
        elif key == "monitor" and value:
            output.monitor = value
        else:
            raise CardError(f"--output {name}: '{option}': wants kind={'|'.join(KINDS)}, crtcs=0+1, clones=NAME+NAME "
                            "or monitor=MONITOR")
    return output


def apply_option(card, option, value):
    """One option of `lab start`, from the command line or a line of a server's file."""
    if option == "output":
        card.outputs.append(_output(value))
    elif option == "crtcs":
        card.crtcs = _number(value, 1, MOST_CRTCS, "--crtcs")
    elif option == "framebuffer":
        card.framebuffer = _size(value)
    elif option == "lit":
        card.lit = value if value in ("all", "none") else value.split(",")
    elif option == "with" and value == "GLX":
        card.glx = True
    elif option == "blank":
        card.blank = _number(value, 0, MOST_MINUTES, "--blank")
    elif option == "without":
        card.without = value.split(",")
    else:
        raise CardError(f"unknown option '{option}'; known: output, crtcs, framebuffer, lit, blank, with GLX, without")


def read_server(card, name):
    """The options in a server's file, one a line; a name without a slash is one of lab/servers."""
    path = Path(name) if "/" in name else SERVERS / name
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        known = ", ".join(sorted(file.name for file in SERVERS.iterdir()))
        raise CardError(f"no server '{name}' ({problem}); the lab has: {known}") from None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            if words:
                apply_option(card, words[0].removeprefix("--"), "".join(words[1:]))
        except CardError as problem:
            raise CardError(f"{path}:{number}: {problem}") from None


def _mask(numbers):
    return sum(1 << number for number in set(numbers))


def _clone_mask(card, output, names):
    for name in output.clones:
        if name not in names:
            raise CardError(f"--output {output.name}: clones={name}: no such output")
        if max(names.index(name), names.index(output.name)) >= MOST_CRTCS:
            raise CardError(f"--output {output.name}: clones={name}: only the first {MOST_CRTCS} outputs can be clones")
    # A clone is one in both directions, whichever side names it.
    return _mask(names.index(other.name) for other in card.outputs
                 if other.name in output.clones or output.name in other.clones)


def _check(card):
    names = [output.name for output in card.outputs]
    if not names:
        raise CardError("no output; the server would not start")        # Xorg expects a mode of each screen
    if len(set(names)) != len(names):
        raise CardError("two outputs have the same name")
    for output in card.outputs:
        if output.crtcs and max(output.crtcs) >= card.crtcs:
            raise CardError(f"--output {output.name}: crtcs={max(output.crtcs)}: the card has {card.crtcs}, from 0")
    if not isinstance(card.lit, str):
        for name in card.lit:
            if name not in names:
                raise CardError(f"--lit {name}: no such output")
    return names


def driver_file(card, socket):
    """The file the driver reads; lab/driver/settings.c says its form."""
    names = _check(card)
    lines = [f"socket {socket}", "framebuffer {} {}".format(*card.framebuffer), f"crtcs {card.crtcs}"]
    for output in card.outputs:
        monitor_ = plugged(output.monitor) if output.monitor else Plugged("disconnected", "-")
        crtcs = _mask(output.crtcs if output.crtcs is not None else range(card.crtcs))
        lit = card.lit == "all" or (card.lit != "none" and output.name in card.lit)
        lines.append(f"output {output.name} {output.kind} {crtcs:x} {_clone_mask(card, output, names):x} {int(lit)} "
                     f"{monitor_.state} {monitor_.label} {monitor_.hex}")
    return "\n".join(lines) + "\n"
