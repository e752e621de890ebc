"""What a seat sees in One More!, as a picture: the centre, its hand, and who holds how much."""

from mulligan.envs.canvas import INK, PENCILS, RULE, SLATE, SOFT, Canvas, Picture
from mulligan.games.one_more.cards import Card, Sign
from mulligan.games.one_more.view import View

EDGE = 12
LINE = 20
CARD = (52, 72)
BACK = (10, 14)
"""A card seen from behind."""
WIDTH = 480
ROWS = EDGE + LINE + CARD[1] + EDGE
"""Where the lines of the seats begin."""


def size(seats: int) -> tuple[int, int]:
    """Width and height of the picture for *seats*."""
    return WIDTH, ROWS + seats * LINE + EDGE + LINE + CARD[1] + EDGE


def picture(view: View) -> Picture:
    seats = len(view.counts)
    canvas = Canvas(*size(seats))
    whose = "a spectator" if view.seat is None else f"seat {view.seat}"
    way = "clockwise" if view.direction == 1 else "anticlockwise"
    title = f"Round {view.round}, {view.cards_left} cards left, {way}, seen by {whose}"
    canvas.write((EDGE, EDGE), title)
    _card(canvas, EDGE, EDGE + LINE, view.centre)
    for seat, count in enumerate(view.counts):
        _seat(canvas, view, seat, count)
    y = ROWS + seats * LINE + EDGE
    canvas.write((EDGE, y), "Hand", colour=SOFT)
    room = WIDTH - 2 * EDGE - CARD[0]
    step = min(CARD[0] + 6, room / max(1, len(view.hand) - 1))
    for at, card in enumerate(view.hand):
        _card(canvas, EDGE + at * step, y + LINE, card)
    return canvas.picture()


def _seat(canvas: Canvas, view: View, seat: int, count: int) -> None:
    y = ROWS + seat * LINE
    won = view.end is not None and seat in view.end.winners
    left = seat not in view.playing
    said = "wins" if won else "left" if left else "to act" if seat in view.to_act else ""
    colour = INK if seat in view.to_act or won else SOFT
    canvas.write((EDGE, y), f"Seat {seat}", colour=colour)
    canvas.write((EDGE + 50, y), "+1 " * view.tokens[seat], colour=PENCILS[3])
    canvas.write((EDGE + 100, y), said, colour=colour)
    room = WIDTH - 3 * EDGE - 150 - BACK[0]
    step = min(BACK[0] + 3, room / max(1, count - 1))
    for at in range(count):
        canvas.box((EDGE + 150 + at * step, y + 1), BACK, fill=RULE, edge=SOFT)


def _card(canvas: Canvas, x: float, y: float, card: Card) -> None:
    canvas.box((x, y), CARD, edge=SLATE)
    canvas.write((x + 6, y + 2), str(card.number), size=30)
    if card.sign is not Sign.BELOW:
        canvas.triangle((x + 36, y + 8), 10, up=True, colour=PENCILS[0])
    if card.sign is not Sign.ABOVE:
        canvas.triangle((x + 36, y + 22), 10, up=False, colour=PENCILS[3])
    if card.effect is not None:
        canvas.write((x + 5, y + 52), card.effect.value, size=11)
