"""The public side of a table: who sits there, what is agreed, which deck is played."""

from typing import TypeAlias

from mulligan.wire.fields import Holder, Part, Pencils, Stage, TableKind


class SeatInfo(Part):
    holder: Holder
    name: str
    """Empty if nobody sits here."""
    bot: str | None
    """The bot that sits here or stands in for an absent person."""
    stand_in: bool
    """Whether the bot only stands in: the seat is still a person's."""
    online: bool
    yours: bool


class ShapeCount(Part):
    tile: str
    count: int


class CardCount(Part):
    card: str
    count: int


class SecondChanceDeck(Part, tag_field="game", tag="second-chance"):
    name: str
    title: str
    start: list[str]
    puzzle: list[ShapeCount]


class OneMoreDeck(Part, tag_field="game", tag="one-more"):
    name: str
    title: str
    play: list[CardCount]


DeckInfo: TypeAlias = SecondChanceDeck | OneMoreDeck


class TableInfo(Part):
    """What everybody may know about a table, whatever the game."""

    id: str
    game: TableKind
    stage: Stage
    edition: str | None
    """None for One More!, which has only one."""
    pencils: Pencils
    deck: DeckInfo
    seats: list[SeatInfo]
    host: bool
    """Whether you opened this table: the host starts, invites bots and frees seats."""
    private: bool
    several: bool
    """Whether guests may take several seats, for several people on one device."""
    timer: int | None
    """Seconds for each decision, or None."""
    undo: bool
    """Whether a drawing may be taken back until the round is revealed; when practising, always."""
    commitment: str
    """The SHA-256 of the seed, public from the first moment."""
    seed: str | None
    """The seed, once the game is over."""
    watchers: int
    rematch: str | None
    """The table where these people play again."""
    deal_of: str | None
    """The finished table whose cards these are: they have been played, and some may know them."""
    day: str | None
    """The day whose deal this is, like 2026-11-15."""
    series: int | None
    """0, 1 or 2: which game of a solo challenge this is."""
    series_empty: list[int]
    """The empty squares of the games of the solo challenge before this one."""
    series_commitment: str | None
    """The SHA-256 of the seed that deals all three games, public before the first card."""
    series_seed: str | None
    """That seed, once the third game is over."""
    scored: bool
    late: bool
    """Whether this game counts for the board of its day."""
    lesson: bool
    """Whether this is a lesson, which counts for nothing."""
    big_table: bool
    """Whether more than six may play, by a house rule."""
    older_rules: bool
    """Whether the game began under older rules: it can be viewed, but not continued."""
    practice: bool
    """Whether this is practice, which counts for nothing: it may begin in the middle of another
    game, and in Second Chance there are hints and any number of drawings may be taken back."""


class OpenTable(Part):
    id: str
    game: TableKind
    edition: str | None
    deck: str
    seats: int
    free: int
    names: list[str]
    timer: int | None
