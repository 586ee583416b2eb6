"""Matches that a busy machine cannot distort: time controls are CPU time, not wall-clock time.

Each move gets as many nodes as the engine visits in a fixed CPU time, measured move by move for each engine: an engine
that does more work per node gets fewer nodes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from os import cpu_count
from random import Random
from time import thread_time
from typing import Protocol

from laserchess import Board
from laserchess.arena.elo_estimate import estimate
from laserchess.arena.scores import WinDrawLoss
from laserchess.core.moves import Move
from laserchess.engine import Engine
from laserchess.opponents import turn_end
from laserchess.variants import VARIANTS

MAX_GAME = 200
"""Turns after which a game is drawn by default."""
OPENING_PLIES = 8
BALANCE = 80
JUDGED_DEPTH = 4
"""Openings are random moves that destroy nothing, within this score in centipawns after a search of this depth."""
ATTEMPTS = 200
DECIDED = 500
"""A game is adjudicated when both engines see at least this score in centipawns for the same side."""
BOTH = 2
PAST = 0.8
"""The weight of the past in the moving average of an engine's speed."""
FIRST_RATE = 1_000_000.0
LEFT_OUT = {"endgame", "mercury-as-printed"}


class Player(Protocol):
    """A player of a match."""

    def new_game(self) -> None:
        """Forget the last game."""

    def choose(self, board: Board) -> tuple[Move, int]:
        """Return a move, and its score (0 without a search)."""


@dataclass
class Paid:
    """An engine with a fixed CPU time per move."""

    engine: Engine
    seconds: float
    rate: float = FIRST_RATE

    def new_game(self) -> None:
        """Clear the hash table, but keep the measured speed."""
        self.engine.new_game()

    def choose(self, board: Board) -> tuple[Move, int]:
        """Search as many nodes as fit into the CPU time, and update the measured speed."""
        begun = thread_time()
        best = self.engine.play(board, nodes=max(1, int(self.rate * self.seconds)))
        used = max(thread_time() - begun, 1e-6)
        if used > self.seconds / 4:
            visited = best.info.nodes if best.info and board.variant.actions else self.engine.nodes
            self.rate = PAST * self.rate + (1 - PAST) * visited / used
        return best.move or board.legal_moves[0], best.info.score.value if best.info else 0


@cache
def _judge() -> Engine:
    return Engine(hash_mb=4)


@cache
def opening(variant: str, number: int) -> Board:
    """Return a balanced position after random moves from a setup of the variant, determined by `number`."""
    for attempt in range(ATTEMPTS):
        random = Random(f"{variant} {number} {attempt}")
        board = Board(variant, setup=random.choice([name for name in VARIANTS[variant].setups if name not in LEFT_OUT]))
        for _ in range(OPENING_PLIES):
            moves = random.sample(list(board.legal_moves), len(board.legal_moves))
            board.push(turn_end(board) or next((move for move in moves if not board.preview(move).removed), moves[0]))
            if board.outcome:
                break
        info = None if board.outcome else _judge().play(board, depth=JUDGED_DEPTH).info
        if info and abs(info.score.value) <= BALANCE:
            return board
    message = f"no opening of {variant} is balanced"
    raise ValueError(message)


def play_out(board: Board, first: Player, second: Player, longest: int = MAX_GAME) -> float:
    """Play a game to its end, or until both players agree who wins; return the points of the side that moves first."""
    mover, most = board.turn, board.ply + longest * (1 + board.variant.actions)
    seen: dict[str, int] = {}
    while board.ply < most and not board.outcome and not board.can_claim_draw():
        side = 1 if board.turn == mover else -1
        move, score = (first if side > 0 else second).choose(board)
        seen[board.turn] = side * (int(score > DECIDED) - int(score < -DECIDED))
        if abs(sum(seen.values())) == BOTH:
            return (1 + seen[board.turn]) / 2
        board.push(move)
    winner = board.outcome.winner if board.outcome else None
    return 0.5 if winner is None else float(winner == mover)


Sides = Callable[[str], tuple[Player, Player]]
"""Creates the two players of a game; must be importable by other processes."""


@dataclass
class Table:
    """Plays pairs of games in a process, keeping the players of each variant."""

    sides: Sides
    longest: int

    def __post_init__(self) -> None:
        """Create the cache of players."""
        self.players = cache(self.sides)

    def play_pair(self, variant: str, number: int) -> tuple[float, float]:
        """Play two games from an opening with sides exchanged; return the points of the first player."""
        one, other = self.players(variant)
        points = []
        for players in ((one, other), (other, one)):
            one.new_game()
            other.new_game()
            points.append(play_out(opening(variant, number).copy(), *players, self.longest))
        return points[0], 1 - points[1]


_tables: list[Table] = []


def _sit_down(sides: Sides, longest: int) -> None:
    _tables[:] = [Table(sides, longest)]


def _play_pair(pair: tuple[str, int]) -> tuple[str, tuple[float, float]]:
    variant, number = pair
    return f"{variant} {number}", _tables[0].play_pair(variant, number)


def contest(
    sides: Sides, games: Sequence[str], pairs: range, longest: int = MAX_GAME, workers: int | None = None
) -> Iterator[WinDrawLoss]:
    """Play pairs of every variant, several in parallel; yield the score after each."""
    score = WinDrawLoss()
    work = [(variant, number) for number in pairs for variant in games]
    with get_context("spawn").Pool(workers or cpu_count(), _sit_down, (sides, longest)) as pool:
        for pair, points in pool.imap_unordered(_play_pair, work):
            for point in points:
                score.add(point, pair)
            yield score


def describe(score: WinDrawLoss) -> str:
    """Return a score as in the documentation's tables: games, won – drawn – lost, points, Elo."""
    counts = f"{score.wins} – {score.draws} – {score.losses}"
    elo = estimate(score.pentanomial)
    return f"{score.games} | {counts} | {100 * score.share:.1f} % | {elo.elo:+.0f} ({elo.low:+.0f} … {elo.high:+.0f})"
