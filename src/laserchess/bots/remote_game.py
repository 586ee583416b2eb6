"""The state of one game from its stream: board, turn and clocks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from laserchess.board import Board
from laserchess.uci.client import TurnRequest
from laserchess.uci.exchange import SearchRequest
from laserchess.uci.protocol import MOVE

COLORS = ("white", "black")
RUNNING = {"created", "started"}
NO_CLOCK_MS = 2_000_000_000
"""The clock value of games without a clock, or more."""
MIN_SECONDS = 0.05


@dataclass
class RemoteGame:
    """A game as the server reports it."""

    id: str
    color: str
    board: Board
    title: str = ""
    moves: list[str] = field(default_factory=list)
    state: Mapping[str, Any] = field(default_factory=dict)
    heard: float = 0.0

    @classmethod
    def of(cls, full: Mapping[str, Any], user: str) -> "RemoteGame":
        """Return the game of the first line of its stream; `user` is the bot's account id."""
        color = next(color for color in COLORS if full[color].get("id") == user)
        start = full.get("initialFen", "startpos")
        options = full.get("options") or {}
        position = None if start == "startpos" else start
        board = Board(full["variant"]["key"], position=position, **options)
        other = full[COLORS[color == COLORS[0]]]
        name = other.get("name") or f"level {other.get('aiLevel')}"
        kind = "rated" if full.get("rated") else "casual"
        table = cls(full["id"], color, board, f"{full['variant']['name']}, {kind}, {color} against {name}")
        table.take(full["state"])
        return table

    def take(self, state: Mapping[str, Any]) -> None:
        """Update the game from a state line; moves may have been taken back."""
        self.state, self.heard = state, monotonic()
        moves = MOVE.findall(state.get("moves", ""))
        known = next((i for i, (one, two) in enumerate(zip(self.moves, moves, strict=False)) if one != two), None)
        keep = min(len(self.moves), len(moves)) if known is None else known
        while self.board.ply > keep:
            self.board.pop()
        for text in moves[keep:]:
            self.board.push(text, recorded=True)
        self.moves = moves

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self.moves)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.get("status") not in RUNNING

    @property
    def is_own_turn(self) -> bool:
        """Whether it is the bot's turn."""
        players = [player.name for player in self.board.variant.players]
        return not self.is_over and self.board.outcome is None and players.index(self.board.turn) == self._index

    @property
    def _index(self) -> int:
        return COLORS.index(self.color)

    def turn(self) -> TurnRequest:
        """Return the position as a search request."""
        return TurnRequest.of(self.board.copy())

    def ask(self, overhead: float, usual: float) -> SearchRequest:
        """Return the limits of a search: the clocks, or `usual` seconds without clocks."""
        own, other = ("wtime", "winc"), ("btime", "binc")
        if self._index:
            own, other = other, own
        if self.state[own[0]] >= NO_CLOCK_MS:
            return SearchRequest(first=not self._index, movetime=usual / max(1, self.board.actions_left))
        left = self.state[own[0]] / 1000 - (monotonic() - self.heard) - overhead
        return SearchRequest(
            first=not self._index,
            time=max(MIN_SECONDS, left),
            inc=self.state[own[1]] / 1000,
            other_time=self.state[other[0]] / 1000,
            other_inc=self.state[other[1]] / 1000,
        )

    def ending(self) -> str:
        """Return a short description of how the game ended."""
        how = self.state.get("reason") or self.state.get("status")
        winner = self.state.get("winner")
        if winner is None:
            return f"no winner ({how})"
        return f"{'won' if winner == self.color else 'lost'} ({how})"
