"""The shipped sets, proven again by a plain search of their own; every tag checked, nothing twice.

`LASERCHESS_FULL=1` proves every puzzle; without it a sample that takes seconds.
"""

import os
from collections.abc import Iterable
from itertools import chain

import pytest

from laserchess import Board, puzzles
from laserchess.puzzles import THEMES, Puzzle
from tests.puzzles.exhaustive import losing_moves, steps_of, winning_moves, winning_turns
from tests.puzzles.theme_checks import CHECKS, own_moves

IS_FULL = bool(os.environ.get("LASERCHESS_FULL"))
GAMES = puzzles.shipped_games()
SETS = {game: puzzles.load(game) for game in GAMES}
SAMPLES = {"win 1": 6, "win 2": 1, "win 3": 0, "win 4": 0, "win 5": 0, "defend": 2, "gain": 0}
"""Puzzles of each goal that are proven in the usual tests."""
TURN_SAMPLES = {"win 2": 2, "win 3": 0}
DEADLY = 2


def some(goal: str) -> list[Puzzle]:
    """Return the puzzles of a goal to be proven, of every game of one move a turn."""
    return list(chain(*(_picked(game, goal, SAMPLES) for game in GAMES if not SETS[game][0].is_turn)))


def turns(goal: str) -> list[Puzzle]:
    return list(chain(*(_picked(game, goal, TURN_SAMPLES) for game in GAMES if SETS[game][0].is_turn)))


def _picked(game: str, goal: str, samples: dict[str, int]) -> list[Puzzle]:
    found = [puzzle for puzzle in SETS[game] if puzzle.goal == goal]
    count = samples[goal]
    return found if IS_FULL else found[:: max(1, len(found) // count)][:count] if count else []


def named(puzzle: object) -> str:
    return puzzle.id if isinstance(puzzle, Puzzle) else ""


@pytest.mark.parametrize("puzzle", [*some("win 1"), *some("win 2"), *some("win 3")], ids=named)
def test_a_win_is_forced_and_nothing_else_wins_in_time(puzzle: Puzzle) -> None:
    steps = steps_of(puzzle)
    for number, (board, move) in enumerate(steps):
        left = len(steps) - number
        assert winning_moves(board, left) == [move]
        assert left == 1 or winning_moves(board, left - 1) == []


@pytest.mark.parametrize("puzzle", some("defend"), ids=named)
def test_whatever_is_no_defence_loses(puzzle: Puzzle) -> None:
    board, (move,) = puzzle.board(), puzzle.solution
    moves = sorted(map(str, board.legal_moves))
    at_once = losing_moves(board, 1)
    others = [other for other in moves if other not in at_once]
    if others != [move]:
        assert sorted(losing_moves(board, DEADLY)) == [other for other in moves if other != move]
    assert move in others


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [*turns("win 2"), *turns("win 3")], ids=named)
def test_a_turn_is_won_in_one_way_only(puzzle: Puzzle) -> None:
    board, count = puzzle.board(), len(puzzle.solution)
    for fewer in range(1, count):
        assert winning_turns(board, fewer) == set()
    ends = {_end(puzzle.board(), turn, puzzle.board().turn) for turn in winning_turns(board, count)}
    assert len(ends) == 1


def _end(board: Board, actions: Iterable[str], player: str) -> str:
    """Return the position that actions lead to in whatever order wins."""
    from laserchess.puzzles.trying import order_that_wins  # noqa: PLC0415  # only here

    for action in order_that_wins(board, tuple(actions), player):
        board.push(action)
    return board.position.split(" ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_comes_twice_in_any_image(game: str) -> None:
    keys = [puzzle.key for puzzle in SETS[game]]
    assert len(set(keys)) == len(keys)
    assert len({puzzle.id for puzzle in SETS[game]}) == len(keys)


@pytest.mark.parametrize("game", GAMES)
def test_a_gain_gains_a_piece(game: str) -> None:
    for puzzle in SETS[game]:
        if puzzle.goal == "gain":
            board, gained = puzzle.board(), 0
            player = board.turn
            for move in puzzle.solution:
                gained += sum(1 if item.player != player else -1 for item in board.push(move).removed)
            assert gained > 0, str(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_every_theme_is_there(game: str) -> None:
    """Each tag is true by a check of its own, over a third of the puzzles, or over all of them."""
    chosen = SETS[game] if IS_FULL else SETS[game][::3]
    for puzzle in chosen:
        moves = own_moves(puzzle)
        for theme in puzzle.themes:
            assert CHECKS[theme](puzzle, moves), f"{theme}: {puzzle}"


def test_every_theme_has_a_check_and_words() -> None:
    assert CHECKS.keys() == THEMES.keys()
    assert all(theme.title and theme.words.endswith(".") for theme in THEMES.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_set_is_spread_over_goals_themes_and_ratings(game: str) -> None:
    ratings = [puzzle.rating for puzzle in SETS[game]]
    assert max(ratings) - min(ratings) > 500
    assert len({puzzle.goal for puzzle in SETS[game]}) >= 2
    assert len({theme for puzzle in SETS[game] for theme in puzzle.themes}) >= 6
