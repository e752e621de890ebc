"""One More! for programs that learn: actions, observations, text and pictures."""

from mulligan.envs.adapter import Adapter
from mulligan.envs.fields import Fields
from mulligan.envs.one_more.actions import ACTIONS, PASS, action_of
from mulligan.envs.one_more.observation import fields, observe
from mulligan.envs.one_more.picture import picture, size
from mulligan.envs.one_more.text import text
from mulligan.games import one_more
from mulligan.games.one_more.notation import read_move, write_move


def _fields_for(_seats: int) -> Fields:
    """The same for any number of seats. An adapter is pickled, which a lambda cannot be."""
    return fields()


ONE_MORE = Adapter(
    name=one_more.GAME,
    actions=ACTIONS,
    passing=PASS,
    action_of=action_of,
    fields=_fields_for,
    observe=observe,
    text=text,
    size=size,
    picture=picture,
    write_move=write_move,
    read_move=read_move,
)
