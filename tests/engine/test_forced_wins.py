"""Forced wins from the engine's own games, each proven by exhaustive search (see `collect_wins`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.wins import count
from laserchess import Board
from laserchess.engine import Engine
from laserchess.engine.mate_search import winning_moves
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.root import search_root
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker
from tests.engine.solver import keeps_win, wins_in

FILE = Path(__file__).parents[1] / "data" / "forced_wins.jsonl"
WINS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
NODES = 200_000
BEFORE_NETWORKS = 275_871
"""Positions the last engine without networks (commit 8d918ed) needed to find them all."""


def of_length(moves: int) -> list[dict[str, Any]]:
    return [win for win in WINS if win["wins_in"] == moves]


def named(win: dict[str, Any]) -> str:
    return f"{win['game']} in {win['wins_in']}"


def board_of(win: dict[str, Any]) -> Board:
    return Board(win["game"], position=win["position"])


@pytest.mark.parametrize("win", WINS, ids=named)
def test_the_engine_finds_it_and_its_line_goes_to_the_end(win: dict[str, Any]) -> None:
    board = board_of(win)
    best = Engine(hash_mb=4).play(board, nodes=NODES)
    assert best.info is not None
    assert best.info.score.mate == win["wins_in"]
    assert str(best.move) in win["moves"]
    for move in best.info.pv:
        board.push(move)
    assert board.outcome is not None
    assert len(best.info.pv) == best.info.score.plies


@pytest.mark.parametrize("win", WINS, ids=named)
def test_the_engine_wins_it_in_time(win: dict[str, Any]) -> None:
    board, engine = board_of(win), Engine(hash_mb=4)
    player = board.turn
    for _ in range(2 * win["wins_in"]):
        move = engine.play(board, nodes=NODES).move
        if move is not None:
            board.push(move)
    assert board.outcome is not None
    assert board.outcome.winner == player


@pytest.mark.parametrize("win", of_length(1) + of_length(2), ids=named)
def test_it_is_one_and_no_quicker(win: dict[str, Any]) -> None:
    board = board_of(win)
    assert not wins_in(board, win["wins_in"] - 1)
    assert winning_moves(board, win["wins_in"]) == win["moves"]


@pytest.mark.parametrize("win", of_length(3)[::4], ids=named)
def test_a_longer_one_is_one_and_no_quicker(win: dict[str, Any]) -> None:
    board = board_of(win)
    assert not wins_in(board, 2)
    assert all(keeps_win(board, move, 3) for move in win["moves"])


def test_there_are_enough() -> None:
    assert len({win["position"] for win in WINS}) >= 100
    assert {(win["game"], win["wins_in"]) for win in WINS} >= {
        (variant, moves) for variant in ("laser-chess", "khet") for moves in (1, 2, 3)
    }


def test_no_more_positions_are_needed_than_without_networks() -> None:
    needed, missed = count(WINS, None)
    assert missed == 0
    assert needed <= BEFORE_NETWORKS


def win_within(board: Board, plies: int, features: int) -> int:
    """Search for a shorter win than one already known; return the best score."""
    worker = Worker(make_shared(1), features=features)
    worker.set_up(board)
    return int(search_root(worker.thread, plies - 1, mem.MATE - plies, mem.INFINITE, 0))


@pytest.mark.parametrize("win", of_length(1) + of_length(2) + of_length(3)[::4], ids=named)
def test_looking_for_a_quicker_one_leaves_none_out(win: dict[str, Any]) -> None:
    plain = mem.USE_SIGHT | mem.USE_TABLE
    assert win_within(board_of(win), 5, plain | mem.USE_PROOFS) == win_within(board_of(win), 5, plain)
