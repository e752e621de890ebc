"""The server, put together."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import UNSET

from mulligan import __version__, wire
from mulligan.core import MulliganError, RefusedError
from mulligan.core.deckfile import DeckError
from mulligan.core.record import RecordError
from mulligan.rooms.protocols import StoreError
from mulligan.server.api import HANDLERS
from mulligan.server.api.common import NotHereError, TooMuchError
from mulligan.server.http.middleware import Middleware
from mulligan.server.http.quota import Quota
from mulligan.server.http.rate_limits import Buckets, Counted, SharedBuckets
from mulligan.server.http.socket import Connections, talk
from mulligan.server.http.static import Pages, page
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables.games import faults_of
from mulligan.wire import Refusal

LARGEST_BODY = 128 * 1024
TOGETHER = 4
"""How many times more than one connection all of an address may send."""
MEBIBYTE = 1024 * 1024
COME_BACK = 1.0
"""Seconds after which clients may try again when the server stops."""

AnyRequest = Request[Any, Any, Any]
logger = logging.getLogger(__name__)


def make_app(settings: Settings) -> Litestar:
    """
    The ASGI application. The store is open from now on, and closed when the application ends.

    Raises:
        StoreError: The data folder cannot be used.
    """
    services = Services(settings)
    connections = Connections(settings.heartbeat)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        watching = (
            services.look_after(),
            services.cluster.run(services.rooms),
            connections.watch(),
        )
        watchdogs = [asyncio.create_task(each) for each in watching]
        try:
            yield
        finally:
            await connections.say_goodbye(COME_BACK)
            for watchdog in watchdogs:
                watchdog.cancel()
            services.close()

    app = Litestar(
        route_handlers=[*HANDLERS, talk, page],
        lifespan=[lifespan],
        state=State(
            {
                "services": services,
                "connections": connections,
                "counted": Counted(settings.connections_each, settings.connections),
                # All that one address may have can come back twice within a minute.
                "newcomers": Buckets(settings.connections_each / 30, 2 * settings.connections_each),
                "messages": SharedBuckets(
                    TOGETHER * settings.message_rate, 3 * TOGETHER * settings.message_rate
                ),
                "quota": Quota(settings.stored_each * MEBIBYTE),
                "pages": Pages(),
            }
        ),
        exception_handlers={
            RefusedError: _refused,
            DeckError: _faulty_deck,
            RecordError: _broken_record,
            StoreError: _not_stored,
            MulliganError: _impossible,
            HTTPException: _http,
            RecursionError: _unreadable,
            UnicodeDecodeError: _unreadable,
            Exception: _our_fault,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Mulligan",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    # Around everything: Litestar runs middleware only for its handlers, but requests that it turns
    # down itself need the limits and the headers too.
    app.asgi_handler = Middleware(app.asgi_handler, settings)
    return app


def _problem(status: int, code: Refusal, sentence: str) -> Response[wire.Problem]:
    return Response(wire.Problem(code, sentence), status_code=status, media_type="application/json")


def _refused(_: AnyRequest, error: RefusedError) -> Response[wire.Problem]:
    if error.reason == Refusal.BUSY:
        status = 503
    elif isinstance(error, TooMuchError):
        status = 429
    else:
        status = 404 if isinstance(error, NotHereError) else 409
    return _problem(status, Refusal(error.reason), error.sentence)


def _faulty_deck(_: AnyRequest, error: DeckError) -> Response[wire.Problem]:
    problem = wire.Problem(Refusal.FAULTY_DECK, "There are faults in the deck.", faults_of(error))
    return Response(problem, status_code=422, media_type="application/json")


def _broken_record(_: AnyRequest, error: RecordError) -> Response[wire.Problem]:
    event = UNSET if error.event is None else error.event
    problem = wire.Problem(Refusal.NOT_POSSIBLE, str(error), event=event)
    return Response(problem, status_code=422, media_type="application/json")


def _impossible(_: AnyRequest, error: MulliganError) -> Response[wire.Problem]:
    return _problem(422, Refusal.NOT_POSSIBLE, str(error))


def _not_stored(_: AnyRequest, error: StoreError) -> Response[wire.Problem]:
    logger.error("nothing can be stored", extra={"reason": str(error)})
    sentence = "The server cannot store anything right now. Nothing has changed; try again."
    return _problem(503, Refusal.NOT_STORED, sentence)


def _http(_: AnyRequest, error: HTTPException) -> Response[wire.Problem]:
    codes = {
        400: Refusal.NOT_UNDERSTOOD,
        404: Refusal.NOT_FOUND,
        405: Refusal.NOT_ALLOWED,
        413: Refusal.TOO_LARGE,
    }
    sentences = {
        400: "That request makes no sense.",
        404: "There is nothing here.",
        405: "That cannot be asked like this.",
        413: "That is too large.",
    }
    status = error.status_code
    return _problem(
        status, codes.get(status, Refusal.REFUSED), sentences.get(status, "That was refused.")
    )


def _unreadable(_: AnyRequest, _error: Exception) -> Response[wire.Problem]:
    """JSON nested too deeply to be meant seriously, or with text that is none."""
    return _problem(400, Refusal.NOT_UNDERSTOOD, "That request makes no sense.")


def _our_fault(_: AnyRequest, error: Exception) -> Response[wire.Problem]:
    logger.error("a request failed", exc_info=error)
    return _problem(500, Refusal.OUR_FAULT, "This is our fault, not yours. Nothing has changed.")
