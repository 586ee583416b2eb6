r"""Game records as PGN text, without checking whether the moves are legal.

A record is tags, then moves, then a result:

    [Event "Club evening"]
    [White "Ada"]

    1. a0b1 {[%clk 0:09:58] solid} a7L $1 (1... a7R; too slow
    2. a1U) 2. a1U a6b5 1-0

* Tags: `[Name "value"]`, one to a line or several; `\"` and `\\` inside the quotes.
* Moves: words that begin with a letter, or `.` alone; their meaning depends on the variant. What
  chance did is in braces directly after a full stop that belongs to the move: `a7*,.{thaw a8}`. A brace
  anywhere else opens a comment, as does one after a number (`1.{so} a0b1`).
* Numbers (`1.`, `1...`, `...`) are read and not checked; written for the first player's moves, at the start
  and wherever a comment or variation came between.
* Comments: `{…}` over any number of lines, or from `;` to the end of the line. Spaces and line breaks in
  them count as one space, and comments that follow each other are one. Commands in them: see `pgn_notes`.
* Glyphs: `$0` to `$255`, or `!`, `?`, `!!`, `??`, `!?`, `?!`. Variations: `( … )` after the move they replace.
* Results: `1-0`, `0-1`, `1/2-1/2`, or `*`. A record without one is unfinished, which is an error: of a file
  that was cut off anywhere the whole records are read, and then the error comes.
* A line that begins with `%` is passed over (but not inside a comment). A line that is a tag begins a new
  record if moves came before it, even inside an unclosed comment; so one bad record never hides the next.
"""

from laserchess.notation.pgn.annotations import Evaluation, Notes
from laserchess.notation.pgn.headers import Headers, read_headers
from laserchess.notation.pgn.reader import read
from laserchess.notation.pgn.tree import RESULTS, ROSTER, PgnNode, WrittenRecord
from laserchess.notation.pgn.writer import write

__all__ = [
    "RESULTS",
    "ROSTER",
    "Evaluation",
    "Headers",
    "Notes",
    "PgnNode",
    "WrittenRecord",
    "read",
    "read_headers",
    "write",
]
