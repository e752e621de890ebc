"""The requests over HTTP: tables, records, decks, and what can be played here."""

import asyncio
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from mulligan import __version__
from mulligan.bots import BOTS
from mulligan.bots.cast import cast
from mulligan.core import RefusedError, fold
from mulligan.core.deckfile import DeckError
from mulligan.core.record import Replay
from mulligan.games import GAMES, RECORDS, second_chance
from mulligan.printing.job import Job
from mulligan.server import papers, replays, wire
from mulligan.server.agreements import LIMITS, Agreement, deck_info, deck_of
from mulligan.server.coaching import digest
from mulligan.server.daily import read_day, today
from mulligan.server.house import House
from mulligan.server.identity import person_of
from mulligan.server.moments import agreement_in
from mulligan.server.room import Room
from mulligan.server.table import Refusal, Table
from mulligan.server.wire import Stage

AnyRequest = Request[Any, Any, Any]
LARGEST_RECORD = 4 * 1024 * 1024  # as JSON within JSON
LARGEST_HISTORY = 1024 * 1024
TablePath = Annotated[str, PathParameter(max_length=32, pattern="^[a-z0-9]+$")]


_WHY = {
    400: "It makes no sense.",
    404: "There is no such table.",
    409: "The table does not allow it now.",
    413: "It is too large.",
    422: "It cannot be played like that.",
    429: "It was too much at once.",
    503: "Nothing can be stored right now.",
}


def _refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What else an address answers, for the description in /api/schema."""
    return {
        status: ResponseSpec(wire.Problem, description=_WHY[status], generate_examples=False)
        for status in (400, 429, *statuses)
    }


class NotHereError(RefusedError):
    """What was asked for does not exist."""


class Visitor:
    """Somebody who asks over HTTP, seen from a room."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.passes: dict[int, int] = {}

    def tell(self, key: str, message: bytes) -> None:
        """Requests are answered, not told."""


def _house(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


def _person(request: AnyRequest) -> str:
    return person_of(request.scope["state"]["secret"])


async def _room(request: AnyRequest, table_id: str) -> Room:
    room = await _house(request).room(table_id)
    if room is None:
        raise NotHereError(Refusal.NO_SUCH_TABLE, "There is no such table.")
    room.must_admit(Visitor(_person(request)))
    return room


@get("/api/catalogue", responses=_refusals(), sync_to_thread=False)
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
                editions=list(second_chance.EDITIONS) if game == second_chance.GAME else [],
                bots=[_bot_info(game, name) for name in BOTS[game]],
                decks=[deck_info(game, name, None) for name in module.names()],
            )
        )
    return wire.Catalogue(__version__, games)


def _bot_info(game: str, bot: str) -> wire.BotInfo:
    member = cast()[game][bot]
    return wire.BotInfo(bot, member.name, dict(member.temper))


@get(
    "/api/bots/{game:str}/{bot:str}/face.svg",
    media_type="image/svg+xml",
    responses=_refusals(404),
    sync_to_thread=False,
)
def face(game: FromPath[str], bot: FromPath[str]) -> Response[str]:
    """The face of a bot."""
    member = cast().get(game, {}).get(bot)
    if member is None:
        raise NotHereError(Refusal.NO_SUCH_BOT, "There is no such bot.")
    headers = {"cache-control": "public, max-age=86400"}
    return Response(member.face, media_type="image/svg+xml", headers=headers)


@get("/api/lobby", responses=_refusals(), sync_to_thread=False)
def lobby(request: AnyRequest) -> list[wire.OpenTable]:
    """The open tables that wait for players."""
    return _house(request).lobby.tables()


@get("/api/me/tables", responses=_refusals(503))
async def my_tables(request: AnyRequest) -> list[wire.MyTable]:
    """The tables where you have a seat, the latest first."""
    house, person = _house(request), _person(request)
    found = []
    for id in await house.store.tables_of(person, most=20):
        room = await house.room(id)
        if room is not None:
            found.append(_mine(room, person))
    return found


def _mine(room: Room, person: str) -> wire.MyTable:
    table = room.table
    return wire.MyTable(
        id=table.id,
        game=table.agreement.game,
        stage=table.stage,
        names=[name for name in table.names if name],
        your_turn=any(seat in table.to_act for seat in table.seats_of(person)),
        updated=room.touched,
    )


@get("/api/me/history", responses=_refusals(503))
async def my_history(request: AnyRequest) -> wire.History:
    """Your finished games, if you want them kept here."""
    return await _house(request).histories.of(_person(request))


@post(
    "/api/me/history",
    status_code=204,
    responses=_refusals(409, 413, 503),
    request_max_body_size=LARGEST_HISTORY,
)
async def keep_history(request: AnyRequest, data: JSONBody[wire.KeepHistory]) -> None:
    """Add finished games to your history here."""
    await _house(request).histories.note(_person(request), data.games, begin=data.begin)


