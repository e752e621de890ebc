"""Which games are told. Their seeds were searched for, so that much happens in few pages."""

from mulligan.games import one_more, second_chance
from tests.playthroughs import Playthrough, Teller, told
from tests.playthroughs.one_more import OneMoreTeller
from tests.playthroughs.second_chance import SecondChanceTeller
from tests.strategies import ONE_MORE, SECOND_CHANCE

TELLERS: dict[str, Teller] = {
    SECOND_CHANCE.name: SecondChanceTeller(),
    ONE_MORE.name: OneMoreTeller(),
}


def _grids(name: str, seats: int, edition: str, deck: str, habit: str, number: int) -> Playthrough:
    def setup() -> second_chance.Setup:
        return second_chance.Setup(seats, edition, second_chance.load(deck)[0])

    return Playthrough(name, SECOND_CHANCE, setup, habit, number)


def _cards(name: str, seats: int, deck: str, habit: str, number: int) -> Playthrough:
    def setup() -> one_more.Setup:
        return one_more.Setup(seats, one_more.load(deck)[0])

    return Playthrough(name, ONE_MORE, setup, habit, number)


PLAYTHROUGHS = (
    # A 1 wins a tie; several are out first and write, one while another has a second chance.
    _grids("second-chance-en-2019", 4, "en-2019", "standard", "eager", 2363),
    # Grids are filled by a second chance and by a 1, while others still get their chance.
    _grids("second-chance-fr-2018", 4, "fr-2018", "gentle", "eager", 333),
    # Of several who are out first one writes; everybody is out; the victory is shared.
    _grids("second-chance-fr-2018-all-out", 3, "fr-2018", "standard", "tight", 574),
    # Too few cards for the second chances, though one is left (SC-14).
    _grids("second-chance-es-2019", 5, "es-2019", "standard", "tight", 471),
    # As many cards as second chances; then the deck is empty.
    _grids("second-chance-it-2022", 2, "it-2022", "standard", "tight", 525),
    _grids("second-chance-solo", 1, "en-2019", "standard", "tight", 544),
    # Last cards of every kind, also such that come too late (OM-14); lost stuck and lost last.
    _cards("one-more-3", 3, "gentle", "anywhere", 599),
    _cards("one-more-5", 5, "standard", "anywhere", 472),
    _cards("one-more-9", 9, "standard", "anywhere", 1514),
)


def text_of(game: Playthrough) -> str:
    return told(game, TELLERS[game.box.name])
