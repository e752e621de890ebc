"""
From what the parts of a position say to the position itself.

What a view does not show is made up here, and then `view` hides it again.
"""

from collections import Counter
from dataclasses import dataclass

from mulligan.core import Seat
from mulligan.core.position import PositionError
from mulligan.games.second_chance.events import Ended, Happened, Told
from mulligan.games.second_chance.grid import FULL, Mask, fits, union
from mulligan.games.second_chance.notation.position.reading import Facts
from mulligan.games.second_chance.rules import chance_order, drawings, evolve, following
from mulligan.games.second_chance.sample import writers
from mulligan.games.second_chance.state import Drawing, Phase, Sheet, State
from mulligan.games.second_chance.tiles import Tile
from mulligan.games.second_chance.view import View, view


def position_of(facts: Facts) -> View | State:
    """Raises PositionError if no game can lead there."""
    reckoning = _Reckoning(facts)
    reckoning.check()
    state = reckoning.state()
    after = following(state)
    if isinstance(after, Ended):
        state = evolve(state, after)
    elif after is not None:
        raise PositionError("Nobody in this position has anything to do, so the game has gone on.")
    if facts.all:
        return state
    if facts.seat is not None and facts.seat >= facts.setup.seats:
        raise PositionError(f"The position has no seat {facts.seat}, whose view it would be.")
    return view(state, facts.seat)


@dataclass(slots=True)
class _Seat:
    """How a seat stands in the round."""

    number: Seat
    sheet: Sheet
    last: int
    """The round of the last drawing that is shown."""
    before: Mask
    """What was filled when the round began."""
    out: int | None = None
    has_drawn: bool = False


