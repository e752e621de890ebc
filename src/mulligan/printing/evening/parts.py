"""
All that a group needs for an evening, as one print: what is in it, and in which order.

Every page with a front has its back after it, so the whole file can be printed on both sides in one
go. Rules and overview share a sheet of paper that stays on the table; then come the sheets to draw
on, two pages a person; then what is cut apart, on pages of its own. The score sheet is last because
it has no back.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from mulligan.games import one_more, second_chance
from mulligan.printing.job import USUAL_PLAYERS, Job, Kind

SMALL_PAPER = "A5"
"""Two grids on such a page would be too small to draw on."""


@dataclass(frozen=True, slots=True)
class Part:
    job: Job
    copies: int = 1


def parts(evening: Job) -> tuple[Part, ...]:
    """The prints that an evening is made of, in order."""
    players = evening.players or USUAL_PLAYERS
    plain = replace(evening, kind=Kind.OVERVIEW, players=None, edition=None)
    return (
        Part(replace(evening, kind=Kind.RULES, players=None)),
        Part(plain),
        *OWN_PARTS[evening.game](plain, players),
        Part(replace(plain, kind=Kind.CARDS)),
        Part(replace(plain, kind=Kind.SCORE, players=players)),
    )


def _second_chance(plain: Job, players: int) -> tuple[Part, ...]:
    per_page = None if plain.paper == SMALL_PAPER else 2
    sheets = replace(plain, kind=Kind.SHEETS, per_page=per_page)
    # The front and the back of one sheet of paper for each person.
    return Part(sheets, copies=2 * players), Part(replace(plain, kind=Kind.START))


def _one_more(plain: Job, players: int) -> tuple[Part, ...]:
    return (Part(replace(plain, kind=Kind.START, players=players)),)


OWN_PARTS: Mapping[str, Callable[[Job, int], tuple[Part, ...]]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
"""What everybody gets, by game: between the overview and the cards."""
