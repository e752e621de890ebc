"""What can be played here and with whom; pictures for links; how the server is."""

from typing import Annotated, Any, get_args

import segno
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from mulligan import __version__
from mulligan.bots import BOTS
from mulligan.bots.cast import cast
from mulligan.games import GAMES, second_chance
from mulligan.server import wire
from mulligan.server.agreements import LIMITS, deck_info
from mulligan.server.api.asking import AnyRequest, NotHereError, house_of, refusals
from mulligan.server.table import Refusal


@get("/api/catalogue", responses=refusals(), sync_to_thread=False)
def catalogue() -> wire.Catalogue:
    """What can be played here: games, editions, decks and bots."""
    games = []
    for game in ("second-chance", "one-more"):
        module: Any = GAMES[game]
        games.append(
            wire.GameInfo(
                game="second-chance" if game == second_chance.GAME else "one-more",
                fewest=LIMITS[game].fewest,
                most=LIMITS[game].most,
                most_at_big_table=LIMITS[game].most_at_big_table,
                editions=_editions() if game == second_chance.GAME else [],
                bots=[_bot_info(game, name) for name in BOTS[game]],
                decks=[deck_info(game, name, None) for name in module.names()],
            )
        )
    return wire.Catalogue(__version__, games)


def _editions() -> list[wire.EditionInfo]:
    languages = get_args(wire.Language)
    return [
        wire.EditionInfo(
            name,
            [each for each in languages if second_chance.edition_for(each) == name],
            edition.writers.value,
            edition.colours.value,
        )
        for name, edition in second_chance.EDITIONS.items()
    ]


def _bot_info(game: str, bot: str) -> wire.BotInfo:
    member = cast()[game][bot]
    return wire.BotInfo(bot, member.name, dict(member.temper))


@get(
    "/api/bots/{game:str}/{bot:str}/face.svg",
    media_type="image/svg+xml",
    responses=refusals(404),
    sync_to_thread=False,
)
def face(game: FromPath[str], bot: FromPath[str]) -> Response[str]:
    """The face of a bot."""
    member = cast().get(game, {}).get(bot)
    if member is None:
        raise NotHereError(Refusal.NO_SUCH_BOT, "There is no such bot.")
    headers = {"cache-control": "public, max-age=86400"}
    return Response(member.face, media_type="image/svg+xml", headers=headers)


@get("/api/qr", media_type="image/svg+xml", responses=refusals(), sync_to_thread=True)
def qr(text: Annotated[str, QueryParameter(min_length=1, max_length=300)]) -> Response[str]:
    """*text* as a QR code, for links that are read by another phone."""
    picture = segno.make(text, error="m").svg_inline(
        scale=8, border=2, svgclass=None, lineclass=None
    )
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture)


@get("/healthz", include_in_schema=False)
async def health(request: AnyRequest) -> dict[str, str]:
    """Whether the server is up and can read its store."""
    await house_of(request).store.log.load("-")
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    return Response(house_of(request).metrics.text(), media_type="text/plain; version=0.0.4")
