"""Who may do what at a table: decided from values alone."""

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.tables.entries import StoodIn
from mulligan.tables.new_table import once_more
from mulligan.tables.permissions import Asked, Asker, Situation, entry_for
from mulligan.tables.table import Table
from mulligan.wire import Refusal
from tests.tables.test_table import playing

ALL_AWAY = Situation(absent=frozenset(range(13)), bots=frozenset({"random", "expert"}))
ANN, BOB = Asker("person 0"), Asker("person 1")


def refused(table: Table, asker: Asker, asked: Asked) -> str:
    with pytest.raises(RefusedError) as error:
        entry_for(table, asker, asked, ALL_AWAY)
    return str(error.value.reason)


def done(table: Table, asker: Asker, asked: Asked) -> Table:
    return table.after(entry_for(table, asker, asked, ALL_AWAY))


# --- a bot that stands in -----------------------------------------------------------------------


def test_the_bot_that_somebody_chose_for_themselves_stays() -> None:
    table = done(playing(), BOB, wire.StandIn("s", 1, "expert"))

    assert refused(table, ANN, wire.StandIn("s", 1, "random")) == Refusal.THEIR_CHOICE
    assert done(table, BOB, wire.StandIn("s", 1, "random")).chairs[1].bot == "random"


def test_chosen_with_a_pass_it_is_the_owners_choice_too() -> None:
    table = playing()
    bobs_program = Asker(None, {1: table.chairs[1].since})
    table = done(table, bobs_program, wire.StandIn("s", 1, "expert"))

    assert refused(table, ANN, wire.StandIn("s", 1, "random")) == Refusal.THEIR_CHOICE


def test_a_bot_that_somebody_else_called_can_be_replaced_until_the_owner_chooses() -> None:
    table = done(playing(), ANN, wire.StandIn("s", 1, "random"))
    table = done(table, ANN, wire.StandIn("s", 1, "expert"))
    table = done(table, BOB, wire.TakeBack("t", 1))
    table = done(table, ANN, wire.StandIn("s", 1, "random"))
    table = done(table, BOB, wire.StandIn("s", 1, "expert"))

    assert refused(table, ANN, wire.StandIn("s", 1, "random")) == Refusal.THEIR_CHOICE


def test_a_rematch_remembers_who_called_the_bot() -> None:
    table = done(playing(seats=3), ANN, wire.StandIn("s", 1, "random"))
    table = done(table, Asker("person 2"), wire.StandIn("s", 2, "expert"))
    called = [entry for entry in once_more(table).entries if isinstance(entry, StoodIn)]

    assert called == [StoodIn(1, "random", "person 0"), StoodIn(2, "expert")]
