"""Board: a game in progress, with python-chess manners."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Self, overload

import numpy as np

from laserchess.core import kernel
from laserchess.core import layout as at
from laserchess.core.errors import IllegalMoveError, WrongCaptureError, quote
from laserchess.core.moves import Beam, Move
from laserchess.core.outcome import Outcome, Reason, read_result
from laserchess.core.played import Played, removals, trace_beam
from laserchess.core.position import Position, check, dump, empty_arrays, load
from laserchess.core.spec import Game, Man, Rules
from laserchess.core.tables import Tables, tables_for
from laserchess.games import find_game
from laserchess.notation import WrittenMove, notation_of

FIRST_ROWS = 64
CLAIMABLE = 3
DEEPEST_PERFT = 60


class MoveBook(dict[int, Move]):
    """The one `Move` object that stands for each code in a game, made when it is first asked for."""

    def __init__(self, game: Game) -> None:
        """Start with no moves."""
        super().__init__()
        self._game = game

    def __missing__(self, code: int) -> Move:
        """Make the move of a new code."""
        move = self[code] = Move.of(self._game.geometry, code, notation_of(self._game).write_move(self._game, code))
        return move


@cache
def book_of(game: Game) -> MoveBook:
    """Return the moves of a game."""
    return MoveBook(game)


class LegalMoves(Sequence[Move]):
    """The legal moves of one position, in the order of their squares; `"h2+" in moves` works, too."""

    def __init__(self, book: MoveBook, codes: kernel.Moves) -> None:
        """Wrap the kernel's list; `Move` objects are looked up as they are wanted."""
        self._book = book
        self._codes = codes

    def __len__(self) -> int:
        """Return the number of legal moves."""
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """Return one move, or a list of some."""
        if isinstance(index, slice):
            return [self._book[code] for code in self._codes[index].tolist()]
        return self._book[int(self._codes[index])]

    def __iter__(self) -> Iterator[Move]:
        """Yield the moves."""
        return map(self._book.__getitem__, self._codes.tolist())

    def __contains__(self, move: object) -> bool:
        """Tell whether a move (or its text, as generated) is legal."""
        if isinstance(move, Move):
            return bool((self._codes == move.code).any())
        return any(legal.text == move for legal in self)

    def __repr__(self) -> str:
        """List the moves."""
        return f"<LegalMoves {' '.join(map(str, self))}>"


@lru_cache(maxsize=64)
def _start(rules: Rules, text: str) -> tuple[kernel.Cells, kernel.Stack]:
    """Read and check a position text; return its cells and its row, for copying."""
    tables = tables_for(rules)
    written = notation_of(rules.game).read_position(rules.game, text)
    check(rules, written)
    cells, row = empty_arrays(tables, 1)
    load(tables, written, cells, row)
    return cells, row


