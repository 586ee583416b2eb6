"""The log: one line for each thing that happened, as text or as JSON, without secrets, and without end only once.

Whatever goes wrong again and again is told once a minute, with how often it has happened since.
"""

import logging
import re
import sys
from datetime import UTC, datetime
from time import monotonic
from typing import Any

import orjson

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
MINUTE = 60.0
MAX_KINDS = 1000
NOISY = ("uvicorn", "uvicorn.error", "asyncio", "websockets", "alembic", "aiosqlite", "sqlalchemy")
"""Loggers whose everyday words are nobody's business: some of them tell what is sent and stored."""
PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
PASSWORD = re.compile(r"(://[^/\s:@]*):[^/\s@]*@")


class OnceAMinute(logging.Filter):
    """Lets a warning pass once a minute and counts those it held back."""

    def __init__(self) -> None:
        """Begin with nothing said."""
        super().__init__()
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to write a record; what was held back is told with the next one."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = (record.name, str(record.msg)), monotonic()
        last, held = self._said.get(kind, (now - MINUTE, 0))
        if now - last < MINUTE:
            self._said[kind] = last, held + 1
            return False
        if len(self._said) >= MAX_KINDS:
            self._said.clear()
        self._said[kind] = now, 0
        if held:
            record.repeated = held
        return True


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a record says besides its words: the game, how often, and the like."""
    return {name: value for name, value in vars(record).items() if name not in PLAIN}


def time_of(record: logging.LogRecord) -> str:
    """Return when a record was made, in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def hide(text: str) -> str:
    """Return a text without the passwords of addresses."""
    return PASSWORD.sub(r"\1:***@", text)


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000Z warning laserchess.server: words key=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        said = [time_of(record), record.levelname.lower(), f"{record.name}:", record.getMessage()]
        said += [f"{name}={value}" for name, value in fields_of(record).items()]
        if record.exc_info:
            said.append("\n" + self.formatException(record.exc_info))
        return hide(" ".join(said))


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        said = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return hide(orjson.dumps(said, default=str).decode())


def configure(style: str = "text", level: str = "warning") -> None:
    """Let everything that is logged go to stderr in one style."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    handler.addFilter(OnceAMinute())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
