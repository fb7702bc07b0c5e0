"""PNG files of eight-bit RGB, written and read back, with nothing but zlib."""

import struct
import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def encode(width, height, rgb):
    """`rgb` holds height rows of width pixels, three bytes each."""
    stride = width * 3
    rows = b"".join(b"\0" + rgb[start:start + stride] for start in range(0, stride * height, stride))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (_SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 1)) + _chunk(b"IEND", b""))


def decode(data):
    """(width, height, rgb) of a PNG of eight-bit RGB, whoever wrote it."""
    if data[:8] != _SIGNATURE:
        raise ValueError("not a PNG")
    width, height = struct.unpack(">II", data[16:24])
    position, packed = 8, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        if kind == b"IDAT":
            packed += data[position + 8:position + 8 + length]
        position += 12 + length
    rows, stride = zlib.decompress(packed), width * 3 + 1
    rgb, above = [], bytes(width * 3)
    for start in range(0, stride * height, stride):
        above = _unfiltered(rows[start], rows[start + 1:start + stride], above)
        rgb.append(above)
    return width, height, b"".join(rgb)


def _unfiltered(kind, row, above):
    """A row as it was before one of the five filters of PNG told it by its neighbours."""
    if kind == 0:
        return row
    if kind == 2:
        return _sums(row, above)
    row, guesses = bytearray(row), (None, _left, None, _middle, _paeth)
    for index in range(len(row)):
        before = index - 3
        left, corner = (row[before], above[before]) if before >= 0 else (0, 0)
        row[index] = row[index] + guesses[kind](left, above[index], corner) & 255
    return bytes(row)


def _sums(row, above):
    """Most rows of most pictures, so all bytes at once: those at even and those at odd places as one large number each,
    in which no sum reaches the next byte that counts."""
    size = len(row)
    counted = int.from_bytes(b"\xff\0" * (size // 2 + 1), "little")
    sums = 0
    for places in (counted, counted << 8):
        one, other = (int.from_bytes(part, "little") & places for part in (row, above))
        sums |= one + other & places
    return (sums & (1 << 8 * size) - 1).to_bytes(size, "little")


def _left(left, above, corner):
    return left


def _middle(left, above, corner):
    return (left + above) // 2


def _paeth(left, above, corner):
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
