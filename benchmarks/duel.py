"""Matches that a busy machine cannot distort: time is processor time, not that of the clock on the wall.

An engine is given as many positions for a move as it visits in so much processor time, which is measured move by
move for each engine by itself: one that visits fewer positions a second, because it does more at each, gets fewer.
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
"""Turns after which a game is drawn, where nothing else is said."""
OPENING_PLIES = 8
BALANCE = 80
JUDGED_DEPTH = 4
"""Openings are random moves that destroy nothing, within so many hundredths after a search of this depth."""
ATTEMPTS = 200
DECIDED = 500
"""A game that both see as won by so many hundredths for the same side is over."""
BOTH = 2
PAST = 0.8
"""Weight of the past in how fast an engine is taken to be."""
FIRST_RATE = 1_000_000.0
LEFT_OUT = {"endgame", "mercury-as-printed"}


class Player(Protocol):
    """Anyone who can play."""

    def new_game(self) -> None:
        """Forget the last game."""

    def choose(self, board: Board) -> tuple[Move, int]:
        """Return a move, and the score it is thought to have (0 where nothing is thought)."""


@dataclass
class Paid:
    """An engine that has so many seconds of processor time for a move."""

    engine: Engine
    seconds: float
    rate: float = FIRST_RATE

    def new_game(self) -> None:
        """Forget what was learnt, but not how fast one is."""
        self.engine.new_game()

    def choose(self, board: Board) -> tuple[Move, int]:
        """Search as many positions as the time is good for, and learn how many that are."""
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
    """Return a balanced position after random moves from one of the game's setups; a number is always the same one."""
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
    """Play a game to its end, or until both think it decided; return the points of whoever moves first."""
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
"""Makes the two players of a game; other processes must be able to import it."""


@dataclass
class Table:
    """Where a process plays its pairs: the players of each game stay."""

    sides: Sides
    longest: int

    def __post_init__(self) -> None:
        """Remember the players."""
        self.players = cache(self.sides)

    def play_pair(self, variant: str, number: int) -> tuple[float, float]:
        """Play two games from an opening, with both colours; return the points of the first player."""
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
    """Play pairs of every game, several at a time; yield the score after each."""
    score = WinDrawLoss()
    work = [(variant, number) for number in pairs for variant in games]
    with get_context("spawn").Pool(workers or cpu_count(), _sit_down, (sides, longest)) as pool:
        for pair, points in pool.imap_unordered(_play_pair, work):
            for point in points:
                score.add(point, pair)
            yield score


def describe(score: WinDrawLoss) -> str:
    """Write a score as the tables of the documentation do: games, won – drawn – lost, points, Elo."""
    counts = f"{score.wins} – {score.draws} – {score.losses}"
    elo = estimate(score.pentanomial)
    return f"{score.games} | {counts} | {100 * score.share:.1f} % | {elo.elo:+.0f} ({elo.low:+.0f} … {elo.high:+.0f})"
