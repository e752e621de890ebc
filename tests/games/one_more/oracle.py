"""
One More! a second time, as plainly as the rules page tells it, and sharing nothing with the source.

Cards are their texts, everything changes in place, and there is no event: where this and the engine
part, one of them has misread a rule.
"""

import re
from itertools import combinations
from typing import TypeAlias

Asked: TypeAlias = tuple[str, str] | tuple[str, int] | tuple[str, int, int]


def parts(card: str) -> tuple[int, str, str]:
    """Number, sign and effect."""
    found = re.fullmatch(r"(\d+)([-+±])([a-z]*)", card)
    assert found is not None
    return int(found[1]), found[2], found[3]


def fits(card: str, centre: str) -> bool:
    """OM-3."""
    number, (asked, sign, _) = parts(card)[0], parts(centre)
    higher, lower = number > asked, number < asked
    return {"+": higher, "-": lower, "±": higher or lower}[sign]


class Oracle:
    def __init__(self, seats: int, first: int, packs: list[list[str]]) -> None:
        self.seats = range(seats)
        self.packs = packs
        self.tokens = [0] * seats
        self.rounds = 0
        self.winner: int | None = None
        self.lost: list[tuple[int, str]] = []
        self.begin_round(first)

    def begin_round(self, first: int) -> None:
        pack = list(self.packs[self.rounds])
        self.rounds += 1
        self.hands = [[*(pack.pop(0) for _ in range(4)), "5±"] for _ in self.seats]
        self.centre = pack.pop(0)
        self.pile = pack
        self.out: set[int] = set()
        self.step = 1
        self.begin_turn(first)

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.asked = "play"
        self.gifts: dict[int, str] = {}
        self.named: tuple[int, int] | None = None
        if not any(fits(card, self.centre) for card in self.hands[seat]):
            self.lose(seat, "stuck")

    def lose(self, seat: int, why: str) -> None:
        self.lost.append((seat, why))
        self.tokens[seat] += 1
        if self.tokens[seat] == 2:
            self.winner = seat
            self.asked = "nothing"
        else:
            self.begin_round(seat)

    def end_turn(self) -> None:
        if not self.hands[self.active]:
            self.out.add(self.active)
        following = (self.active + self.step) % len(self.seats)
        while following in self.out:
            following = (following + self.step) % len(self.seats)
        self.begin_turn(following)

    def waiting(self) -> set[int]:
        if self.winner is not None:
            return set()
        if self.named is not None:
            return set(self.named) - set(self.gifts)
        return {self.active}

    def moves(self, seat: int) -> set[Asked]:
        if seat not in self.waiting():
            return set()
        if self.asked == "play":
            return {("play", card) for card in self.hands[seat] if fits(card, self.centre)}
        if self.asked == "draw":
            return {("draw", other) for other in self.seats if other not in self.out}
        if self.asked == "swap":
            holding = [other for other in self.seats if self.hands[other]]
            return {("swap", one, other) for one, other in combinations(holding, 2)}
        return {("give", card) for card in self.hands[seat]}

    def move(self, seat: int, asked: Asked) -> None:
        match asked:
            case ("play", str(card)):
                self.hands[seat].remove(card)
                self.centre = card
                holding = [other for other in self.seats if self.hands[other]]
                if len(holding) == 1:
                    self.lose(holding[0], "last")
                else:
                    self.carry_out(parts(card)[2])
            case ("draw", int(named)):
                self.hands[named].append(self.pile.pop(0))
                self.end_turn()
            case ("swap", int(one), int(other)):
                self.asked, self.named = "give", (one, other)
            case ("give", str(card)):
                self.gifts[seat] = card
                if self.named is not None and len(self.gifts) == 2:
                    self.exchange(*self.named)
                    self.end_turn()
            case _:
                raise ValueError(asked)

    def carry_out(self, effect: str) -> None:
        if effect == "replay" and self.hands[self.active]:
            self.begin_turn(self.active)
        elif effect == "draw" and self.pile:
            self.asked = "draw"
        elif effect == "swap":
            self.asked = "swap"
        else:
            if effect == "reverse":
                self.step = -self.step
            self.end_turn()

    def exchange(self, one: int, other: int) -> None:
        for giver, taker in ((one, other), (other, one)):
            self.hands[giver].remove(self.gifts[giver])
            self.hands[taker].append(self.gifts[giver])
