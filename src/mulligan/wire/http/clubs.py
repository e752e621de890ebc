"""Asked and answered over HTTP: clubs, their evenings and their seasons."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import MoveId, Name, Part, Stage, TableKind
from mulligan.wire.http.tables import DailyKind, NewTable

ClubName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
EveningName: TypeAlias = Annotated[str, Meta(max_length=40)]
ClubPersonId: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Belonging: TypeAlias = Literal["member", "guest", "left", "removed"]
"""A guest has no device here: a name that plays on paper, or at somebody else's device. Those who
left or were removed keep their points, under their names."""


class NewClub(Part, forbid_unknown_fields=True):
    """POST /api/clubs"""

    id: MoveId
    """Your own name for this request: sent again, it gives the club that it made."""
    name: ClubName
    you: Name
    """What the others call you."""


class JoinClub(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/join"""

    name: Name
    guest: ClubPersonId | None = None
    """The guest that you have been so far: you take over their name and their points."""


class RenameClub(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/name, for the owner."""

    name: ClubName


class RenamePerson(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/people/{person}/name: oneself; guests by any member."""

    name: Name


class AddGuest(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/guests: somebody without a device. If somebody has that name
    already, or one that looks like it, nothing changes."""

    name: Name


class HandOver(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/owner: another member becomes the owner."""

    person: ClubPersonId


class OpenClubTable(Part, forbid_unknown_fields=True):
    """
    POST /api/clubs/{code}/tables: a private table of the club, for members. Its games count.
    People at a caller's table, and further people at one device, are members and guests by their
    names; a new name becomes a guest.
    """

    id: MoveId
    """Your own name for this request: sent again, it gives the table that it opened."""
    table: NewTable
    """Without `practice`, `series` and `deal_of`: those don't count."""


class BeginEvening(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/evenings. While an evening is open, it stays the only one."""

    id: MoveId
    """Your own name for this request: sent again, it begins no second evening."""
    name: EveningName = ""


class EndSeason(Part, forbid_unknown_fields=True):
    """POST /api/clubs/{code}/seasons/{season}/end, for the owner. The next one begins."""

    name: EveningName = ""
    """What the season that ends is called from now on."""


class MyClub(Part):
    """GET /api/me/clubs: the clubs of which you are a member."""

    id: str
    """The same as long as the club exists. It opens nothing."""
    code: str
    """What its link ends with: /c/CODE. It changes when the owner renews the link."""
    name: str
    members: int
    owner: bool
    """Whether you are the owner."""
    evening: bool
    """Whether an evening is open."""
    tables: int
    """How many of its tables wait for players or play."""


class ClubPerson(Part):
    person: int
    """Their number in this club."""
    name: str
    belongs: Belonging
    owner: bool
    you: bool


class Standing(Part):
    """One line of a running table."""

    place: int
    """Those with as many points share a place."""
    person: int
    name: str
    points: float
    """For each game, one for every person left behind and a half for every tie. Bots neither get
    points nor give any; somebody for whom a bot stands in at the end gets none and gives some."""
    games: int
    wins: int


class ClubTable(Part):
    """A table of the club that waits for players, or plays."""

    id: str | None
    """Where to join; only for members."""
    game: TableKind
    stage: Stage
    names: list[str]
    """The people at it; at a caller's table, those on paper."""
    bots: int
    free: int
    """Seats that are still free."""
    yours: bool
    """Whether you have a seat there."""
    opened: float
    """Seconds since 1970, as are all times here."""


class ClubPlayer(Part):
    name: str
    person: int | None
    """None for a bot, and for somebody who gets no points: a bot stood in for them, the owner
    removed them, or the club knows too many people."""
    bot: bool
    place: int
    points: float


class ClubGame(Part):
    """A finished game of the club."""

    table: str | None
    """Where to look at it, as long as the table exists; only for members."""
    game: TableKind
    ended: float
    players: list[ClubPlayer]


class EveningInfo(Part):
    evening: int
    """Its number in this club, from 1."""
    name: str
    season: int
    began: float
    ended: float | None
    """None while it is open. It ends by itself some hours after its last game."""


class ClubEvening(Part):
    """GET /api/clubs/{code}/evenings/{evening}: one evening, open or over."""

    info: EveningInfo
    standings: list[Standing]
    games: list[ClubGame]
    """The latest first."""


class SeasonInfo(Part):
    season: int
    """Its number in this club, from 1."""
    name: str
    began: float
    ended: float | None
    champions: list[str]
    """Empty while it goes on."""


class ClubSeason(Part):
    """GET /api/clubs/{code}/seasons/{season}: one season, this or an earlier one."""

    info: SeasonInfo
    standings: list[Standing]
    evenings: list[EveningInfo]
    """The latest first."""


class Club(Part):
    """
    GET /api/clubs/{code}, for everybody who has the link, and the answer to most changes. It has an
    ETag; ask again with If-None-Match to hear of news: 304 means that there is none.
    """

    id: str
    code: str
    name: str
    you: int | None
    """Your number in it, if you are a member."""
    people: list[ClubPerson]
    """Members first, the longest-standing first; then guests. Those who left are not here, and
    those who were removed are here for the owner only, who can readmit them."""
    tables: list[ClubTable]
    """The latest first."""
    evening: ClubEvening | None
    """The evening that is open."""
    season: ClubSeason
    """This season, with the latest evenings."""
    seasons: list[SeasonInfo]
    """All seasons that are over, the latest first."""


class ClubResult(Part):
    person: int
    name: str
    result: int
    """As `empty` in `Daily`: less is better."""


class ClubDay(Part):
    """How the members did with one of today's deals."""

    kind: DailyKind
    day: str
    tried: bool
    """Whether your own try has ended. Until then `results` says nothing at all."""
    results: list[ClubResult]
    """The best first; one who shares a try with another device is there once."""


class ClubToday(Part):
    """GET /api/clubs/{code}/today, for members."""

    days: list[ClubDay]


class ClubScreen(Part):
    """GET /api/clubs/{code}/screen: for a big screen in the living room. It has an ETag, too."""

    name: str
    code: str
    members: int
    tables: list[ClubTable]
    evening: ClubEvening | None
    """With its latest games only."""
    season: list[Standing]


class ExportedPerson(Part):
    person: int
    name: str
    belongs: Belonging
    joined: float


class ExportedGame(Part):
    game: TableKind
    opened: float
    ended: float
    evening: int | None
    """None if no evening was open: such a game counts for nothing."""
    players: list[ClubPlayer]


class ExportedSeason(Part):
    info: SeasonInfo
    standings: list[Standing]


class ClubExport(Part):
    """GET /api/clubs/{code}/export, for members: a file with everything. No link, no device and no
    result of a day is in it."""

    format: Literal["mulligan-club"]
    version: Literal[1]
    exported: float
    name: str
    owner: int
    made: float
    people: list[ExportedPerson]
    seasons: list[ExportedSeason]
    evenings: list[EveningInfo]
    games: list[ExportedGame]
