"""How a board is put on this screen: colours, characters, which way round."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass

from laserchess.board import Board
from laserchess.core.played import Played
from laserchess.notation.text import draw_text

BOLD, FAINT, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


@dataclass
class Screen:
    """What the screen can show, and which way round the board lies on it."""

    unicode: bool = True
    color: bool = False
    flipped: bool = False

    @classmethod
    def of(cls, parsed: Namespace) -> "Screen":
        """Find out what the screen can show, and respect what the user asked for."""
        return cls(
            unicode=not parsed.ascii and speaks_unicode(),
            color=not parsed.no_color and wants_color(),
            flipped=parsed.flip,
        )

    def draw(self, board: Board, shown: Sequence[Played] = ()) -> str:
        """Draw a board, with the light of what was just played."""
        return draw_text(
            board.game,
            board.snapshot(),
            unicode=self.unicode,
            color=self.color,
            flipped=self.flipped,
            beams=[beam for played in shown for beam in played.beams],
            last=touched(shown),
        )

    def bold(self, text: str) -> str:
        """Make words stand out, where the screen can."""
        return f"{BOLD}{text}{RESET}" if self.color else text

    def faint(self, text: str) -> str:
        """Make words stand back, where the screen can."""
        return f"{FAINT}{text}{RESET}" if self.color else text


def touched(shown: Sequence[Played]) -> list[str]:
    """Return the squares that moves went from and to."""
    return [square for played in shown for square in (played.move.start, played.move.to) if square]


def wants_color() -> bool:
    """Tell whether stdout is a terminal whose user has not asked for plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def speaks_unicode() -> bool:
    """Tell whether stdout has characters for arrows and triangles."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "◣♔↓✶▄".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
