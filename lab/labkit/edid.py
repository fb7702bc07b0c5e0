"""EDID blocks made from monitors: VESA E-EDID A2 and, for TVs, one CTA-861 extension."""

from . import timings

_HEADER = bytes.fromhex("00ffffffffffff00")
# sRGB, as most monitors claim: the chromaticity bytes of ITU-R BT.709 primaries.
_SRGB = bytes.fromhex("ee91a3544c99260f5054")

_ESTABLISHED = {
    "720x400@70": 0x80, "720x400@88": 0x40, "640x480@60": 0x20, "640x480@67": 0x10,
    "640x480@72": 0x08, "640x480@75": 0x04, "800x600@56": 0x02, "800x600@60": 0x01,
    "800x600@72": 0x8000, "800x600@75": 0x4000, "832x624@75": 0x2000, "1024x768i@87": 0x1000,
    "1024x768@60": 0x0800, "1024x768@70": 0x0400, "1024x768@75": 0x0200, "1280x1024@75": 0x0100,
}
_ASPECTS = {(16, 10): 0, (4, 3): 1, (5, 4): 2, (16, 9): 3}


class EDIDError(ValueError):
    """Something an EDID has no room or no code for."""


def _with_checksum(block):
    return bytes(block) + bytes([-sum(block) % 256])


def _vendor_code(letters):
    code = 0
    for letter in letters:
        code = code << 5 | (ord(letter) - ord("A") + 1)
    return code.to_bytes(2, "big")


def _established(names):
    bits = 0
    for name in names:
        if name not in _ESTABLISHED:
            raise EDIDError(f"no established timing {name}; there are: {', '.join(_ESTABLISHED)}")
        bits |= _ESTABLISHED[name]
    return bits.to_bytes(2, "little") + b"\0"


