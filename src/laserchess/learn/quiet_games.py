"""Self-play games of the engine for NNUE: quiet positions with scores and results."""

from dataclasses import dataclass, field
from functools import lru_cache
from os import PathLike
from random import Random
from typing import Any

import numpy as np

from laserchess.board import Board
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.stored import stored_fields
from laserchess.core.variant import Rules
from laserchess.engine import Engine
from laserchess.engine.nnue.file import HCE, STORED_HCE
from laserchess.learn.generate import Plan
from laserchess.learn.position_file import palette_of, position_writer, record_type
from laserchess.learn.record_file import Records, RecordWriter
from laserchess.variants import find_variant

BALANCE = 300
"""The maximum evaluation of an opening in centipawns."""
DECIDED = 1500
DECIDED_PLIES = 6
"""A game is adjudicated after this many plies in a row beyond DECIDED centipawns."""
MAX_GAME = 240
FEW_PIECES = 8
ATTEMPTS = 100
MAX_SCORE = 32_000


@dataclass(frozen=True)
class QuietPlan(Plan):
    """The parameters of the games: number, search effort, start positions."""

    setups: tuple[str, ...] = ()
    """Start setups; by default every setup of the variant that is not an endgame."""
    random_moves: tuple[int, int] = (4, 12)
    """Minimum and maximum number of random quiet moves before a game."""
    network: str | None = None
    """The NNUE file that plays, or `hce` for the hand-crafted evaluation; by default the shipped network."""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The rules of the variant; variants with several actions a turn are not supported."""
        rules = Rules.of(find_variant(self.variant), **self.options)
        if rules.variant.actions:
            message = f"NNUE training does not support {rules.variant.title}: a turn has several actions"
            raise UnknownNameError(message, reason="game", text=self.variant, expected="a variant with one move a turn")
        return rules

    def remembered(self) -> dict[str, Any]:
        """Return the part of the plan that is stored in the file: everything but the number of games."""
        kept = stored_fields(self) | {"setups": list(self.setups), "random_moves": list(self.random_moves)}
        if self.network == HCE:
            kept["network"] = STORED_HCE
        del kept["games"]
        return kept

    def writer(self, path: str | PathLike[str], *, resume: bool) -> RecordWriter:
        """Open the file of the positions."""
        return position_writer(path, self.rules, self.remembered(), resume=resume)

    def play_game(self, number: int) -> Records:
        """Play one game and return its records; a game without records is replaced by another."""
        engine = Engine(hash_mb=4, evaluation=self.network)
        for attempt in range(ATTEMPTS):
            random = Random(f"{self.seed} {number} {attempt}")  # noqa: S311  # games need no cryptography
            records = _Game(_opening(self, random), engine, self.nodes).play()
            if len(records):
                return records
        message = f"{self.variant} has no balanced opening after {self.random_moves} random moves"
        raise UnknownNameError(message, reason="opening", text=quote(self.variant), expected="other random_moves")


@lru_cache(maxsize=4)
def setups_of(variant: str) -> tuple[str, ...]:
    """Return the setups of a variant that are not endgames."""
    every = find_variant(variant).setups
    return tuple(name for name in every if len(Board(variant, setup=name).piece_map()) >= FEW_PIECES)


def _opening(plan: QuietPlan, random: Random) -> Board:
    """Return a board after random quiet moves."""
    board = Board(plan.rules.variant, setup=random.choice(plan.setups or setups_of(plan.variant)), **plan.options)
    for _ in range(random.randint(*plan.random_moves)):
        moves = random.sample(list(board.legal_moves), len(board.legal_moves))
        if not moves:
            break
        board.push(next((move for move in moves if not board.preview(move).removed), moves[0]))
    return board


class _Game:
    """A running game and its training positions: quiet ones with a choice of moves."""

    def __init__(self, board: Board, engine: Engine, nodes: int) -> None:
        self.board, self.engine, self.nodes = board, engine, nodes
        self.first = board.ply
        self.bytes_of = np.zeros(1 << 16, np.uint8)
        self.bytes_of[palette_of(board.rules)] = np.arange(len(palette_of(board.rules)))
        self.order = list(board.variant.geometry.reading_order)
        self.kept: list[Records] = []
        self.decided = 0

    def play(self) -> Records:
        """Play until the end or adjudication; an unbalanced opening returns no records."""
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
        """Play one move, record the position if it is quiet, and return its score."""
        board = self.board
        best = self.engine.play(board, nodes=self.nodes)
        if best.move is None:
            return 0
        if best.info is None:  # not even depth 1 was completed
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
        """Return the records with the result of the game."""
        records = np.concatenate([np.zeros(0, record_type(self.board.rules)), *self.kept])
        if winner is not None:
            records["result"] = np.where(records["side"] == winner, 1, -1)
        return records
