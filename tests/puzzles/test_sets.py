"""The shipped sets, proven again by searches that share nothing with the miner; every tag checked, nothing twice.

Every win in up to three moves and every turn of two actions is proven always, of the rest a part; with
`LASERCHESS_FULL=1` all of it, and wins in up to two moves a second time by a plain search over `Board`: some minutes.
"""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from laserchess import Board, puzzles
from laserchess.engine.mate_search import after, is_forced, winning_moves
from laserchess.puzzles import THEMES, Puzzle
from laserchess.puzzles.ids import assign_ids, ids_text
from tests.puzzles import exhaustive
from tests.puzzles.exhaustive import IS_FULL
from tests.puzzles.theme_checks import CHECKS, own_moves

GAMES = puzzles.shipped_variants()
SETS = {variant: puzzles.load(variant) for variant in GAMES}
OF_MOVES = [variant for variant in GAMES if not SETS[variant][0].is_turn]
OF_TURNS = [variant for variant in GAMES if SETS[variant][0].is_turn]
WINS = ("win 1", "win 2", "win 3")
LONG_WINS = ("win 4", "win 5")
DEADLY = 2
TWO_ACTIONS = 2
"""The minimum: a win with one action is too obvious."""
PARTS = 4
"""The number of tests that share the longest proofs, so that they can run in parallel."""


def of_goal(variant: str, *goals: str, part: int = 1) -> list[Puzzle]:
    """Return the puzzles of a variant with one of these goals, or every `part`-th of them."""
    found = [puzzle for puzzle in SETS[variant] if puzzle.goal in goals]
    return found if IS_FULL else found[::part]


