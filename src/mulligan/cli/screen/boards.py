"""Positions drawn in a terminal: the sheets of Second Chance, the table of One More!"""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mulligan.cli.screen import paint
from mulligan.cli.screen.sentences import Players, count, second_chance_end, way
from mulligan.cli.screen.sheets import side_by_side
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.cards import Hand


def second_chance_board(
    seen: second_chance.View, sheets: Sequence[second_chance.SeenSheet], players: Players
) -> RenderableType:
    """The cards of the round and all *sheets* side by side."""
    table = f"edition {seen.edition}, round {seen.round}, {count(seen.cards_left, 'card')} left"
    parts: list[RenderableType] = [Text(table, style="dim"), ""]
    if seen.offer and seen.end is None:
        offer = Table.grid(padding=(0, 6, 0, 0))
        offer.add_row(*(paint.tile(tile) for tile in seen.offer))
        parts += [offer, ""]
    parts.append(side_by_side(enumerate(sheets), players, over=seen.end is not None))
    if seen.end is not None:
        parts += ["", second_chance_end(seen, players)]
    return Group(*parts)


def one_more_board(
    seen: one_more.View, hands: Sequence[Hand | None], players: Players, *, over: bool
) -> RenderableType:
    """The centre and all *hands*; None is face down. *over*: the round, or the game, is lost."""
    demand = "" if over else f": play a number {one_more.demand(seen.centre)}"
    grid = Table.grid(padding=(0, 2, 0, 0))
    for seat, hand in enumerate(hands):
        turn = "▸" if seat in seen.to_act and not over else " "
        won = "“one more” " * seen.tokens[seat]
        if seat not in seen.playing:
            held = Text("out of the round", style="dim")
        elif hand is None:
            held = Text(count(seen.counts[seat], "card"))
        else:
            held = paint.cards(hand) if hand else Text("no cards", style="dim")
        grid.add_row(Text.assemble(turn, " ", (players.name(seat), "bold")), won.strip(), held)
    return Group(
        Text(
            f"round {seen.round}, {way(seen.direction)}, {count(seen.cards_left, 'card')} to draw",
            style="dim",
        ),
        Text.assemble("centre ", paint.card(seen.centre), demand),
        "",
        grid,
    )
