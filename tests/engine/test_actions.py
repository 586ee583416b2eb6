"""The engine in games of several actions a turn."""

import random
from dataclasses import replace
from threading import Timer

import pytest

from laserchess import Board
from laserchess.core.moves import MoveKind
from laserchess.engine import Engine

EMPTY = "15/15/15/15/15/{row}/15/15/15/15/15 {rest}"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(hash_mb=1)


def at(row: str, rest: str = "r 3 -") -> Board:
    return Board("advanced", position=EMPTY.format(row=row, rest=rest), seed=1)


def test_fires_at_the_king_at_once(engine: Engine) -> None:
    best = engine.play(at("K,L2,12,k"), nodes=100_000)
    assert best.move
    assert best.move.text == "b6*"
    assert best.info
    assert best.info.score.mate == 1


def test_aims_and_fires_at_the_king(engine: Engine) -> None:
    board = at("K,L0,12,k", "r 2 -")
    while board.outcome is None:
        move = engine.play(board, nodes=200_000).move
        assert move
        board.push(move)
    assert board.turns == ("b6@2,b6*",)
    assert board.outcome.winner == "red"


def test_does_not_leave_the_king_in_the_line_of_fire(engine: Engine) -> None:
    board = at("K,12,l6,k")
    while board.turn == "red":
        move = engine.play(board, nodes=200_000).move
        assert move
        board.push(move)
    shot = board.preview("n6*")
    assert "King" not in {removed.name for removed in shot.removed}


def test_lines_are_whole_turns(engine: Engine) -> None:
    info = engine.play(Board("advanced", seed=1), nodes=100_000).info
    assert info
    assert info.pv[-1].text == "."
    board = Board("advanced", seed=1)
    for move in info.pv:
        board.push(move)
    assert board.turn == "green"


def test_a_round_that_is_broken_off_does_not_count(engine: Engine) -> None:
    info = engine.play(Board("advanced", seed=1), nodes=1).info
    assert info
    assert info.depth == 1


def test_several_lines_begin_differently(engine: Engine) -> None:
    infos = list(engine.analyse(Board("advanced", seed=1), nodes=60_000, multipv=3))
    last = infos[-3:]
    assert [info.multipv for info in last] == [1, 2, 3]
    assert len({info.pv[0] for info in last}) == 3
    assert last[0].score >= last[1].score >= last[2].score


def test_only_the_moves_asked_for(engine: Engine) -> None:
    board = Board("advanced", seed=1)
    best = engine.play(board, nodes=20_000, searchmoves=("a1@3", "."))
    assert best.move
    assert best.move.text in {"a1@3", "."}


def test_a_legal_action_that_is_not_listed_can_be_asked_for(engine: Engine) -> None:
    board = Board(
        "laser-chess-1987",
        position="d3,d3,g1,l4,k,h,g3,d5,d5/d5,b4,b4,t0,m0,m2,b4,b4,d3/9/9/4,@,4/9/9/"
        "D7,B0,B0,M2,M0,T4,B0,B0,D1/D1,D1,G3,H,K,L0,G1,D7,D7 r 2 -",
    )
    assert board.is_legal("c2b3")
    assert "c2b3" not in [move.text for move in board.legal_moves]
    assert str(engine.play(board, nodes=10, searchmoves=("c2b3",)).move) == "c2b3"
    assert str(engine.play(board, nodes=10, searchmoves=("c2b3", "c2c3")).move) in {"c2b3", "c2c3"}


def test_the_same_nodes_and_seed_give_the_same_answer() -> None:
    infos = [Engine(hash_mb=1, seed=4).play(Board("advanced"), nodes=50_000).info for _ in range(2)]
    assert infos[0]
    assert infos[1]
    assert replace(infos[0], time=0, nps=0) == replace(infos[1], time=0, nps=0)


def test_a_stop_ends_an_endless_search(engine: Engine) -> None:
    stop = Timer(0.2, engine.stop)
    stop.start()
    best = engine.play(Board("advanced", seed=1), infinite=True)
    assert best.move
    assert best.move in Board("advanced").legal_moves


def test_plays_legal_actions_to_the_end(engine: Engine) -> None:
    rng = random.Random(3)
    for seed in range(3):
        board = Board("advanced", seed=seed)
        while board.outcome is None and board.ply < 120:
            if board.turn == "red":
                move = engine.play(board, nodes=3_000).move
                assert move
                assert move in board.legal_moves
                board.push(move)
            else:
                board.push(rng.choice(board.legal_moves))


def test_a_rotation_that_may_be_changed_for_nothing_is_not_changed_for_ever(engine: Engine) -> None:
    """In this position of a game that was lost on time, two orientations of one piece looked equally bad."""
    board = Board(
        "advanced",
        position="W2,1,H,10,d7,w6/D1,5,f,o,5,d0,d6/B0,10,P6,1,w6,b0/S6,6,o,W5,3,p6,t2,s2/1,T6,P2!,2,D1,8,l0/"
        "K,4,P2,1,@,5,h,k/2,H,2,F,7,l6,1/S1,6,o,5,t0,s2/B0,W2,4,s6,4,p6,1,w6,b0/D2,D4,5,o,5,d0,d6/"
        "W2,D1,D1,10,d7,w6 r 3 -",
    )
    for nodes in (30, 150, 1000):
        turn = board.copy()
        while turn.turn == "red":
            assert turn.ply <= board.variant.actions
            move = engine.play(turn, nodes=nodes).move
            assert move
            turn.push(move)


def test_a_king_is_not_left_to_a_step_and_a_shot(engine: Engine) -> None:
    board = Board("laser-chess-1987", position="8,k/9/9/9/4,@,3,l6/K,8/9/9/9 r 2 -", seed=1)
    while board.turn == "red":
        move = engine.play(board, nodes=20_000).move
        assert move
        board.push(move)
    for first in [str(move) for move in board.legal_moves if move.kind is not MoveKind.END]:
        after = board.copy()
        after.push(first)
        for move in after.legal_moves:
            assert ("King", "red") not in {(lost.name, lost.side_name) for lost in after.preview(move).removed}


def test_wins_by_a_step_and_a_shot(engine: Engine) -> None:
    board = Board("laser-chess-1987", position="9/9/8,k/L2,8/4,@,4/9/9/9/K,8 r 2 -", seed=1)
    info = engine.play(board, nodes=20_000).info
    assert info
    assert info.score.mate == 1
    assert [move.text for move in info.pv] == ["a6a7", "a7*"]


@pytest.mark.parametrize("variant", ["advanced", "laser-chess-1987"])
def test_the_whole_turn_is_in_the_line(engine: Engine, variant: str) -> None:
    for info in engine.analyse(Board(variant, seed=2), nodes=20_000):
        board = Board(variant, seed=2)
        for move in info.pv:
            board.push(move)
        assert board.turn == "green"
