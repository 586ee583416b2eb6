import re
from pathlib import Path

import pytest

from laserchess import VARIANTS, Board, GameRecord
from laserchess.book import BookCounter
from laserchess.engine.profiles import profile_of
from tests.uci.conftest import Dialogue

INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+( lowerbound| upperbound)? nodes \d+ nps \d+"
    r" hashfull \d+ time \d+ pv( \S+)+"
)
T4 = "1se4ee1/6sw1/4sw3/2sw3NW1/NE7/5nw2/SW7/1NE4WW1 B"
LOST = "8/8/8/8/8/8/8/7NN B"


def bests(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("bestmove")]


def test_uci_names_the_engine_and_its_options(stubbed: Dialogue) -> None:
    said = stubbed("uci")
    assert said[0].startswith("id name laserchess")
    assert said[1].startswith("id author ")
    assert said[-1] == "uciok"
    assert "option name Hash type spin default 64 min 1 max 32768" in said
    assert "option name Clear Hash type button" in said
    assert "option name Ponder type check default false" in said
    variants = " ".join(f"var {variant}" for variant in VARIANTS)
    assert f"option name UCI_Variant type combo default leiserchess {variants}" in said


def test_a_scripted_session(talk: Dialogue) -> None:
    assert talk("uci")[-1] == "uciok"
    assert talk("setoption name Hash value 1", "isready") == ["readyok"]
    assert talk("ucinewgame", f"position fen {T4}") == []
    said = talk.search("go depth 3")
    assert said[-1] == "bestmove g7U"
    assert all(INFO.fullmatch(line) for line in said[:-1])
    assert "score mate 1" in said[-2]
    assert talk("position startpos moves a1a2 b6b5", "status") == ["status ok"]
    best = talk.best("go nodes 500")
    assert Board("leiserchess", position=talk.session.board.position).is_legal(best)
    talk("quit")
    assert talk.session.is_over


@pytest.mark.parametrize("variant", ["laser-chess", "khet", "leiserchess", "advanced"])
def test_every_game_is_played(talk: Dialogue, variant: str) -> None:
    assert talk(f"setoption name UCI_Variant value {variant}", "isready")[-1] == "readyok"
    for setup, text in VARIANTS[variant].setups.items():
        assert talk(f"position setup {setup}") == []
        assert talk.session.board == Board(variant, setup=setup)
        assert talk(f"position fen {text}") == []
        assert talk.session.board == Board(variant, position=text)
    assert talk.session.board.is_legal(talk.best("go nodes 200"))


