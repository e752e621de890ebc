"""The cards of One More!: a number, a triangle for what the next must be, and an effect."""

from collections.abc import Iterator
from functools import partial
from math import cos, pi, sin

from mulligan.games import one_more
from mulligan.games.one_more import Card as Played
from mulligan.games.one_more import Deck, Effect, Sign
from mulligan.games.one_more.cards import STARTER
from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.printing.cards import Card
from mulligan.printing.job import TITLES
from mulligan.printing.lettering import fitting, wrapped
from mulligan.printing.marks import (
    INK,
    POINT,
    RULE,
    SOFT,
    Mark,
    Page,
    Shape,
    Spot,
    Step,
    Text,
    line,
    rounded,
)
from mulligan.printing.paper import Box, Paper, shared
from mulligan.printing.pencils import BLUE, GREEN, ORANGE, PLUM, RED, SLATE, Pencil, area
from mulligan.printing.wording import Words, effects

TITLE = TITLES[one_more.GAME]
SIGN_PENCILS = {Sign.ABOVE: BLUE, Sign.BELOW: RED, Sign.EITHER: SLATE}
ICON = 24
"""The width of an icon, in its own units."""
DEMANDS = {Sign.ABOVE: "above", Sign.BELOW: "below", Sign.EITHER: "either"}


def play_cards(deck: Deck, words: Words) -> list[Card]:
    """The play cards of *deck*, one by one."""
    back = partial(_back, words)
    return [Card(partial(_front, card, at, words), back) for at, card in enumerate(deck.cards())]


def starting_cards(words: Words, players: int | None = None) -> list[Card]:
    """
    A 5± and a "one more" card for each of *players*, or for as many as can play.

    The starters have the backs of the play cards: nobody must see who still holds one. A "one more"
    card is turned over by the winner (OM-6).
    """
    starter = Card(partial(_front, STARTER, 0, words), partial(_back, words))
    token = Card(partial(_one_more, words), partial(_winner, words))
    number = players or MOST_SEATS
    return [starter] * number + [token] * number


def overview(paper: Paper, deck: Deck, number: int, words: Words) -> Page:
    """A page with the overview of *deck*, *number* times."""
    page, boxes = shared(paper, number, 1.0, 1.2)
    marks: list[Mark] = []
    for box in boxes:
        marks += _overview(box if number == 1 else box.inset(4), deck, words)
    return Page(page.width, page.height, tuple(marks))


def triangle(x: float, y: float, edge: float, *, up: bool) -> list[Spot]:
    """A triangle with its middle at *x*, *y*."""
    high = edge * 0.87 / 2
    top = -high if up else high
    return [(x, y + top), (x + edge / 2, y - top), (x - edge / 2, y - top)]


def symbol(effect: Effect, x: float, y: float, edge: float, ink: str) -> Shape:
    """The icon of an effect, *edge* millimetres wide, with its middle at *x*, *y*."""
    scale = edge / ICON
    corner = x - edge / 2, y - edge / 2
    steps: list[Step] = []
    for part in effects()[effect]["path"].split():
        if part.isalpha():
            steps.append((part, ()))
        else:
            kind, numbers = steps[-1]
            at = corner[len(numbers) % 2] + float(part) * scale
            steps[-1] = kind, (*numbers, at)
    return Shape(tuple(steps), ink, max(0.35, edge * 0.09))


def triangles(x: float, y: float, edge: float, sign: Sign, seed: int) -> Iterator[Mark]:
    pencil = SIGN_PENCILS[sign]
    if sign is Sign.EITHER:
        small = edge * 0.72
        gap = small * 0.47
        yield from area([triangle(x, y - gap, small, up=True)], pencil, seed, small / 14)
        yield from area([triangle(x, y + gap, small, up=False)], pencil, seed + 1, small / 14)
    else:
        yield from area([triangle(x, y, edge, up=sign is Sign.ABOVE)], pencil, seed, edge / 14)


def _front(card: Played, seed: int, words: Words, box: Box) -> list[Mark]:
    pencil = SIGN_PENCILS[card.sign]
    demand = words.say(DEMANDS[card.sign], card.number)
    marks: list[Mark] = [
        rounded(box.inset(3), 3, ink=RULE, width=0.3),
        Text(box.x + 6, box.y + 11.5, str(card.number), 17, bold=True, ink=pencil.colour),
        Text(
            box.right - 6,
            box.bottom - 11.5,
            str(card.number),
            17,
            bold=True,
            ink=pencil.colour,
            upside_down=True,
        ),
        Text(
            box.middle,
            box.y + 32,
            str(card.number),
            76,
            bold=True,
            ink=pencil.colour,
            anchor="middle",
        ),
        *triangles(box.middle, box.y + 43.5, 14, card.sign, seed),
        Text(
            box.middle,
            box.y + 58.5,
            demand,
            fitting(demand, 10.5, box.width - 12),
            ink=SOFT,
            anchor="middle",
        ),
    ]
    if card.effect is not None:
        marks.append(symbol(card.effect, box.middle, box.y + 69.5, 8, INK))
        marks += _named(words[card.effect], box, 79.3)
    elif card == STARTER:
        marks += _named(words["start"], box, 73)
    return marks


def _named(word: str, box: Box, base: float) -> list[Mark]:
    """What a card does, under a line of its own. A plain card has neither."""
    y = box.y + 63
    size = fitting(word, 11, box.width - 30, bold=True)
    return [
        line((box.x + 9, y), (box.right - 9, y), ink=RULE, width=0.35, dash=(1.2, 1.2)),
        Text(box.middle, box.y + base, word, size, bold=True, anchor="middle"),
    ]


