"""Decisions on commands: the events a command causes and the state after them, or a rejection.

Nothing here has side effects: a decision is based on a state and takes effect once it is written.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hmac import compare_digest

from laserchess.core.outcome import Termination
from laserchess.notation import notation_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import hash_code
from laserchess.server.models import (
    NOTHING,
    EndFacts,
    Event,
    ExtendedFacts,
    Facts,
    Header,
    Kind,
    Mode,
    MoveFacts,
    RematchFacts,
    Seat,
    TimedFacts,
    UndoneFacts,
)
from laserchess.server.play.commands import Command, MoveCommand
from laserchess.server.play.state import ABORTED, OFFERS, GameState, luck, swapped
from laserchess.server.storage.store import new_id

MAX_MOVES = 3000
"""Moves (or actions) after which a game is a draw: memory is finite."""
PLIES_BETWEEN = {Kind.DRAW: 10, Kind.TAKEBACK: 4}
"""Moves between two offers, or two requests, of the same player."""
MAX_EVENTS = 10_000
"""Events after which offers and takebacks are closed; then only a bounded number of moves can follow."""


@dataclass
class Decision:
    """Events with the state after them, a taken seat, a new game; or the number of an earlier event."""

    state: GameState
    events: list[Event] = field(default_factory=list)
    seat: Seat | None = None
    new_game: Header | None = None
    repeated: int | None = None
    following: list["Decision"] = field(default_factory=list)
    """Decisions that follow from it at once: conditional moves."""

    @property
    def final(self) -> GameState:
        """The state after it and all that follow."""
        return self.following[-1].state if self.following else self.state

    @property
    def parts(self) -> list["Decision"]:
        """It and those that follow."""
        return [self, *self.following]

    def add(self, kind: Kind, by: str | None, now: int, facts: Facts = NOTHING) -> None:
        """Add an event."""
        event = Event(self.state.seq + 1, kind, by, now, facts)
        self.state.note(event)
        self.events.append(event)


def decide(state: GameState, visitor: str | None, command: Command, now: int) -> Decision:
    """Decide on a visitor's command."""
    players = state.header.players_of(visitor)
    if not players:
        raise api_error(ErrorCode.SEAT)
    if command.type == "move":
        return _move(state, players, command, now)
    if command.type in OFFERS and state.seq >= MAX_EVENTS:
        raise api_error(ErrorCode.OFFER_LIMIT)
    player = state.turn if state.turn in players else players[0]
    if command.type == "takeback":
        return _takeback(state, player, now, agrees=bool(command.agree))
    return DECIDERS[command.type](state, player, now)


# Moves


def _move(state: GameState, players: list[str], command: MoveCommand, now: int) -> Decision:
    if command.ply < state.ply:
        return _repeat(state, players, command)
    _require_running(state)
    if command.ply > state.ply:
        raise api_error(ErrorCode.PLY_AHEAD, command.move, ply=state.ply, sent=command.ply)
    if state.turn not in players:
        raise api_error(ErrorCode.TURN, command.move, turn=state.turn)
    if not state.header.is_full:
        raise api_error(ErrorCode.NO_OPPONENT, command.move)
    return play(state, command.move, now, lag=state.lag_of(command.spent, now), delay=state.delay_ms)


def _repeat(state: GameState, players: list[str], command: MoveCommand) -> Decision:
    """Repeat the answer to a move that was sent again; a different move is too late."""
    made = state.moves[command.ply]
    if made.by in players and command.move in {made.sent, made.text}:
        return Decision(state, repeated=made.seq)
    raise api_error(ErrorCode.PLY_BEHIND, command.move, number=command.ply + 1, played=made.text, ply=state.ply)


def play(state: GameState, text: str, now: int, *, lag: int = 0, delay: int = 0) -> Decision:
    """Play a move for the side to move; chance results are drawn here and nowhere else.

    The player's clock is compensated for `lag`, up to a limit per game, and for the server's `delay`.
    """
    decision = Decision(state.copy())
    board = decision.state.own_board()
    mover = board.turn
    if board.variant.has_chance:
        board.reseed(luck(state.header.seed, state.seq))
        if notation_of(board.variant).read_move(board.variant, text).chance is not None:
            raise api_error(ErrorCode.CHANCE_IN_MOVE, text)
    played = board.push(text)
    sent = text if text != played.text else None
    control, clocks = state.header.clock, state.clocks
    if clocks is not None and control is not None:
        to_move = None if board.outcome else board.turn
        after = clocks.after_move(control, mover, to_move, now, forgiven=lag + delay)
        facts = MoveFacts(text=played.text, sent=sent, clocks=after.ms, running=after.running, lag=lag)
    else:
        facts = MoveFacts(text=played.text, sent=sent)
    decision.add(Kind.MOVE, mover, now, facts)
    if decision.state.ply >= MAX_MOVES and not board.outcome:
        decision.add(
            Kind.END, None, now, EndFacts(reason=Termination.LIMIT.value, clocks=_stopped(decision.state, now))
        )
    return decision


