"""The exceptions of the library.

    LaserChessError(ValueError)
    ├── UnknownNameError       no variant, setup or option has this name
    ├── InvalidVariantError    the fields of a variant are wrong, or contradict each other
    ├── InvalidFileError       a file is damaged, or of another type
    ├── NotationError          the text cannot be read
    │   ├── InvalidPositionError
    │   ├── InvalidMoveError
    │   └── InvalidRecordError
    └── RuleError              the text can be read, but the rules forbid it
        ├── IllegalPositionError
        └── IllegalMoveError
            ├── WrongCaptureError
            └── WrongChanceError

Every error has a `reason` (an `ErrorReason`, for programs to test), the offending `text` and, where a text was read,
what was `expected` instead.
"""

from laserchess.core.error_reasons import ErrorReason

__all__ = [
    "ErrorReason",
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
    """The base of all errors that this library raises on purpose.

    Attributes:
        reason: Why it was raised, for programs to test.
        text: The part of the input that is wrong, or empty.
        expected: What would be right, or empty.

    >>> from laserchess import Board, ErrorReason
    >>> try:
    ...     Board("khet").push("a2a3")
    ... except LaserChessError as error:
    ...     error.reason is ErrorReason.EMPTY, error.text
    (True, 'a2a3')

    """

    reason: ErrorReason

    def __init__(
        self, message: str, *, reason: ErrorReason | str = ErrorReason.UNSPECIFIED, text: str = "", expected: str = ""
    ) -> None:
        """Join the message and what was expected into one line.

        Args:
            message: What happened.
            reason: Why, as a member of `ErrorReason` or its value.
            text: The part of the input that is wrong.
            expected: What would be right.

        """
        super().__init__(f"{message}; expected {expected}" if expected else message)
        self.reason = ErrorReason(reason)
        self.text = text
        self.expected = expected

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with its attributes, so that other processes see all of it."""
        return _unpickle, (type(self), str(self), self.reason, self.text, self.expected)


def _unpickle(kind: type[LaserChessError], line: str, reason: ErrorReason, text: str, expected: str) -> LaserChessError:
    error = kind(line, reason=reason, text=text)
    error.expected = expected
    return error


class UnknownNameError(LaserChessError):
    """No variant, setup, option, … has this name, or the option does not take this value."""


class InvalidVariantError(LaserChessError):
    """The fields of a variant are wrong, or contradict each other; `reason` is the field's name."""


class InvalidFileError(LaserChessError):
    """A file (an opening book, a tablebase, a network) is damaged or of another type."""


class NotationError(LaserChessError):
    """A text cannot be read."""


class InvalidPositionError(NotationError):
    """A position text cannot be read."""


class InvalidMoveError(NotationError):
    """A move text cannot be read."""


class InvalidRecordError(NotationError):
    """A game record cannot be read."""


class RuleError(LaserChessError):
    """A text can be read, but the rules forbid what it says."""


class IllegalPositionError(RuleError):
    """A position cannot occur: there are too many pieces, pieces are missing, or pieces are on wrong squares."""


class IllegalMoveError(RuleError):
    """A move is not legal in this position."""


class WrongCaptureError(IllegalMoveError):
    """A move is legal, but does not capture what its text says."""


class WrongChanceError(IllegalMoveError):
    """A move is legal, but chance cannot do what its text says."""


def quote(text: str) -> str:
    """Return `text` as error messages show it: quoted, on one line, shortened if it is long."""
    shown = text if len(text) <= MAX_EVIDENCE else text[: MAX_EVIDENCE - 1] + "…"
    return repr(shown)
