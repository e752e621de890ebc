"""Where neither numba nor numpy is installed, as in a browser."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("llvmlite", "numba", "numpy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""


def run(script: str) -> str:
    """What *script* prints without numba and numpy."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + script],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


def test_everything_that_thinks_can_be_imported() -> None:
    found = run("""
import mulligan.analysis.one_more, mulligan.analysis.second_chance
import mulligan.bots.fallback, mulligan.bots.warming
import mulligan.bots.one_more.expert, mulligan.bots.one_more.wasm
import mulligan.bots.second_chance.levels, mulligan.bots.second_chance.wasm
import mulligan.bots.wasm
print("numpy" in sys.modules, "numba" in sys.modules)
""")

    assert found == "False False\n"


def test_bots_that_need_no_compiled_code_play_and_the_others_say_what_they_need() -> None:
    found = run("""
from mulligan.bots import BOTS, bot
from mulligan.core import MulliganError
from mulligan.games import one_more, second_chance
from mulligan.sim.match import Match, play
names = ("newcomer", "learner", "beginner", "casual", "random")
play(Match(second_chance.GAME, second_chance.Setup(5), names), 0)
play(Match(one_more.GAME, one_more.Setup(3), ("beginner", "casual", "random")), 0)
for game, names in BOTS.items():
    for name in names:
        try:
            bot(game, name, bytes(32), "x")
        except MulliganError as error:
            print(error)
""")

    assert found.splitlines() == [
        f"The bot {name!r} needs numpy: pip install 'mulligan[bots]'."
        for name in ("skilled", "expert", "champion", "expert")
    ]


def test_with_the_module_all_of_them_think() -> None:
    """The moves are those of this process, which has numba."""
    script = """
from webassembly.engine import WasmtimeInstance
from mulligan.bots import bot, wasm
from mulligan.core import fold
from mulligan.analysis.second_chance import hints
from mulligan.games import GAMES, one_more, second_chance
wasm.use(WasmtimeInstance())
""" + (
        asked := """
for game, name, setup in (
    (second_chance.GAME, "skilled", second_chance.Setup(2)),
    (second_chance.GAME, "expert", second_chance.Setup(2)),
    (second_chance.GAME, "champion", second_chance.Setup(2)),
    (one_more.GAME, "expert", one_more.Setup(3)),
):
    rules = GAMES[game]
    state = fold(rules, rules.deal(setup, bytes(32)))
    for _ in range(4):
        seat = min(rules.to_act(state))
        move = bot(game, name, bytes(32), "x").choose(rules.view(state, seat))
        print(move)
        state, _ = rules.apply(state, seat, move)
    if game == second_chance.GAME:
        view = rules.view(state, min(rules.to_act(state)))
        print([each.option.cells for each in hints(view)])
"""
    )
    native = """
from mulligan.bots import bot
from mulligan.core import fold
from mulligan.analysis.second_chance import hints
from mulligan.games import GAMES, one_more, second_chance
"""
    expected = subprocess.run(
        [sys.executable, "-c", native + asked], capture_output=True, text=True, check=True
    ).stdout

    assert len(expected.splitlines()) == 19
    assert run(script) == expected


def test_the_coach_says_what_it_needs() -> None:
    record = ROOT / "tests/cli/records/second-chance.jsonl"
    found = run(f"""
from mulligan.cli import main
sys.argv = ["mulligan", "coach", {str(record)!r}]
sys.stderr = sys.stdout
try:
    main()
except SystemExit as done:
    print(done.code)
""")

    assert "The coach needs numpy: pip install 'mulligan[bots]'." in " ".join(found.split())
