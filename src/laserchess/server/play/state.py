"""The state of a game: the result of its events."""

from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import randbits
from typing import Self

import orjson

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.outcome import Outcome, Termination
from laserchess.core.variant import Variant
from laserchess.notation.describe import describe_outcome
from laserchess.notation.phrases import brief_phrases
from laserchess.notation.svg.sprite import art_of
from laserchess.server.models import (
    EndFacts,
    Event,
    ExtendedFacts,
    Header,
    Kind,
    Mode,
    MoveFacts,
    RematchFacts,
    Seat,
    Terms,
    TimedFacts,
    UndoneFacts,
)
from laserchess.server.play.clocks import Clocks
from laserchess.server.wire.game_schemas import CapturedView, MoveEntry
from laserchess.server.wire.schemas import OutcomeView
from laserchess.server.wire.views import phrase_views
from laserchess.variants import find_variant

ABORTED = "aborted"
STANDARD = Terms()
TOURNAMENT_MS = 30_000
"""How long a game of a tournament waits for its first move: a player who does not come loses."""
OFFERS = (Kind.DRAW.value, Kind.TAKEBACK.value, Kind.REMATCH.value)


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move of a game: its player, turn (from 1), text as written and as sent, and the clock after it."""

    by: str
    text: str
    sent: str
    seq: int
    turn: int
    clock_ms: int | None
    earned_ms: int = 0
    captured: tuple[CapturedView, ...] = ()
    start: str = ""
    to: str = ""
    words: bytes = b"[]"
    """The move in a few words, where its text is a code: phrases in JSON, which takes less memory than objects."""

    def entry(self, ply: int) -> MoveEntry:
        """Return the move as sent to clients; `ply` counts from 1."""
        return {
            "ply": ply,
            "by": self.by,
            "text": self.text,
            "turn": self.turn,
            "clock_ms": self.clock_ms,
            "start": self.start,
            "to": self.to,
            "words": orjson.Fragment(self.words),  # type: ignore[typeddict-item]  # a list in JSON
        }


@dataclass
class GameState:
    """A game after event `seq`. States are copied before they change, so a holder of one can continue to read it."""

    header: Header
    board: Board
    clocks: Clocks | None
    terms: Terms = STANDARD
    seq: int = 0
    updated_ms: int = 0
    moves: list[MadeMove] = field(default_factory=list)
    offers: dict[str, str | None] = field(default_factory=lambda: dict.fromkeys(OFFERS))
    asked: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number of moves at a player's last offer or request."""
    lag_ms: dict[str, int] = field(default_factory=dict)
    """Lag compensation used by each player."""
    full_ms: int = 0
    """When the last seat was taken, later by the time of a vacation before the first move."""
    credited_ms: dict[str, int] = field(default_factory=dict)
    """The end of the last vacation for which a player has received more time."""
    delay_ms: int = 0
    """Delay between the start of a clock and the notification of its player, by this process."""
    ended: OutcomeView | None = None
    next_game: str | None = None

    @classmethod
    def at_start(cls, header: Header, terms: Terms = STANDARD) -> "GameState":
        """Return a game before its first event."""
        variant = find_variant(header.variant)
        board = Board(variant, position=header.start, **header.options).copy()  # which takes less memory than a new one
        control = header.clock
        clocks = Clocks.at_start(control, list(header.seats), header.created_ms) if control else None
        return cls(header, board, clocks, terms, updated_ms=header.created_ms, full_ms=header.created_ms)

    def copy(self) -> Self:
        """Return a state that can be changed; the board is shared until `own_board`."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.moves = list(self.moves)
        other.offers, other.asked, other.lag_ms = dict(self.offers), dict(self.asked), dict(self.lag_ms)
        other.credited_ms = dict(self.credited_ms)
        return other

    def own_board(self) -> Board:
        """Copy the board for this state, and return it."""
        self.board = self.board.copy()
        return self.board

    # Reading

    @property
    def ply(self) -> int:
        """Return how many moves have been played."""
        return len(self.moves)

    @property
    def turn(self) -> str:
        """Return the player to move."""
        return self.board.turn

    @property
    def outcome(self) -> OutcomeView | None:
        """Return how the game ended, by its rules or otherwise."""
        if self.ended is not None:
            return self.ended
        by_rules = self.board.outcome
        return describe_fact(self.header, by_rules) if by_rules else None

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.ended is not None or self.board.outcome is not None

    @property
    def waits_for_computer(self) -> bool:
        """Return whether it is the computer's turn."""
        return self.header.seats[self.turn].is_computer and not self.is_over

    def deadline_ms(self) -> int | None:
        """Return when the game will end without further events: on time, or because it never started.

        Only players' clocks run: the computer's clock is charged for its search, not for waiting.
        """
        clocks, header = self.clocks, self.header
        if clocks is None or self.is_over or self.waits_for_computer:
            return None
        if clocks.running is not None:
            return clocks.at_ms + clocks.ms[clocks.running] + self.delay_ms + self.grace_ms
        wait_ms = self.terms.first_move_ms
        if header.clock and header.clock.days:
            wait_ms = header.clock.base_ms
        elif header.tournament:
            wait_ms = min(wait_ms, TOURNAMENT_MS)
        return self.full_ms + wait_ms if header.mode is Mode.FRIEND and header.is_full else None

    def is_up(self, now: int, lag: int | None = None) -> bool:
        """Return whether time is up, for a command with lag, or finally."""
        deadline = self.deadline_ms()
        if deadline is None:
            return False
        is_running = self.clocks is not None and self.clocks.running is not None
        return now >= deadline - (self.grace_ms - lag if is_running and lag is not None else 0)

    @property
    def grace_ms(self) -> int:
        """Return the lag compensation left to the player to move."""
        return max(0, min(self.terms.lag_ms, self.terms.lag_budget_ms - self.lag_ms.get(self.turn, 0)))

    def lag_of(self, spent_ms: int | None, now: int) -> int:
        """Return how much of the time since the last event is lag compensation for the player to move."""
        if spent_ms is None or self.clocks is None or self.clocks.running is None:
            return 0
        return max(0, min(self.grace_ms, now - self.clocks.at_ms - self.delay_ms - spent_ms))

    # Changing

    def apply(self, event: Event) -> None:
        """Apply an event."""
        self.seq, self.updated_ms = event.seq, event.at_ms
        if isinstance(event.data, MoveFacts):
            self.board.push(event.data.text, recorded=True)
        self.note(event)

    def note(self, event: Event) -> None:
        """Record an event whose move, if it is one, is already played on the board."""
        self.seq, self.updated_ms = event.seq, event.at_ms
        match event.data:
            case MoveFacts() as facts:
                self._add_move(event, facts)
            case UndoneFacts() as facts:
                self._take_back(event, facts)
            case EndFacts() as facts:
                outcome = None if facts.reason == ABORTED else Outcome(facts.winner, Termination(facts.reason))
                self._end(event, facts, outcome)
            case ExtendedFacts() as facts:
                self._extend(str(event.by), facts)
            case TimedFacts() as facts:
                self._claim_or_resign(event, facts)
            case RematchFacts() as facts:
                self.next_game = facts.next
                self.offers[Kind.REMATCH] = None if self.next_game else event.by
            case _:
                self._note_plain(event)

    def _add_move(self, event: Event, facts: MoveFacts) -> None:
        by, before = str(event.by), self.clocks
        self._set_clocks(event, facts)
        if facts.lag:
            self.lag_ms[by] = self.lag_ms.get(by, 0) + facts.lag
        shown = self.clocks.ms[by] if self.clocks else None
        turn = self._turn_number(by)
        text, sent = facts.text, facts.sent or facts.text
        played, variant = self.board.peek(), self.board.variant
        earned, captured = self._earned(by, before), captured_by(variant, played)
        words = orjson.dumps(phrase_views(brief_phrases(played))) if variant.has_turn_end else b"[]"
        start, to = played.move.start, played.move.to
        self.moves.append(MadeMove(by, text, sent, event.seq, turn, shown, earned, captured, start, to, words))
        self.offers[Kind.TAKEBACK] = None
        if self.offers[Kind.DRAW] != by:
            self.offers[Kind.DRAW] = None

    def _earned(self, by: str, before: Clocks | None) -> int:
        """Return the increment a move earned: the one that ends a timed turn."""
        control = self.header.clock
        if control is None or before is None or self.clocks is None:
            return 0
        return control.increment_ms if before.running == by != self.clocks.running else 0

    def _turn_number(self, by: str) -> int:
        """Return the turn number of a move: a new one for the first of a game, or another player's."""
        if not self.moves:
            return 1
        return self.moves[-1].turn + (self.moves[-1].by != by)

    def _take_back(self, event: Event, facts: UndoneFacts) -> None:
        self._set_clocks(event, facts)
        del self.moves[facts.ply :]
        while self.board.ply > facts.ply:
            self.board.pop()
        self.offers[Kind.TAKEBACK] = self.offers[Kind.DRAW] = None
        self.asked = {key: min(ply, self.ply) for key, ply in self.asked.items() if key[0] != Kind.TAKEBACK}

    def _extend(self, player: str, facts: ExtendedFacts) -> None:
        """Give a player more time, on the clock or for the first move."""
        self.credited_ms[player] = facts.until_ms
        if self.clocks is not None and self.clocks.running == player:
            self.clocks = self.clocks.extended(player, facts.added_ms)
        else:
            self.full_ms += facts.added_ms

    def _note_plain(self, event: Event) -> None:
        """Record an event without data: a seat taken (its owner is stored elsewhere), an offer, or a declined one."""
        if event.kind is Kind.JOINED:
            self.full_ms = event.at_ms
        elif event.kind is Kind.DECLINE:
            self.offers = {offer: by if by == event.by else None for offer, by in self.offers.items()}
        else:
            self.offers[event.kind] = event.by
            self.asked[event.kind, str(event.by)] = self.ply

    def _claim_or_resign(self, event: Event, facts: TimedFacts) -> None:
        if event.kind is Kind.CLAIM:
            self._set_clocks(event, facts)
            self.board.claim_draw()
        else:
            self._end(event, facts, Outcome(self.header.other(str(event.by)), Termination.RESIGNATION))

    def _end(self, event: Event, facts: TimedFacts, outcome: Outcome | None) -> None:
        self._set_clocks(event, facts)
        aborted: OutcomeView = {"winner": None, "reason": ABORTED, "text": "The game was aborted."}
        self.ended = describe_fact(self.header, outcome) if outcome else aborted
        self.offers = dict.fromkeys(OFFERS)

    def _set_clocks(self, event: Event, facts: TimedFacts) -> None:
        """Set the clocks of an event."""
        if self.clocks is not None and facts.clocks is not None:
            self.clocks = Clocks(dict(facts.clocks), facts.running, event.at_ms)
            self.delay_ms = 0