def _stopped(state: GameState, now: int) -> dict[str, int] | None:
    """Return the stopped clocks, if there are any."""
    return state.clocks.stopped(now).ms if state.clocks else None


# Draws, claims and resignation


def _draw(state: GameState, player: str, now: int) -> Decision:
    _require_running(state)
    decision, header = Decision(state.copy()), state.header
    other = header.other(player)
    if header.mode is Mode.HERE or state.offers[Kind.DRAW] == other:
        decision.add(Kind.END, player, now, EndFacts(reason=Termination.AGREEMENT.value, clocks=_stopped(state, now)))
        return decision
    if state.offers[Kind.DRAW] == player:
        raise api_error(ErrorCode.DRAW_OFFERED)
    _check_offer_interval(state, Kind.DRAW, player)
    decision.add(Kind.DRAW, player, now)
    if header.seats[other].is_computer:
        decision.add(Kind.DECLINE, other, now)
    return decision


def _decline(state: GameState, player: str, now: int) -> Decision:
    decision = Decision(state.copy())
    if not any(by == state.header.other(player) for by in state.offers.values()):
        raise api_error(ErrorCode.NO_OFFER)
    decision.add(Kind.DECLINE, player, now)
    return decision


def _claim(state: GameState, player: str, now: int) -> Decision:
    _require_running(state)
    if state.turn != player:
        raise api_error(ErrorCode.TURN, turn=state.turn)
    if not state.board.can_claim_draw():
        raise api_error(ErrorCode.NOT_REPEATED, times=state.board.occurrences)
    decision = Decision(state.copy())
    decision.state.own_board()
    decision.add(Kind.CLAIM, player, now, TimedFacts(clocks=_stopped(state, now)))
    return decision


def _resign(state: GameState, player: str, now: int) -> Decision:
    _require_running(state)
    decision = Decision(state.copy())
    decision.add(Kind.RESIGN, player, now, TimedFacts(clocks=_stopped(state, now)))
    return decision


def _abort(state: GameState, player: str, now: int) -> Decision:
    _require_running(state)
    if state.header.tournament:
        raise api_error(ErrorCode.TOURNAMENT_GAME)
    if state.moves:
        raise api_error(ErrorCode.STARTED)
    decision = Decision(state.copy())
    decision.add(Kind.END, player, now, EndFacts(reason=ABORTED, clocks=_stopped(state, now)))
    return decision


def flag_fall(state: GameState, now: int) -> Decision:
    """End a game whose clock is at zero, or whose first move never came: that loses only in a tournament."""
    clocks = state.clocks
    if clocks is None or state.deadline_ms() is None:
        raise api_error(ErrorCode.TIME_LEFT)
    decision = Decision(state.copy())
    shown = clocks.stopped(now).ms
    late = clocks.running or (state.turn if state.header.tournament else None)
    if late is None:
        decision.add(Kind.END, state.turn, now, EndFacts(reason=ABORTED, clocks=shown))
    else:
        winner = state.header.other(late)
        decision.add(Kind.END, late, now, EndFacts(reason=Termination.TIME.value, winner=winner, clocks=shown))
    return decision


def extend(state: GameState, added_ms: int, until_ms: int, now: int) -> Decision:
    """Give the player to move more time: a vacation that ends at `until_ms` does not count."""
    decision = Decision(state.copy())
    decision.add(Kind.EXTENDED, state.turn, now, ExtendedFacts(added_ms=added_ms, until_ms=until_ms))
    return decision


# Takebacks and rematches


