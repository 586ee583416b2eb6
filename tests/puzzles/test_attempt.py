"""Solving: right and wrong moves, hints in two steps, refutations."""

from laserchess import puzzles
from laserchess.puzzles import Puzzle
from laserchess.puzzles.attempt import PuzzleAttempt, first_hint, refutation, second_hint, winning_order

WIN = Puzzle.parse("khet | x++9/*/3r5P++/*/*/*/3R6/5A+3X+++ s | win 1 | j1+ | weapon | 700")
TURN = Puzzle.parse("advanced | 15/15/15/15/15/15/15/15/7,k,7/15/K,6,L6,7 r 3 - | win 2 | h1@0,h1* | direct | 900")


def test_the_right_move_solves_and_a_wrong_one_changes_nothing() -> None:
    attempt = PuzzleAttempt(WIN)
    before = attempt.board.position
    wrong = attempt.play("d2d3")
    assert not wrong.is_right
    assert attempt.board.position == before
    assert attempt.play("j1+").is_right
    assert attempt.is_solved


def test_hints_come_in_two_steps() -> None:
    attempt = PuzzleAttempt(WIN)
    assert str(first_hint(attempt)) == "Look at the Sphinx on j1."
    assert str(second_hint(attempt)) == "Rotate the Sphinx on j1."


def test_actions_of_a_turn_are_right_as_long_as_the_turn_can_be_won() -> None:
    attempt = PuzzleAttempt(TURN)
    assert not attempt.play("h1*").is_right
    assert attempt.play("h1@0").is_right
    assert str(first_hint(attempt)) == "Look at the Laser on h1."
    assert not attempt.play("h1@4").is_right
    assert attempt.play("h1*").is_right
    assert attempt.is_solved


def test_the_orders_of_many_actions_are_not_all_tried() -> None:
    board = TURN.board()
    assert winning_order(board, ("h1@0", "h1@4") * 10, board.turn) == ()


def test_a_wrong_move_is_refuted_by_a_win_if_there_is_one() -> None:
    defence = next(one for one in puzzles.load("khet") if one.aim == "defend" and "block" in one.themes)
    board = defence.board()
    wrong = [move for move in board.legal_moves if str(move) != defence.solution[0]]
    won = 0
    for move in wrong[:10]:
        there = PuzzleAttempt(defence).play(str(move)).after
        answer = refutation(defence, there)
        if answer is not None:
            there.push(answer)
            won += there.outcome is not None and there.outcome.winner != board.turn
    assert won
