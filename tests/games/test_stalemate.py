"""A side to move without a legal move: its variant says what that is."""

from dataclasses import replace

import numpy as np
import pytest

from laserchess import Board, Engine, Game, InvalidGameError, Record
from laserchess.core.outcome import Reason
from laserchess.core.spec import Stalemate
from laserchess.engine.forced import is_forced
from laserchess.envs.search import BatchedSearch, Gumbel
from laserchess.envs.vector import VectorEnv
from laserchess.games import GAMES
from laserchess.games.toml import read_game, write_game
from laserchess.notation.words import tell_outcome
from laserchess.puzzles.prove import Prover
from tests.every_game import TOYS

LOSS = TOYS["trident"]
DRAW = replace(LOSS, id="polite", stalemate=Stalemate.DRAW)
STUCK = "8k/*/*/*/*/ww7/Kw7 a"
BEFORE = "8k/*/*/*/*/ww7/K1w6 v"
BOTH = pytest.mark.parametrize(("game", "winner"), [(LOSS, "violet"), (DRAW, None)], ids=["loss", "draw"])


@BOTH
def test_a_position_without_a_legal_move_is_over(game: Game, winner: str | None) -> None:
    board = Board(game, position=STUCK)
    assert not board.legal_moves
    assert board.outcome is not None
    assert (board.outcome.winner, board.outcome.reason) == (winner, Reason.STALEMATE)
    assert "no legal move" in tell_outcome(game, board.outcome)
    assert Engine(hash_mb=1).play(board, depth=1).move is None


@BOTH
def test_a_move_that_leaves_the_other_side_none_ends_the_game(game: Game, winner: str | None) -> None:
    board = Board(game, position=BEFORE)
    board.push("c1b1")
    assert board.outcome is not None
    assert board.outcome.winner == winner
    assert Record.from_board(board).result == board.result()
    board.pop()
    assert board.outcome is None


@BOTH
def test_environments_end_the_game(game: Game, winner: str | None) -> None:
    env = VectorEnv(game, 1, starts=[BEFORE], auto_reset=False)
    env.reset()
    seen = env.step([env.number(0, Board(game, position=BEFORE).parse("c1b1"))])
    assert seen.terminated.all()
    assert seen.rewards[0].tolist() == ([-1, 1] if winner else [0, 0])
    outcome = env.outcome(0)
    assert outcome is not None
    assert outcome.reason is Reason.STALEMATE


@BOTH
def test_searches_know_it(game: Game, winner: str | None) -> None:
    board = Board(game, position=BEFORE)
    best = Engine(hash_mb=1, evaluation="hand-made").play(board, depth=2)
    assert best.info is not None
    assert (str(best.move) == "c1b1" and best.info.score.mate == 1) == (winner is not None)
    assert is_forced(board, "violet", 2) == (winner is not None)
    assert Prover(board.rules, "violet").is_forced(board, 2) == (winner is not None)


def test_a_tree_search_finds_the_win() -> None:
    env = VectorEnv(LOSS, 1, starts=[BEFORE])
    env.reset()

    def evaluate(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(masks.shape, np.float32), np.zeros(len(observations), np.float32)

    found = BatchedSearch(env, evaluate, Gumbel(64, 64, noise_scale=0.0)).run()
    assert int(found.actions[0]) == env.number(0, Board(LOSS, position=BEFORE).parse("c1b1"))


def test_perft_counts_a_stuck_side_as_a_leaf_where_finished_games_are() -> None:
    board = Board(LOSS, position=BEFORE)
    assert board.perft(2, finished=True) > board.perft(2)


def test_a_file_says_what_it_is() -> None:
    assert 'stalemate = "draw"' in write_game(DRAW)
    assert read_game(write_game(DRAW)) == DRAW
    with pytest.raises(InvalidGameError, match="stalemate"):
        replace(GAMES["advanced"], id="polite", stalemate=Stalemate.DRAW)
