"""Boards as text on this terminal: colours, characters and orientation."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.notation.unicode_board import draw_text

BOLD, FAINT, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


@dataclass
class TextScreen:
    """Capabilities of the terminal, and the orientation of the board."""

    unicode: bool = True
    color: bool = False
    flipped: bool = False

    @classmethod
    def of(cls, parsed: Namespace) -> "TextScreen":
        """Detect the terminal's capabilities and apply the options."""
        return cls(
            unicode=not parsed.ascii and supports_unicode(),
            color=not parsed.no_color and supports_color(),
            flipped=parsed.flip,
        )

    def draw(self, board: Board, shown: Sequence[MoveResult] = ()) -> str:
        """Return the board as text, with the beams of the last moves."""
        return draw_text(
            board.variant,
            board.snapshot(),
            unicode=self.unicode,
            color=self.color,
            flipped=self.flipped,
            beams=[beam for played in shown for beam in played.beams],
            last=touched_squares(shown),
        )

    def bold(self, text: str) -> str:
        """Return text in bold if the terminal supports it."""
        return f"{BOLD}{text}{RESET}" if self.color else text

    def faint(self, text: str) -> str:
        """Return faint text if the terminal supports it."""
        return f"{FAINT}{text}{RESET}" if self.color else text


def touched_squares(shown: Sequence[MoveResult]) -> list[str]:
    """Return the start and target squares of moves."""
    return [square for played in shown for square in (played.move.start, played.move.to) if square]


def supports_color() -> bool:
    """Return whether stdout is a terminal with colours, and NO_COLOR is not set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def supports_unicode() -> bool:
    """Return whether stdout can encode arrows and triangles."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "◣♔↓✶▄".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
