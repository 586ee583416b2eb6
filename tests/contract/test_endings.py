"""Games end: by a win or a draw, once and for all."""

import pytest

from laserchess import Board, IllegalMoveError, Termination, Variant
from tests.contract.samples import new_board, random_game, sampled, state

LONG = 600
ENDS = {
    Termination.KING,
    Termination.MAJORITY,
    Termination.BOTH_KINGS,
    Termination.IDLE,
    Termination.REPETITION,
    Termination.QUIET,
}


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_ends_for_good_or_continues(variant: Variant, seed: int) -> None:
    board = random_game(variant, 100 + seed, LONG)
    outcome = board.outcome
    if outcome is None:
        assert board.ply == LONG
        assert board.legal_moves
        return
    assert outcome.termination in ENDS
    assert outcome.winner in {None, *(player.name for player in variant.players)}
    assert not board.can_claim_draw()
    last = board.pop()
    assert board.outcome is None
    again = list(board.legal_moves)
    board.push(last)
    assert not board.legal_moves
    before = state(board)
    for move in again:
        with pytest.raises(IllegalMoveError) as caught:
            board.push(move)
        assert caught.value.reason == "over"
    assert state(board) == before


def test_some_random_games_are_won_by_either_side(variant: Variant) -> None:
    outcomes = [random_game(variant, seed, LONG).outcome for seed in range(40)]
    assert {outcome.winner for outcome in outcomes if outcome} >= {player.name for player in variant.players}


@pytest.mark.parametrize("seed", range(12))
def test_a_won_game_is_won_in_its_position_text_too(variant: Variant, seed: int) -> None:
    board = random_game(variant, 200 + seed, LONG)
    if board.outcome and board.outcome.winner:
        fresh = new_board(variant, position=board.position)
        assert fresh.outcome == board.outcome
        assert not fresh.legal_moves


def test_the_score_is_written_as_in_records(one_move_game: Variant) -> None:
    scores = set()
    for seed in range(30):
        outcome = random_game(one_move_game, seed, LONG).outcome
        if outcome:
            first = outcome.winner == one_move_game.players[0].name
            scores.add(outcome.result(one_move_game))
            assert (outcome.result(one_move_game) == "1-0") == first
    assert scores >= {"1-0", "0-1"}


def test_counts_of_a_tree_add_up(one_move_game: Variant) -> None:
    for text in sampled(one_move_game)[::3]:
        board = new_board(one_move_game, position=text)
        before = state(board)
        assert board.perft(0) == 1
        assert board.perft(1) == len(board.legal_moves)
        for depth in (1, 2):
            divided = board.divide(depth)
            assert divided.keys() == {move.text for move in board.legal_moves}
            assert sum(divided.values()) == board.perft(depth)
        assert state(board) == before


def test_a_tree_does_not_end_at_draws() -> None:
    board = Board("leiserchess", quiet_moves=1)
    board.push("a1L")
    assert board.perft(2) == Board("leiserchess", position=board.position).perft(2)
    assert sum(board.divide(2).values()) == board.perft(2)


def test_a_finished_game_has_no_tree(one_move_game: Variant) -> None:
    board = next(board for seed in range(99) if (board := random_game(one_move_game, seed, LONG)).outcome)
    assert (board.perft(0), board.perft(1), board.perft(3)) == (1, 0, 0)
    assert board.divide(2) == {}


def test_counts_of_a_tree_by_hand(one_move_game: Variant) -> None:
    board = new_board(one_move_game, position=sampled(one_move_game)[3])
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += len(board.legal_moves)
        board.pop()
    assert board.perft(2) == leaves


@pytest.mark.parametrize("depth", [-1, 61, 10**9])
def test_a_depth_that_makes_no_sense_is_refused(one_move_game: Variant, depth: int) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        new_board(one_move_game).perft(depth)
    assert caught.value.reason == "depth"
