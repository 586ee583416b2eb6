"""Games of the engine against itself, written as positions to learn from.

Every game depends on the plan and its own number only, and games are written in order: a run that was stopped goes
on where it was, and the file is the same to the byte however many workers play.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from os import PathLike
from random import Random
from typing import Any

import numpy as np

from laserchess.board import Board
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.stored import stored_fields
from laserchess.core.variant import Rules
from laserchess.engine import Engine
from laserchess.envs.parallel_map import map_in_order
from laserchess.learn.position_file import PositionFileWriter, Records, palette_of, record_type
from laserchess.variants import find_variant

BALANCE = 300
"""Openings that the engine judges further from even than this are not played."""
DECIDED = 1500
DECIDED_PLIES = 6
"""A game is over when so many plies in a row are judged so far from even."""
MAX_GAME = 240
FEW_PIECES = 8
ATTEMPTS = 100
MAX_SCORE = 32_000


@dataclass(frozen=True)
class GamePlan:
    """What to play: how many games, how hard to think, where to begin."""

    variant: str
    games: int
    nodes: int = 2000
    """Positions searched for a move."""
    seed: int = 0
    setups: tuple[str, ...] = ()
    """Where games begin; nothing: every setup of the game that is no endgame."""
    random_moves: tuple[int, int] = (4, 12)
    """Moves at random, fewest and most, that destroy nothing, before a game begins."""
    network: str | None = None
    """The network that plays, or `hand-made`; nothing: the one that comes with the game."""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The game with its options settled; games of several actions a turn are not learnt this way."""
        rules = Rules.of(find_variant(self.variant), **self.options)
        if rules.variant.actions:
            message = f"positions of {rules.variant.title} cannot be learnt from: a turn has several actions"
            raise UnknownNameError(message, reason="game", text=self.variant, expected="a game of one move a turn")
        return rules

    def remembered(self) -> dict[str, Any]:
        """Return what a file remembers of the plan: all but how many games it is to hold."""
        kept = stored_fields(self) | {"setups": list(self.setups), "random_moves": list(self.random_moves)}
        del kept["games"]
        return kept


@dataclass(frozen=True, slots=True)
class GameProgress:
    """How far a run has come."""

    games: int
    total: int
    positions: int


def generate(
    path: str | PathLike[str],
    plan: GamePlan,
    *,
    workers: int = 1,
    ray: bool = False,
    on_progress: Callable[[GameProgress], None] | None = None,
) -> GameProgress:
    """Play the games of a plan that the file does not hold yet; `ray` spreads them over a Ray cluster."""
    with PositionFileWriter(path, plan.rules, plan.remembered()) as writer:
        numbers = range(writer.games, plan.games)
        for records in map_in_order(partial(play_game, plan), numbers, workers=workers, ray=ray):
            writer.write(records)
            if on_progress is not None:
                on_progress(GameProgress(writer.games, plan.games, writer.positions))
        return GameProgress(writer.games, plan.games, writer.positions)


@lru_cache(maxsize=4)
def setups_of(variant: str) -> tuple[str, ...]:
    """Return the setups of a game that are no endgames."""
    every = find_variant(variant).setups
    return tuple(name for name in every if len(Board(variant, setup=name).piece_map()) >= FEW_PIECES)


def play_game(plan: GamePlan, number: int) -> Records:
    """Play one game and return its records; one that gives none is played again, differently."""
    engine = Engine(hash_mb=4, evaluation=plan.network)
    for attempt in range(ATTEMPTS):
        random = Random(f"{plan.seed} {number} {attempt}")  # noqa: S311  # games need no cryptography
        board = _opening(plan, random)
        records = _Game(board, engine, plan.nodes).play()
        if len(records):
            return records
    message = f"{plan.variant} has no balanced opening after {plan.random_moves} random moves"
    raise UnknownNameError(message, reason="opening", text=quote(plan.variant), expected="other random_moves")


def _opening(plan: GamePlan, random: Random) -> Board:
    """Play random moves that destroy nothing."""
    board = Board(plan.rules.variant, setup=random.choice(plan.setups or setups_of(plan.variant)), **plan.options)
    for _ in range(random.randint(*plan.random_moves)):
        moves = random.sample(list(board.legal_moves), len(board.legal_moves))
        if not moves:
            break
        board.push(next((move for move in moves if not board.preview(move).removed), moves[0]))
    return board


class _Game:
    """A game being played, and the positions of it worth keeping: calm ones, where there was a choice."""

    def __init__(self, board: Board, engine: Engine, nodes: int) -> None:
        self.board, self.engine, self.nodes = board, engine, nodes
        self.first = board.ply
        self.bytes_of = np.zeros(1 << 16, np.uint8)
        self.bytes_of[palette_of(board.rules)] = np.arange(len(palette_of(board.rules)))
        self.order = list(board.variant.geometry.reading_order)
        self.kept: list[Records] = []
        self.decided = 0

    def play(self) -> Records:
        """Play to the end, or until it is clear; an opening that is not balanced gives nothing."""
        winner: int | None = None
        board = self.board
        while winner is None and not board.outcome and not board.can_claim_draw() and board.ply < MAX_GAME:
            side = board.variant.player(board.turn)
            score = self._turn(side)
            if board.ply == self.first + 1 and abs(score) > BALANCE:
                return np.zeros(0, record_type(board.rules))
            self.decided = self.decided + 1 if abs(score) > DECIDED else 0
            if self.decided == DECIDED_PLIES:
                winner = side if score > 0 else 1 - side
        if board.outcome and board.outcome.winner:
            winner = board.variant.player(board.outcome.winner)
        return self._judged(winner)

    def _turn(self, side: int) -> int:
        """Play one move, keep the position if it is worth it, and return its score."""
        board = self.board
        best = self.engine.play(board, nodes=self.nodes)
        if best.move is None:
            return 0
        if best.info is None:  # not even one depth was looked at
            board.push(best.move)
            return 0
        score, choices = best.info.score, len(board.legal_moves)
        record = np.zeros(1, record_type(board.rules))
        record["ply"], record["side"] = board.ply, side
        record["score"] = max(-MAX_SCORE, min(MAX_SCORE, score.value))
        record["codes"] = self.bytes_of[board.arrays.cells[self.order]]
        if not board.push(best.move).removed and score.plies is None and choices > 1:
            self.kept.append(record)
        return score.value

    def _judged(self, winner: int | None) -> Records:
        """Return the records with the result of the game in each."""
        records = np.concatenate([np.zeros(0, record_type(self.board.rules)), *self.kept])
        if winner is not None:
            records["result"] = np.where(records["side"] == winner, 1, -1)
        return records
