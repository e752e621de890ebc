"""
Do the tests bite? Change the rules in small ways and see which changes no test notices.

A mutant is one small change to one function of `core` or `games`: `<` becomes `<=`, a case of a
`match` is dropped. mutmut makes the mutants and runs the tests on each; this program judges the
result. It fails when too few mutants die, when one survives that `survivors.toml` does not list
with a reason, and when a listed one has died, so that the list stays true.

A survivor is known by its function and the lines it changes, never by a line number or a count,
so entries stay valid while the code around them moves.

    python tests/mutation/check.py                              everything
    python tests/mutation/check.py 'mulligan.core.seats*'       one module
    python tests/mutation/check.py --no-run                     judge the last run again
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import get_module_from_key, orig_function_and_class_names_from_key

ROOT = Path(__file__).parents[2]
ACCEPTED = Path(__file__).with_name("survivors.toml")
MUTANTS = ROOT / "mutants"
THRESHOLD = 90.0

KILLED = frozenset({"killed", "timeout"})  # a mutant that never ends is noticed too
SURVIVED = frozenset({"survived", "no tests"})
MUTATED_DECORATORS = frozenset({"staticmethod", "classmethod"})


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """What a mutant does: the key of a survivor."""

    function: str
    change: str  # "- old" and "+ new" lines, without indentation


@dataclass(frozen=True, slots=True)
class Mutant:
    change: Change
    status: str  # mutmut's word


@dataclass(frozen=True, slots=True)
class Verdict:
    """A finished run, compared with the accepted survivors."""

    statuses: Counter[str]
    unlisted: tuple[Change, ...]
    stale: tuple[Change, ...]

    @property
    def score(self) -> float:
        """Killed mutants in percent of all, accepted survivors counted as survivors."""
        total = self.statuses.total()
        return 100 * sum(self.statuses[status] for status in KILLED) / total if total else 0.0

    @property
    def unjudged(self) -> Counter[str]:
        """Mutants that neither died nor survived: the run itself went wrong."""
        known = KILLED | SURVIVED
        return Counter({word: n for word, n in self.statuses.items() if word not in known})

    @property
    def passed(self) -> bool:
        return self.score >= THRESHOLD and not (self.unlisted or self.stale or self.unjudged)


def judge(mutants: Sequence[Mutant], accepted: Iterable[Change]) -> Verdict:
    """Compare *mutants* with *accepted*; entries for functions that were not run are left alone."""
    survivors = {mutant.change for mutant in mutants if mutant.status in SURVIVED}
    run = {mutant.change.function for mutant in mutants}
    listed = {change for change in accepted if change.function in run}
    return Verdict(
        statuses=Counter(mutant.status for mutant in mutants),
        unlisted=tuple(sorted(survivors - listed)),
        stale=tuple(sorted(listed - survivors)),
    )


def load_accepted(text: str) -> dict[Change, str]:
    """
    The accepted survivors with their reasons.

    Raises:
        ValueError: An entry without a reason, or twice the same.
    """
    accepted: dict[Change, str] = {}
    for entry in tomllib.loads(text).get("survivor", []):
        change = Change(entry["function"], normal(entry["change"].splitlines()))
        if change in accepted or not entry["reason"].strip():
            raise ValueError(f"listed twice or without a reason: {change}")
        accepted[change] = entry["reason"]
    return accepted


def normal(lines: Iterable[str]) -> str:
    """The changed lines of a diff, with neither file names, context nor indentation."""
    return "\n".join(
        f"{line[0]} {line[1:].strip()}"
        for line in lines
        if line[:1] in ("-", "+") and not line.startswith(("---", "+++"))
    )


def readable(name: str) -> str:
    """
    mutmut's name of a mutant as the dotted name of the function it changes.

    >>> readable("mulligan.core.seats.x_next_seat__mutmut_3")
    'mulligan.core.seats.next_seat'
    >>> readable("mulligan.core.seats.xǁSeatǁ__str____mutmut_1")
    'mulligan.core.seats.Seat.__str__'
    """
    function, owner = orig_function_and_class_names_from_key(name)
    return ".".join(filter(None, (get_module_from_key(name), owner, function)))


def chosen(name: str, patterns: Sequence[str]) -> bool:
    """Whether *name* fits one of *patterns*; without patterns everything does."""
    return not patterns or any(fnmatch(name, pattern) for pattern in patterns)


def run(patterns: Sequence[str]) -> None:
    """
    Make the mutants of *patterns* (all if there are none) and test them, from nothing.

    mutmut keeps verdicts while the code stays the same, also when the tests have changed.
    """
    shutil.rmtree(MUTANTS, ignore_errors=True)
    MUTANTS.mkdir()
    log = MUTANTS / "run.log"
    command = [str(Path(sys.executable).with_name("mutmut")), "run", *patterns]
    environment = {**os.environ, "MULLIGAN_HYPOTHESIS": "mutants"}
    with log.open("wb") as file:
        # Its progress bar is for people only: it redraws for every mutant.
        output = None if sys.stdout.isatty() else file
        done = subprocess.run(command, env=environment, stdout=output, stderr=output, check=False)
    if done.returncode:
        sys.exit("\n".join([*log.read_text("utf-8").splitlines()[-40:], "mutmut failed"]))


def results(patterns: Sequence[str]) -> list[Mutant]:
    """The verdicts that mutmut left behind, of all mutants or those whose name fits a pattern."""
    mutants = []
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        for name, exit_code in data.exit_code_by_key.items():
            if not chosen(name, patterns):
                continue
            # mutmut files a test run that broke down (255) under "timeout": not with us.
            status = "broken" if exit_code == 255 else status_by_exit_code[exit_code]
            change = ""
            if status in SURVIVED:
                change = normal(get_diff_for_mutant(name, path=path).splitlines())
            mutants.append(Mutant(Change(readable(name), change), status))
    return mutants


def out_of_sight(module: str, source: str) -> list[str]:
    """
    The functions of *source* that mutmut leaves alone for their decorators.

    A one-liner is no place to hide: a door with `@cache` may call a plain function that is mutated.
    """
    return [
        f"{module}.{node.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and not {ast.unparse(each) for each in node.decorator_list} <= MUTATED_DECORATORS
        and len(node.body) - (ast.get_docstring(node) is not None) > 1
    ]


def report(verdict: Verdict, accepted: int) -> str:
    """The verdict for people; a survivor is printed as it would stand in survivors.toml."""
    counts = ", ".join(f"{n} {status}" for status, n in sorted(verdict.statuses.items()))
    lines = []
    for change in verdict.unlisted:
        lines += ["[[survivor]]", f'function = "{change.function}"']
        lines += [f"change = '''\n{change.change}\n'''", 'reason = ""', ""]
    for change in verdict.stale:
        lines += [f"listed, but no survivor any more: {change.function}", change.change, ""]
    lines += [f"{verdict.statuses.total()} mutants: {counts}"]
    lines += [f"{len(verdict.unlisted)} survivors not listed, {accepted} listed with a reason"]
    lines += [f"score {verdict.score:.1f} % (at least {THRESHOLD:.0f} %)"]
    return "\n".join(lines)


def main() -> None:
    summary = (__doc__ or "").strip().partition("\n")[0]
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("patterns", nargs="*", help="names of mutants, such as 'mulligan.core.*'")
    parser.add_argument("--no-run", action="store_true", help="judge the last run again")
    arguments = parser.parse_args()

    os.chdir(ROOT)  # mutmut works in the current folder only
    accepted = load_accepted(ACCEPTED.read_text("utf-8"))
    if not arguments.no_run:
        run(arguments.patterns)
    verdict = judge(results(arguments.patterns), accepted)
    print(report(verdict, len(accepted)))
    for path in sorted(walk_mutatable_files()):
        module = ".".join(path.relative_to("src").with_suffix("").parts)
        for function in out_of_sight(module, path.read_text("utf-8")):
            if chosen(function, arguments.patterns):
                print(f"not looked into, for its decorator: {function}")
    sys.exit(not verdict.passed)


if __name__ == "__main__":
    main()