@post("/api/me/history/claim", status_code=204, responses=_refusals(409, 413, 503))
async def claim_history(request: AnyRequest, data: JSONBody[wire.Claim]) -> None:
    """Have a history on this device too, by its pass."""
    await _house(request).histories.join(_person(request), data.token)


@delete("/api/me/history", responses=_refusals(503))
async def erase_history(request: AnyRequest) -> None:
    """Forget your history here, for all devices that share it."""
    await _house(request).histories.erase(_person(request))


@post("/api/tables", responses=_refusals(409, 413, 422, 503))
async def open_table(request: AnyRequest, data: JSONBody[wire.NewTable]) -> wire.Created:
    """Open a table. The people named sit down on this device."""
    house, person = _house(request), _person(request)
    table = await house.open(data, person)
    return wire.Created(table.id, [_pass(request, table, seat) for seat in table.seats_of(person)])


@get("/api/tables/{table_id:str}", responses=_refusals(404, 503))
async def look(request: AnyRequest, table_id: TablePath) -> wire.TableInfo:
    """What everybody may know about a table."""
    room = await _room(request, table_id)
    return room.info(Visitor(_person(request)))


@post("/api/tables/{table_id:str}/seats", responses=_refusals(404, 409, 413, 503))
async def join(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Join]
) -> wire.SeatPass:
    """Sit down. The pass opens the seat on any device, and is what a program plays with."""
    room = await _room(request, table_id)
    seat = await room.sit(_person(request), data.seat, data.name)
    return _pass(request, room.table, seat)


@get("/api/tables/{table_id:str}/seats/{seat:int}/pass", responses=_refusals(404, 409, 503))
async def own_pass(request: AnyRequest, table_id: TablePath, seat: FromPath[int]) -> wire.SeatPass:
    """The pass of a seat of your own: for a link or a QR code that moves it to another device."""
    room = await _room(request, table_id)
    if seat not in room.table.seats_of(_person(request)):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    return _pass(request, room.table, seat)


@post("/api/tables/{table_id:str}/claim", responses=_refusals(404, 409, 413, 503))
async def claim(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Claim]
) -> wire.SeatPass:
    """Have a seat on this device too, by its pass."""
    room = await _room(request, table_id)
    shown = _house(request).passes.check(table_id, data.token)
    if shown is None:
        raise RefusedError(Refusal.NO_SUCH_PASS, "This link is not good any more.")
    await room.claim(_person(request), *shown)
    return _pass(request, room.table, shown[0])


def _pass(request: AnyRequest, table: Table, seat: int) -> wire.SeatPass:
    since = table.chairs[seat].since
    return wire.SeatPass(seat, _house(request).passes.issue(table.id, seat, since))


@get("/api/tables/{table_id:str}/record", responses=_refusals(404, 409, 503))
async def record(request: AnyRequest, table_id: TablePath) -> Response[bytes]:
    """
    The record of a finished game, as `docs/record.md` describes it. While the game goes on, what
    your own seat sees, or what everybody may see.
    """
    room = await _room(request, table_id)
    if room.table.stage is Stage.ENDED:
        text = msgspec.json.encode(await _house(request).record(room.table))
    else:
        seats = room.table.seats_of(_person(request)) or (None,)
        text = msgspec.json.encode([room.position(seat) for seat in seats])
    disposition = f'attachment; filename="mulligan-{table_id}.json"'
    return Response(
        text, media_type="application/json", headers={"content-disposition": disposition}
    )


@get("/api/tables/{table_id:str}/replay", responses=_refusals(404, 409))
async def replay(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int | None, QueryParameter(ge=0, le=12)] = None,
) -> wire.Replay:
    """A finished game step by step: as a seat saw it, or with everything shown."""
    room = await _room(request, table_id)
    table = room.table
    if table.stage is not Stage.ENDED:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    text = msgspec.json.encode(await _house(request).record(table))
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, _replayed, text, seat)


@post("/api/tables/{table_id:str}/play-on", responses=_refusals(404, 409, 413, 422, 503))
async def play_on(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.PlayOn]
) -> wire.Created:
    """Play on from a moment of a finished game, at a table for practice."""
    room = await _room(request, table_id)
    table = room.table
    if table.stage is not Stage.ENDED:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    if table.sealed:
        raise RefusedError(Refusal.SEALED, "This is today's deal. Tomorrow it can be practised.")
    text = msgspec.json.encode(await _house(request).record(table))
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(None, replays.read, text)
    agreed = msgspec.structs.replace(table.agreement, deal_of=table.id)
    return await _practised(request, agreed, found, data)


