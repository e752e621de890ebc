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

from mulligan import __version__, wire
from mulligan.core import MulliganError
from mulligan.requests.problems import OUR_FAULT, problem_of, problem_with
from mulligan.rooms.protocols import StoreError
from mulligan.rooms.unawaited import logged
from mulligan.server.api import HANDLERS
from mulligan.server.http.middleware import LATER, Middleware
from mulligan.server.http.quota import Quota
from mulligan.server.http.rate_limits import Buckets, Counted, SharedBuckets
from mulligan.server.http.rematch_limit import RematchLimit
from mulligan.server.http.socket import Connections, talk
from mulligan.server.http.static import Pages, page
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.server.work.memory import tidying
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
    quota = Quota(settings.stored_each * MEBIBYTE)
    services = Services(settings, quota)
    connections = Connections(settings.heartbeat)
    tables = Buckets(settings.table_rate, max(30, 10 * settings.table_rate))

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        watching = (
            services.look_after(),
            services.watch_commits(),
            services.cluster.run(services.rooms),
            connections.watch(),
        )
        watchdogs = [asyncio.create_task(each) for each in watching]
        for watchdog in watchdogs:
            watchdog.add_done_callback(logged(logger, "a watchdog failed"))
        try:
            with tidying():
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
                "work": Buckets(settings.work_rate, 30 * settings.work_rate),
                "quota": quota,
                "rematches": RematchLimit(tables, quota),
                "pages": Pages(),
            }
        ),
        exception_handlers={
            StoreError: _not_stored,
            MulliganError: _refused,
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
    app.asgi_handler = Middleware(app.asgi_handler, settings, tables)
    return app


def _problem(status: int, problem: wire.Problem) -> Response[wire.Problem]:
    return Response(problem, status_code=status, media_type="application/json")


def _refused(_: AnyRequest, error: MulliganError) -> Response[wire.Problem]:
    status, problem = problem_of(error)
    answer = _problem(status, problem)
    if problem.code is Refusal.TOO_MANY_REQUESTS:
        answer.headers["retry-after"] = str(LATER)
    return answer


def _not_stored(_: AnyRequest, error: StoreError) -> Response[wire.Problem]:
    logger.error("nothing can be stored", extra={"reason": str(error)})
    return _problem(*problem_of(error))


def _http(_: AnyRequest, error: HTTPException) -> Response[wire.Problem]:
    return _problem(error.status_code, problem_with(error.status_code))


def _unreadable(_: AnyRequest, _error: Exception) -> Response[wire.Problem]:
    """JSON nested too deeply to be meant seriously, or with text that is none."""
    return _problem(400, problem_with(400))


def _our_fault(_: AnyRequest, error: Exception) -> Response[wire.Problem]:
    logger.error("a request failed", exc_info=error)
    return _problem(500, wire.Problem(Refusal.OUR_FAULT, OUR_FAULT))
