"""Game records: read, replayed, written, and rejected with the line."""

import copy
import json
import pickle
import tracemalloc
from io import StringIO
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess import VARIANTS, Board, GameRecord, Outcome, Termination, read_records
from laserchess.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidRecordError,
    LaserChessError,
    UnknownNameError,
    WrongCaptureError,
    WrongChanceError,
)
from laserchess.record import Node  # noqa: TC001  # next to the other names

DATA = Path(__file__).parents[1] / "data"
RECORDED_GAME = (DATA / "leiserchess_recorded_game.pgn").read_text(encoding="utf-8")


def game(variant: str, moves: str, **tags: str) -> str:
    lines = [f'[Variant "{variant}"]', *(f'[{name} "{value}"]' for name, value in tags.items())]
    return "\n".join([*lines, "", moves])


def random_game(variant: str, seed: int, moves: int, **start: Any) -> Board:
    rng = Random(seed)
    board = Board(variant, seed=seed, **start) if VARIANTS[variant].actions else Board(variant, **start)
    for _ in range(moves):
        if not (legal := board.legal_moves):
            break
        board.push(rng.choice(legal))
    return board


# Reading and replaying


def test_deep_variations_are_replayed_on_one_board() -> None:
    moves = ["d1d2", "g8g7", "d2d1", "g7g8"]
    text = "".join(f"{moves[ply % 4]} ({moves[ply % 4]} " for ply in range(1, 500))
    tracemalloc.start()
    record = GameRecord.parse(game("khet", f"d1d2 {text}{')' * 499}*"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000, "a copy of the board for every variation took 60 MB"
    node, depth = record.root.children[0], 0
    while node.children:
        main, node = node.children
        depth += 1
        assert main.move == node.move
    assert (depth, len(node.path())) == (499, 500)
    assert node.board().ply == 500
    assert GameRecord.parse(str(record)) == record


def test_the_recorded_game_of_leiserchess_replays_to_its_end() -> None:
    record = GameRecord.parse(RECORDED_GAME, default_variant="leiserchess")
    assert len(list(record.mainline())) == 58
    assert record.result == "0-1"
    assert record.outcome == Outcome("lavender", Termination.KING)
    assert record.contradictions() == []
    before_the_tactics = list(record.mainline())[53].board()
    assert before_the_tactics.position == "6ee1/1ssse3sw1/1ne2sw3/2sw3NW1/NE7/5nw2/1NNSW5/6WW1 W"


def laser_chess_games() -> list[list[dict[str, str]]]:
    with (DATA / "laser_chess_games.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [list(game) for _, game in groupby(rows, key=lambda row: row["game"])][:6]


@pytest.mark.parametrize("rows", laser_chess_games())
def test_games_with_captures_replay_move_for_move(rows: list[dict[str, str]]) -> None:
    moves = " ".join(row["move"] for row in rows)
    record = GameRecord.parse(game("laser-chess", moves + " *", StartPosition=rows[0]["setup"]))
    assert [node.move for node in record.mainline()] == [row["move"] for row in rows]
    assert record.end().board().position == rows[-1]["after"]


@pytest.mark.parametrize("spelling", ["khet", "KHET", "Khet 2.0", "khet2"])
def test_games_go_by_common_spellings(spelling: str) -> None:
    assert GameRecord.parse(game(spelling, "*")).variant.id == "khet"


@pytest.mark.parametrize(
    ("spelling", "variant"),
    [("Laser Chess", "laser-chess"), ("Leiserchess 2023", "leiserchess"), ("Advanced Laser Chess", "advanced")],
)
def test_games_go_by_their_titles(spelling: str, variant: str) -> None:
    assert GameRecord.parse(game(spelling, "*")).variant.id == variant


def test_moves_are_written_with_their_captures_however_they_were_read() -> None:
    row = next(row for game in laser_chess_games() for row in game if "x" in row["move"])
    short = row["move"].partition("x")[0]
    record = GameRecord.parse(game("laser-chess", f"{short} *", SetUp="1", FEN=row["position"]))
    assert record.root.children[0].move == row["move"]


# Writing


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_from_a_board_is_written_and_read_back(variant: str, seed: int) -> None:
    board = random_game(variant, seed, 60)
    record = GameRecord.from_board(board)
    again = GameRecord.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert [node.move for node in again.mainline()] == [node.move for node in record.mainline()]
    assert again.end().board() == record.end().board()
    if not VARIANTS[variant].actions:
        assert record.end().board() == board


def test_tags_come_in_order() -> None:
    record = GameRecord("khet", setup="dynasty", king_rotation=True, repetition="automatic")
    record.tags |= {"White": "Ada", "Annotator": "me"}
    record.conclude(Outcome("red", Termination.RESIGNATION))
    assert str(record) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ada"]\n[Black "?"]\n[Result "0-1"]\n'
        '[Variant "khet"]\n[StartPosition "dynasty"]\n[Options "king_rotation=true, repetition=automatic"]\n'
        '[Annotator "me"]\n[Termination "resignation"]\n\n0-1\n'
    )
    assert GameRecord.parse(str(record)) == record
    assert GameRecord.parse(str(record)).rules == record.rules


def test_a_start_of_its_own_is_written_as_fen_and_numbered_for_the_second_player() -> None:
    after = Board("leiserchess")
    after.push("a0b1")
    record = GameRecord("leiserchess", position=after.position)
    record.root.add("a7L").add("a1U")
    text = str(record)
    assert f'[SetUp "1"]\n[FEN "{after.position}"]\n' in text
    assert text.endswith("\n1... a7L 2. a1U *\n")
    assert GameRecord.parse(text) == record


def test_the_first_setup_needs_no_tag_however_it_was_named() -> None:
    assert GameRecord("khet", setup="classic") == GameRecord("khet")
    assert GameRecord("leiserchess", position=VARIANTS["leiserchess"].setup()) == GameRecord("leiserchess")
    assert "FEN" not in str(GameRecord("khet"))
    assert GameRecord("khet", setup="dynasty") != GameRecord("khet")


def test_records_can_be_copied_and_pickled_and_are_equal_by_text() -> None:
    record = GameRecord.parse(RECORDED_GAME, default_variant="leiserchess")
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record  # noqa: S301  # our own bytes
    assert record != str(record)


# The tree


def test_variations_are_played_from_the_move_they_replace() -> None:
    record = GameRecord.parse(game("leiserchess", "1. a0b1 (1. a1U) a7L (1... a6b5 2. a1U) 2. a1U *"))
    first = record.root.children[0]
    assert [child.move for child in record.root.children] == ["a0b1", "a1U"]
    assert [child.move for child in first.children] == ["a7L", "a6b5"]
    other = Board("leiserchess")
    for move in ("a0b1", "a6b5", "a1U"):
        other.push(move)
    assert first.children[1].end().board() == other


def test_adding_checks_the_move_and_finds_the_one_that_is_there() -> None:
    record = GameRecord("leiserchess")
    first = record.root.add("a0b1")
    assert record.root.add(Board("leiserchess").parse_move("a0b1")) is first
    assert first.add("a7L").parent is first
    other = record.root.add("a1U")
    assert record.root.children == [first, other]
    with pytest.raises(IllegalMoveError):
        first.add("a1a2")
    with pytest.raises(InvalidMoveError):
        first.add("what")
    assert [child.move for child in first.children] == ["a7L"]
    assert first.add("a7R").board().ply == 2


def test_a_board_of_a_node_is_the_callers_own() -> None:
    record = GameRecord("leiserchess")
    node = record.root.add("a0b1")
    node.board().push("a7L")
    assert node.board().ply == 1
    assert node.add("a7L").board().ply == 2


def test_notes_are_kept() -> None:
    record = GameRecord("leiserchess")
    record.root.comment = "A game"
    node = record.root.add("a0b1")
    node.clock, node.elapsed, node.nodes, node.comment = 59.25, 0.75, 1000, "quick }"
    node.nags.add(3)
    again = GameRecord.parse(str(record)).root.children[0]
    assert (again.clock, again.elapsed, again.nodes, again.comment, again.nags) == (59.25, 0.75, 1000, "quick }", {3})
    assert GameRecord.parse(str(record)) == record


def test_a_thousand_variations_inside_each_other_are_read() -> None:
    turns = ["a7L", "a7R", "a7U"]
    moves = "1. a0b1 a7L " + "".join(f"(1... {turns[n % 3]} " for n in range(1000)) + ")" * 1000 + " *"
    record = GameRecord.parse(game("leiserchess", moves))
    assert len(record.root.children[0].children) == 1001
    assert GameRecord.parse(str(record)) == record


# Turns of several actions


def test_a_turn_of_several_actions_is_one_move_with_its_chance() -> None:
    record = GameRecord("advanced", seed=1)
    node = record.root.add("a7@3,a7@1,b9c10")
    assert node.move.startswith("a7@1,b9c10")
    flung = node.add("n8n7")
    assert "=>" in flung.move
    text = str(record)
    assert GameRecord.parse(text) == record
    assert GameRecord.parse(text).end().board() == record.end().board()


def test_a_recorded_turn_must_name_its_chance() -> None:
    with pytest.raises(WrongChanceError, match=r"line 3, move 1\. \(ply 1\)"):
        GameRecord.parse(game("advanced", "1. b8b7 *"))
    assert GameRecord.parse(game("advanced", "1. b8b7=>k3@5 . *")).root.end().move == "."


def test_a_move_is_one_turn_and_a_turn_that_is_not_over_is_left_out() -> None:
    with pytest.raises(InvalidMoveError, match="is not a turn"):
        GameRecord("advanced").root.add("a7@1,.,o7@1")
    board = Board("advanced", seed=1)
    for action in ("a7@1", ".", "o7@1"):
        board.push(action)
    assert [node.move.partition(",.{")[0] for node in GameRecord.from_board(board).mainline()] == ["a7@1"]


# Results


def test_the_written_result_is_kept_and_a_contradiction_reported() -> None:
    text = game("leiserchess", RECORDED_GAME.replace("0-1", "1-0"), Result="1/2-1/2")
    record = GameRecord.parse(text)
    assert record.result == "1-0"
    assert record.tags["Result"] == "1/2-1/2"
    assert record.outcome == Outcome("lavender", Termination.KING)
    assert len(record.contradictions()) == 2
    assert GameRecord.parse(str(record)) == record


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(IllegalMoveError, match=r"move 30\. \(ply 59\)") as caught:
        GameRecord.parse(game("leiserchess", RECORDED_GAME.replace("0-1", "30. b0b1 0-1")))
    assert caught.value.reason == "over"


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("1-0", "resignation", Outcome("tangerine", Termination.RESIGNATION)),
        ("0-1", "Time forfeit", Outcome("lavender", Termination.TIME)),
        ("1/2-1/2", "agreement", Outcome(None, Termination.AGREEMENT)),
        ("1-0", "normal", None),
        ("*", "resignation", None),
    ],
)
def test_the_outcome_is_as_written_where_the_board_does_not_decide(
    result: str, termination: str, outcome: Outcome | None
) -> None:
    assert GameRecord.parse(game("leiserchess", f"1. a0b1 {result}", Termination=termination)).outcome == outcome