@post(
    "/api/play-on",
    responses=_refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
)
async def play_on_record(request: AnyRequest, data: JSONBody[wire.PlayOnRecord]) -> wire.Created:
    """Play on from a moment of any record that tells its seed, at a table for practice."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(None, replays.read, data.record.encode())
    agreed = await loop.run_in_executor(None, agreement_in, found, _person(request))
    return await _practised(request, agreed, found, data)


async def _practised(
    request: AnyRequest, agreed: Agreement, found: Replay[Any, Any], asked: wire.PlayOn
) -> wire.Created:
    table = await _house(request).practise(agreed, found, asked, _person(request))
    return wire.Created(table.id, [_pass(request, table, asked.seat)])


@get("/api/tables/{table_id:str}/hints", responses=_refusals(404, 409))
async def hints(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Hints:
    """The best drawings for a seat of your own, at a table for practice."""
    room = await _room(request, table_id)
    table = room.table
    if seat not in table.seats_of(_person(request)):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    if not table.agreement.practice or table.agreement.game != second_chance.GAME:
        raise RefusedError(Refusal.NO_HINTS, "There are no hints at this table.")
    if table.play is None:
        raise RefusedError(Refusal.NOT_STARTED, "The game has not begun.")
    view = table.game.view(table.play.state, seat)
    return wire.Hints(table.number, await _house(request).coaches.hints(view))


@get("/api/tables/{table_id:str}/coach", responses=_refusals(404, 409))
async def coach(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Coaching:
    """What each decision of a seat was worth. It takes seconds: ask again until it is there."""
    room = await _room(request, table_id)
    table = room.table
    if table.stage is not Stage.ENDED:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    if table.agreement.game not in GAMES or seat >= len(table.chairs):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} to look at.")
    return await _house(request).coaching(table, seat)


@post(
    "/api/coach",
    status_code=200,
    responses=_refusals(409, 413, 422),
    request_max_body_size=LARGEST_RECORD,
)
async def coach_record(request: AnyRequest, data: JSONBody[wire.ReplayRequest]) -> wire.Coaching:
    """The same for any record of a finished game. It is checked by the rules first."""
    loop = asyncio.get_running_loop()
    found, known = await loop.run_in_executor(None, _finished, data.record.encode())
    seat = data.seat or 0
    if seat >= len(found.head.players):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} to look at.")
    return _house(request).coaches.ask(known, replays.game_in(found), found.events, seat)


def _finished(text: bytes) -> tuple[Replay[Any, Any], str]:
    """The game of a record and its digest. Raises RefusedError if it is not over."""
    found = replays.read(text)
    game = replays.game_in(found)
    if GAMES[game].result(fold(GAMES[game], found.events)) is None:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    return found, digest(RECORDS[game].write(found.head, found.events))


@get("/api/coach/{known:str}", responses=_refusals(404))
async def coaching(
    request: AnyRequest,
    known: Annotated[str, PathParameter(pattern="^[0-9a-f]{64}$")],
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Coaching:
    """How far the coach is with a game that it was asked about."""
    found = _house(request).coaches.known(known, seat)
    if found is None:
        raise NotHereError(Refusal.NO_RECORD, "The coach does not know that game. Ask again.")
    return found


@post(
    "/api/replay",
    status_code=200,
    responses=_refusals(409, 413, 422),
    sync_to_thread=True,
    request_max_body_size=LARGEST_RECORD,
)
def replay_record(data: JSONBody[wire.ReplayRequest]) -> wire.Replay:
    """Any record step by step. It is checked by the rules first; what is wrong is told."""
    return _replayed(data.record.encode(), data.seat)


def _replayed(text: bytes, seat: int | None) -> wire.Replay:
    return replays.replayed(replays.read(text), seat)


@get("/api/daily/{kind:str}", responses=_refusals(422))
async def daily(
    request: AnyRequest,
    kind: FromPath[wire.DailyKind],
    day: Annotated[str, QueryParameter(max_length=10)] = "",
) -> wire.Daily:
    """The deal of a day, today's without one: yours, everybody's and the bots'."""
    when = read_day(day) if day else today()
    return await _house(request).daily(kind, when, _person(request))


@post("/api/daily/{kind:str}", responses=_refusals(409))
async def play_daily(
    request: AnyRequest, kind: FromPath[wire.DailyKind], data: JSONBody[wire.PlayDaily]
) -> wire.Created:
    """Play today's deal: the first try counts, every further one is for fun."""
    table = await _house(request).play_daily(kind, _person(request), data.name)
    return wire.Created(table.id, [])


@post("/api/daily/game/paper", responses=_refusals(409, 422, 503))
async def play_on_paper(request: AnyRequest, data: JSONBody[wire.PlayOnPaper]) -> wire.Created:
    """Have the cards of a day called for a sheet of paper. Today's are not scored for you then."""
    when = read_day(data.day) if data.day else today()
    table = await _house(request).daily_on_paper(when, _person(request), data.name)
    return wire.Created(table.id, [])


