"""
Dealing that anybody can check and nobody can predict.

All chance in a game comes from one secret seed of 32 bytes. Its SHA-256, the commitment, is public
from the first moment; the seed itself is published after the end, so that anyone can deal again and
see that no card was moved. Every shuffle reads a stream of its own, named by a label: what happens
in one never changes another. `docs/dealing.md` has the exact recipe with test vectors.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from struct import pack, unpack
from typing import TypeVar

from mulligan.core.refusals import SetupError

T = TypeVar("T")

GENERATOR = "sha256-counter-1"
"""The recipe's name and version, written into every record. A new recipe gets a new name."""

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """
    Safe to show before the game; proves afterwards that *seed* was chosen in advance.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(_checked(seed)).hexdigest()


def seed_in_series(series: bytes, index: int) -> bytes:
    """
    The seed of game *index* of a series, from the seed of the *series* itself.

    It is the first block of a stream, so it gives away neither the seed of the series nor those of
    the other games.

    >>> [seed_in_series(bytes(32), index).hex()[:8] for index in range(3)]
    ['1ca142bf', '24eec3af', 'b0c5ca96']
    """
    return pack(">8I", *islice(words(series, f"series/{index}"), 8))


def words(seed: bytes, label: str) -> Iterator[int]:
    """
    The endless stream of 32-bit numbers that *seed* holds under *label*.

    Block k is SHA-256(seed, label in UTF-8, k as 8 bytes), read as eight big-endian words.
    """
    prefix = sha256(_checked(seed) + label.encode())
    for block in count():
        digest = prefix.copy()
        digest.update(block.to_bytes(8, "big"))
        yield from unpack(">8I", digest.digest())


def below(stream: Iterator[int], limit: int) -> int:
    """
    The next number from 0 to *limit* - 1, each as likely as the others.

    Words above the largest multiple of *limit* are thrown away: a plain remainder would favour
    the small numbers.

    >>> below(iter([13]), 6)
    1
    >>> below(iter([2**32 - 1, 13]), 6)  # 2**32 is 4 more than a multiple of 6
    1
    """
    fair = 2**32 // limit * limit
    while (word := next(stream)) >= fair:
        pass
    return word % limit


def shuffled(cards: Sequence[T], seed: bytes, label: str) -> tuple[T, ...]:
    """
    *cards* in the order that *seed* deals them under *label* (Fisher-Yates, from the end).

    >>> "".join(shuffled("abcdef", bytes(32), "one"))
    'eacfdb'
    >>> "".join(shuffled("abcdef", bytes(32), "two"))
    'ecbfda'
    """
    stream = words(seed, label)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise SetupError(f"A seed has {SEED_BYTES} bytes; this one has {len(seed)}.")
    return seed
