"""What a club hears of a table of its own: who plays there, and how it ended."""

from mulligan.rooms.protocols import ClubNote, NotedPlayer
from mulligan.tables.table import Table


def club_note(table: Table) -> ClubNote | None:
    """None if it is no club's."""
    agreement = table.agreement
    if agreement.club is None:
        return None
    if agreement.kind.calls_cards:
        players = tuple(NotedPlayer(name) for name in agreement.papers)
    else:
        players = tuple(
            NotedPlayer(name, chair.people, bot=not chair.people, stand_in=chair.stand_in)
            for name, chair in zip(table.names, table.chairs, strict=True)
            if not chair.free
        )
    play = table.play
    over = play is not None and play.over and table.older is None
    return ClubNote(
        club=agreement.club,
        game=agreement.game,
        stage=table.stage,
        free=sum(chair.free for chair in table.chairs),
        players=players,
        people=tuple(sorted({person for chair in table.chairs for person in chair.people})),
        places=tuple(agreement.kind.places(play.state)) if play is not None and over else None,
    )


def club_news(before: Table, after: Table) -> ClubNote | None:
    """The note after something has happened, if it says something else than *before*."""
    if after.agreement.club is None:
        return None
    note = club_note(after)
    return None if note == club_note(before) else note