@get("/api/tables/{table_id:str}/papers/{player:int}", responses=_refusals(404, 409, 503))
async def called_paper(
    request: AnyRequest, table_id: TablePath, player: FromPath[int]
) -> wire.CalledPaper:
    """The cards that a player on paper was shown so far."""
    return papers.called((await _room(request, table_id)).table, player)


@post(
    "/api/tables/{table_id:str}/papers/{player:int}/check",
    status_code=200,
    responses=_refusals(404, 409, 413, 503),
)
async def check_paper(
    request: AnyRequest,
    table_id: TablePath,
    player: FromPath[int],
    data: JSONBody[wire.PaperSheet],
) -> wire.PaperVerdict:
    """Whether everything on a sheet of paper is legal, given the cards that were called."""
    return papers.verdict((await _room(request, table_id)).table, player, data)


@post(
    "/api/tables/{table_id:str}/papers/{player:int}/result",
    status_code=200,
    responses=_refusals(404, 409, 413, 503),
)
async def hand_in(
    request: AnyRequest,
    table_id: TablePath,
    player: FromPath[int],
    data: JSONBody[wire.PaperSheet],
) -> wire.PaperVerdict:
    """Enter the empty squares of a sheet that is right as this player's result."""
    room = await _room(request, table_id)
    await room.hand_in(player, data)
    return papers.verdict(room.table, player, data)


@post("/api/decks/check", status_code=200, responses=_refusals(413), sync_to_thread=True)
def check_deck(data: JSONBody[wire.CheckDeck]) -> wire.CheckedDeck:
    """A deck file, read: its cards, or everything that is wrong with it."""
    try:
        return wire.CheckedDeck(deck_info(data.game, "", data.toml), [])
    except DeckError as error:
        return wire.CheckedDeck(None, faults_of(error))


@post("/api/decks/try", status_code=200, responses=_refusals(413, 422))
async def try_deck(request: AnyRequest, data: JSONBody[wire.TryDeck]) -> wire.TriedDeck:
    """How games with a deck go when bots play them."""
    loop = asyncio.get_running_loop()
    deck = await loop.run_in_executor(None, _deck, data.game, data.deck)
    return await _house(request).trials.of(data.game, deck)


@post(
    "/api/print",
    status_code=200,
    media_type="application/pdf",
    responses=_refusals(413, 422),
    sync_to_thread=True,
)
def print_pdf(data: JSONBody[wire.Print]) -> Response[bytes]:
    """A PDF to print."""
    from mulligan.printing.press import pdf

    job, deck = _job(data)
    disposition = f'inline; filename="mulligan-{data.game}-{data.kind}.pdf"'
    return Response(
        pdf(job, deck),
        media_type="application/pdf",
        headers={"content-disposition": disposition},
    )


@post("/api/print/preview", status_code=200, responses=_refusals(413, 422), sync_to_thread=True)
def print_preview(data: JSONBody[wire.Print]) -> wire.Preview:
    """Pictures of the pages that would be printed."""
    from mulligan.printing.press import previews

    job, deck = _job(data)
    return wire.Preview(list(previews(job, deck)), job.two_sided)


def _job(asked: wire.Print) -> tuple[Job, Any]:
    """The deck is found here: what a stranger writes must never be taken for a path."""
    deck = _deck(asked.game, asked.deck)
    job = Job(
        asked.kind,
        asked.game,
        paper=asked.paper,
        per_page=None if asked.per_page == 1 else asked.per_page,
        language=asked.language,
        large=asked.large,
        black=asked.black,
        qr=asked.qr,
        deal=asked.deal,
    )
    return job, deck


def _deck(game: str, asked: str | wire.OwnDeck) -> Any:
    if isinstance(asked, wire.OwnDeck):
        return deck_of(game, "", asked.toml)[0]
    return deck_of(game, asked, None)[0]


def faults_of(error: DeckError) -> list[wire.DeckFault]:
    return [wire.DeckFault(each.line, str(each.code), each.sentence) for each in error.faults]


@get("/api/qr", media_type="image/svg+xml", responses=_refusals(), sync_to_thread=True)
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
    await _house(request).store.load("-")
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    return Response(_house(request).metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [
    catalogue,
    face,
    lobby,
    my_tables,
    my_history,
    keep_history,
    claim_history,
    erase_history,
    open_table,
    look,
    join,
    own_pass,
    claim,
    record,
    replay,
    replay_record,
    play_on,
    play_on_record,
    hints,
    coach,
    coach_record,
    coaching,
    daily,
    play_daily,
    play_on_paper,
    called_paper,
    check_paper,
    hand_in,
    check_deck,
    try_deck,
    print_pdf,
    print_preview,
    qr,
    health,
    metrics,
]