def test_moves_of_chance_are_replayed_as_they_happened(talk: Dialogue) -> None:
    talk("setoption name UCI_Variant value advanced")
    board = Board("advanced", seed=3)
    for _ in range(4):
        board.push(".")
    moves = " ".join(played.text for played in board.history)
    assert talk(f"position startpos moves {moves}") == []
    assert talk.session.board.position == board.position


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position nowhere",
        "position fen",
        "position fen 8/8/8 W",
        "position fen nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS",
        "position startpos moves a1a2 a1a2",
        "position startpos moves zzz",
    ],
)
def test_a_refused_position_keeps_the_old_one(stubbed: Dialogue, line: str) -> None:
    stubbed("position startpos moves a1a2")
    before = stubbed.session.board.position
    said = stubbed(line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    assert stubbed.session.board.position == before


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "setoption name Nonsense value 1",
        "setoption name Hash value 0",
        "setoption name Hash value many",
        "setoption name UCI_Variant value chess",
        "setoption name Ponder value perhaps",
        "setoption name Rules value quiet_moves=0",
        "setoption name Rules value nonsense=1",
        "perft 0",
        "perft x",
        "\0\x1b[2J",
        "ж" * 100_000,
    ],
)
def test_a_broken_line_gets_one_info_string(stubbed: Dialogue, line: str) -> None:
    before = dict(stubbed.session.settings.values)
    said = stubbed(line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    assert stubbed.session.settings.values == before


@pytest.mark.parametrize("line", ["", "stop", "ponderhit", "register later", "debug", "joho"[:0]])
def test_what_means_nothing_now_is_ignored(stubbed: Dialogue, line: str) -> None:
    assert stubbed(line) == []


def test_options_reach_the_engine(stubbed: Dialogue) -> None:
    stubbed("setoption name hash value 7", "setoption name Threads value 2", "setoption name Move Overhead value 100")
    stubbed("setoption name MultiPV value 3", "setoption name Skill Level value 3")
    stubbed.search("go depth 2")
    expected = {"level": 3, "threads": 2, "hash_mb": 7, "overhead": 0.1, "book": None, "evaluation": None}
    assert stubbed.engines[0].settings == expected
    assert stubbed.engines[0].asked[-1].multipv == 3
    assert len(stubbed.engines) == 1


@pytest.mark.parametrize("variant", ["leiserchess", "khet"])
@pytest.mark.parametrize(
    ("name", "more", "level"),
    [("random", 0, "random"), ("greedy", 0, "greedy"), ("engine:1", 0, 1), ("engine:4", -1, 3), ("engine:10", 0, None)],
)
def test_uci_elo_selects_the_opponent_of_that_strength(
    stubbed: Dialogue, variant: str, name: str, more: int, level: int | str | None
) -> None:
    stubbed("setoption name UCI_LimitStrength value true", f"setoption name UCI_Variant value {variant}")
    stubbed(f"setoption name UCI_Elo value {profile_of(variant).elo[name] + more}")
    stubbed.search("go depth 2")
    assert stubbed.engines[0].settings["level"] == level


def test_new_games_and_clear_hash_forget(stubbed: Dialogue) -> None:
    stubbed.search("go depth 1")
    stubbed("ucinewgame", "setoption name Clear Hash")
    assert stubbed.engines[0].games == 2


def test_rules_are_options_of_the_variant(stubbed: Dialogue) -> None:
    stubbed("setoption name Rules value quiet_moves=100, quiet_reset=destroyed", "position startpos")
    assert stubbed.session.board.rules.changed == {"quiet_moves": 100, "quiet_reset": "destroyed"}
    stubbed("setoption name UCI_Variant value khet", "setoption name Rules value king_rotation=true")
    assert stubbed.session.board.rules.changed == {"king_rotation": True}
    stubbed("setoption name Rules value <empty>")
    assert stubbed.session.board.rules.changed == {}


def test_clocks_are_those_of_the_side_to_move(stubbed: Dialogue) -> None:
    clocks = "go wtime 60000 btime 30000 winc 1000 binc 500 movestogo 10"
    stubbed.search(clocks)
    stubbed("position startpos moves a1a2")
    stubbed.search(clocks)
    stubbed.search("go time 4000 inc 40")
    stubbed.search("go wtime -5 btime -5")
    asked = stubbed.engines[0].asked
    assert [(limits.inc, limits.movestogo) for limits in asked] == [(1, 10), (0.5, 10), (0.04, None), (0, None)]
    assert [limits.time for limits in asked] == [60, pytest.approx(30, abs=5), 4, 0.001]
    assert asked[1].time is not None
    assert asked[1].time < 30  # setting up the position took a little


def test_a_position_that_goes_on_from_the_last_takes_its_new_moves_alone(stubbed: Dialogue) -> None:
    stubbed("position startpos moves a1a2 h6h5")
    before = stubbed.session.board
    stubbed("position startpos moves a1a2 h6h5 b1b2")
    assert [played.move.text for played in stubbed.session.board.history] == ["a1a2", "h6h5", "b1b2"]
    assert before.ply == 2
    stubbed("position startpos moves a1a2 h6h5 b1b9")
    assert [played.move.text for played in stubbed.session.board.history] == ["a1a2", "h6h5", "b1b2"]
    stubbed("move h5h6")
    stubbed("position startpos moves a1a2 h6h5 b1b2 g6g5")
    assert [played.move.text for played in stubbed.session.board.history][2:] == ["b1b2", "g6g5"]


def test_searchmoves_are_the_only_ones(talk: Dialogue) -> None:
    assert talk.best("go depth 3 searchmoves H0G1 zz b1b2 b1b2") in {"h0g1", "b1b2"}
    talk("setoption name MultiPV value 4")
    said = talk.search("go depth 2 searchmoves a1a2 b1b2")
    assert {line.split(" pv ")[1].split()[0] for line in said if " depth 2 " in line} == {"a1a2", "b1b2"}


def test_multipv_gives_every_line_its_number(talk: Dialogue) -> None:
    talk("setoption name MultiPV value 3")
    said = talk.search("go depth 2")
    lines = [line for line in said if line.startswith("info depth 2 ")]
    assert [line.split(" multipv ")[1].split()[0] for line in lines] == ["1", "2", "3"]
    assert len({line.split(" pv ")[1].split()[0] for line in lines}) == 3


def test_isready_is_answered_during_a_search(talk: Dialogue) -> None:
    talk("go infinite")
    talk("isready", "eval")
    assert "readyok" in talk.said
    assert not bests(talk.said)
    talk("stop")
    assert len(bests(talk.said)) == 1


@pytest.mark.parametrize("position", ["startpos", f"fen {LOST}"])
@pytest.mark.parametrize("kind", ["infinite", "ponder", "infinite depth 1", "ponder wtime 10 btime 10"])
def test_an_infinite_search_keeps_its_move_until_stop(talk: Dialogue, kind: str, position: str) -> None:
    talk(f"position {position}", f"go {kind}")
    talk.session._task.join(0.3)  # type: ignore[union-attr]  # noqa: SLF001
    assert not bests(talk.said)
    talk("stop")
    assert len(bests(talk.said)) == 1
    assert (talk.said[-1] == "bestmove (none)") == (position != "startpos")


@pytest.mark.parametrize("limit", ["", " depth 3", " movetime 20", " wtime 50 btime 50"])
def test_ponderhit_lets_the_clock_run(talk: Dialogue, limit: str) -> None:
    talk(f"go ponder{limit}", "isready")
    assert not bests(talk.said)
    talk("ponderhit", "ponderhit")
    talk.session._task.join()  # type: ignore[union-attr]  # noqa: SLF001
    assert len(bests(talk.said)) == 1


def test_a_finished_game_has_no_move(talk: Dialogue) -> None:
    talk(f"position fen {LOST}")
    said = talk.search("go depth 3")
    assert said == ["info string the game is over: 1-0", "bestmove (none)"]


def test_a_new_go_ends_the_one_before(talk: Dialogue) -> None:
    talk("go infinite", "go infinite", "go infinite", "stop", "stop")
    assert len(bests(talk.said)) == 3


def test_options_and_positions_during_a_search_are_for_the_next_one(talk: Dialogue) -> None:
    talk("go infinite", "setoption name MultiPV value 2", "setoption name UCI_Variant value khet", "position startpos")
    talk("stop")
    assert Board("leiserchess").is_legal(talk.said[-1].split()[1])
    assert Board("khet").is_legal(talk.best("go depth 1"))


def test_the_gui_may_play_on_after_a_draw(talk: Dialogue) -> None:
    there_and_back = "a1a2 a6a5 a2a1 a5a6"
    talk(f"position startpos moves {there_and_back} {there_and_back}")
    assert talk("status") == ["status draw"]
    assert Board("leiserchess").is_legal(talk.best("go depth 1"))
    assert talk(f"position startpos moves {there_and_back} {there_and_back} a1a2") == []
    assert talk("status") == ["status ok"]


def test_an_engine_that_fails_still_plays(stubbed: Dialogue) -> None:
    stubbed.search("go depth 1")
    stubbed.engines[0].play = None
    said = stubbed.search("go depth 1")
    assert len(said) == 2
    assert said[0].startswith("info string internal error")
    assert Board("leiserchess").is_legal(said[1].split()[1])


def test_debug_tells_more(stubbed: Dialogue) -> None:
    assert stubbed("debug on", "position startpos")[0].startswith("info string position ")
    assert stubbed("debug off", "position startpos") == []


def test_moves_come_from_the_book_when_it_is_switched_on(talk: Dialogue, tmp_path: Path) -> None:
    tally = BookCounter()
    tally.add_record(GameRecord.parse('[Variant "leiserchess"]\n1. a0b0 h7g7 1-0'))
    tally.book().write(tmp_path / "my.book")
    assert talk(f"setoption name Book File value {tmp_path / 'my.book'}") == []
    assert talk.search("go depth 1")[:-1]
    assert talk("setoption name OwnBook value true") == []
    assert talk.search("go depth 1") == ["bestmove a0b0"]
    assert talk.search("go depth 1 searchmoves a1a2")[-1].startswith("bestmove a1a2")
    refused = talk("setoption name Book File value nothing.book")
    assert len(refused) == 1
    assert "cannot be read" in refused[0]
    assert talk.search("go depth 1") == ["bestmove a0b0"]


def test_wdl_is_sent_on_request(talk: Dialogue) -> None:
    assert not any("wdl" in line for line in talk.search("go depth 2"))
    assert talk("setoption name UCI_ShowWDL value true") == []
    *infos, _ = talk.search("go depth 2")
    for line in infos:
        odds = re.search(r"score cp -?\d+ wdl (\d+) (\d+) (\d+) nodes", line)
        assert odds
        assert sum(map(int, odds.groups())) == 1000
