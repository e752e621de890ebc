"""Logs as JSON lines for programs, or plain lines for a person; no names and no secrets in them."""

import json
import logging
import sys
from datetime import UTC, datetime

_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _KNOWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def set_up(level: str, *, plain: bool) -> None:
    """Send everything to standard error: one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s") if plain else Json())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Request addresses contain table ids, which open private tables.
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("alembic", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel("WARNING")
