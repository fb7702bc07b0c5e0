"""Monitors as readable text: one `key value` a line, `#` starts a comment. lab/README.md lists the keys."""

import shlex
from dataclasses import dataclass, field
from pathlib import Path

from . import timings

DIRECTORY = Path(__file__).resolve().parent.parent / "monitors"


class MonitorError(ValueError):
    """A monitor's text that cannot be understood; says file and line."""


@dataclass
class Monitor:
    """What an EDID will be made of. Sizes in millimetres."""

    vendor: str = "LAB"
    product: int = 1
    serial: int = 0
    made: tuple = (0, 2020)
    revision: int = 3
    input: str = "digital"
    size: tuple = (0, 0)
    gamma: float = 2.2
    name: bytes = None
    serial_text: bytes = None
    text: list = field(default_factory=list)
    timings: list = field(default_factory=list)
    prefers_first: bool = True
    established: list = field(default_factory=list)
    standard: list = field(default_factory=list)
    range: tuple = None
    vics: list = field(default_factory=list)
    native_vic: int = None
    overscan: bool = False
    hdmi: int = 0
    flaws: list = field(default_factory=list)


def _numbers(words, count, what):
    try:
        values = tuple(int(word, 0) for word in words)
    except ValueError:
        values = ()
    if len(values) != count:
        raise ValueError(f"wants {what}")
    return values


def _number(words, low, high):
    value, = _numbers(words, 1, f"a number from {low} to {high}")
    if not low <= value <= high:
        raise ValueError(f"wants a number from {low} to {high}")
    return value


def _one(words, choices=None):
    if len(words) != 1 or (choices and words[0] not in choices):
        raise ValueError("wants " + (" or ".join(choices) if choices else "one word; quote spaces"))
    return words[0]


def _bytes(words):
    """Text as it is, `hex:` for bytes that are no text."""
    word = _one(words)
    data = bytes.fromhex(word[4:]) if word.startswith("hex:") else word.encode("latin-1", "strict")
    if len(data) > 13:
        raise ValueError("a descriptor holds 13 bytes")
    return data


def _pair(words, what):
    return _numbers(_one(words).split("x"), 2, what)


def _vendor(words):
    vendor = _one(words)
    if len(vendor) != 3 or not all("A" <= letter <= "Z" for letter in vendor):
        raise ValueError("wants three capital letters")
    return vendor


def _revision(words):
    return 3 if _one(words, ("1.3", "1.4")) == "1.3" else 4


def _vics(words):
    return [_number([word], 1, 127) for word in words]


_READERS = {
    "vendor": ("vendor", _vendor),
    "product": ("product", lambda words: _number(words, 0, 0xFFFF)),
    "serial": ("serial", lambda words: _number(words, 0, 0xFFFFFFFF)),
    "made": ("made", lambda words: _numbers(words, 2, "a week and a year")),
    "edid": ("revision", _revision),
    "input": ("input", lambda words: _one(words, ("digital", "analog"))),
    "size": ("size", lambda words: _pair(words, "WIDTHxHEIGHT in millimetres")),
    "name": ("name", _bytes),
    "serial-text": ("serial_text", _bytes),
    "prefers-first": ("prefers_first", lambda words: _one(words, ("yes", "no")) == "yes"),
    "established": ("established", lambda words: list(words)),
    "standard": ("standard", lambda words: list(words)),
    "range": ("range", lambda words: _numbers(words, 5, "lowest and highest Hz, lowest and highest kHz, MHz")),
    "vics": ("vics", _vics),
    "native-vic": ("native_vic", lambda words: _number(words, 1, 64)),
    "overscan": ("overscan", lambda words: _one(words, ("yes", "no")) == "yes"),
    "hdmi": ("hdmi", lambda words: _number(words, 1, 600)),
}


def _read_line(monitor, words):
    key, values = words[0], words[1:]
    if key == "timing":
        monitor.timings.append(timings.from_words(values))
    elif key == "text":
        monitor.text.append(_bytes(values))
    elif key == "flaw":
        monitor.flaws.append(_one(values))
    elif key in _READERS:
        attribute, read = _READERS[key]
        setattr(monitor, attribute, read(values))
    else:
        raise ValueError("unknown key; known: " + ", ".join(sorted([*_READERS, "flaw", "text", "timing"])))


def parse(text, source):
    """The monitor in `text`; `source` is named in errors."""
    monitor = Monitor()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            words = shlex.split(line, comments=True)
            if words:
                _read_line(monitor, words)
        except (ValueError, timings.TimingError) as problem:
            raise MonitorError(f"{source}:{number}: {line.strip()}: {problem}") from None
    return monitor


def names():
    """The monitors that come with the lab."""
    return sorted(path.stem for path in DIRECTORY.glob("*.txt"))


def load(name):
    """The monitor `name` from lab/monitors, or from the file of that path."""
    path = Path(name) if "/" in name or name.endswith(".txt") else DIRECTORY / f"{name}.txt"
    try:
        return parse(path.read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError) as problem:
        known = ", ".join(names())
        raise MonitorError(f"no monitor '{name}' ({problem}); the lab has: {known}") from None