def _back(words: Words, box: Box) -> list[Mark]:
    """Triangles up and down, in all pencils: the same for every card in a hand."""
    inner = box.inset(5)
    marks: list[Mark] = []
    columns, rows = 4, 8
    edge = inner.width / (columns + 0.5) * 0.86
    pencils = (BLUE, ORANGE, GREEN, RED, PLUM, SLATE)
    for row in range(rows):
        if row in (3, 4):
            continue  # room for the name
        for column in range(columns * 2 - 1):
            x = box.middle + (column - columns + 1) * inner.width / (columns * 2)
            y = inner.y + (row + 0.5) * inner.height / rows
            up = (row + column) % 2 == 0
            pencil = pencils[(row * 2 + column) % len(pencils)]
            spots = triangle(x, y, edge * 0.95, up=up)
            marks += area([spots], pencil, row * columns + column, edge / 15)
    size = fitting(TITLE, 24, inner.width - 2, bold=True)
    base = box.y + box.height / 2
    marks.append(Text(box.middle, base + 0.5, TITLE, size, bold=True, anchor="middle"))
    slogan = words["lose_to_win"]
    marks.append(
        Text(
            box.middle,
            base + 6.5,
            slogan,
            fitting(slogan, 10, inner.width),
            ink=SOFT,
            anchor="middle",
        )
    )
    return marks


def _one_more(words: Words, box: Box) -> list[Mark]:
    """The front of a "one more" card: a big 1, and why its owner can be glad."""
    x, y = box.middle, box.y + 33
    one = [
        (-9, -7),
        (-1, -16),
        (5, -16),
        (5, 11),
        (11, 11),
        (11, 17),
        (-9, 17),
        (-9, 11),
        (-2.5, 11),
        (-2.5, -7.5),
        (-6, -3.5),
    ]
    return [
        rounded(box.inset(3), 3, ink=ORANGE.colour, width=0.6),
        *area([[(x + a, y + b) for a, b in one]], ORANGE, 1, 1.1),
        *_words(box, words["one_more"], words["lost"], ORANGE),
    ]


def _winner(words: Words, box: Box) -> list[Mark]:
    """The back of a "one more" card: a star."""
    x, y = box.middle, box.y + 34
    star = [
        (x + r * sin(pi * at / 5), y - r * cos(pi * at / 5))
        for at in range(10)
        for r in (18.5 if at % 2 == 0 else 8.2,)
    ]
    return [
        rounded(box.inset(3), 3, ink=GREEN.colour, width=0.6),
        *area([star], GREEN, 2, 1.1),
        *_words(box, words["winner"], words["lost_twice"], GREEN),
    ]


def _words(box: Box, head: str, text: str, pencil: Pencil) -> Iterator[Mark]:
    size = fitting(head, 22, box.width - 12, bold=True)
    yield Text(box.middle, box.y + 63, head, size, bold=True, ink=pencil.colour, anchor="middle")
    for at, part in enumerate(wrapped(text, 9.5, box.width - 14)):
        yield Text(box.middle, box.y + 70 + at * 4.2, part, 9.5, ink=INK, anchor="middle")


def _overview(box: Box, deck: Deck, words: Words) -> Iterator[Mark]:
    """A table: numbers down, effects across; a triangle for each card."""
    scale = min(box.width / 194, box.height / 233)
    size = max(9.0, 24 * scale)
    small = max(6.5, size * 0.5)
    base = box.y + size * POINT
    yield Text(box.x, base, words["all_cards"], size, bold=True)
    counts = f"{words.say('cards', len(deck.cards()))} · {deck.name}"
    yield Text(box.right, base, counts, small, ink=SOFT, anchor="end")
    numbers = sorted({card.number for card, _ in deck.play})
    plain = any(card.effect is None for card, _ in deck.play)
    effects: list[Effect | None] = [*Effect, *([None] if plain else [])]
    left = box.x + box.width * 0.1
    column = (box.right - left) / len(effects)
    head = base + size * POINT * 0.9
    icon = min(column * 0.3, 11 * scale + 1)
    for at, effect in enumerate(effects):
        x = left + (at + 0.5) * column
        if effect is not None:
            yield symbol(effect, x, head + icon / 2, icon, INK)
            word = words[effect]
            yield Text(
                x,
                head + icon + small * POINT * 1.3,
                word,
                fitting(word, small, column * 0.94),
                anchor="middle",
            )
    top = head + icon + small * POINT * 2.0
    foot = small * POINT * 2.2
    row = (box.bottom - top - foot) / len(numbers)
    edge = min(row * 0.52, column * 0.2)
    for at, number in enumerate(numbers):
        y = top + (at + 0.5) * row
        yield line((box.x, y - row / 2), (box.right, y - row / 2), ink=RULE, width=0.25)
        figure = min(size * 1.1, row / POINT * 0.7)
        yield Text(
            box.x + box.width * 0.045,
            y + figure * POINT * 0.35,
            str(number),
            figure,
            bold=True,
            anchor="middle",
        )
        for place, effect in enumerate(effects):
            cards = [
                card
                for card, times in deck.play
                for _ in range(times)
                if card.number == number and card.effect == effect
            ]
            gap = min(edge * 1.25, column * 0.95 / max(1, len(cards)))
            for nth, card in enumerate(cards):
                x = left + (place + 0.5) * column + (nth - (len(cards) - 1) / 2) * gap
                yield from triangles(x, y, min(edge, gap), card.sign, at * 40 + place * 8 + nth)
    yield line((box.x, box.bottom - foot), (box.right, box.bottom - foot), ink=RULE, width=0.25)
    note = words["starters"]
    yield Text(
        box.x, box.bottom - small * POINT * 0.5, note, fitting(note, small, box.width), ink=SOFT
    )
