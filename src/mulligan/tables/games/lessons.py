"""
What the lessons begin with.

Each lesson has two parts. The first begins with the first card. The second begins near the end of
a game, because that is where the games get their names from, and comes to it whatever is played
from there on. `training/lessons.py` found these games; the tests play them in every way.
"""

from collections.abc import Mapping
from hashlib import sha256

from mulligan import wire
from mulligan.core import Seat
from mulligan.tables.games.adapter import Lesson


def _seed(number: int) -> bytes:
    return sha256(f"mulligan-lesson/{number}".encode()).digest()


def _moves(text: str) -> tuple[tuple[Seat, str], ...]:
    """One move to a line, after the seat that made it."""
    lines = (line.strip().split(" ", 1) for line in text.strip().splitlines())
    return tuple((int(seat), move) for seat, move in lines)


# The pupil draws one of two tiles that both fit, then gets a second chance that fits, and one
# round later one that does not.
_NEARLY_FULL = _moves("""
    0 draw e5 f5 d6 e6 e7 d8 e8 f8
    1 draw d2 e2 f2 g2 f3 e4 f4 e5
    0 draw f6 g6 h6 f7 g7 h7
    1 draw d3 e3 d4 d5 d6 e6
    0 draw c5 d5 c6 c7 d7
    1 draw g1 h1 h2 g3 h3
    0 draw d9 e9
    1 draw e1 f1
    0 draw g8 f9 g9 h9 i9
    1 draw i1 i2 i3 i4 i5
    0 draw i5 i6 i7 h8 i8
    1 draw c1 d1 c2 c3
    0 draw b7 b8 c8 a9 b9 c9
    1 draw g4 h4 f5 g5 h5 h6
    0 draw a8
    1 draw i6
    0 draw b5 a6 b6 a7
    1 draw f6 g6 g7 h7
    0 draw a4 b4 c4 d4 e4 a5
    1 draw a1 b1 b2 b3
    0 draw a1 a2 a3 b3 c3
    1 draw a2 a3 a4 b4 c4
    0 draw c1 b2 c2 d2 d3
    1 draw f7
    0 draw f4 g4 h4 g5 h5
    1 draw a5 b5 c5 b6 c6
    0 draw f1 e2 f2 g2 f3
    1 draw e7 d8 e8 f8 e9
    0 draw g1 h1 i1
    1 draw b7 c7 d7
""")

# The pupil has lost a round and plays two or three more cards before losing the next one.
_ONE_ROUND_LOST = _moves("""
    1 play 6-swap
    1 swap 1 2
    1 give 3+reverse
    2 give 8-replay
    2 play 3+reverse
    1 play 5±
    0 play 1+reverse
    1 play 8-replay
    1 play 3+reverse
    0 play 6-reverse
    1 play 1+reverse
    0 play 5±
    2 play 8-reverse
    0 play 5-replay
    0 play 1+draw
    0 draw 1
    1 play 3+draw
    1 draw 2
    2 play 4+draw
    2 draw 2
    0 play 9-reverse
    2 play 6-replay
    2 play 5±
    1 play 4+replay
    1 play 7-swap
    1 swap 0 2
    0 give 5+replay
    2 give 9-swap
    0 play 6-draw
    0 draw 0
    2 play 5+replay
    2 play 9-reverse
""")

SECOND_CHANCE_LESSONS: Mapping[wire.LessonPart, Lesson] = {
    # A starting tile that turning and mirroring both change; then, four times, the choice
    # between a small tile and a large one.
    "beginning": Lesson(("beginner",), _seed(205)),
    "end": Lesson(("beginner",), _seed(120), _NEARLY_FULL),
}
ONE_MORE_LESSONS: Mapping[wire.LessonPart, Lesson] = {
    # The pupil begins, with one card of each effect in hand. Three of the five cards can be
    # played, and none of them can end the round at once.
    "beginning": Lesson(("casual", "random"), _seed(38688)),
    "end": Lesson(("casual", "random"), _seed(27), _ONE_ROUND_LOST),
}