def _takeback(state: GameState, player: str, now: int, *, agrees: bool) -> Decision:
    """Take back, request a takeback, or accept one; two simultaneous requests are not an agreement."""
    _require_running(state)
    header, other = state.header, state.header.other(player)
    if not header.is_casual:
        raise api_error(ErrorCode.NO_TAKEBACKS)
    if header.mode is Mode.HERE:
        return _undo(state, player, state.ply - 1, now)
    if header.has_computer:
        return _undo(state, player, _last_move_of(state, player), now)
    if state.offers[Kind.TAKEBACK] == other:
        if not agrees:
            raise api_error(ErrorCode.TAKEBACK_PENDING)
        return _undo(state, player, _last_move_of(state, other), now)
    if agrees:
        raise api_error(ErrorCode.NO_REQUEST)
    if state.offers[Kind.TAKEBACK] == player:
        raise api_error(ErrorCode.TAKEBACK_REQUESTED)
    _last_move_of(state, player)
    _check_offer_interval(state, Kind.TAKEBACK, player)
    decision = Decision(state.copy())
    decision.add(Kind.TAKEBACK, player, now)
    return decision


def _last_move_of(state: GameState, player: str) -> int:
    """Return the number of moves before a player's last one."""
    for ply in range(state.ply - 1, -1, -1):
        if state.moves[ply].by == player:
            return ply
    raise api_error(ErrorCode.NO_MOVE)


def _undo(state: GameState, player: str, ply: int, now: int) -> Decision:
    if ply < 0:
        raise api_error(ErrorCode.NO_MOVE)
    decision = Decision(state.copy())
    decision.state.own_board()
    undone = state.moves[ply:]
    earned: Counter[str] = Counter()
    for made in undone:
        earned[made.by] += made.earned_ms
    facts = UndoneFacts(ply=ply)
    if state.clocks:
        after = state.clocks.taken_back(undone[0].by, earned, now)
        facts = replace(facts, clocks=after.ms, running=after.running)
    decision.add(Kind.UNDONE, player, now, facts)
    return decision


def _rematch(state: GameState, player: str, now: int) -> Decision:
    header, other = state.header, state.header.other(player)
    if not state.is_over:
        raise api_error(ErrorCode.NOT_OVER)
    if header.tournament:
        raise api_error(ErrorCode.TOURNAMENT_GAME)
    if state.next_game:
        return Decision(state, repeated=state.seq)
    if not header.is_full:
        raise api_error(ErrorCode.NO_OPPONENT)
    decision = Decision(state.copy())
    if header.mode is Mode.FRIEND and state.offers[Kind.REMATCH] != other:
        if state.offers[Kind.REMATCH] == player:
            raise api_error(ErrorCode.REMATCH_OFFERED)
        decision.add(Kind.REMATCH, player, now, RematchFacts())
        return decision
    decision.new_game = replace(header, id=new_id(), seed="", created_ms=now, seats=swapped(header.seats))
    decision.add(Kind.REMATCH, player, now, RematchFacts(next=decision.new_game.id))
    return decision


# Joining


def join(state: GameState, visitor: str, code: str, name: str, now: int) -> Decision:
    """Seat a visitor who has the invitation's code; `CODE/SIDE` asks for one of two free sides."""
    header = state.header
    code, _, side = code.partition("/")
    free = [seat for seat in header.seats.values() if not seat.is_taken]
    seat = next((seat for seat in free if side in {"", seat.player}), None)
    if header.players_of(visitor):
        if not free:
            return Decision(state, repeated=state.seq)
        raise api_error(ErrorCode.OWN_GAME)
    if seat is None or header.invite is None:
        raise api_error(ErrorCode.SEATS_TAKEN)
    if not compare_digest(header.invite, hash_code(code)):
        raise api_error(ErrorCode.INVITATION)
    _require_running(state)
    taken = replace(seat, owner=visitor, name=name or seat.name)
    decision = Decision(state.copy(), seat=taken)
    seats = header.seats | {seat.player: taken}
    invite = header.invite if len(free) > 1 else None
    decision.state.header = replace(header, seats=seats, invite=invite)
    decision.add(Kind.JOINED, seat.player, now)
    return decision


def _check_offer_interval(state: GameState, kind: Kind, player: str) -> None:
    """Reject an offer that comes too soon after the last one."""
    last = state.asked.get((kind, player))
    if last is not None and state.ply < last + PLIES_BETWEEN[kind]:
        raise api_error(ErrorCode.OFFERED_RECENTLY, moves=last + PLIES_BETWEEN[kind] - state.ply)


def _require_running(state: GameState) -> None:
    if state.is_over:
        raise api_error(ErrorCode.GAME_OVER)


DECIDERS: dict[str, Callable[[GameState, str, int], Decision]] = {
    "draw": _draw,
    "decline": _decline,
    "claim": _claim,
    "resign": _resign,
    "abort": _abort,
    "rematch": _rematch,
}
