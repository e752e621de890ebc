"""Clubs: looking at them, belonging to them, their tables, evenings and seasons."""

from collections.abc import Awaitable

from litestar import Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from mulligan import wire
from mulligan.clubs.protocols import Kept
from mulligan.clubs.service import Clubs
from mulligan.requests.context import pass_to
from mulligan.server.api.common import (
    AnyRequest,
    ClubPath,
    NumberPath,
    RequestContext,
    must_have_quota,
    note_stored,
    person_asking,
    person_known,
    refusals,
    services_of,
)
from mulligan.server.http.quota import ROW

A_CLUB = 64 * 1024
"""Bytes that a club may come to take without anybody playing, roughly."""
CLUB = "/api/clubs/{code:str}"
PERSON = CLUB + "/people/{person:int}"
REFUSED = refusals(404, 409, 413, 503)
SAME = {304: ResponseSpec(None, description="Nothing is new.", generate_examples=False)}


def _clubs(request: AnyRequest) -> Clubs:
    return services_of(request).clubs


async def _after(request: AnyRequest, changing: Awaitable[Kept]) -> wire.Club:
    """The club after it was changed, as the asker sees it."""
    return await _clubs(request).shown(await changing, person_asking(request))


def _must_store(request: AnyRequest, size: int = ROW) -> None:
    must_have_quota(request)
    note_stored(request, size)


# --- looking --------------------------------------------------------------------------------------


@get("/api/me/clubs", responses=refusals(503))
async def my_clubs(request: AnyRequest) -> list[wire.MyClub]:
    """The clubs of which you are a member, the liveliest first."""
    return await _clubs(request).mine(person_asking(request))


@get(CLUB, responses=refusals(404, 409, 503) | SAME)
async def look(request: AnyRequest, code: ClubPath) -> Response[wire.Club | None]:
    """A club, for everybody who has its link. Ask with If-None-Match to hear of news."""
    clubs, person = _clubs(request), person_asking(request)
    kept = await clubs.behind(code, person)
    tag = clubs.tag(kept, person)
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers={"etag": tag})
    return Response(await clubs.shown(kept, person), headers={"etag": tag})


@get(CLUB + "/screen", responses=refusals(404, 409, 503) | SAME)
async def screen(request: AnyRequest, code: ClubPath) -> Response[wire.ClubScreen | None]:
    """What a big screen in the living room shows."""
    clubs, person = _clubs(request), person_asking(request)
    kept = await clubs.behind(code, person)
    tag = clubs.tag(kept, "")
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers={"etag": tag})
    return Response(await clubs.screen(kept), headers={"etag": tag})


@get(CLUB + "/evenings/{evening:int}", responses=refusals(404, 409, 503))
async def evening(request: AnyRequest, code: ClubPath, evening: NumberPath) -> wire.ClubEvening:
    """One evening with all its games."""
    return await _clubs(request).evening(code, person_asking(request), evening)


@get(CLUB + "/seasons/{season:int}", responses=refusals(404, 409, 503))
async def season(request: AnyRequest, code: ClubPath, season: NumberPath) -> wire.ClubSeason:
    """One season with its running table and all its evenings."""
    return await _clubs(request).season(code, person_asking(request), season)


@get(CLUB + "/today", responses=refusals(404, 409, 503))
async def today(request: AnyRequest, code: ClubPath) -> wire.ClubToday:
    """How the members did with those of today's deals that you have tried yourself."""
    return await _clubs(request).today(code, person_asking(request))


@get(CLUB + "/export", responses=refusals(404, 409, 503))
async def export(request: AnyRequest, code: ClubPath) -> Response[wire.ClubExport]:
    """Everything about a club, as a file."""
    found = await _clubs(request).export(code, person_asking(request))
    headers = {"content-disposition": 'attachment; filename="mulligan-club.json"'}
    return Response(found, headers=headers)


# --- belonging ------------------------------------------------------------------------------------


@post("/api/clubs", responses=REFUSED)
async def create(request: AnyRequest, data: JSONBody[wire.NewClub]) -> wire.Club:
    """Make a club. You are its owner."""
    person = person_known(request)
    _must_store(request, A_CLUB)
    return await _after(request, _clubs(request).create(person, data))


@post(CLUB + "/join", responses=REFUSED)
async def join(request: AnyRequest, code: ClubPath, data: JSONBody[wire.JoinClub]) -> wire.Club:
    """Become a member, or one again."""
    person = person_known(request)
    _must_store(request)
    return await _after(request, _clubs(request).join(code, person, data))


