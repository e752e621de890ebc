"""A limit on what takes processor time, for each address: a guard of the handlers that do."""

import asyncio

from litestar.handlers import BaseRouteHandler

from mulligan.requests.problems import TooMuchError
from mulligan.server.http.client import AnyConnection, address_of
from mulligan.server.http.middleware import PAUSE, TOO_MUCH
from mulligan.server.http.rate_limits import Buckets
from mulligan.server.services import Services


async def counts_as_work(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """
    Called before a handler that prints, reads decks or records, or asks the coach.

    Raises:
        TooMuchError: The address has asked for too much of that.
    """
    services: Services = connection.app.state.services
    work: Buckets = connection.app.state.work
    if not work.take(address_of(connection, services.settings)):
        await asyncio.sleep(PAUSE)
        problem = TOO_MUCH[1]
        raise TooMuchError(problem.code, problem.sentence)
