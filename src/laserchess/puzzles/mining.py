"""Mining: puzzles from games of the engine against itself or from records, on all cores, gone on with when stopped.

What a game gives depends on the plan and the game's own number only, and games are written in order: however often a
run is stopped, and on however many cores it runs, the file is the same to the byte.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from os import PathLike
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from laserchess.board import Board
from laserchess.core.errors import InvalidFileError, LaserChessError, quote
from laserchess.core.stored import stored_fields
from laserchess.engine import Engine
from laserchess.engine.levels import Level
from laserchess.envs.parallel_map import map_in_order
from laserchess.learn.game_generator import setups_of
from laserchess.puzzles.file import HEADING, read_puzzles
from laserchess.puzzles.finder import Glance, PuzzleFinder, glance, looked_at
from laserchess.puzzles.pattern import pattern_of
from laserchess.puzzles.puzzle import Puzzle
from laserchess.record import read_headers, read_records
from laserchess.variants import find_variant

PLAN, DONE = "# plan ", "# done "
LINES = 3
MAX_GAME = 120
MAX_OF_ACTIONS = 200
RANDOM_MOVES = (0, 8)
RANDOM_ACTIONS = (6, 40)
KEPT = (0.2, 0.6)
"""The share of pieces, beside the Kings, left where a turn has several actions: full boards hide their Kings."""
BLUNDERS = 0.15
"""How often a player moves without looking."""
CARELESS = (20, 50, 100, 180)
"""By how many hundredths the players of a game are typically off."""
ACTIONS_TIMES = 4
"""Times as many positions are looked at where a turn has several actions."""


@dataclass(frozen=True)
class MinePlan:
    """Where puzzles come from: so many games of the engine against itself, or the games of some files."""

    variant: str
    games: int = 1000
    seed: int = 0
    nodes: int = 1000
    """Positions looked at for a move of a game."""
    proof: int = 16_000
    """Positions looked at for each of the two best moves of what may be a puzzle."""
    files: tuple[str, ...] = ()

    def remembered(self) -> str:
        """Write what a file remembers of the plan: all but how many games it is to hold."""
        kept = {name: value for name, value in stored_fields(self).items() if name != "games"}
        return json.dumps(kept | {"files": list(self.files)}, sort_keys=True)


@dataclass(frozen=True, slots=True)
class MineProgress:
    """How far a run has come."""

    games: int
    total: int
    puzzles: int


def mine(
    path: str | PathLike[str],
    plan: MinePlan,
    *,
    workers: int = 1,
    on_progress: Callable[[MineProgress], None] | None = None,
) -> MineProgress:
    """Look for puzzles in the games that the file does not cover yet; those it has, or images of them, are left out."""
    total = len(_records(plan.files)) if plan.files else plan.games
    with PuzzleWriter(path, plan) as writer:
        for found in map_in_order(partial(mine_game, plan), range(writer.games, total), workers=workers):
            writer.write(found)
            if on_progress is not None:
                on_progress(MineProgress(writer.games, total, writer.puzzles))
        return MineProgress(writer.games, total, writer.puzzles)


class PuzzleWriter:
    """Writes the puzzles of whole games, behind the last whole game of a file that the same plan began."""

    def __init__(self, path: str | PathLike[str], plan: MinePlan) -> None:
        """Open the file; to go on with one of another plan is refused."""
        self.games, self.puzzles = 0, 0
        self._known: set[str] = set()
        heading = f"{HEADING}{PLAN}{plan.remembered()}\n"
        where = Path(path)
        text = where.read_bytes().decode(errors="replace") if where.exists() else ""
        if not heading.startswith(text):
            self._take_up(where, heading, text)
        else:
            where.write_text(heading, encoding="utf-8")
        self._file = where.open("a", encoding="utf-8")

    def _take_up(self, where: Path, heading: str, text: str) -> None:
        """Cut off a game that was not written whole, and remember the puzzles of the others."""
        if not text.startswith(heading):
            message = f"{quote(str(where))} holds puzzles of another plan"
            raise InvalidFileError(message, reason="plan", text=str(where), expected="the same settings")
        lines = text.splitlines(keepends=True)
        marks = [number for number, line in enumerate(lines) if line.startswith(DONE) and line.endswith("\n")]
        kept = lines[: marks[-1] + 1] if marks else [heading]
        self.games = int(lines[marks[-1]].removeprefix(DONE)) if marks else 0
        for puzzle in read_puzzles(kept, str(where)):
            self._is_new(puzzle)
        with where.open("r+b") as file:
            file.truncate(len("".join(kept).encode()))

    def write(self, puzzles: Iterable[Puzzle]) -> None:
        """Add the puzzles of the next game that are not known yet."""
        fresh = [puzzle for puzzle in puzzles if self._is_new(puzzle)]
        self.games += 1
        self._file.write("".join(f"{puzzle}\n" for puzzle in fresh) + f"{DONE}{self.games}\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _is_new(self, puzzle: Puzzle) -> bool:
        """Tell whether neither the position nor the same light in another one is known, and remember both."""
        marks = {puzzle.key, pattern_of(puzzle)}
        if marks & self._known:
            return False
        self._known |= marks
        self.puzzles += 1
        return True

    def __enter__(self) -> Self:
        """Use it in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._file.close()


