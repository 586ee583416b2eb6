"""A puzzle: a position, a goal, and the only moves that reach it; one line of text."""

from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import NoReturn

from laserchess.board import Board
from laserchess.core.errors import InvalidFileError, LaserChessError, quote
from laserchess.core.move_result import MoveResult
from laserchess.core.symmetries import HALF_TURN, image, symmetries
from laserchess.notation import notation_of
from laserchess.notation.phrases import Phrase, phrase
from laserchess.variants import find_variant

FIELDS = ("game", "position", "goal", "solution", "themes", "rating")
BAR = " | "
SEED = 1
"""The seed of boards of variants with chance; no solution depends on chance."""
MAX_LINE = 2000
RATINGS = range(100, 4001)


class PuzzleGoal(StrEnum):
    """The goal of a puzzle."""

    WIN = "win"
    """Force a win in a number of moves or, where a turn has several actions, win this turn with a number of actions."""
    DEFEND = "defend"
    """Find the only move after which the game is not lost by force."""
    GAIN = "gain"
    """Win at least one piece."""


@dataclass(frozen=True)
class PuzzleStep:
    """A move of a solution.

    Attributes:
        before: The board before the move.
        played: The result of the move.
        is_solver: Whether it is a move of the solver, not a reply.

    """

    before: Board
    played: MoveResult
    is_solver: bool


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with its solution.

    Attributes:
        variant: The id of the variant.
        position: The position's text; the solver is to move.
        aim: What the solver has to do.
        solution: The moves, with the opponent's replies.
        themes: Keys of `THEMES`.
        rating: The difficulty, on the scale of player ratings.

    """

    variant: str
    position: str
    aim: PuzzleGoal
    solution: tuple[str, ...]
    themes: tuple[str, ...] = ()
    rating: int = 1500

    @property
    def is_turn(self) -> bool:
        """Whether the solution is one turn of several actions, all of them the solver's."""
        return find_variant(self.variant).has_turn_end

    @property
    def own_moves(self) -> tuple[str, ...]:
        """The solver's moves, without the replies."""
        return self.solution if self.is_turn else self.solution[::2]

    @property
    def goal(self) -> str:
        """The goal as files write it: `win 2`, `defend`, `gain`."""
        return f"{self.aim} {len(self.own_moves)}" if self.aim is PuzzleGoal.WIN else str(self.aim)

    @property
    def task(self) -> str:
        """The goal as a sentence."""
        return str(self.task_phrase)

    @property
    def task_phrase(self) -> Phrase:
        """The goal as a phrase, which can be translated."""
        if self.aim is PuzzleGoal.DEFEND:
            return phrase("puzzle.defend")
        key = "win_turn" if self.is_turn and self.aim is PuzzleGoal.WIN else str(self.aim)
        return phrase(f"puzzle.{key}", count=len(self.own_moves))

    @cached_property
    def key(self) -> str:
        """The canonical text of the position, equal for all its mirror images and with the sides exchanged."""
        return key_of(self.board())

    @cached_property
    def id(self) -> str:
        """A short id, equal for all images of the position."""
        digest = sha256(f"{self.variant} {self.key}".encode()).digest()
        return b32encode(digest).decode().lower()[:7]

    def board(self) -> Board:
        """Return a board at the position.

        Returns:
            A new board.

        """
        variant = find_variant(self.variant)
        return Board(variant, position=self.position, seed=SEED if variant.has_chance else None)

    def steps(self) -> Iterator[PuzzleStep]:
        """Play the solution and yield its moves.

        Yields:
            A step for each move of the solution, replies included.

        Raises:
            LaserChessError: If the position or a move is invalid.

        """
        board, is_turn = self.board(), self.is_turn
        for number, move in enumerate(self.solution):
            before = board.copy(history=False)
            yield PuzzleStep(before, board.push(move), is_turn or number % 2 == 0)

    def __str__(self) -> str:
        """Return the puzzle as one line of a puzzle file."""
        moves = ("," if self.is_turn else " ").join(self.solution)
        return BAR.join((self.variant, self.position, self.goal, moves, " ".join(self.themes), str(self.rating)))

    @classmethod
    def parse(cls, line: str) -> "Puzzle":
        """Read one line of a puzzle file.

        >>> line = "khet | x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s | win 1 | j1+ | mirrors-1 weapon | 700"
        >>> Puzzle.parse(line).task
        'Win in 1 move.'

        Args:
            line: The line, with `|` between its fields.

        Returns:
            The puzzle.

        Raises:
            InvalidFileError: If a field is invalid, or the solution cannot be played.

        """
        puzzle, goal = parse_line(line)
        _check(puzzle, goal)
        return puzzle


def parse_line(line: str) -> tuple[Puzzle, str]:
    """Read a line without playing its solution; return the puzzle and the text of its goal."""
    if len(line) > MAX_LINE:
        _refuse("the line is too long", line, f"at most {MAX_LINE} characters")
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != len(FIELDS):
        _refuse(f"the line has {len(fields)} fields", line, BAR.join(FIELDS))
    variant, position, goal, moves, themes, rating = fields
    solution = tuple(moves.replace(",", " ").split())
    word, _, _ = goal.partition(" ")
    if word not in set(PuzzleGoal):
        _refuse(f"the goal {quote(goal)} is unknown", goal, "win N, defend or gain")
    if not rating.isdecimal() or int(rating) not in RATINGS:
        _refuse(f"rating {quote(rating)} is invalid", rating, f"a whole number from {RATINGS[0]} to {RATINGS[-1]}")
    return Puzzle(variant, position, PuzzleGoal(word), solution, tuple(themes.split()), int(rating)), goal


def key_of(board: Board) -> str:
    """Return the least text of a position and its images, with the first player to move."""
    variant, position = board.variant, board.snapshot()
    if position.side:
        position = image(variant, position, HALF_TURN, swaps=True)
    write = notation_of(variant).write_position
    return min(write(variant, image(variant, position, symmetry)) for symmetry in symmetries(variant))


def _check(puzzle: Puzzle, goal: str) -> None:
    """Raise an error if the solution cannot be played, or is not as long as the goal says."""
    try:
        done = list(puzzle.steps())
    except LaserChessError as error:
        _refuse(str(error), error.text, "a position of the variant and legal moves")
    if not done or not done[-1].is_solver:
        _refuse("the solution does not end with a move of the solver", " ".join(puzzle.solution), "one that does")
    if goal != puzzle.goal:
        _refuse(f"the goal {quote(goal)} does not match the solution", goal, quote(puzzle.goal))
    if puzzle.is_turn:
        _check_turn(puzzle, done)


def _check_turn(puzzle: Puzzle, done: list[PuzzleStep]) -> None:
    """Raise an error if the actions are more than one turn, or do not win."""
    first, last = done[0].before, done[-1].before
    most, moves = first.variant.actions, ",".join(puzzle.solution)
    if len(done) > most or any(step.before.turn != first.turn for step in done):
        _refuse("the solution is longer than a turn", moves, f"at most {most} actions, without the end of the turn")
    last.push(puzzle.solution[-1])
    if last.outcome is None or last.outcome.winner != first.turn:
        _refuse("the solution does not win this turn", moves, "one that does")


def _refuse(message: str, text: str, expected: str) -> NoReturn:
    raise InvalidFileError(message, reason="puzzle", text=text, expected=expected)
