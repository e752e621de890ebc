"""
OpenSpiel's own playthroughs of our games: whole games with all that it can be asked on the way.

Tensors are long, and no person reads them: a hash stands for those of a state.

`python -m tests.research.playthroughs` writes them again; read the difference before committing it.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough

from mulligan.envs.open_spiel import ONE_MORE, SECOND_CHANCE

FOLDER = Path(__file__).parent
GAMES = {
    "second-chance-tiny": f"{SECOND_CHANCE}(deck=tiny,players=2)",
    "one-more-tiny": f"{ONE_MORE}(deck=tiny,one_round=True,players=3)",
}
SEED = 4
TENSOR = re.compile(r"(Information|Observation)\w*Tensor\(\d|[◯◉ ]+$|(binvec|zeros)\(")


def written(name: str) -> str:
    """The game as it goes now."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])
    text: str = playthrough(GAMES[name], None, seed=SEED)
    return "\n".join(_short(text.splitlines())) + "\n"


def _short(lines: Iterable[str]) -> Iterator[str]:
    tensors: list[str] = []
    for line in lines:
        if TENSOR.match(line):
            tensors.append(line)
        elif tensors and line:
            yield f"Tensors: {sha256(''.join(tensors).encode()).hexdigest()[:16]}"
            yield line
            tensors = []
        elif not tensors:
            yield line


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"