class Board:
    """A position of a game with the moves that led to it.

    Boards are equal when their games, options and position texts are. They can be copied and pickled.
    """

    def __init__(
        self,
        game: str | Game = "laser-chess",
        *,
        setup: str | None = None,
        position: str | None = None,
        **options: object,
    ) -> None:
        """Set up `game`: at a named setup, at a position text, or at the game's first setup."""
        found = game if isinstance(game, Game) else find_game(game)
        self._prepare(Rules.of(found, **options))
        self._set(found.setup(setup) if position is None else position)

    def _prepare(self, rules: Rules) -> None:
        self.rules = rules
        self.game = rules.game
        self._tables: Tables = tables_for(rules)
        self._notation = notation_of(self.game)
        self._book = book_of(self.game)
        self._row = self._tables.row
        self._removed = int(self._tables.table[at.REMOVED])

    def _set(self, text: str) -> None:
        """Begin at a position text; nothing changes if it is refused."""
        cells, row = _start(self.rules, text)
        self._cells = cells.copy()
        self._stack = np.zeros(FIRST_ROWS * self._row, np.int64)
        self._stack[: self._row] = row
        self._at = 0
        self._buffer = np.zeros(at.MOST_MOVES, np.int64)
        self._history: list[Played] = []

    # The position

    @property
    def position(self) -> str:
        """The position as text; `Board(game, position=board.position)` is the same position."""
        return self._notation.write_position(self.game, self.snapshot())

    def snapshot(self) -> Position:
        """Return the position as a value: pieces by cell, side to move."""
        return dump(self._tables, self._cells, self._stack, self._at)

    @property
    def turn(self) -> str:
        """The player to move."""
        return self.game.players[self._stack[self._at + at.SIDE]].name

    @property
    def ply(self) -> int:
        """Number of moves played on this board."""
        return len(self._history)

    @property
    def history(self) -> tuple[Played, ...]:
        """What was played on this board, oldest first."""
        return tuple(self._history)

    def piece_at(self, square: str) -> Man | None:
        """Return the piece on a square: its kind, player and orientation."""
        cell = self.game.geometry.by_name.get(square)
        if cell is None:
            message = f"{quote(square)} is not a square of {self.game.title}"
            raise IllegalMoveError(message, reason="square", text=square, expected=self.game.geometry.extent)
        return self._tables.men.get(int(self._cells[cell]))

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; none once the game is over."""
        count = kernel.generate(self._tables.table, self._cells, self._stack, self._at, self._buffer, 0)
        return LegalMoves(self._book, self._buffer[:count].copy())

    def is_legal(self, move: Move | str) -> bool:
        """Tell whether a move, or a text, is legal here."""
        try:
            self.parse(str(move))
        except ValueError:
            return False
        return True

    def parse(self, text: str) -> Move:
        """Read a move and return it as the board lists it, or say why it is malformed or illegal."""
        written = self._notation.read_move(self.game, text)
        move = self._resolve(written, text)
        if written.captured is not None:
            self.copy(history=False)._play(move, written.captured, text)  # noqa: SLF001  # our own class
        return move

    def push(self, move: Move | str) -> Played:
        """Play a move and tell what it did; an illegal one leaves the board as it was."""
        if isinstance(move, Move):
            return self._play(move, None, move.text)
        written = self._notation.read_move(self.game, move)
        return self._play(self._resolve(written, move), written.captured, move)

    def preview(self, move: Move | str) -> Played:
        """Tell what a move would do, without playing it here."""
        return self.copy(history=False).push(move)

    def pop(self) -> Move:
        """Take back the last move and return it."""
        if not self._history:
            message = "there is no move to take back"
            raise IllegalMoveError(message, reason="start")
        kernel.undo(self._cells, self._stack, self._at)
        self._at -= self._row
        return self._history.pop().move

    def peek(self) -> Played:
        """Return what was played last."""
        if not self._history:
            message = "no move has been played"
            raise IllegalMoveError(message, reason="start")
        return self._history[-1]

    def beams(self) -> tuple[Beam, ...]:
        """Return where the light would go if the player to move fired now."""
        player = int(self._stack[self._at + at.SIDE])
        slots = self._stack[self._at + at.EMITTERS + 2 * player : self._at + at.EMITTERS + 2 * player + 2]
        return tuple(trace_beam(self._tables, self._cells, cell) for cell in sorted(slots.tolist()) if cell)

    def _resolve(self, written: WrittenMove, text: str) -> Move:
        """Return the legal move a written one means: rotations that come to the same are the same."""
        legal = self.legal_moves
        move = self._book[written.code]
        if move in legal:
            return move
        start, act, argument = written.code & 255, written.code >> 20, written.code >> 16 & 15
        table, code = self._tables.table, int(self._cells[start])
        turned = at.TURNED + (code << 3)
        for other in legal:
            if other.act is not move.act:
                continue
            if act == at.NULL and table[at.TRAITS + (code >> 3)] & at.EMITTER and self._is_own(code):
                return other
            if other.start == move.start and other.turn and table[turned + argument] == table[turned + other.turn]:
                return other
        raise self._illegal(written.code, text)

    def _is_own(self, code: int) -> bool:
        return code > 0 and code >> 3 & 1 == self._stack[self._at + at.SIDE]

    def _play(self, move: Move, captured: int | None, text: str) -> Played:
        """Play a legal move; if the capture written with it is not what happens, take it back and say so."""
        tables, cells = self._tables, self._cells
        if self._at + 2 * self._row > len(self._stack):
            self._stack = np.concatenate([self._stack, np.zeros_like(self._stack)])
        stack = self._stack
        row = kernel.advance(tables.table, tables.keys, cells, stack, self._at, move.code, self._buffer)
        if row < 0:
            raise self._illegal(move.code, text)
        kept = stack[row : row + self._row].copy()
        suffix = self._capture_suffix(kept) if kept[self._removed] else ""
        if captured is not None and suffix != f"x{self.game.geometry.names[captured]}":
            kernel.undo(cells, stack, row)
            message = f"{quote(text)} does not capture on {self.game.geometry.names[captured]}"
            raise WrongCaptureError(message, reason="capture", text=text, expected=move.text + suffix)
        played = Played(tables, move, move.text + suffix, cells.copy(), kept)
        self._at = row
        self._history.append(played)
        return played

    def _capture_suffix(self, row: kernel.Stack) -> str:
        if not self._notation.write_captures:
            return ""
        return "".join(f"x{self.game.geometry.names[cell]}" for cell, _, _ in removals(self._tables, row))

    def _illegal(self, code: int, text: str) -> IllegalMoveError:
        """Say why a move is not legal, as far as a person would want to know."""
        outcome = self.outcome
        names = self.game.geometry.names
        start, to = names.get(code & 255, ""), names.get(code >> 8 & 255, "")
        piece = self._tables.men.get(int(self._cells[code & 255]))
        player = int(self._stack[self._at + at.SIDE])
        if outcome:
            why, reason = f"the game is over ({outcome.reason})", "over"
        elif piece is None:
            why, reason = f"there is no piece on {start}", "empty"
        elif piece.player != player:
            why, reason = f"the {piece.piece.name} on {start} is {self.game.players[piece.player].name}'s", "owner"
        elif code >> 20 == at.NULL:
            why, reason = "nothing may stay as it is unless the shot destroys a piece", "null"
        elif code >> 20 == at.TURN:
            why, reason = f"the {piece.piece.name} on {start} cannot turn that way", "turn"
        else:
            why, reason = f"the {piece.piece.name} on {start} cannot go to {to}", "step"
        return IllegalMoveError(f"{quote(text)} is illegal: {why}", reason=reason, text=text)

    # The end

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return read_result(self.game, int(self._stack[self._at + at.RESULT]))

    @property
    def occurrences(self) -> int:
        """How often the present position has stood with this side to move, this time included."""
        return kernel.occurrences(self._tables.table, self._stack, self._at)

    @property
    def quiet_turns(self) -> int:
        """Turns since a piece was last destroyed (as the game's quiet rule counts them)."""
        return int(self._stack[self._at + at.QUIET])

    def can_claim_draw(self) -> bool:
        """Tell whether the player to move may claim a draw by repetition."""
        return self.outcome is None and not self.game.actions and self.occurrences >= CLAIMABLE

    def claim_draw(self) -> Outcome:
        """Claim the draw by repetition; taking back a move takes back the claim."""
        if not self.can_claim_draw():
            message = f"{self.turn} cannot claim a draw: the position has stood {self.occurrences} time(s)"
            raise IllegalMoveError(message, reason="claim", expected="a third occurrence in a game that goes on")
        self._stack[self._at + at.RESULT] = at.BY_REPETITION << 2 | at.NOBODY
        return Outcome(None, Reason.REPETITION)

    # Trees

    def perft(self, depth: int) -> int:
        """Count the leaves of the tree of legal moves at exactly `depth`."""
        if not 0 <= depth <= DEEPEST_PERFT:
            message = f"perft depth {depth}"
            raise IllegalMoveError(message, reason="depth", text=str(depth), expected=f"0 to {DEEPEST_PERFT}")
        tables = self._tables
        stack = np.zeros((depth + 2) * tables.row, np.int64)
        stack[: tables.row] = self._stack[self._at : self._at + tables.row]
        moves = np.zeros(at.MOST_MOVES * (depth + 1), np.int64)
        return kernel.perft(tables.table, tables.keys, self._cells.copy(), stack, 0, moves, 0, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Return the leaves at `depth` below each legal move."""
        counts = {}
        for move in sorted(self.legal_moves, key=str):
            after = self.copy(history=False)
            after.push(move)
            counts[move.text] = after.perft(depth - 1) if not after._stack[after._at + at.RESULT] else 0  # noqa: SLF001
        return counts

    # Copies and comparisons

    def copy(self, *, history: bool = True) -> Self:
        """Return a board that shares nothing with this one, with or without its past."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        start, end = (0, self._at + self._row) if history else (self._at, self._at + self._row)
        other._stack = np.zeros(max(end - start, 0) + 2 * self._row, np.int64)
        other._stack[: end - start] = self._stack[start:end]
        other._at = self._at - start
        other._cells = self._cells.copy()
        other._buffer = self._buffer.copy()
        other._history = list(self._history) if history else []
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Pickle what cannot be made again."""
        state = {key: value for key, value in self.__dict__.items() if key not in {"_notation", "_book", "_buffer"}}
        return state | {"_stack": self._stack[: self._at + self._row]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled board."""
        self.__dict__.update(state)
        self._prepare(self.rules)
        self._buffer = np.zeros(at.MOST_MOVES, np.int64)
        self._stack = np.concatenate([self._stack, np.zeros(FIRST_ROWS * self._row, np.int64)])

    def __eq__(self, other: object) -> bool:
        """Compare game, options and position; the past does not count."""
        if not isinstance(other, Board):
            return NotImplemented
        return self.rules == other.rules and self.position == other.position

    def __hash__(self) -> int:
        """Return the position's Zobrist hash (boards change: hash them only while they stand still)."""
        return int(self._stack[self._at + at.HASH])

    def __repr__(self) -> str:
        """Show how to make this position again."""
        options = "".join(f", {name}={value!r}" for name, value in self.rules.changed.items())
        return f"Board({self.game.id!r}, position={self.position!r}{options})"

    # Pictures

    def __str__(self) -> str:
        """Draw the board as text."""
        from laserchess.notation.text import draw_text

        return draw_text(self.game, self.snapshot())

    def svg(self, **style: Any) -> str:
        """Draw the board as SVG with the last move and its beams; `style` goes to `draw_svg`."""
        from laserchess.notation.svg import draw_svg

        return draw_svg(self.game, self.snapshot(), **style)
