"""A side to move without a legal move: its variant says what that is."""

from dataclasses import replace

import numpy as np
import pytest

from laserchess import Board, Engine, GameRecord, InvalidVariantError, Variant
from laserchess.core.outcome import Termination
from laserchess.core.variant import Stalemate
from laserchess.engine.mate_search import is_forced
from laserchess.envs.search import BatchedSearch, Gumbel
from laserchess.envs.vector import VectorEnv
from laserchess.notation.describe import describe_outcome
from laserchess.puzzles.verify import Verifier
from laserchess.variants import VARIANTS
from laserchess.variants.toml import read_variant, write_variant
from tests.every_variant import TOYS

LOSS = TOYS["trident"]
DRAW = replace(LOSS, id="polite", stalemate=Stalemate.DRAW)
STUCK = "8k/*/*/*/*/ww7/Kw7 a"
BEFORE = "8k/*/*/*/*/ww7/K1w6 v"
BOTH = pytest.mark.parametrize(("variant", "winner"), [(LOSS, "violet"), (DRAW, None)], ids=["loss", "draw"])


@BOTH
def test_a_position_without_a_legal_move_is_over(variant: Variant, winner: str | None) -> None:
    board = Board(variant, position=STUCK)
    assert not board.legal_moves
    assert board.outcome is not None
    assert (board.outcome.winner, board.outcome.termination) == (winner, Termination.STALEMATE)
    assert "no legal move" in describe_outcome(variant, board.outcome)
    assert Engine(hash_mb=1).play(board, depth=1).move is None


@BOTH
def test_a_move_that_leaves_the_other_side_none_ends_the_game(variant: Variant, winner: str | None) -> None:
    board = Board(variant, position=BEFORE)
    board.push("c1b1")
    assert board.outcome is not None
    assert board.outcome.winner == winner
    assert GameRecord.from_board(board).result == board.result()
    board.pop()
    assert board.outcome is None


@BOTH
def test_environments_end_the_game(variant: Variant, winner: str | None) -> None:
    env = VectorEnv(variant, 1, starts=[BEFORE], auto_reset=False)
    env.reset()
    seen = env.step([env.number(0, Board(variant, position=BEFORE).parse_move("c1b1"))])
    assert seen.terminated.all()
    assert seen.rewards[0].tolist() == ([-1, 1] if winner else [0, 0])
    outcome = env.outcome(0)
    assert outcome is not None
    assert outcome.termination is Termination.STALEMATE


@BOTH
def test_searches_know_it(variant: Variant, winner: str | None) -> None:
    board = Board(variant, position=BEFORE)
    best = Engine(hash_mb=1, evaluation="hce").play(board, depth=2)
    assert best.info is not None
    assert (str(best.move) == "c1b1" and best.info.score.mate == 1) == (winner is not None)
    assert is_forced(board, "violet", 2) == (winner is not None)
    assert Verifier(board.rules, "violet").is_forced(board, 2) == (winner is not None)


def test_a_tree_search_finds_the_win() -> None:
    env = VectorEnv(LOSS, 1, starts=[BEFORE])
    env.reset()

    def evaluate(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(masks.shape, np.float32), np.zeros(len(observations), np.float32)

    found = BatchedSearch(env, evaluate, Gumbel(64, 64, noise_scale=0.0)).run()
    assert int(found.actions[0]) == env.number(0, Board(LOSS, position=BEFORE).parse_move("c1b1"))


def test_perft_counts_a_stuck_side_as_a_leaf_where_finished_games_are() -> None:
    board = Board(LOSS, position=BEFORE)
    assert board.perft(2, finished=True) > board.perft(2)


def test_a_file_says_what_it_is() -> None:
    assert 'stalemate = "draw"' in write_variant(DRAW)
    assert read_variant(write_variant(DRAW)) == DRAW
    with pytest.raises(InvalidVariantError, match="stalemate"):
        replace(VARIANTS["advanced"], id="polite", stalemate=Stalemate.DRAW)
