import asyncio
import pickle
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from laserchess import Board
from laserchess.core.errors import LaserChessError
from laserchess.engine import Engine, Info, Limits, PlayResult, Score
from laserchess.engine.profiles import LEVELS
from laserchess.opponents import OPPONENTS

sys.path.insert(0, str(Path(__file__).parent))
from tests.engine.positions import SETUPS, figure, random_board
from tests.timeouts import PATIENCE

GAMES = ("laser-chess", "khet", "leiserchess")


class TestFinding:
    def test_the_quickest_win(self) -> None:
        best = Engine().play(figure("T2"), depth=8)
        assert str(best.move) in {"c6b7", "g7U"}
        assert best.info is not None
        assert best.info.score.mate is not None
        assert best.info.score.mate > 0

    def test_the_only_move(self) -> None:
        assert str(Engine().play(figure("T3"), depth=8).move) == "c1b0"

    def test_a_win_in_one(self) -> None:
        best = Engine().play(figure("T4"), depth=8)
        assert str(best.move) == "g7U"
        assert best.info is not None
        assert str(best.info.score) == "mate 1"

    def test_a_lost_position(self) -> None:
        best = Engine().play(figure("T1"), depth=10)
        assert best.info is not None
        assert best.info.score.mate is not None
        assert best.info.score.mate < 0

    def test_the_moves_that_stay_in_the_game(self) -> None:
        lines = [info for info in Engine().analyse(figure("winning"), depth=4, multipv=5) if info.depth == 4]
        staying = {str(info.pv[0]) for info in lines if info.score.mate is None}
        assert staying == {"a1a0", "a1b0", "d1d0"}


class TestLegality:
    @pytest.mark.parametrize(("variant", "setup"), SETUPS)
    def test_every_move_of_every_line_is_legal(self, variant: str, setup: str) -> None:
        engine = Engine(hash_mb=1)
        for seed in range(60):
            board = random_board(variant, setup, seed, seed)
            best = engine.play(board, nodes=3000)
            if board.outcome is not None:
                assert best.move is None
                continue
            assert best.info is not None
            for move in best.info.pv:
                board.push(move)

    def test_a_position_with_very_many_moves(self) -> None:
        row = "NENWSESWNENWSESW"
        board = Board("leiserchess", position=f"nn7/{row}/8/{row}/8/{row}/8/7NN W")
        assert Engine(hash_mb=1).play(board, nodes=20_000).move in board.legal_moves

    def test_the_past_counts(self) -> None:
        board = Board("laser-chess")
        for text in ("e1+", "f8+") * 2:
            board.push(text)
        scores = {str(info.pv[0]): info.score for info in Engine().analyse(board, depth=2, multipv=80)}
        assert scores["e1+"] == Score(0)


class TestLimits:
    def test_the_same_nodes_give_the_same_answer(self) -> None:
        answers = {(str(best.move), best.info) for best in (self.fixed() for _ in range(2))}
        assert len({(move, info.score, info.nodes, info.pv) for move, info in answers if info}) == 1

    @staticmethod
    def fixed() -> PlayResult:
        return Engine(seed=7).play(random_board("khet", "classic", 10, 3), nodes=20_000)

    def test_search_moves(self) -> None:
        board = Board("khet")
        best = Engine().play(board, Limits(depth=3, searchmoves=("j1-", "c1c2")))
        assert str(best.move) in {"j1-", "c1c2"}

    def test_an_illegal_search_move_is_refused(self) -> None:
        with pytest.raises(LaserChessError):
            Engine().play(Board("khet"), depth=1, searchmoves=("a1a2",))

    def test_an_unknown_limit_is_refused(self) -> None:
        with pytest.raises(LaserChessError, match="depht"):
            Engine().play(Board("khet"), depht=1)

    def test_leaving_a_with_block_stops_the_search_and_closes_the_engine(self) -> None:
        board = Board("leiserchess")
        with Engine(hash_mb=1) as engine:
            found = engine.start(board, infinite=True)
        assert found.result(timeout=PATIENCE).move
        for use in (lambda: engine.play(board, depth=1), lambda: engine.evaluate(board), engine.new_game):
            with pytest.raises(LaserChessError, match="the engine is closed; expected a new Engine"):
                use()
        engine.close()

    def test_stop_ends_an_infinite_search(self) -> None:
        engine = Engine()
        board = Board("leiserchess")
        found = engine.start(board, infinite=True)
        engine.stop()
        assert found.result(timeout=PATIENCE).move in board.legal_moves

    def test_a_pondering_search_waits_for_its_clock(self) -> None:
        engine = Engine()
        found = engine.start(figure("T4"), time=20.0, ponder=True)
        time.sleep(0.2)
        assert not found.done()
        engine.ponderhit()
        assert str(found.result(timeout=PATIENCE).move) == "g7U"

    def test_a_ponderhit_may_come_at_once(self) -> None:
        engine = Engine()
        found = engine.start(Board("khet"), time=0.5, ponder=True)
        engine.ponderhit()
        assert found.result(timeout=PATIENCE).move is not None

    def test_a_finished_game_has_no_best_move(self) -> None:
        board = figure("T4")
        board.push("g7U")
        assert Engine().play(board, depth=3).move is None

    @pytest.mark.parametrize("limits", [Limits(time=0.05), Limits(time=0.001), Limits(movetime=0.01), Limits(nodes=1)])
    def test_hardly_any_time_is_enough_for_a_legal_move(self, limits: Limits) -> None:
        board = Board("laser-chess")
        assert Engine().play(board, limits).move in board.legal_moves


