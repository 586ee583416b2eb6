"""Mining: find puzzles in engine self-play or game records, on all cores; an interrupted run can be resumed.

The puzzles of a game depend only on the plan and the game's number, and games are written in order. However often a
run is interrupted, and on however many cores it runs, the file is the same to the byte.
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
from laserchess.engine.choice import LineChooser
from laserchess.engine.levels import Level
from laserchess.envs.parallel_map import map_in_order
from laserchess.learn.quiet_games import setups_of
from laserchess.puzzles.file import HEADING, read_puzzles
from laserchess.puzzles.finder import PuzzleFinder, ShortSearch, game_puzzles, short_search
from laserchess.puzzles.pattern import pattern_of
from laserchess.puzzles.puzzle import Puzzle
from laserchess.record import read_headers, read_records
from laserchess.variants import find_variant

PLAN, DONE = "# plan ", "# done "
LINES = 3
MAX_PLIES = 120
MAX_ACTION_PLIES = 200
RANDOM_MOVES = (0, 8)
RANDOM_ACTIONS = (6, 40)
KEPT_SHARE = (0.2, 0.6)
"""The share of pieces kept in addition to the Kings where a turn has several actions: full boards hide their Kings."""
BLUNDER_RATE = 0.15
"""How often a player plays a random move."""
ERRORS = (20, 50, 100, 180)
"""The typical error of a player of a game, in centipawns."""
ACTIONS_TIMES = 4
"""The factor on the nodes where a turn has several actions."""


@dataclass(frozen=True)
class MinePlan:
    """The source of puzzles: a number of self-play games, or the games of some files.

    Attributes:
        variant: The id of the variant.
        games: The number of self-play games.
        seed: The random seed of the games.
        nodes: Nodes for each move of a game.
        proof: Nodes for each of the two best moves of a candidate.
        files: Files of game records to use instead of self-play.

    """

    variant: str
    games: int = 1000
    seed: int = 0
    nodes: int = 1000
    proof: int = 16_000
    files: tuple[str, ...] = ()

    def settings(self) -> str:
        """Return the settings that a file records: all except the number of games.

        Returns:
            The settings as JSON.

        """
        kept = {name: value for name, value in stored_fields(self).items() if name != "games"}
        return json.dumps(kept | {"files": list(self.files)}, sort_keys=True)


@dataclass(frozen=True, slots=True)
class MineProgress:
    """The progress of a run."""

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
    """Find puzzles in the games that the file does not cover yet; skip duplicates and their mirror images.

    Args:
        path: The puzzle file; an existing one is continued.
        plan: Where the puzzles come from.
        workers: The number of processes.
        on_progress: Called after every game.

    Returns:
        The number of games and puzzles of the file.

    Raises:
        InvalidFileError: If the file belongs to another plan.

    """
    total = len(_records(plan.files)) if plan.files else plan.games
    with PuzzleWriter(path, plan) as writer:
        for found in map_in_order(partial(mine_game, plan), range(writer.games, total), workers=workers):
            writer.write(found)
            if on_progress is not None:
                on_progress(MineProgress(writer.games, total, writer.puzzles))
        return MineProgress(writer.games, total, writer.puzzles)


class PuzzleWriter:
    """Writes the puzzles of whole games, after the last complete game of a file with the same plan."""

    def __init__(self, path: str | PathLike[str], plan: MinePlan) -> None:
        """Open the file; raise an error if it has another plan."""
        self.games, self.puzzles = 0, 0
        self._known: set[str] = set()
        heading = f"{HEADING}{PLAN}{plan.settings()}\n"
        where = Path(path)
        text = where.read_bytes().decode(errors="replace") if where.exists() else ""
        if not heading.startswith(text):
            self._resume(where, heading, text)
        else:
            where.write_text(heading, encoding="utf-8")
        self._file = where.open("a", encoding="utf-8")

    def _resume(self, where: Path, heading: str, text: str) -> None:
        """Cut off an incomplete game, and remember the puzzles of the others."""
        if not text.startswith(heading):
            message = f"{quote(str(where))} has puzzles of another plan"
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
        """Add the puzzles of the next game that are new."""
        fresh = [puzzle for puzzle in puzzles if self._is_new(puzzle)]
        self.games += 1
        self._file.write("".join(f"{puzzle}\n" for puzzle in fresh) + f"{DONE}{self.games}\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _is_new(self, puzzle: Puzzle) -> bool:
        """Return whether the position and the beam pattern are new, and remember both."""
        marks = {puzzle.key, pattern_of(puzzle)}
        if marks & self._known:
            return False
        self._known |= marks
        self.puzzles += 1
        return True

    def __enter__(self) -> Self:
        """Return the writer."""
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
    return list(game_puzzles(boards, PuzzleFinder(plan.proof)))


def _played(plan: MinePlan, number: int) -> Iterator[tuple[Board, ShortSearch]]:
    """Play a game of two careless players and yield its positions with their short searches."""
    random = Random(f"puzzles {plan.seed} {number}")  # noqa: S311  # not security-relevant
    variant = find_variant(plan.variant)
    seed = random.getrandbits(32) if variant.has_chance else None
    board = Board(variant, setup=random.choice(setups_of(variant.id)), seed=seed)
    if variant.has_turn_end:
        _thin_out(board, random)
    for _ in range(random.randint(*(RANDOM_ACTIONS if variant.has_turn_end else RANDOM_MOVES))):
        _push_any(board, random)
    if variant.has_turn_end and board.actions_left < variant.actions:
        board.push(".")
    engine, level = Engine(hash_mb=4), Level(margin=random.choice(ERRORS))
    chooser = LineChooser(random.getrandbits(32))
    max_plies = MAX_ACTION_PLIES if variant.has_turn_end else MAX_PLIES
    while board.outcome is None and not board.can_claim_draw() and board.ply < max_plies:
        seen = _short_search(engine, board, plan)
        if not seen.lines:
            return
        yield board, seen
        if not variant.has_turn_end and random.random() < BLUNDER_RATE:
            _push_any(board, random)
            continue
        for move in level.choose(seen.lines, chooser).pv[: None if variant.has_turn_end else 1]:
            if board.outcome is None and board.is_legal(move):
                board.push(move)
            else:
                break
        if variant.has_turn_end and board.outcome is None and board.actions_left < variant.actions:
            board.push(".")


def _thin_out(board: Board, random: Random) -> None:
    """Remove some pieces."""
    share = random.uniform(*KEPT_SHARE)
    pieces = board.piece_map().items()
    board.set_piece_map(
        {square: piece for square, piece in pieces if piece.piece_type.royal or random.random() < share}
    )


def _push_any(board: Board, random: Random) -> None:
    """Play a random move that does not end the game; if all do, the last one tried."""
    moves = list(board.legal_moves)
    for move in random.sample(moves, len(moves)):
        board.push(move)
        if board.outcome is None:
            return
        board.pop()
    if moves:
        board.push(moves[0])


def _recorded(plan: MinePlan, number: int) -> Iterator[tuple[Board, ShortSearch]]:
    """Yield the positions of a game from a file."""
    path, text = _records(plan.files)[number]
    try:
        record = next(read_records(text, default_variant=plan.variant))
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


def _turns_of(engine: Engine, board: Board, plan: MinePlan) -> Iterator[tuple[Board, ShortSearch]]:
    if board.outcome is None:
        yield board, _short_search(engine, board, plan)


def _short_search(engine: Engine, board: Board, plan: MinePlan) -> ShortSearch:
    times = ACTIONS_TIMES if board.variant.has_turn_end else 1
    return short_search(engine, board, times * plan.nodes, LINES)


@lru_cache(maxsize=2)
def _records(files: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the texts of all game records of some files, with the file names."""
    return [(name, headers.text) for name in files for headers in read_headers(Path(name))]
