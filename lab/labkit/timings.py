"""Display timings: the published ones by name, any other by VESA's CVT formula."""

from dataclasses import dataclass
from math import floor


class TimingError(ValueError):
    """A timing that cannot be understood."""


@dataclass(frozen=True)
class Timing:
    """One mode line. Pixels and lines; the clock in kHz. Lines of interlaced timings are those of a frame."""

    clock: int
    width: int
    hsync_start: int
    hsync_end: int
    htotal: int
    height: int
    vsync_start: int
    vsync_end: int
    vtotal: int
    hsync_positive: bool = True
    vsync_positive: bool = True
    interlaced: bool = False

    @property
    def refresh(self):
        """Hz; fields for interlaced timings."""
        return self.clock * 1000 / self.htotal / self.vtotal * (2 if self.interlaced else 1)


def from_modeline(words):
    """`148.5 1920 2008 2052 2200 1080 1084 1089 1125 [+h|-h] [+v|-v] [interlace]`, as in xorg.conf."""
    try:
        clock, numbers, flags = float(words[0]), [int(word) for word in words[1:9]], set(words[9:])
    except (ValueError, IndexError):
        raise TimingError("a mode line is a clock in MHz and eight numbers") from None
    if len(numbers) != 8 or flags - {"+h", "-h", "+v", "-v", "interlace"}:
        raise TimingError("a mode line is a clock in MHz, eight numbers, then +h -h +v -v interlace")
    if sorted(numbers[:4]) != numbers[:4] or sorted(numbers[4:]) != numbers[4:]:
        raise TimingError("the numbers of a mode line grow: active, sync start, sync end, total")
    return Timing(round(clock * 1000), *numbers, "-h" not in flags, "-v" not in flags, "interlace" in flags)


# DMT 1.13 and CTA-861: where monitors say these they mean these numbers, not CVT's.
_PUBLISHED = {
    "640x480@60": "25.175 640 656 752 800 480 490 492 525 -h -v",
    "720x480@60": "27 720 736 798 858 480 489 495 525 -h -v",
    "720x576@50": "27 720 732 796 864 576 581 586 625 -h -v",
    "800x600@60": "40 800 840 968 1056 600 601 605 628 +h +v",
    "1024x768@60": "65 1024 1048 1184 1344 768 771 777 806 -h -v",
    "1280x720@50": "74.25 1280 1720 1760 1980 720 725 730 750 +h +v",
    "1280x720@60": "74.25 1280 1390 1430 1650 720 725 730 750 +h +v",
    "1280x1024@60": "108 1280 1328 1440 1688 1024 1025 1028 1066 +h +v",
    "1920x1080@24": "74.25 1920 2558 2602 2750 1080 1084 1089 1125 +h +v",
    "1920x1080@50": "148.5 1920 2448 2492 2640 1080 1084 1089 1125 +h +v",
    "1920x1080@60": "148.5 1920 2008 2052 2200 1080 1084 1089 1125 +h +v",
    "1920x1080i@50": "74.25 1920 2448 2492 2640 1080 1084 1094 1125 +h +v interlace",
    "1920x1080i@60": "74.25 1920 2008 2052 2200 1080 1084 1094 1125 +h +v interlace",
    "3840x2160@30": "297 3840 4016 4104 4400 2160 2168 2178 2250 +h +v",
    "3840x2160@50": "594 3840 4896 4984 5280 2160 2168 2178 2250 +h +v",
    "3840x2160@60": "594 3840 4016 4104 4400 2160 2168 2178 2250 +h +v",
}

_ASPECT_SYNC_LINES = ((4, 3, 4), (16, 9, 5), (16, 10, 6), (5, 4, 7), (15, 9, 7))


def _sync_lines(width, height):
    for across, down, lines in _ASPECT_SYNC_LINES:
        if width * down == height * across:
            return lines
    return 10


def cvt_reduced(width, height, hz):
    """CVT 1.2, reduced blanking version 1: 160 pixels and at least 460 µs of blanking."""
    line_estimate = (1e6 / hz - 460) / height
    vblank = max(floor(460 / line_estimate) + 1, 3 + _sync_lines(width, height) + 6)
    htotal, vtotal, sync = width + 160, height + vblank, height + 3
    clock = floor(hz * vtotal * htotal / 1e6 / 0.25) * 250
    return Timing(clock, width, width + 48, width + 80, htotal,
                  height, sync, sync + _sync_lines(width, height), vtotal, True, False)


def cvt(width, height, hz):
    """CVT 1.2 with the blanking of a cathode ray tube: 550 µs of vertical sync and back porch, C'=30, M'=300."""
    line_estimate = (1e6 / hz - 550) / (height + 3)
    sync_lines = _sync_lines(width, height)
    behind = max(floor(550 / line_estimate) + 1, sync_lines + 6)
    duty = max(30 - 300 * line_estimate / 1000, 20)
    hblank = floor(width * duty / (100 - duty) / 16) * 16
    htotal, vtotal = width + hblank, height + 3 + behind
    hsync = floor(0.08 * htotal / 8) * 8
    hsync_end = width + hblank // 2
    clock = floor(htotal / line_estimate / 0.25) * 250
    return Timing(clock, width, hsync_end - hsync, hsync_end, htotal,
                  height, height + 3, height + 3 + sync_lines, vtotal, False, True)


def parse_size(text):
    """`1920x1080@60` as three numbers."""
    size, separator, rate = text.partition("@")
    width, by, height = size.rstrip("i").partition("x")
    try:
        result = int(width), int(height), float(rate)
    except ValueError:
        raise TimingError(f"'{text}' is not WIDTHxHEIGHT@HZ") from None
    if not separator or not by or min(result) <= 0:
        raise TimingError(f"'{text}' is not WIDTHxHEIGHT@HZ")
    return result


def from_words(words):
    """`1920x1080@60`, `1920x1080@60 cvt`, `1920x1080@60 reduced` or `modeline NUMBERS…`."""
    if not words:
        raise TimingError("a timing is missing")
    if words[0] == "modeline":
        return from_modeline(words[1:])
    if len(words) == 1 and words[0] in _PUBLISHED:
        return from_modeline(_PUBLISHED[words[0]].split())
    width, height, hz = parse_size(words[0])
    formula = {(): cvt_reduced, ("reduced",): cvt_reduced, ("cvt",): cvt}.get(tuple(words[1:]))
    if formula is None:
        raise TimingError(f"'{' '.join(words[1:])}' after a timing: only 'cvt' or 'reduced'")
    if words[0].partition("@")[0].endswith("i"):
        raise TimingError(f"{words[0]}: no published interlaced timing; give a modeline")
    return formula(width, height, hz)
