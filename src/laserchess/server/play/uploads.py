"""Finished games that were played on a player's device: replayed move by move, and stored once."""

from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import select

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.core.outcome import Termination
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity
from laserchess.server.models import (
    EndFacts,
    Event,
    Facts,
    Header,
    Kind,
    Mode,
    MoveFacts,
    Seat,
    TimeControl,
    TimedFacts,
    now_ms,
)
from laserchess.server.play.decisions import MAX_MOVES
from laserchess.server.play.game_creation import GameCreation, GameTransaction
from laserchess.server.play.new_games import ClockInput, Level
from laserchess.server.play.state import GameState
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.schema import GAMES
from laserchess.server.wire.inputs import Input, MoveText, Name, Start

ID_LENGTH = 16
MAX_MS = 1 << 53
Moment = Annotated[int, Field(ge=0, lt=MAX_MS, description="Milliseconds since 1970.")]


class UploadedMove(Input):
    """A move with captures and chance, when it was played, and both clocks after it."""

    text: MoveText
    at: Moment
    clocks: dict[Name, Annotated[int, Field(ge=0, lt=MAX_MS)]] | None = Field(default=None, max_length=2)


class UploadedEnd(Input):
    """The end of a game outside its rules, or by a claimed repetition."""

    reason: Literal["resignation", "time", "agreement", "limit", "repetition"]
    winner: Name | None = None
    at: Moment


class UploadedGame(Start):
    """A finished game of a player's device; `id` was made there and identifies it in every upload."""

    id: Annotated[str, Field(pattern=r"^local-[a-z0-9]{10,40}$", examples=["local-abcdefghij234567"])]
    mode: Literal["computer", "here"]
    side: Name
    level: Level | None = None
    clock: ClockInput | None = None
    created: Moment
    moves: list[UploadedMove] = Field(min_length=1, max_length=MAX_MOVES)
    end: UploadedEnd | None = None


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game that was replayed and is over."""

    header: Header
    events: list[Event]


def game_id_of(given: UploadedGame, who: Identity) -> str:
    """Return the id of an account's uploaded game: always the same, so that nothing is stored twice."""
    digest = sha256(f"{who.owner} {given.id}".encode()).digest()
    return b32encode(digest).decode().lower()[:ID_LENGTH]


def replay_upload(given: UploadedGame, who: Identity) -> ReplayedGame:
    """Replay a game with the kernel.

    Args:
        given: The game as it was sent.
        who: The account that sent it.

    Returns:
        The game with its events.

    Raises:
        LaserChessError: If a move is illegal, or the game is not over.

    """
    board, now = given.board(), now_ms()
    header = _header(given, board, who, now)
    state, events = GameState.at_start(header), list[Event]()

    def add(kind: Kind, by: str | None, at_ms: int, facts: Facts) -> None:
        events.append(Event(state.seq + 1, kind, by, min(now, max(at_ms, state.updated_ms)), facts))
        state.apply(events[-1])

    for number, move in enumerate(given.moves, 1):
        try:
            add(Kind.MOVE, state.turn, move.at, MoveFacts(text=move.text, clocks=_clocks(header, move)))
        except LaserChessError as error:
            error.args = (f"move {number}: {error}",)
            raise
    if given.end is not None:
        if state.is_over:
            raise api_error(ErrorCode.GAME_OVER)
        _check_winner(header, given.end)
        if not _can_end(state, given.end):
            raise api_error(ErrorCode.NOT_OVER)
        add(*_end_event(state, given.end))
    if not state.is_over:
        raise api_error(ErrorCode.NOT_OVER)
    return ReplayedGame(header, events)


def _header(given: UploadedGame, board: Board, who: Identity, now: int) -> Header:
    players, clock = [player.name for player in board.variant.players], given.clock
    if given.side not in players:
        raise api_error(ErrorCode.SIDE, given.side, sides=" or ".join(players))
    setup = given.setup or next((name for name, text in board.variant.setups.items() if text == board.position), None)
    return Header(
        id=game_id_of(given, who),
        variant=board.variant.id,
        setup=setup and board.variant.aliases.get(setup, setup),
        start=board.position,
        options=board.rules.changed,
        seed="",
        mode=Mode(given.mode),
        clock=TimeControl(round(clock.base * 1000), round(clock.increment * 1000)) if clock else None,
        created_ms=min(now, given.created),
        seats={player: _seat(given, player, who) for player in players},
    )


def _seat(given: UploadedGame, player: str, who: Identity) -> Seat:
    if player == given.side:
        return Seat(player, "human", who.name or player.capitalize(), owner=who.owner)
    if given.mode == "here":
        return Seat(player, "human", player.capitalize(), owner=who.owner)
    level = given.level or 1
    return Seat(player, "computer", f"Computer, level {level}", level=level)


def _clocks(header: Header, move: UploadedMove) -> dict[str, int] | None:
    """Return the clocks after a move, if the game has clocks and both are stated."""
    has_clocks = header.clock is not None and move.clocks is not None and move.clocks.keys() == header.seats.keys()
    return move.clocks if has_clocks else None


def _check_winner(header: Header, end: UploadedEnd) -> None:
    """Reject an end that names the wrong number of winners, or one that does not play."""
    is_decided = end.reason in {"resignation", "time"}
    is_player = end.winner is None or end.winner in header.seats
    if not is_player or is_decided != (end.winner is not None):
        sides = " or ".join(header.seats) if is_decided else "no winner"
        raise api_error(ErrorCode.SIDE, end.winner or "", sides=sides)


def _can_end(state: GameState, end: UploadedEnd) -> bool:
    """Return whether a game of a device ends for this reason: its computer agrees to no draw."""
    header = state.header
    possible = {
        "time": header.clock is not None,
        "agreement": header.mode is Mode.HERE,
        "limit": state.ply >= MAX_MOVES,
    }
    return possible.get(end.reason, True)


def _end_event(state: GameState, end: UploadedEnd) -> tuple[Kind, str | None, int, Facts]:
    """Return the event that ends a game."""
    if end.reason == Termination.REPETITION.value:
        if not state.board.can_claim_draw():
            raise api_error(ErrorCode.NOT_REPEATED, times=state.board.occurrences)
        return Kind.CLAIM, state.turn, end.at, TimedFacts()
    if end.reason == Termination.RESIGNATION.value and end.winner is not None:
        return Kind.RESIGN, state.header.other(end.winner), end.at, TimedFacts()
    return Kind.END, None, end.at, EndFacts(reason=end.reason, winner=end.winner)


async def store_upload(creation: GameCreation, game: ReplayedGame) -> bool:
    """Store a game unless it is stored already; return whether it is new."""
    owner = next(seat.owner for seat in game.header.seats.values() if seat.owner)

    async def work(transaction: GameTransaction) -> bool:
        known = select(GAMES.c.id).where(GAMES.c.id == game.header.id)
        if (await transaction.connection.execute(known)).first() is not None:
            return False
        await transaction.create_played(game.header, game.events)
        return True

    return await creation.transact(work, Lock(Concern.ACCOUNT, owner))