def test_a_claimed_draw_is_recorded() -> None:
    board = Board("laser-chess")
    for move in ["e1+", "f8+"] * 2:
        board.push(move)
    board.claim_draw()
    record = GameRecord.from_board(board)
    assert (record.result, record.outcome) == ("1/2-1/2", Outcome(None, Termination.REPETITION))


def test_a_result_is_one_of_four() -> None:
    with pytest.raises(InvalidRecordError):
        GameRecord().result = "2-0"


# Refusals


@pytest.mark.parametrize(
    ("text", "error", "reason", "names"),
    [
        ("", InvalidRecordError, "empty", "0 records"),
        (game("khet", "*\n\n*"), InvalidRecordError, "variant", "Variant tag"),
        (game("khet", "*\n") * 2, InvalidRecordError, "several", "2 records"),
        ("1. a0b1 *", InvalidRecordError, "variant", "line 1"),
        (game("go", "*"), UnknownNameError, "game", "'go'"),
        (game("khet", "*", StartPosition="ace"), UnknownNameError, "setup", "'ace'"),
        (game("khet", "*", SetUp="dynasty"), InvalidRecordError, "setup", "'dynasty'"),
        (game("khet", "*", SetUp="1"), InvalidRecordError, "setup", "FEN"),
        (game("khet", "*", FEN="8/8"), InvalidPositionError, None, "line 1"),
        (
            game("leiserchess", "*", FEN="ss7/8/8/8/8/8/8/7NN W", StartPosition="opening"),
            InvalidRecordError,
            "setup",
            "",
        ),
        (game("khet", "*", Options="king_rotation"), InvalidRecordError, "options", "'king_rotation'"),
        (game("khet", "*", Options="king_rotation=maybe"), UnknownNameError, "option", "'maybe'"),
        (game("khet", "*", Options="pawns=2"), UnknownNameError, "option", "'pawns'"),
        (game("leiserchess", "*", Options="quiet_moves=٣"), UnknownNameError, "option", "'٣'"),
        (game("leiserchess", "1. a0b1 a7L\n2. zz *"), InvalidMoveError, None, "line 4, move 2. (ply 3)"),
        (game("leiserchess", "1. a0b1\na0a1 *"), IllegalMoveError, None, "line 4, move 1... (ply 2)"),
        (game("laser-chess", "1. h2+xa1 *"), WrongCaptureError, "capture", "line 3, move 1. (ply 1)"),
    ],
)
def test_refuses_and_says_where(text: str, error: type[LaserChessError], reason: str | None, names: str) -> None:
    with pytest.raises(error) as caught:
        GameRecord.parse(text)
    assert reason in {None, caught.value.reason}
    assert names in str(caught.value)


