"""Positions the tablebase knows."""

import time
from collections.abc import Iterator
from random import Random

import pytest

from laserchess import Board, tablebase
from laserchess.engine import Engine, Limits
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.search_results import Score
from laserchess.engine.worker import Worker
from tests.endgames import random_endgame as with_pawn
from tests.timeouts import PATIENCE


@pytest.fixture
def endgame() -> Board:
    return Board("leiserchess", setup="endgame")


def test_the_endgame_is_won_in_21_turns(endgame: Board) -> None:
    engine = Engine(hash_mb=1)
    while endgame.outcome is None:
        verdict = tablebase.probe(endgame)
        best = engine.play(endgame, nodes=1000)
        assert best.move is not None
        assert best.info is not None
        assert verdict is not None
        assert abs(best.info.score.plies or 0) == verdict.turns
        endgame.push(best.move)
    assert endgame.ply == 21
    assert endgame.outcome.winner == "tangerine"


def test_the_line_goes_to_the_end(endgame: Board) -> None:
    best = Engine(hash_mb=1).play(endgame, depth=1)
    assert best.info is not None
    assert str(best.info.score) == "mate 11"
    assert best.ponder == best.info.pv[1]
    for move in best.info.pv:
        endgame.push(move)
    assert endgame.outcome is not None
    assert endgame.ply == 21


def test_several_lines_are_sorted(endgame: Board) -> None:
    infos = list(Engine(hash_mb=1).analyse(endgame, depth=1, multipv=4))
    assert [info.multipv for info in infos] == [1, 2, 3, 4]
    assert {str(info.pv[0]) for info in infos[:2]} == {"h0g0", "h0g1"}
    assert infos[0].score == infos[1].score > infos[2].score >= infos[3].score


def test_only_the_moves_asked_for(endgame: Board) -> None:
    assert str(Engine(hash_mb=1).play(endgame, depth=1, searchmoves=("h0R",)).move) == "h0R"


@pytest.mark.parametrize("limits", [Limits(infinite=True), Limits(time=1.0, ponder=True)])
def test_an_endless_search_waits_for_the_stop(endgame: Board, limits: Limits) -> None:
    tablebase.load()
    engine = Engine(hash_mb=1)
    found = engine.start(endgame, limits)
    time.sleep(0.1)
    assert not found.done()
    engine.stop()
    assert str(found.result(timeout=PATIENCE).move) in {"h0g0", "h0g1"}


def test_a_ponderhit_is_answered(endgame: Board) -> None:
    engine = Engine(hash_mb=1)
    found = engine.start(endgame, time=1.0, ponder=True)
    engine.ponderhit()
    assert found.result(timeout=PATIENCE).move in endgame.legal_moves


def test_a_win_the_quiet_rule_would_stop_is_none() -> None:
    board = Board("leiserchess", setup="endgame", quiet_moves=10)
    best = Engine(hash_mb=1).play(board, nodes=20_000)
    assert best.info is not None
    assert best.info.score.mate is None


def test_weak_levels_have_no_table(endgame: Board) -> None:
    best = Engine(1, hash_mb=1).play(endgame)
    assert best.info is not None
    assert best.info.score.mate is None


def test_the_search_knows_what_follows() -> None:
    board = Board("leiserchess", position="8/8/8/8/1WW4se1/8/7ww/8 W")
    best = Engine(hash_mb=1).play(board, depth=2)
    assert best.info is not None
    assert str(best.info.score) == "mate 8"
    for move in best.info.pv:
        board.push(move)
    assert board.outcome is not None
    assert board.outcome.winner == "tangerine"


@pytest.mark.parametrize("seed", range(20))
def test_the_search_agrees_with_the_table(seed: int) -> None:
    board = random_endgame(seed)
    verdict = tablebase.probe(board)
    assert verdict is not None
    worker = Worker(make_shared(1))
    worker.set_up(board, exact=True)
    value = worker.deepen(1)
    assert Score(value).plies == (verdict.turns if verdict.winner == board.turn else -verdict.turns)


@pytest.mark.parametrize("seed", range(20))
def test_the_search_agrees_with_the_table_where_there_is_a_pawn(seed: int) -> None:
    board = with_pawn(Random(seed))
    verdict = tablebase.probe(board)
    assert verdict is not None
    worker = Worker(make_shared(1))
    worker.set_up(board, exact=True)
    plies = Score(worker.deepen(1)).plies
    signed = {board.turn: verdict.turns, None: None}.get(verdict.winner, -verdict.turns)
    assert plies == signed


def test_a_drawn_endgame_is_kept() -> None:
    board = next(drawn_endgames())
    engine = Engine(hash_mb=1)
    for _ in range(6):
        best = engine.play(board, nodes=1000)
        assert best.move is not None
        assert best.info is not None
        assert best.info.score.value == 0
        board.push(best.move)
        if board.outcome:
            break
        assert tablebase.probe(board) == tablebase.ProbeResult(None, 0)


def drawn_endgames() -> Iterator[Board]:
    random = Random(0)
    while True:
        board = with_pawn(random)
        if tablebase.probe(board) == tablebase.ProbeResult(None, 0):
            yield board


def random_endgame(seed: int) -> Board:
    random = Random(seed)
    while True:
        board = Board("leiserchess", setup="endgame")
        for _ in range(random.randint(1, 40)):
            board.push(random.choice(board.legal_moves))
            if board.outcome:
                break
        if not board.outcome:
            return Board("leiserchess", position=board.position)