@post(CLUB + "/leave", status_code=204, responses=REFUSED)
async def leave(request: AnyRequest, code: ClubPath) -> None:
    """Be no member any longer. If the owner leaves, the longest-standing member is the owner."""
    await _clubs(request).leave(code, person_asking(request))


@delete(CLUB, responses=refusals(404, 409, 503))
async def erase(request: AnyRequest, code: ClubPath) -> None:
    """Delete the club with everything in it, for all. For the owner."""
    await _clubs(request).delete(code, person_asking(request))


@post(CLUB + "/guests", responses=REFUSED)
async def add_guest(
    request: AnyRequest, code: ClubPath, data: JSONBody[wire.AddGuest]
) -> wire.Club:
    """Add somebody who has no device here."""
    _must_store(request)
    asking = person_asking(request)
    return await _after(request, _clubs(request).add_guest(code, asking, data.name))


@post(PERSON + "/name", status_code=200, responses=REFUSED)
async def rename_person(
    request: AnyRequest, code: ClubPath, person: NumberPath, data: JSONBody[wire.RenamePerson]
) -> wire.Club:
    """Change your own name, or that of a guest."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).rename_person(code, asking, person, data.name))


@post(PERSON + "/remove", status_code=200, responses=REFUSED)
async def remove(request: AnyRequest, code: ClubPath, person: NumberPath) -> wire.Club:
    """Remove somebody, until they are readmitted. For the owner."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).remove(code, asking, person))


@post(PERSON + "/readmit", status_code=200, responses=REFUSED)
async def readmit(request: AnyRequest, code: ClubPath, person: NumberPath) -> wire.Club:
    """Let somebody who was removed join again. For the owner."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).readmit(code, asking, person))


@post(CLUB + "/owner", status_code=200, responses=REFUSED)
async def hand_over(
    request: AnyRequest, code: ClubPath, data: JSONBody[wire.HandOver]
) -> wire.Club:
    """Make another member the owner. For the owner."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).hand_over(code, asking, data.person))


@post(CLUB + "/name", status_code=200, responses=REFUSED)
async def rename(request: AnyRequest, code: ClubPath, data: JSONBody[wire.RenameClub]) -> wire.Club:
    """Call the club something else. For the owner."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).rename(code, asking, data.name))


@post(CLUB + "/link", status_code=200, responses=REFUSED)
async def renew_link(request: AnyRequest, code: ClubPath) -> wire.Club:
    """Give the club a new link; the old one is dead at once. For the owner."""
    return await _after(request, _clubs(request).renew_link(code, person_asking(request)))


# --- playing --------------------------------------------------------------------------------------


@post(CLUB + "/tables", responses=refusals(404, 409, 413, 422, 503))
async def open_table(
    request: AnyRequest, code: ClubPath, data: JSONBody[wire.OpenClubTable]
) -> wire.Created:
    """Open a table of the club. Its games count."""
    context = RequestContext(request)
    context.must_have_quota()
    table = await _clubs(request).open_table(code, context.person, data)
    context.note_table(table)
    own = table.seats_of(context.person)
    return wire.Created(table.id, [pass_to(context, table, seat) for seat in own])


@post(CLUB + "/evenings", responses=REFUSED)
async def begin_evening(
    request: AnyRequest, code: ClubPath, data: JSONBody[wire.BeginEvening]
) -> wire.Club:
    """Begin an evening, unless one is open."""
    _must_store(request)
    asking = person_asking(request)
    return await _after(request, _clubs(request).begin_evening(code, asking, data))


@post(CLUB + "/evenings/{evening:int}/end", status_code=200, responses=REFUSED)
async def end_evening(request: AnyRequest, code: ClubPath, evening: NumberPath) -> wire.Club:
    """End an evening."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).end_evening(code, asking, evening))


@post(CLUB + "/seasons/{season:int}/end", status_code=200, responses=REFUSED)
async def end_season(
    request: AnyRequest, code: ClubPath, season: NumberPath, data: JSONBody[wire.EndSeason]
) -> wire.Club:
    """End a season: it has its champions, and the next one begins. For the owner."""
    asking = person_asking(request)
    return await _after(request, _clubs(request).end_season(code, asking, season, data.name))


HANDLERS = [
    my_clubs,
    look,
    screen,
    evening,
    season,
    today,
    export,
    create,
    join,
    leave,
    erase,
    add_guest,
    rename_person,
    remove,
    readmit,
    hand_over,
    rename,
    renew_link,
    open_table,
    begin_evening,
    end_evening,
    end_season,
]
