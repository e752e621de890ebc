"""Second Chance for programs that learn: actions, observations, text and pictures."""

from mulligan.envs.adapter import Adapter
from mulligan.envs.second_chance.actions import ACTIONS, PASS, action_of
from mulligan.envs.second_chance.observation import fields, observe
from mulligan.envs.second_chance.picture import picture, size
from mulligan.envs.second_chance.text import text
from mulligan.games import second_chance
from mulligan.games.second_chance.notation import read_move, write_move

SECOND_CHANCE = Adapter(
    name=second_chance.GAME,
    actions=ACTIONS,
    passing=PASS,
    action_of=action_of,
    fields=fields,
    observe=observe,
    text=text,
    size=size,
    picture=picture,
    write_move=write_move,
    read_move=read_move,
)
