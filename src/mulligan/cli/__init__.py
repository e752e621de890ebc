"""
The command line: it puts the parts together and decides nothing itself.

Results go to standard output, progress and complaints to standard error. A bad request gets
one clear line and exit code 2.
"""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit. No error shows a traceback."""
    try:
        # Imported here so that Ctrl-C is quiet during the imports, too.
        from mulligan.cli.app import run

        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nmulligan: stopped", file=sys.stderr)
        code = STOPPED
    except BrokenPipeError:
        # The reader has seen enough (`| head`). What is still unwritten must not complain at exit.
        _mute(sys.stdout)
        code = 0
    except OSError as error:
        # Most likely standard output itself, on a full disk.
        where = f"{error.filename}: " if error.filename else ""
        print(f"mulligan: {where}{error.strerror or error}", file=sys.stderr)
        _mute(sys.stdout)
        code = 2
    sys.exit(code)


def _mute(stream: object) -> None:
    """Send what *stream* still holds nowhere."""
    try:
        # It may only stand in for a stream; one without a descriptor is caught below.
        descriptor = stream.fileno()  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        return  # not a real file: nothing is flushed at exit
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