class TestStreams:
    def test_depths_come_in_order(self) -> None:
        infos = list(Engine().analyse(Board("khet"), depth=4))
        assert [info.depth for info in infos] == [1, 2, 3, 4]
        assert all(info.pv and info.nodes for info in infos)

    def test_leaving_the_loop_stops_the_search(self) -> None:
        engine = Engine()
        for info in engine.analyse(Board("khet")):
            if info.depth == 2:
                break
        assert engine.play(Board("khet"), depth=1).move is not None

    def test_lines_are_different_and_sorted(self) -> None:
        infos = [info for info in Engine().analyse(Board("khet"), depth=3, multipv=4) if info.depth == 3]
        assert [info.multipv for info in infos] == [1, 2, 3, 4]
        assert len({info.pv[0] for info in infos}) == 4

    def test_asyncio(self) -> None:
        async def run() -> tuple[list[Info], object]:
            engine = Engine()
            infos = [info async for info in engine.analyse_async(Board("khet"), depth=2)]
            return infos, (await engine.play_async(Board("khet"), depth=2)).move

        infos, move = asyncio.run(run())
        assert len(infos) == 2
        assert move in Board("khet").legal_moves

    def test_cancelling_a_task_stops_the_search(self) -> None:
        async def run() -> None:
            engine = Engine()
            task = asyncio.create_task(engine.play_async(Board("khet"), infinite=True))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        asyncio.run(run())


class TestSettings:
    def test_two_threads(self) -> None:
        board, before = Board("leiserchess"), threading.active_count()
        best = Engine(threads=2).play(board, nodes=100_000)
        assert best.move in board.legal_moves
        assert threading.active_count() <= before, "whatever others have left in this process"

    @pytest.mark.parametrize("level", range(1, LEVELS + 1))
    def test_every_level_plays(self, level: int) -> None:
        board = Board("laser-chess", setup="grail")
        assert Engine(level, hash_mb=1).play(board, nodes=2000).move in board.legal_moves

    @pytest.mark.parametrize("variant", ["leiserchess", "laser-chess", "khet"])
    @pytest.mark.parametrize("level", range(1, LEVELS))
    def test_every_level_has_lines_to_choose_from(self, variant: str, level: int) -> None:
        info = Engine(level, hash_mb=1).play(Board(variant)).info
        assert info is not None
        assert info.depth >= min(level, 3) - 1

    @pytest.mark.parametrize("name", OPPONENTS)
    def test_simple_opponents_play_in_its_place(self, name: str) -> None:
        board = Board("khet")
        engine = Engine(name, hash_mb=1)
        assert engine.play(board).move in board.legal_moves
        assert engine.play(board, searchmoves=(board.legal_moves[3],)).move == board.legal_moves[3]
        endless = engine.start(board, infinite=True)
        engine.stop()
        assert endless.result(PATIENCE).move in board.legal_moves

    @pytest.mark.parametrize("settings", [{"level": 11}, {"level": "master"}, {"threads": 0}, {"hash_mb": 0}])
    def test_bad_settings_are_refused(self, settings: dict[str, Any]) -> None:
        with pytest.raises(LaserChessError):
            Engine(**settings)

    def test_an_engine_crosses_processes(self) -> None:
        engine = pickle.loads(pickle.dumps(Engine(3, seed=5)))  # noqa: S301  # our own
        assert engine.play(Board("khet"), depth=1).move is not None

    @pytest.mark.parametrize("variant", GAMES)
    def test_evaluation_is_the_same_for_both_sides(self, variant: str) -> None:
        board = Board(variant)
        assert Engine(hash_mb=1).evaluate(board) == Engine(hash_mb=1).evaluate(
            Board(variant, position=board.position[:-1] + board.variant.players[1].letter)
        )


@pytest.mark.parametrize("variant", ["khet", "leiserchess", "advanced"])
def test_a_new_game_is_searched_as_by_a_new_engine(variant: str) -> None:
    engine, board = Engine(hash_mb=1, seed=3), Board(variant)
    found = []
    for _ in range(2):
        info = engine.play(board, nodes=3000).info
        assert info is not None
        found.append((info.depth, info.score, info.nodes, info.pv))
        board.push(info.pv[0])
        engine.play(board, nodes=500)
        board.pop()
        engine.new_game()
    assert found[0] == found[1]
