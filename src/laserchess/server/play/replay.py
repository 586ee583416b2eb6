"""Replay of a game: its positions, and its record."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Self, TypeVar

from laserchess.board import Board
from laserchess.book import opening_name
from laserchess.core.outcome import Outcome, Termination
from laserchess.record import GameRecord
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import Header
from laserchess.server.play.state import ABORTED, GameState, MadeMove
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.queues import Owner
from laserchess.server.wire.game_schemas import Ply
from laserchess.server.wire.inputs import Line
from laserchess.server.wire.schemas import OutcomeView
from laserchess.server.wire.views import push_view, view_of

ShownT = TypeVar("ShownT")
LONG_REPLAY = 300
"""Plies from which another process steps back through a game: a thread of this one takes 1 ms for fewer, but 11 ms for
3,000, in which it competes with moves for the GIL."""
MOVE_BYTES = 100
"""What a move takes in a queue, at most."""


@dataclass(frozen=True)
class Transcript:
    """What replays a game, small enough for another process: 0.3 ms for 3,000 moves, a board takes 70."""

    header: Header
    moves: list[tuple[str, int | None]]
    """The texts of the moves, and the clock after each."""
    ended: OutcomeView | None
    updated_ms: int

    @classmethod
    def of(cls, state: GameState) -> Self:
        """Return what replays a game."""
        return cls(state.header, [(made.text, made.clock_ms) for made in state.moves], state.ended, state.updated_ms)

    @property
    def size(self) -> int:
        """What it takes in a queue, at most, in bytes."""
        return MOVE_BYTES * len(self.moves)

    def replay(self) -> GameState:
        """Return the game again, with as much of it as a record shows."""
        state = GameState.at_start(self.header)
        for number, (text, clock_ms) in enumerate(self.moves, 1):
            state.moves.append(MadeMove(state.turn, text, text, number, number, clock_ms))
            state.board.push(text, recorded=True)
        return replace(state, ended=self.ended, updated_ms=self.updated_ms)


def board_at(state: GameState, ply: int) -> Board:
    """Return a board after some of the moves."""
    _expect_ply(state, ply)
    board = state.board.copy()
    while board.ply > ply:
        board.pop()
    return board


def line_of(state: GameState, ply: int | None = None) -> Line:
    """Return the moves of a game, or some of them, for another process: 30 kB for 3,000 moves, a board has 4 MB."""
    header, count = state.header, state.ply if ply is None else ply
    _expect_ply(state, count)
    moves = [made.text for made in state.moves[:count]]
    return Line.model_construct(variant=header.variant, position=header.start, options=header.options, moves=moves)


async def show_at(pools: JobPools, owner: Owner, state: GameState, ply: int, show: Callable[[Board], ShownT]) -> ShownT:
    """Return what a function shows of the board after some of the moves; another process replays long games."""
    if state.ply < LONG_REPLAY:
        return await pools.short.do(owner, 0, lambda: show(board_at(state, ply)))
    return await pools.long.do(owner, MOVE_BYTES * ply, _show_line, show, line_of(state, ply))


def _show_line(show: Callable[[Board], ShownT], line: Line) -> ShownT:
    return show(line.board())


def _expect_ply(state: GameState, ply: int) -> None:
    if ply > state.ply:
        raise api_error(ErrorCode.PLY, str(ply), ply=state.ply)


def show_ply(board: Board) -> Ply:
    """Return a position, and the result of the move that led to it."""
    if not board.ply:
        return {"view": view_of(board), "played": None}
    text = board.peek().text
    board.pop()
    _, played = push_view(board, text, recorded=True)
    return {"view": view_of(board), "played": played}


def record_of(state: GameState, origin: str = "", *, moves: bool = True, clocks: bool = False) -> str:
    """Return the record of a game, its clocks as `[%clk …]`; `origin` is the address of this server."""
    board, ended = state.board, state.outcome
    record = GameRecord.from_board(board if moves else board.root())
    record.tags |= tags_of(state.header, origin)
    if name := opening_name(board):
        record.tags["Opening"] = name
    if ended and ended["reason"] != ABORTED:
        record.conclude(Outcome(ended["winner"], Termination(ended["reason"])))
    if clocks and state.header.clock and not state.header.clock.days:
        _add_clocks(record, state.moves)
    return str(record)


def _add_clocks(record: GameRecord, moves: list[MadeMove]) -> None:
    """Add the clock after each turn to a record."""
    for node, (_, turn) in zip(record.mainline(), groupby(moves, lambda made: made.by), strict=False):
        *_, last = turn
        node.clock = None if last.clock_ms is None else last.clock_ms / 1000


def tags_of(header: Header, origin: str = "") -> dict[str, str]:
    """Return where and when the game was played, its players with their ratings, and the time control."""
    started = datetime.fromtimestamp(header.created_ms / 1000, UTC)
    date, clock = started.strftime("%Y.%m.%d"), header.clock
    tags = {"Event": "laserchess", "Date": date, "UTCDate": date, "UTCTime": started.strftime("%H:%M:%S")}
    tags |= {"GameId": header.id} | ({"Site": f"{origin}/game/{header.id}"} if origin else {})
    for color, seat in zip(("White", "Black"), header.seats.values(), strict=True):
        tags[color] = seat.name.replace('"', "'")
        if seat.rating is not None:
            tags[f"{color}Elo"] = str(seat.rating)
    if clock:
        fischer = f"{clock.base_ms / 1000:g}+{clock.increment_ms / 1000:g}"
        tags["TimeControl"] = f"1/{clock.base_ms // 1000}" if clock.days else fischer
    return tags