class _Reckoning:
    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.round = facts.round
        strangers = {*facts.before, *facts.now} - set(range(facts.setup.seats))
        if strangers:
            raise PositionError(f"There is no seat {min(strangers)} for a second chance.")
        self.seats = [self._seat(number, sheet) for number, sheet in enumerate(facts.sheets)]
        order = chance_order(len(self.seats), self.round)
        self.waiting = [
            number
            for number in order
            if self.seats[number].out is None and not self.seats[number].has_drawn
        ]
        """The seats still in the game that have not drawn, in the order of second chances."""
        self.outs = [seat.out for seat in self.seats]
        self.writers = writers(facts.setup, self.outs)
        self.latest = next(reversed(facts.now), None)
        """Whose second chance was the last one."""

    @property
    def phase(self) -> Phase:
        if not self.round:
            return Phase.START
        return Phase.CHANCE if self.facts.now else Phase.DRAW

    def _seat(self, number: Seat, sheet: Sheet) -> _Seat:
        facts = self.facts
        last = len(sheet.drawings) - 1
        earlier = union(*(each.cells for each in sheet.drawings if each.round < self.round))
        if last < self.round - 1:
            return _Seat(number, sheet, last, earlier | sheet.one, out=last + 1)
        seat = _Seat(number, sheet, last, earlier)
        if last >= self.round:
            seat.has_drawn = True
        elif number in facts.now and not fits(facts.now[number], earlier):
            seat.out = self.round
        else:
            seat.has_drawn = number in facts.unseen
        return seat

    # --- whether it makes sense

    def check(self) -> None:
        if self.facts.all and self.facts.unseen:
            raise PositionError("Where all is shown, no sheet ends with ~.")
        for seat in self.seats:
            self._check_sheet(seat)
        starts = [seat.sheet.start for seat in self.seats]
        if len(set(starts)) < len(starts):
            raise PositionError("Two seats have the same starting tile.")
        self._check_order()
        self._check_ones()
        self._check_cards()

    def _check_sheet(self, seat: _Seat) -> None:
        facts, who = self.facts, f"Seat {seat.number}"
        if seat.last > self.round:
            raise PositionError(f"{who} has drawn in round {seat.last}, but this is {self.round}.")
        if seat.last < 0 < self.round:
            raise PositionError(f"{who} has drawn nothing, and this is round {self.round}.")
        if seat.number in facts.unseen and seat.last != self.round - 1:
            raise PositionError(f"{who} has nothing to hide, so its sheet does not end with ~.")
        if seat.before == FULL:
            raise PositionError(f"{who} had filled its sheet, so the game was over.")
        self._check_last_round(seat)
        if not self.round or seat.last < self.round - 1:
            return
        can_draw = any(fits(tile, seat.before) for tile in facts.offer)
        if self.facts.now and can_draw != (seat.has_drawn and seat.number not in facts.now):
            raise PositionError(f"{who} gets a second chance if neither tile fits, and only then.")
        if seat.has_drawn:
            self._check_drawing(seat)

    def _check_last_round(self, seat: _Seat) -> None:
        """Second chances of the round before were drawn if they fitted, else their seat is out."""
        chance = self.facts.before.get(seat.number)
        who, round = f"Seat {seat.number}", self.round - 1
        if chance is None:
            if seat.out == round:
                raise PositionError(f"{who} was out in round {round} without a second chance.")
            return
        earlier = union(*(each.cells for each in seat.sheet.drawings if each.round < round))
        if seat.last < round:
            good = seat.out == round and not fits(chance, earlier)
        else:
            good = seat.sheet.drawings[round].tile == chance
        if not good:
            raise PositionError(f"{who} cannot have had {chance} as its last second chance.")

    def _check_drawing(self, seat: _Seat) -> None:
        """It answers a card that was offered; and a full sheet ends a game before any chance."""
        facts, chance = self.facts, self.facts.now.get(seat.number)
        tiles = facts.offer if chance is None else (chance,)
        if seat.last == self.round:
            tiles = tuple(tile for tile in tiles if tile == seat.sheet.drawings[-1].tile)
        ways = [draw.cells | seat.before for draw in drawings(seat.before, tiles, start=False)]
        if seat.last == self.round:
            ways = [filled for filled in ways if filled == seat.sheet.filled & ~seat.sheet.one]
        if facts.now and chance is None:
            ways = [filled for filled in ways if filled != FULL]
        if not ways:
            raise PositionError(f"Seat {seat.number} cannot have drawn what it has.")

    def _check_order(self) -> None:
        """Second chances are taken one after the other (SC-R1), if there are cards for all."""
        seats = len(self.seats)
        for chances, round in ((self.facts.before, self.round - 1), (self.facts.now, self.round)):
            order = [number for number in chance_order(seats, round) if number in chances]
            if order != list(chances) or (chances and round < 1):
                raise PositionError("The second chances are not in the order of the seats.")
        if self.latest is None:
            return
        if any(number in self.facts.now for number in self.waiting if number != self.latest):
            raise PositionError("Two seats have a second chance at the same time.")
        order = list(chance_order(seats, self.round))
        stuck = [number for number in self.waiting if number != self.latest]
        if any(order.index(number) < order.index(self.latest) for number in stuck):
            raise PositionError("The second chances are not in the order of the seats.")
        if len(stuck) > len(self.facts.pile):
            raise PositionError("There are too few cards for the second chances.")

    def _check_ones(self) -> None:
        for seat in self.seats:
            writes = seat.number in self.writers
            if seat.sheet.one and not writes:
                raise PositionError(f"Seat {seat.number} has a 1 that it cannot have written.")
            if writes and not seat.sheet.one and seat.out != self.round:
                raise PositionError(f"Seat {seat.number} has not written its 1.")
            if seat.number in self.facts.unseen and not (seat.has_drawn or writes):
                raise PositionError(f"Seat {seat.number} has nothing to write and to hide.")

    def _check_cards(self) -> None:
        """No more cards than the deck has. Cards that nobody drew are not on any sheet."""
        facts = self.facts
        seen = Counter(facts.pile) + Counter(facts.offer) + Counter(facts.now.values())
        for round in range(1, self.round):
            sheets = (seat.sheet.drawings for seat in self.seats if seat.last >= round)
            seen += Counter({drawn[round].tile for drawn in sheets})
        for tile, count in facts.setup.deck.puzzle:
            if seen[tile] > count:
                raise PositionError(
                    f"There are {seen[tile]} cards with {tile}; the deck has {count}."
                )
        earlier = sum(out is not None and out < self.round - 1 for out in self.outs)
        shown = 2 * self.round + len(facts.now) + len(facts.before) + earlier
        total = len(facts.setup.deck.cards())
        if shown + len(facts.pile) > total:
            raise PositionError(
                f"{shown} cards are out and {len(facts.pile)} to come; the deck has {total}."
            )

    # --- what it is

    def state(self) -> State:
        facts = self.facts
        drawing = [number for number in self.waiting if self._may_draw(number)]
        counts = Counter(facts.pile)
        return State(
            setup=facts.setup,
            pile=facts.pile,
            left=tuple(counts[tile] for tile, _ in facts.setup.deck.puzzle),
            sheets=tuple(self._whole(seat) for seat in self.seats),
            round=self.round,
            phase=self.phase,
            offer=facts.offer,
            drawing=frozenset(drawing),
            stuck=tuple(number for number in self.waiting if number not in drawing),
            writing=frozenset(
                number for number in self.writers - facts.unseen if not self.seats[number].sheet.one
            ),
            first_out=min((out for out in self.outs if out is not None), default=None),
            story=(*self._told(self.round - 1, facts.before), *self._told(self.round, facts.now)),
        )

    def _may_draw(self, number: Seat) -> bool:
        match self.phase:
            case Phase.START:
                return True
            case Phase.DRAW:
                return any(fits(tile, self.seats[number].before) for tile in self.facts.offer)
            case Phase.CHANCE:
                return number == self.latest

    def _told(self, round: int, chances: dict[Seat, Tile]) -> list[Told]:
        told = []
        for number, tile in chances.items():
            told.append(Told(round, number, Happened.CHANCE, tile))
            if self.outs[number] == round:
                told.append(Told(round, number, Happened.DROPPED))
        return told

    def _whole(self, seat: _Seat) -> Sheet:
        """The sheet, with anything in the place of what is not shown."""
        facts, chance = self.facts, self.facts.now.get(seat.number)
        sheet = seat.sheet._replace(out=seat.out)
        if seat.number in self.waiting:
            return sheet._replace(chance=chance)
        if seat.number not in facts.unseen:
            return sheet
        if seat.out is not None:
            free = FULL & ~sheet.filled
            return sheet.with_one(free & -free)
        tile = chance or (facts.offer[0] if self.round else sheet.start)
        pencil = facts.setup.rules.pencil(facts.setup.seats, seat.number, self.round)
        return sheet.with_drawing(Drawing(self.round, tile, 0, pencil))
