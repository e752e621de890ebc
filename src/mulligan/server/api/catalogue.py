"""What can be played here and with which bots; pictures for links; the server's health."""

from functools import partial
from typing import Annotated

import segno
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from mulligan import __version__, wire
from mulligan.bots import BOTS
from mulligan.core import RefusedError
from mulligan.requests import catalogue as answers
from mulligan.rooms.protocols import StoreError
from mulligan.server.api.common import AnyRequest, refusals, services_of, unless_gone
from mulligan.wire import Refusal

SHORT_QR = 128
"""A link to a table or a seat. Longer texts take so long to draw that others would notice."""
LONGEST_QR = 512
"""The link of a deck goes into it; 512 of any characters still go into one code."""


@get("/api/catalogue", responses=refusals(), sync_to_thread=False)
def catalogue() -> wire.Catalogue:
    """What can be played here: games, editions, decks and bots."""
    return answers.catalogue(BOTS)


@get(
    "/api/bots/{game:str}/{bot:str}/face.svg",
    media_type="image/svg+xml",
    responses=refusals(404),
    sync_to_thread=False,
)
def face(game: FromPath[str], bot: FromPath[str]) -> Response[str]:
    """The face of a bot."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(answers.face(game, bot), media_type="image/svg+xml", headers=headers)


@get("/api/qr", media_type="image/svg+xml", responses=refusals(503))
async def qr(
    request: AnyRequest, text: Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_QR)]
) -> Response[str]:
    """*text* as a QR code, for links to open on another phone."""
    lanes = services_of(request).lanes
    lane = lanes.pictures if len(text) <= SHORT_QR else lanes.decks
    return Response(await unless_gone(request, lane.submit(partial(_qr, text))))


def _qr(text: str) -> str:
    picture = segno.make(text, error="m").svg_inline(
        scale=8, border=2, svgclass=None, lineclass=None
    )
    return picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """Whether the server is alive. If not, it should be started again."""
    return {"status": "ok", "version": __version__}


@get("/readyz", include_in_schema=False)
async def ready(request: AnyRequest) -> dict[str, str]:
    """Whether people may be sent here: the server can read its store, and is not about to end."""
    services = services_of(request)
    if services.draining:
        raise RefusedError(Refusal.BUSY, "This server is about to end.")
    if not services.cluster.reaches_database:
        raise StoreError("The database does not answer.")
    if not services.store.shared:
        await services.store.log.load("-")
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    return Response(services_of(request).metrics.text(), media_type="text/plain; version=0.0.4")
