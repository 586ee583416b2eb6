"""The error tree.

    LaserChessError(ValueError)
    ├── UnknownNameError       no such game, setup or option
    ├── InvalidGameError       a game whose facts are wrong or do not fit together
    ├── InvalidFileError       a file is damaged, or not what it should be
    ├── NotationError          the text cannot be read
    │   ├── InvalidPositionError
    │   ├── InvalidMoveError
    │   └── InvalidRecordError
    └── RuleError              the text can be read, the rules forbid it
        ├── IllegalPositionError
        └── IllegalMoveError
            ├── WrongCaptureError
            └── WrongChanceError

Every error carries its evidence: `reason`, one lower-case word a program can test; `text`, the
offending part; and, where a text was read, `expected`, what could have stood there.
"""

__all__ = [
    "IllegalMoveError",
    "IllegalPositionError",
    "InvalidFileError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "InvalidVariantError",
    "LaserChessError",
    "NotationError",
    "RuleError",
    "UnknownNameError",
    "WrongCaptureError",
    "WrongChanceError",
]

MAX_EVIDENCE = 60


class LaserChessError(ValueError):
    """Anything this library refuses; the message is one line."""

    def __init__(self, message: str, *, reason: str = "", text: str = "", expected: str = "") -> None:
        """Join `message` and what was expected into one line and keep the parts."""
        super().__init__(f"{message}; expected {expected}" if expected else message)
        self.reason = reason
        self.text = text
        self.expected = expected

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the evidence, so that errors cross processes whole."""
        return _revive, (type(self), str(self), self.reason, self.text, self.expected)


def _revive(kind: type[LaserChessError], line: str, reason: str, text: str, expected: str) -> LaserChessError:
    error = kind(line, reason=reason, text=text)
    error.expected = expected
    return error


class UnknownNameError(LaserChessError):
    """No game, setup or option has this name (or the option does not take this value)."""


class InvalidVariantError(LaserChessError):
    """A game whose facts are wrong or do not fit together; `reason` is the fact, by its name in `Game` or `Piece`."""


class InvalidFileError(LaserChessError):
    """A file (an opening book, a table of endgames) that is damaged or something else."""


class NotationError(LaserChessError):
    """A text that cannot be read."""


class InvalidPositionError(NotationError):
    """A position text that cannot be read."""


class InvalidMoveError(NotationError):
    """A move text that cannot be read."""


class InvalidRecordError(NotationError):
    """A game record that cannot be read."""


class RuleError(LaserChessError):
    """A text that can be read but that the rules forbid."""


class IllegalPositionError(RuleError):
    """A position that no game allows: pieces too many, missing or where they may not stand."""


class IllegalMoveError(RuleError):
    """A move that is not legal in this position."""


class WrongCaptureError(IllegalMoveError):
    """A legal move whose recorded capture is not what happens."""


class WrongChanceError(IllegalMoveError):
    """A legal move whose recorded chance cannot have happened."""


def quote(text: str) -> str:
    """Show `text` in an error: quoted, on one line, cut where it is long."""
    shown = text if len(text) <= MAX_EVIDENCE else text[: MAX_EVIDENCE - 1] + "…"
    return repr(shown)