def test_the_reader_continues_after_bad_games() -> None:
    bad = [game("khet", "1. ) *"), game("khet", "1. a1a9 *"), game("go", "1. a0b1 *"), game("khet", "1. {")]
    text = "\n\n".join(part for each in bad for part in (game("leiserchess", "1. a0b1 *"), each))
    errors: list[LaserChessError] = []
    read = list(read_records(StringIO(text), on_error=errors.append))
    assert [record.root.end().move for record in read] == ["a0b1"] * 4
    assert [type(error) for error in errors] == [
        InvalidRecordError,
        InvalidMoveError,
        UnknownNameError,
        InvalidRecordError,
    ]


def test_a_file_is_read_as_far_as_it_is_asked_for() -> None:
    lines = iter([*game("leiserchess", "1. a0b1 *").splitlines(), "nonsense ) ) )"])
    assert next(read_records(lines)).root.end().move == "a0b1"
    assert next(lines) == "nonsense ) ) )"


# Properties


PARTS = [
    *(
        "1.",
        "1...",
        "a0b1",
        "a7L",
        "a7@3,b6*",
        ".{thaw a8}",
        ".",
        "(",
        ")",
        "{",
        "}",
        "$3",
        "!?",
        "1-0",
        "0-1",
        "*",
        "\n",
    ),
    *('[Variant "khet"]\n', '[Variant "leiserchess"]\n', '[Variant "advanced"]\n', '[FEN "x"]\n', '[SetUp "1"]\n'),
    *('[StartPosition "dynasty"]\n', '[Options "king_rotation=true"]\n', "{1 2 3}", "[%clk 0:00:01]", "h2+", "²", "٣"),
]


@settings(deadline=None, max_examples=200)
@given(st.text() | st.lists(st.sampled_from(PARTS)).map(" ".join), st.sampled_from([None, *VARIANTS]))
def test_any_text_is_records_or_errors_of_one_line(text: str, default_variant: str | None) -> None:
    errors: list[LaserChessError] = []
    for record in read_records(StringIO(text), default_variant=default_variant, on_error=errors.append):
        assert GameRecord.parse(str(record)) == record
    assert all(len(str(error).splitlines()) == 1 for error in errors)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from([*VARIANTS]), st.integers(0, 2**32))
def test_random_trees_are_read_back(variant: str, seed: int) -> None:
    rng = Random(seed)
    record = GameRecord(variant)
    nodes: list[Node] = [record.root]
    for _ in range(12):
        node = rng.choice(nodes)
        legal = node.board().legal_moves
        if legal:
            nodes.append(node.add(rng.choice(legal)))
            nodes[-1].comment = rng.choice(["", "so", "}", "[%clk 0:00:01]"])
    again = GameRecord.parse(str(record))
    assert again == record
    assert again.end().board() == record.end().board()