def _standard_code(name):
    width, height, hz = timings.parse_size(name)
    for (across, down), aspect in _ASPECTS.items():
        if width * down == height * across and 256 <= width <= 2288 and width % 8 == 0 and 60 <= hz <= 123:
            return bytes([width // 8 - 31, aspect << 6 | round(hz) - 60])
    raise EDIDError(f"{name} has no standard code: 256–2288 in steps of 8, 16:10 4:3 5:4 or 16:9, 60–123 Hz")


def _standard(names):
    if len(names) > 8:
        raise EDIDError("an EDID holds eight standard timings")
    return b"".join(map(_standard_code, names)).ljust(16, b"\x01")


def _low_and_high(first, second):
    """Two 12-bit numbers: both low bytes, then both high halves in one byte."""
    return bytes([first & 0xFF, second & 0xFF, (first >> 8) << 4 | second >> 8])


def detailed(timing, size):
    """The 18 bytes of a detailed timing; `size` in millimetres."""
    fields = 2 if timing.interlaced else 1
    height, vblank = timing.height // fields, (timing.vtotal - timing.height) // fields
    hfront, hsync = timing.hsync_start - timing.width, timing.hsync_end - timing.hsync_start
    vfront, vsync = (timing.vsync_start - timing.height) // fields, (timing.vsync_end - timing.vsync_start) // fields
    if timing.width > 4095 or height > 4095 or timing.clock > 655350 or hfront > 1023 or vfront > 63:
        raise EDIDError(f"{timing.width}x{timing.height}: too large for a detailed timing; use a VIC")
    flags = 0x18 | timing.vsync_positive << 2 | timing.hsync_positive << 1 | timing.interlaced << 7
    return ((timing.clock // 10).to_bytes(2, "little")
            + _low_and_high(timing.width, timing.htotal - timing.width) + _low_and_high(height, vblank)
            + bytes([hfront & 0xFF, hsync & 0xFF, (vfront & 15) << 4 | vsync & 15,
                     (hfront >> 8) << 6 | (hsync >> 8) << 4 | (vfront >> 4) << 2 | vsync >> 4])
            + _low_and_high(*size) + bytes([0, 0, flags]))


def _text_descriptor(tag, data):
    padded = data if len(data) == 13 else (data + b"\n").ljust(13, b" ")
    return bytes([0, 0, 0, tag, 0]) + padded


def _range_descriptor(limits, revision):
    low_hz, high_hz, low_khz, high_khz, mhz = limits
    # EDID 1.4 can say that only the listed timings count, 1.3 has no word for it.
    formula = 0x01 if revision == 4 else 0x00
    return bytes([0, 0, 0, 0xFD, 0, low_hz, high_hz, low_khz, high_khz, -(-mhz // 10), formula]) + b"\n".ljust(7)


def _descriptors(monitor):
    """Detailed timings first; what does not fit into the first block is left for the extension."""
    texts = [_range_descriptor(monitor.range, monitor.revision)] if monitor.range else []
    texts += [_text_descriptor(0xFC, monitor.name)] if monitor.name is not None else []
    texts += [_text_descriptor(0xFF, monitor.serial_text)] if monitor.serial_text is not None else []
    texts += [_text_descriptor(0xFE, text) for text in monitor.text]
    modes = [detailed(timing, monitor.size) for timing in monitor.timings]
    room = 4 - len(texts)
    if room < min(1, len(modes)):
        raise EDIDError("an EDID holds four descriptors: timings, range, name, serial text, texts")
    first = modes[:room] + texts
    return first + [_text_descriptor(0x10, b"")[:5] + bytes(13)] * (4 - len(first)), modes[room:]


def _first_block(monitor, descriptors, extensions):
    week, year = monitor.made
    digital = monitor.input == "digital"
    video_input = (0xA5 if monitor.revision == 4 else 0x80) if digital else 0x0F
    features = (0x00 if digital and monitor.revision == 4 else 0x08) | 0x04 | monitor.prefers_first << 1
    return _with_checksum(
        _HEADER + _vendor_code(monitor.vendor) + monitor.product.to_bytes(2, "little")
        + monitor.serial.to_bytes(4, "little") + bytes([week, year - 1990, 1, monitor.revision])
        + bytes([video_input, *(round(side / 10) for side in monitor.size), round(monitor.gamma * 100) - 100, features])
        + _SRGB + _established(monitor.established) + _standard(monitor.standard)
        + b"".join(descriptors) + bytes([extensions]))


def _cta_data(monitor):
    native = monitor.native_vic
    codes = bytes(vic | 0x80 if vic == native else vic for vic in monitor.vics)
    blocks = bytes([0x40 | len(codes)]) + codes if codes else b""
    if monitor.hdmi:
        blocks += bytes([0x67, 0x03, 0x0C, 0x00, 0x10, 0x00, 0x00, min(monitor.hdmi, 340) // 5])
    if monitor.hdmi > 340:
        # Above 340 MHz only the HDMI Forum's block (HDMI 2.0) can say how fast the link is.
        blocks += bytes([0x67, 0xD8, 0x5D, 0xC4, 0x01, monitor.hdmi // 5, 0x80, 0x00])
    # Video capability: selectable quantisation; all pictures always overscanned, or never.
    return blocks + bytes([0xE2, 0x00, 0x45 if monitor.overscan else 0x4A])


def _cta_block(monitor, modes):
    data = _cta_data(monitor)
    # Byte 3: does it show computers' pictures whole, and how many detailed timings (of both blocks) are native.
    head = bytes([0x02, 0x03, 4 + len(data), (not monitor.overscan) << 7 | min(len(monitor.timings), 1)])
    body = head + data + b"".join(modes)
    if len(body) > 127:
        raise EDIDError("too many timings and codes for one extension block")
    return _with_checksum(body.ljust(127, b"\0"))


def build(monitor):
    """128 bytes, or 256 for a monitor with `vics`, `hdmi` or more detailed timings than the first block holds."""
    descriptors, rest = _descriptors(monitor)
    needs_extension = bool(monitor.vics or monitor.hdmi or rest)
    block = _first_block(monitor, descriptors, int(needs_extension))
    return block + _cta_block(monitor, rest) if needs_extension else block
