"""
Reads a QR code from a picture of the screen, as a phone would, but strictly: not one square may be
wrong, since nothing is corrected.
"""

import io
from collections.abc import Iterator
from typing import Any

import numpy as np
from PIL import Image
from segno import consts

DARK = 128
MASKS = (
    lambda row, column: (row + column) % 2,
    lambda row, _: row % 2,
    lambda _, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""A square is turned where this is 0."""

Code = list[list[bool]]


def scanned(picture: bytes) -> str:
    """The text of the only QR code in a PNG with nothing else in it."""
    code = _squares(Image.open(io.BytesIO(picture)).convert("L"))
    version = (len(code) - 17) // 4
    format_bits = [code[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    format_bits += [code[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    level, mask = divmod(consts.FORMAT_INFO.index(_number(format_bits)), 8)
    bits = [code[row][column] ^ (not MASKS[mask](row, column)) for row, column in _path(version)]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    data = bytes(_joined(words, version, level))
    stream = "".join(f"{byte:08b}" for byte in data)
    assert stream[:4] == "0100", "not in bytes"
    digits = 8 if version < 10 else 16
    length = int(stream[4 : 4 + digits], 2)
    start = 4 + digits
    ends = range(start, start + 8 * length, 8)
    return bytes(int(stream[at : at + 8], 2) for at in ends).decode("utf-8")


def _squares(picture: Image.Image) -> Code:
    """Every square by the colour of its middle, in whichever version has the right timing."""
    box = picture.point(lambda light: 255 * (light < DARK)).getbbox()
    assert box is not None, "nothing is there"
    left, top, right, bottom = box
    light = np.asarray(picture)
    for side in range(21, 178, 4):
        unit = (right - left) / side
        middles = [int((at + 0.5) * unit) for at in range(side)]
        if unit < 2 or abs((bottom - top) - (right - left)) > unit:
            break
        code = [[bool(light[top + y, left + x] < DARK) for x in middles] for y in middles]
        if all(code[6][at] == code[at][6] == (at % 2 == 0) for at in range(8, side - 8)):
            return code
    raise AssertionError("this is no QR code, or one too fine to read")


def _path(version: int) -> Iterator[tuple[int, int]]:
    """The squares that hold data, in their order: up and down, from right to left."""
    side = 17 + 4 * version
    taken = {(6, at) for at in range(side)} | {(at, 6) for at in range(side)}
    for rows, columns in ((0, 0), (0, side - 8), (side - 8, 0)):
        size = 9 if rows == columns == 0 else 8
        taken |= {
            (rows + a, columns + b)
            for a in range(size + (columns > 0))
            for b in range(size + (rows > 0))
        }
    centres = consts.ALIGNMENT_POS[version - 2] if version > 1 else ()
    for row in centres:
        for column in centres:
            corners = ((6, 6), (6, side - 7), (side - 7, 6))
            if (row, column) not in corners:
                taken |= {(row + a, column + b) for a in range(-2, 3) for b in range(-2, 3)}
    if version > 6:
        taken |= {(a, side - 11 + b) for a in range(6) for b in range(3)}
        taken |= {(side - 11 + b, a) for a in range(6) for b in range(3)}
    upwards = True
    for right in (*range(side - 1, 6, -2), *range(5, 0, -2)):
        rows_in_order = range(side - 1, -1, -1) if upwards else range(side)
        for row in rows_in_order:
            yield from ((row, at) for at in (right, right - 1) if (row, at) not in taken)
        upwards = not upwards


def _joined(words: list[int], version: int, level: int) -> list[int]:
    """The blocks that are interleaved, one after the other, without what would correct them."""
    names = (consts.ERROR_LEVEL_M, consts.ERROR_LEVEL_L, consts.ERROR_LEVEL_H, consts.ERROR_LEVEL_Q)
    ecc: Any = consts.ECC  # its type says nothing
    groups = ecc[version][names[level]]
    lengths = [group.num_data for group in groups for _ in range(group.num_blocks)]
    blocks: list[list[int]] = [[] for _ in lengths]
    coming = iter(words)
    for at in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if at < length:
                block.append(next(coming))
    return [word for block in blocks for word in block]


def _number(bits: list[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
