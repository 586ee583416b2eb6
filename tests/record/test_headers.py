"""Tags alone: the same records as in full, without a look at the moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from laserchess import GameRecord, Headers, InvalidRecordError, LaserChessError, read_headers, read_records
from laserchess.notation import pgn

TWO_GAMES = """[Variant "leiserchess"]
[White "Ada"]

1. a0b1 {a comment with 1-0 and
[Not "a tag] in it} (1. a1R; 0-1
) 1... a7L 1-0

[Variant "khet"]
[White "Bob \\"the \\\\ builder\\""]

1. d1d2 0-1
"""


def test_the_tags_of_every_record_are_read() -> None:
    first, second = read_headers(TWO_GAMES)
    assert dict(first) == {"Variant": "leiserchess", "White": "Ada"}
    assert second["White"] == 'Bob "the \\ builder"'
    assert "Event" not in second
    assert second.get("Event", "?") == "?"
    assert (first.line, second.line) == (1, 8)
    assert repr(first) == "<Headers leiserchess: Ada – ? ?>"


def test_a_record_is_read_in_full_from_its_headers() -> None:
    wanted = [GameRecord.parse(headers) for headers in read_headers(TWO_GAMES) if headers["White"] == "Ada"]
    assert wanted == [next(read_records(TWO_GAMES))]


def test_moves_are_read_as_they_are_written() -> None:
    first, second = read_headers(TWO_GAMES.replace("d1d2", "nonsense"))
    assert first.moves() == ["a0b1", "a7L"]
    assert second.moves() == ["nonsense"]


def test_moves_are_not_looked_at() -> None:
    text = TWO_GAMES.replace("d1d2", "nonsense")
    headers = list(read_headers(text))
    assert len(headers) == 2
    with pytest.raises(LaserChessError, match=r"line 11, move 1\."):
        GameRecord.parse(headers[1])


def test_files_lines_and_texts_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(TWO_GAMES, encoding="utf-8")
    wanted = [dict(headers) for headers in read_headers(TWO_GAMES)]
    with path.open(encoding="utf-8") as file:
        assert [dict(headers) for headers in read_headers(file)] == wanted
    assert [dict(headers) for headers in read_headers(path)] == wanted
    assert [record.variant.id for record in read_records(path)] == ["leiserchess", "khet"]
    assert [record.variant.id for record in read_records(TWO_GAMES)] == ["leiserchess", "khet"]


def test_a_name_of_a_file_is_not_taken_for_its_text() -> None:
    with pytest.raises(InvalidRecordError, match=r"is the name of a file; expected records, or a pathlib.Path"):
        next(read_records("games.pgn"))


def test_a_file_is_read_as_far_as_it_is_asked_for() -> None:
    def lines() -> Iterator[str]:
        yield from ['[White "Ada"]', "", "1. a0b1 *"]
        pytest.fail("the next record was looked at")

    assert next(read_headers(lines()))["White"] == "Ada"


def test_a_record_that_stops_short_is_an_error_and_the_next_one_is_read() -> None:
    text = '[White "Ada"]\n\n1. a0b1 {open\n\n' + TWO_GAMES
    with pytest.raises(InvalidRecordError, match="opened on line 3 is still open before the tags of line 5"):
        list(read_headers(text))
    errors: list[LaserChessError] = []
    assert len(list(read_headers(text, on_error=errors.append))) == 2
    assert [error.reason for error in errors] == ["unfinished"]


def test_a_tag_that_is_none_is_refused_with_its_line() -> None:
    with pytest.raises(InvalidRecordError, match="line 2"):
        list(read_headers('[White "Ada"]\n[Black Bob]\n\n1. a0b1 *'))


PARTS = [
    *('[White "x"]\n', '[Black "y"]\n', '\n[White "z"] [Round "2"]\n', '[Site "a"] ; here\n', "[bad]\n", "% 1-0\n"),
    *(
        "1.",
        "a0b1",
        "a7*,.{thaw 1-0 a8}",
        "(",
        ")",
        "{",
        "}",
        "; 1-0 {\n",
        "1-0",
        "1/2-1/2",
        "*",
        "\n",
        "\n\n",
        "$3",
        "!",
    ),
]


@settings(deadline=None, max_examples=500)
@given(st.text() | st.lists(st.sampled_from(PARTS)).map(" ".join) | st.lists(st.sampled_from(PARTS)).map("".join))
@example('[White "x"]\n\n[White "z"]\n*')
@example("1-0 1-0")
@example("1.0-1")
@example("1. a7*!1-0 a7*,.{1-0} *$3 1/2-1/2")
@example('1-0 [White "x"] 1. a0b1 *\n[White "y"]\n*')
def test_the_records_are_those_of_the_full_reader(text: str) -> None:
    errors: list[LaserChessError] = []
    records = list(pgn.read(text.splitlines(), errors.append))
    found: list[LaserChessError] = []
    headers = list(pgn.read_headers(text.splitlines(), found.append))
    if not errors:
        assert found == []
        assert [dict(each) for each in headers] == [record.tags for record in records]
        again = [list(pgn.read(each.text.splitlines())) for each in headers]
        assert [[each.tags for each in one] for one in again] == [[record.tags] for record in records]


def test_headers_are_a_mapping_of_the_public() -> None:
    headers = Headers({"White": "Ada"}, '[White "Ada"]\n\n*\n')
    assert list(headers) == ["White"]
    assert len(headers) == 1
