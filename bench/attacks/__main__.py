"""Run attacks against fresh servers, and print how the others' play went."""

import argparse
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from bench.__main__ import commit, today
from bench.attacks.attackers import ATTACKS
from bench.attacks.measuring import measure
from bench.attacks.rows import HEAD, Row, line, measured_for, merged, read, too_much, write
from bench.attacks.served import BrokenError


def main() -> int:
    """Returns how many of the rows hold something that is too much."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=60, help="how long each is kept up")
    parser.add_argument("--addresses", default="1,10", help="from how many, by commas")
    parser.add_argument("--port", type=int, default=0, help="the server's; any that is free")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="merge the rows with those there")
    parser.add_argument("--missing", action="store_true", help="measure only what FILE lacks")
    options = parser.parse_args()
    names = options.attacks or list(ATTACKS)
    for name in names:
        if name not in ATTACKS:
            raise SystemExit(f"There is no attack {name!r}. There are: {', '.join(ATTACKS)}.")
    if options.missing and options.keep is None:
        raise SystemExit("--missing needs --keep FILE.")
    # Who ends the bench ends its server and its attackers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    rows = [] if options.keep is None else read(options.keep)
    there = measured_for(rows, options.seconds) if options.missing else set()
    print(*HEAD, sep="\n", flush=True)
    for name in names:
        for addresses in map(int, options.addresses.split(",")):
            if (name, addresses) in there:
                continue
            row = _measured(name, addresses, options.seconds, options.port)
            print(line(row), flush=True)
            rows = merged([*rows, row], list(ATTACKS))
            if options.keep is not None:
                write(options.keep, rows)
    if options.keep is not None:
        print("\nAll rows that are kept:\n", *HEAD, *map(line, rows), sep="\n")
    return sum(map(too_much, rows))


def _measured(name: str, addresses: int, seconds: float, port: int) -> Row:
    head = (name, addresses, seconds, commit(), today())
    try:
        return Row(*head, measure(name, addresses, seconds, port))
    except (BrokenError, httpx.HTTPError, OSError, subprocess.SubprocessError) as error:
        # The others are still worth trying.
        return Row(*head, None, str(error) or type(error).__name__)


if __name__ == "__main__":
    sys.exit(min(main(), 100))
