"""What can be played here, and with which bots."""

from collections.abc import Collection, Mapping

from mulligan import __version__, wire
from mulligan.bots.characters import characters
from mulligan.requests.problems import NotHereError
from mulligan.tables.games import PLAYED, deck_info
from mulligan.wire import Refusal


def catalogue(bots: Mapping[str, Collection[str]]) -> wire.Catalogue:
    """Games, editions, decks, and the *bots* of each game, from weak to strong."""
    games = [
        wire.GameInfo(
            game=name,
            fewest=kind.limits.fewest,
            most=kind.limits.most,
            most_at_big_table=kind.limits.most_at_big_table,
            editions=list(kind.editions),
            bots=[_bot_info(name, bot) for bot in bots[name]],
            decks=[deck_info(name, deck, None) for deck in kind.deck_names()],
        )
        for name, kind in PLAYED.items()
    ]
    return wire.Catalogue(__version__, games)


def _bot_info(game: str, bot: str) -> wire.BotInfo:
    character = characters()[game][bot]
    return wire.BotInfo(bot, character.name, dict(character.level), dict(character.temper))


def face(game: str, bot: str) -> str:
    """The face of a bot, as SVG."""
    character = characters().get(game, {}).get(bot)
    if character is None:
        raise NotHereError(Refusal.NO_SUCH_BOT, "There is no such bot.")
    return character.face
