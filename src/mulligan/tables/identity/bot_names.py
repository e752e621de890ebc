"""What bots at a table are called: like their characters, and no two alike."""

from collections.abc import Iterable

from mulligan.bots.characters import characters
from mulligan.tables.identity.names import unlike


def name_of_bot(game: str, bot: str, taken: frozenset[str]) -> str:
    """The first of its character's names that nobody else at the table has."""
    character = characters()[game].get(bot)
    if character is None:
        return unlike(bot.capitalize(), taken)
    return unlike(character.name, taken, character.others)


def names_of_bots(game: str, bots: Iterable[str]) -> list[str]:
    """The names of *bots* that sit down at an empty table, one after the other."""
    names: list[str] = []
    for bot in bots:
        names.append(name_of_bot(game, bot, frozenset(names)))
    return names