def describe_fact(header: Header, outcome: Outcome) -> OutcomeView:
    """Return an outcome as sent to clients."""
    sentence = describe_outcome(find_variant(header.variant), outcome)
    return {"winner": outcome.winner, "reason": outcome.termination.value, "text": sentence}


def captured_by(variant: Variant, played: MoveResult) -> tuple[CapturedView, ...]:
    """Return the pieces a move removed."""
    if not played.removed:
        return ()
    return tuple(
        {"player": item.side_name, "name": item.name, "art": art_of(variant, piece)}
        for item, piece in zip(played.removed, played.removed_pieces, strict=True)
    )


def luck(seed: str, seq: int) -> int:
    """Return the seed for what follows an event: the system's randomness, or derived from a chosen seed.

    Every action has a separate seed, so past results reveal nothing, and a retried move is drawn again.
    """
    if not seed:
        return randbits(64)
    return int.from_bytes(sha256(f"{seed}:{seq}".encode()).digest()[:8])


def swapped(seats: dict[str, Seat]) -> dict[str, Seat]:
    """Return the seats with their holders' sides swapped."""
    one, two = seats.values()
    return {one.player: _moved(two, one.player), two.player: _moved(one, two.player)}


def _moved(seat: Seat, player: str) -> Seat:
    """Return a seat at the other side; a player named after their colour is renamed."""
    is_nameless = seat.name == seat.player.capitalize()
    return replace(seat, player=player, name=player.capitalize() if is_nameless else seat.name)
