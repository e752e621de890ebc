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
    _grids("second-chance-en-2019", 3, "en-2019", "standard", "eager", 1),
    _grids("second-chance-fr-2018", 4, "fr-2018", "gentle", "eager", 1),
    _cards("one-more-3", 3, "standard", "anywhere", 1),
    _cards("one-more-5", 5, "standard", "anywhere", 1),
    _cards("one-more-9", 9, "standard", "anywhere", 1),
)


def text_of(game: Playthrough) -> str:
    return told(game, TELLERS[game.box.name])
