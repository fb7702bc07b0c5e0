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
    """(width, height, rgb) of a PNG written by `encode`."""
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
    return width, height, b"".join(rows[start + 1:start + stride] for start in range(0, stride * height, stride))
