"""The log: one line per event, as text or as JSON, without secrets, repeated warnings combined.

A repeated warning is logged once a minute, with the number of repetitions. The formatters are plain ones of `logging`:
structlog's take two to three times as long for a line (23 to 33 instead of 12 µs).
"""

import logging
import re
import sys
from datetime import UTC, datetime
from time import monotonic

import orjson

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
MINUTE = 60.0
MAX_KINDS = 1000
NOISY = ("uvicorn", "uvicorn.error", "asyncio", "websockets", "alembic", "aiosqlite", "sqlalchemy")
"""Loggers whose info messages are dropped: some of them contain what is sent and stored."""
PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
PASSWORD = re.compile(r"(://[^/\s:@]*):[^/\s@]*@")


class OnceAMinute(logging.Filter):
    """Let a warning pass once a minute, and count the ones held back."""

    def __init__(self) -> None:
        """Start with no warnings seen."""
        super().__init__()
        self._logged: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record; the number held back is added to the next one."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = (record.name, str(record.msg)), monotonic()
        last, held = self._logged.get(kind, (now - MINUTE, 0))
        if now - last < MINUTE:
            self._logged[kind] = last, held + 1
            return False
        if len(self._logged) >= MAX_KINDS:
            self._logged.clear()
        self._logged[kind] = now, 0
        if held:
            record.repeated = held
        return True


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """Return the extra fields of a record: the game, the number of repetitions, and others."""
    return {name: value for name, value in vars(record).items() if name not in PLAIN}


def time_of(record: logging.LogRecord) -> str:
    """Return the time of a record, in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def hide(text: str) -> str:
    """Return a text with the passwords of URLs removed."""
    return PASSWORD.sub(r"\1:***@", text)


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000Z warning laserchess.server: message key=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        logged = [time_of(record), record.levelname.lower(), f"{record.name}:", record.getMessage()]
        logged += [f"{name}={value}" for name, value in fields_of(record).items()]
        if record.exc_info:
            logged.append("\n" + self.formatException(record.exc_info))
        return hide(" ".join(logged))


class JsonLines(logging.Formatter):
    """One JSON object per line: time, level, logger, message and extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        logged = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            logged["exception"] = self.formatException(record.exc_info)
        return hide(orjson.dumps(logged, default=str).decode())


def configure(style: str = "text", level: str = "warning") -> None:
    """Log everything to stderr in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    handler.addFilter(OnceAMinute())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