def some(goal: str, count: int) -> list[Puzzle]:
    """Return a few puzzles of a goal of every variant with one move per turn."""
    every = [[puzzle for puzzle in SETS[variant] if puzzle.goal == goal] for variant in OF_MOVES]
    return [puzzle for found in every for puzzle in found[:: len(found) // count + 1]]


def named(puzzle: object) -> str:
    return puzzle.id if isinstance(puzzle, Puzzle) else ""


@pytest.mark.parametrize("variant", GAMES)
def test_every_solution_can_be_played(variant: str) -> None:
    assert [Puzzle.parse(str(puzzle)) for puzzle in SETS[variant]] == SETS[variant]


# Proven by the search behind the lessons, which has no evaluation and no table


def is_only_win(puzzle: Puzzle) -> bool:
    """Return whether at every step only the solution's move wins in time, and not sooner."""
    steps = exhaustive.steps_of(puzzle)
    return all(
        winning_moves(board, left) == [move]
        and (left == 1 or not is_forced(after(board, move), board.turn, 2 * left - 3))
        for left, (board, move) in zip(range(len(steps), 0, -1), steps, strict=True)
    )


@pytest.mark.slow
@pytest.mark.parametrize("variant", OF_MOVES)
def test_every_win_is_forced_and_nothing_else_wins_in_time(variant: str) -> None:
    wins = of_goal(variant, *WINS, *(LONG_WINS if IS_FULL else ()))
    assert [str(puzzle) for puzzle in wins if not is_only_win(puzzle)] == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", OF_MOVES)
def test_every_other_move_loses(variant: str) -> None:
    for puzzle in of_goal(variant, "defend", part=4):
        board, (move,) = puzzle.board(), puzzle.solution
        enemy = after(board, move).turn
        lost = {str(one) for one in board.legal_moves if is_forced(after(board, str(one)), enemy, 2 * DEADLY - 1)}
        assert lost == {str(one) for one in board.legal_moves} - {move}, str(puzzle)


# Proven by a plain search over the public board


@pytest.mark.parametrize(
    "puzzle", [*some("win 1", 1000 if IS_FULL else 4), *some("win 2", 1000 if IS_FULL else 1)], ids=named
)
def test_a_plain_search_finds_the_same_win(puzzle: Puzzle) -> None:
    steps = exhaustive.steps_of(puzzle)
    for number, (board, move) in enumerate(steps):
        left = len(steps) - number
        assert exhaustive.winning_moves(board, left) == [move]
        assert left == 1 or exhaustive.winning_moves(board, left - 1) == []


@pytest.mark.parametrize("puzzle", some("defend", 10 if IS_FULL else 1), ids=named)
def test_a_plain_search_finds_the_same_defence(puzzle: Puzzle) -> None:
    board, (move,) = puzzle.board(), puzzle.solution
    moves = sorted(map(str, board.legal_moves))
    at_once = exhaustive.losing_moves(board, 1)
    others = [other for other in moves if other not in at_once]
    if others != [move]:
        assert sorted(exhaustive.losing_moves(board, DEADLY)) == [other for other in moves if other != move]
    assert move in others


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("variant", OF_TURNS)
def test_a_turn_is_won_in_one_way_only(variant: str, part: int) -> None:
    for puzzle in of_goal(variant, "win 2", *(("win 3",) if IS_FULL else ()))[part::PARTS]:
        board, count = puzzle.board(), len(puzzle.solution)
        for fewer in range(1, count):
            assert exhaustive.winning_turns(board, fewer) == set(), str(puzzle)
        turns = exhaustive.winning_turns(board, count)
        assert len({_end(puzzle.board(), turn, board.turn) for turn in turns}) == 1, str(puzzle)


def _end(board: Board, actions: Iterable[str], player: str) -> str:
    """Return the position after actions in an order that wins."""
    from laserchess.puzzles.attempt import winning_order  # noqa: PLC0415  # only here

    for action in winning_order(board, tuple(actions), player):
        board.push(action)
    return board.position.split(" ")[0]


@pytest.mark.parametrize("variant", GAMES)
def test_puzzles_and_their_images_are_unique_and_ids_are_stored(variant: str) -> None:
    """After a change of a set, run `python scripts/puzzle_ids.py` to update its ids."""
    fresh = [replace(puzzle) for puzzle in SETS[variant]]
    keys = [puzzle.key for puzzle in fresh]
    assert len(set(keys)) == len(keys)
    kept = [vars(puzzle).get("id") for puzzle in SETS[variant]]
    assert kept == [puzzle.id for puzzle in fresh]
    assert len(set(kept)) == len(keys)


def test_ids_of_another_file_are_ignored() -> None:
    first, second = SETS[GAMES[0]][:2]
    content, puzzle = str(first).encode(), replace(second)
    assign_ids(content, ids_text(content, [first]), [puzzle])
    assert puzzle.id == first.id
    for file, kept in ((b"changed", ids_text(content, [first])), (content, ids_text(content, [])), (content, "")):
        puzzle = replace(second)
        assign_ids(file, kept, [puzzle])
        assert puzzle.id == second.id


@pytest.mark.parametrize("variant", GAMES)
def test_a_gain_gains_a_piece(variant: str) -> None:
    for puzzle in SETS[variant]:
        if puzzle.goal == "gain":
            board, gained = puzzle.board(), 0
            player = board.turn
            for move in puzzle.solution:
                gained += sum(1 if item.side_name != player else -1 for item in board.push(move).removed)
            assert gained > 0, str(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES)
def test_every_theme_occurs(variant: str) -> None:
    """Each tag is confirmed by a separate check."""
    for puzzle in SETS[variant]:
        moves = own_moves(puzzle)
        for theme in puzzle.themes:
            assert CHECKS[theme](puzzle, moves), f"{theme}: {puzzle}"


def test_every_theme_has_a_check_and_a_description() -> None:
    assert CHECKS.keys() == THEMES.keys()
    assert all(theme.title and theme.words.endswith(".") for theme in THEMES.values())


@pytest.mark.parametrize("variant", GAMES)
def test_a_set_is_spread_over_goals_themes_and_ratings(variant: str) -> None:
    ratings = [puzzle.rating for puzzle in SETS[variant]]
    assert max(ratings) - min(ratings) > 500
    fewest = 1 if SETS[variant][0].board().variant.actions == TWO_ACTIONS else 2
    assert len({puzzle.goal for puzzle in SETS[variant]}) >= fewest
    assert len({theme for puzzle in SETS[variant] for theme in puzzle.themes}) >= 6