# One game


def mine_game(plan: MinePlan, number: int) -> list[Puzzle]:
    """Return the puzzles of one game of a plan."""
    boards = _recorded(plan, number) if plan.files else _played(plan, number)
    return list(looked_at(boards, PuzzleFinder(plan.proof)))


def _played(plan: MinePlan, number: int) -> Iterator[tuple[Board, Glance]]:
    """Play a game of two careless players and yield its positions with what they saw."""
    random = Random(f"puzzles {plan.seed} {number}")  # noqa: S311  # games need no cryptography
    variant = find_variant(plan.variant)
    seed = random.getrandbits(32) if variant.has_chance else None
    board = Board(variant, setup=random.choice(setups_of(variant.id)), seed=seed)
    if variant.has_turn_end:
        _thin_out(board, random)
    for _ in range(random.randint(*(RANDOM_ACTIONS if variant.has_turn_end else RANDOM_MOVES))):
        _push_any(board, random)
    if variant.has_turn_end and board.actions_left < variant.actions:
        board.push(".")
    engine, level = Engine(hash_mb=4), Level(margin=random.choice(CARELESS))
    longest = MAX_OF_ACTIONS if variant.has_turn_end else MAX_GAME
    while board.outcome is None and not board.can_claim_draw() and board.ply < longest:
        seen = _seen(engine, board, plan)
        if not seen.lines:
            return
        yield board, seen
        if not variant.has_turn_end and random.random() < BLUNDERS:
            _push_any(board, random)
            continue
        for move in level.choose(seen.lines, random).pv[: None if variant.has_turn_end else 1]:
            if board.outcome is None and board.is_legal(move):
                board.push(move)
            else:
                break
        if variant.has_turn_end and board.outcome is None and board.actions_left < variant.actions:
            board.push(".")


def _thin_out(board: Board, random: Random) -> None:
    """Take some pieces away."""
    share = random.uniform(*KEPT)
    pieces = board.piece_map().items()
    board.set_piece_map(
        {square: piece for square, piece in pieces if piece.piece_type.royal or random.random() < share}
    )


def _push_any(board: Board, random: Random) -> None:
    """Play any move that does not end the game; if all do, the last one tried."""
    moves = list(board.legal_moves)
    for move in random.sample(moves, len(moves)):
        board.push(move)
        if board.outcome is None:
            return
        board.pop()
    if moves:
        board.push(moves[0])


def _recorded(plan: MinePlan, number: int) -> Iterator[tuple[Board, Glance]]:
    """Yield the positions of a game of a file."""
    path, text = _records(plan.files)[number]
    try:
        record = next(read_records(text, default_game=plan.variant))
    except LaserChessError as error:
        message = f"{path}: {error}"
        raise type(error)(message, reason=error.reason, text=error.text) from error
    if record.variant.id != plan.variant or record.rules.changed:
        return
    engine = Engine(hash_mb=4)
    board = record.board()
    for node in record.mainline():
        yield from _turns_of(engine, board, plan)
        board = node.board()
    yield from _turns_of(engine, board, plan)


def _turns_of(engine: Engine, board: Board, plan: MinePlan) -> Iterator[tuple[Board, Glance]]:
    if board.outcome is None:
        yield board, _seen(engine, board, plan)


def _seen(engine: Engine, board: Board, plan: MinePlan) -> Glance:
    times = ACTIONS_TIMES if board.variant.has_turn_end else 1
    return glance(engine, board, times * plan.nodes, LINES)


@lru_cache(maxsize=2)
def _records(files: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the texts of all records of some files, with the names of these."""
    return [(name, headers.text) for name in files for headers in read_headers(Path(name))]
