"""Game records as written: what is read, what is rejected and where, and that texts round-trip."""

from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.core.errors import InvalidRecordError
from laserchess.notation import pgn
from laserchess.notation.pgn import Evaluation, PgnNode, WrittenRecord

GAME = """\
[Event "Club evening"]
[White "Ada \\"the Ray\\" L."]
[Black "back\\\\slash"]
[Result "1-0"]

1. a0b1 {[%clk 0:09:58.5] solid} a7L $1 ({before} 1... a7R; too slow
2. a1U) 2. a1U a6b5!? 1-0
"""


def read_all(text: str) -> list[WrittenRecord]:
    return list(pgn.read(StringIO(text, newline=None)))


def read_one(text: str) -> WrittenRecord:
    [record] = read_all(text)
    return record


def moves(node: PgnNode) -> list[str]:
    return [child.move for child in node.mainline()]


def error_of(text: str) -> InvalidRecordError:
    with pytest.raises(InvalidRecordError) as caught:
        read_all(text)
    return caught.value


def test_reads_tags_moves_notes_and_result() -> None:
    record = read_one(GAME)
    assert record.tags == {
        "Event": "Club evening",
        "White": 'Ada "the Ray" L.',
        "Black": "back\\slash",
        "Result": "1-0",
    }
    assert record.result == "1-0"
    assert moves(record.root) == ["a0b1", "a7L", "a1U", "a6b5"]
    first, second, _, last = record.root.mainline()
    assert (first.clock, first.comment) == (598.5, "solid")
    assert second.nags == {1}
    assert last.nags == {5}
    variation = first.children[1]
    assert (variation.preface, variation.move, variation.comment) == ("before", "a7R", "too slow")
    assert moves(variation) == ["a1U"]
    assert variation.line == 6


def test_writes_the_roster_first_and_numbers_where_they_are_needed() -> None:
    record = read_one(GAME)
    assert pgn.write(record) == (
        '[Event "Club evening"]\n[White "Ada \\"the Ray\\" L."]\n[Black "back\\\\slash"]\n[Result "1-0"]\n\n'
        "1. a0b1 {[%clk 0:09:58.5] solid} 1... a7L $1 ({before} 1... a7R {too slow}\n"
        "2. a1U) 2. a1U a6b5 $5 1-0\n"
    )
    assert pgn.write(read_one('[Zeal "9"]\n[Event "x"]\n*')).startswith('[Event "x"]\n[Zeal "9"]\n')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. a7@3,a7*,c6d6 .{thaw a8} *", ["a7@3,a7*,c6d6", ".{thaw a8}"]),
        ("1. a7*,.{gate h9\n c4;  thaw a8}b6c6 *", ["a7*,.{gate h9 c4; thaw a8}", "b6c6"]),
        ("1.{a comment} a7* 1... . *", ["a7*", "."]),
        ("1. .{thaw b1}{a comment} .{} *", [".{thaw b1}", ".{}"]),
        ("1.a0b1 a7L 2 a1U ... a6b5 *", ["a0b1", "a7L", "a1U", "a6b5"]),
        ("1. b8b7=>k3@5 j4j3xg3! h2+ j1- a7*~6~2?? *", ["b8b7=>k3@5", "j4j3xg3", "h2+", "j1-", "a7*~6~2"]),
    ],
)
def test_tells_moves_from_marks(text: str, expected: list[str]) -> None:
    record = read_one(text)
    assert moves(record.root) == expected
    assert moves(read_one(pgn.write(record)).root) == expected


def test_a_comment_before_the_first_move_belongs_to_the_root() -> None:
    record = read_one("; as told by Ada\n{in  two\n\nparts} 1. a0b1 *")
    assert record.root.comment == "as told by Ada in two parts"
    assert record.root.children[0].comment == ""


def test_remembers_that_the_second_player_begins() -> None:
    record = read_one("1... a7L 2. a0b1 (2. a0a1) a7b7 *")
    assert record.second_begins
    assert pgn.write(record) == "1... a7L 2. a0b1 (2. a0a1) 2... a7b7 *\n"
    assert not read_one("1. a0b1 (1... a7L) *").second_begins


@pytest.mark.parametrize(
    ("comment", "text", "fields"),
    [
        ("[%clk 1:02:03]", "", {"clock": 3723.0}),
        ("so [%emt 0:00:00.000000001][%clk 0:0:5]so", "so so", {"elapsed": 1e-9, "clock": 5.0}),
        ("[%eval 0.35,12]", "", {"eval": Evaluation(0.35), "depth": 12}),
        ("[%eval #-3]", "", {"eval": Evaluation(mate=-3)}),
        ("[%depth 7] [%nodes 45000]", "", {"depth": 7, "nodes": 45000}),
        ("[%clk 0:00:01] [%clk 0:00:02]", "", {"clock": 2.0}),
        ("[%clk [%clk 0:00:01] 0:00:02]", "", {"clock": 2.0}),
        ("[%clk soon] [%cal Ga1] [%clk ٣:00:00]", "[%clk soon] [%cal Ga1] [%clk ٣:00:00]", {}),
    ],
)
def test_commands_in_comments_become_fields(comment: str, text: str, fields: dict[str, object]) -> None:
    node = read_one(f"1. a0b1 {{{comment}}} *").root.children[0]
    assert node.comment == text
    known = {name: getattr(node, name) for name in ("clock", "elapsed", "eval", "depth", "nodes")}
    assert {name: value for name, value in known.items() if value is not None} == fields


@pytest.mark.parametrize(
    ("text", "reason", "part", "line"),
    [
        ("1. a0b1\n1/2 *", "token", "1/2", 2),
        ("1. a0b1 ²L *", "token", "²L", 1),
        ("1. a0b1 $256 *", "nag", "$256", 1),
        ("1. a0b1 ?!? *", "nag", "?!?", 1),
        ("$1 1. a0b1 *", "nag", "$1", 1),
        ("(1. a0b1) *", "variation", "(", 1),
        ("1. a0b1 () *", "variation", ")", 1),
        ("1. a0b1\n) *", "variation", ")", 2),
        ("1. a0b1 (1. a0a1 *", "variation", "*", 1),
        ('[Event "x"]\n[Event "x"]\n*', "tag", "Event", 2),
        ('\n[Event x"]\n*', "tag", '[Event x"]', 2),
        ('[Event "x\\"]\n*', "tag", '[Event "x\\"]', 1),
    ],
)
def test_refuses_and_says_where(text: str, reason: str, part: str, line: int) -> None:
    error = error_of(text)
    assert (error.reason, error.text) == (reason, part)
    assert str(error).startswith(f"line {line}: ")
    assert error.expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("\n1. a0b1", ("line 2", "no result")),
        ("1. a0b1\n{open", ("brace opened on line 2",)),
        ("1. .{thaw", ("brace opened on line 1",)),
        ("1. a0b1 a7L\n(1... a7R", ("variation opened on line 2",)),
        ('[Event "x"]', ("line 1", "no result")),
        ('[Event "x"]\n\n[Event "x"]\n*', ("line 1", "tags of line 3")),
        ('1. a0b1 {open\n[Event "x"]\n*', ("brace opened on line 1", "tags of line 2")),
    ],
)
def test_a_record_that_stops_short_is_an_error(text: str, names: tuple[str, ...]) -> None:
    error = error_of(text)
    assert error.reason == "unfinished"
    assert all(name in str(error) for name in names)


def test_continues_with_the_next_game_after_a_bad_one() -> None:
    good = '[Event "good {}"]\n\n1. a0b1 {{fine}} 1-0\n\n'
    bad = [
        '[Event "unclosed"]\n\n1. a0b1 {never closed 1-0\n\n',
        '[Event "glyph"]\n\n1. a0b1 ?!? a7L\n2. a1U 1-0\n\n',
        '[Event "tag]\n[Site "x"]\n\n1. a0b1 1-0\n\n',
        '[Event "no moves"]\n\n',
        '[Event "cut"]\n\n1. a0b[Event "glued"]\n',
    ]
    text = "".join(good.format(number) + bad_one for number, bad_one in enumerate(bad)) + good.format("last")
    errors: list[InvalidRecordError] = []
    read = list(pgn.read(StringIO(text), errors.append))
    assert [record.tags["Event"] for record in read] == [*(f"good {number}" for number in range(5)), "good last"]
    assert [error.reason for error in errors] == ["unfinished", "nag", "tag", "unfinished", "token"]


def test_continues_after_a_bad_game_without_tags() -> None:
    errors: list[InvalidRecordError] = []
    read = list(pgn.read(StringIO("1. a0b1 1-0\n1. a0b1 )\n a7L 0-1\n1. a0a1 *\n"), errors.append))
    assert [record.result for record in read] == ["1-0", "*"]
    assert len(errors) == 1


def test_reads_no_further_than_it_must() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield from GAME.splitlines(keepends=True)

    reader = pgn.read(endless())
    assert [next(reader).result for _ in range(3)] == ["1-0"] * 3


def test_percent_lines_byte_order_marks_and_carriage_returns_are_passed_over() -> None:
    record = read_one('\ufeff[Event "x"]\r\n%[Site "y"]\r\n\r\n1. a0b1\r\n% ) nonsense\r\n{50\r\n% sure} *\r\n')
    assert record.tags == {"Event": "x"}
    assert record.root.end().comment == "50 % sure"


def test_bytes_that_are_no_text_are_an_error_of_the_record() -> None:
    errors: list[InvalidRecordError] = []
    stream = TextIOWrapper(BytesIO(b"1. a0b1 *\n" + b"\xff" * 10), encoding="utf-8")
    list(pgn.read(stream, errors.append))
    assert [error.reason for error in errors] == ["encoding"]


@pytest.mark.slow
def test_deep_variations_and_long_games_need_no_deep_stack() -> None:
    nested = read_one("1. a0b1 " + "(1. a0a1 " * 5000 + ")" * 5000 + "*")
    assert len(nested.root.children) == 5001
    long = read_one("a0b1 " * 20000 + "*")
    chain = read_one("".join(f"a{n} (b{n} " for n in range(3000)) + ")" * 3000 + "*")
    for record in (nested, long, chain):
        assert pgn.write(read_one(pgn.write(record))) == pgn.write(record)


def test_endless_nesting_is_refused_where_it_begins() -> None:
    with pytest.raises(InvalidRecordError, match="opens one variation too many; expected at most 10000 variations"):
        read_one("1. a0b1 " + "(1. a0a1 " * 100_000 + ")" * 100_000 + "*")


def test_lines_are_at_most_80_columns_wide() -> None:
    record = read_one("1. a0b1 " + '{word [Tag "x"] %x} (1. a0a1 {y }) ' * 40 + "a7L " * 200 + "*")
    written = pgn.write(record)
    assert max(map(len, written.splitlines())) <= 80
    assert pgn.write(read_one(written)) == written


def test_a_comment_with_a_closing_brace_is_written_behind_semicolons() -> None:
    root = PgnNode()
    root.children.append(PgnNode(move="a0b1", parent=root, comment="set {a} " * 30, clock=1.0))
    written = pgn.write(WrittenRecord(root=root))
    assert max(map(len, written.splitlines())) <= 80
    node = read_one(written).root.children[0]
    assert (node.comment, node.clock) == (("set {a} " * 30).strip(), 1.0)


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (WrittenRecord(tags={"A b": "x"}), "tag"),
        (WrittenRecord(tags={"Event": "two\nlines"}), "tag"),
        (WrittenRecord(result="2-0"), "result"),
        (WrittenRecord(root=PgnNode(children=[PgnNode(move="a b")])), "move"),
        (WrittenRecord(root=PgnNode(children=[PgnNode(move="..")])), "move"),
        (WrittenRecord(root=PgnNode(children=[PgnNode(move="a", nags={256})])), "nag"),
        (WrittenRecord(root=PgnNode(children=[PgnNode(move="a", clock=-1.0)])), "clock"),
        (WrittenRecord(root=PgnNode(children=[PgnNode(move="a", eval=Evaluation(float("nan")))])), "eval"),
        (WrittenRecord(root=PgnNode(children=[PgnNode(move="a", nodes=-5)])), "count"),
    ],
)
def test_refuses_to_write_what_could_not_be_read_back(record: WrittenRecord, reason: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        pgn.write(record)
    assert caught.value.reason == reason


PIECES = st.sampled_from(
    [
        *(
            "1.",
            "1...",
            "a0b1",
            "a7*,.{thaw",
            ".",
            "(",
            ")",
            "{",
            "}",
            ";",
            "$3",
            "!",
            "1-0",
            "*",
            "1/2-1/2",
            "1/2",
            "%",
        ),
        *("[Event", '[Event "x"]', "[%clk", "0:00:01]", "[%eval 1,2]", '"', "\\", "²", "٣", "\x00", "\ud800"),
        *(" ", "\n", "\r", "\u2028"),
    ]
)


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.text(), st.lists(PIECES).map("".join), st.lists(PIECES).map(" ".join)))
def test_any_text_is_records_or_errors_and_what_is_read_is_written_stably(text: str) -> None:
    errors: list[InvalidRecordError] = []
    for record in pgn.read(StringIO(text, newline=None), errors.append):
        written = pgn.write(record)
        assert pgn.write(read_one(written)) == written
    assert all(len(str(error).splitlines()) == 1 and error.reason for error in errors)


WORDS = st.lists(
    st.sampled_from(["so", "[%clk", "0:01:00]", "[Tag", '"x"]', "%", "}", "{", ";", "[%eval 1]x"]) | st.text()
)


@st.composite
def trees(draw: st.DrawFn) -> WrittenRecord:
    """Draw a record with any shape of tree and any notes."""
    nodes = [PgnNode(comment=" ".join(draw(WORDS)))]
    for _ in range(draw(st.integers(0, 12))):
        parent = draw(st.sampled_from(nodes))
        node = PgnNode(
            move=draw(st.sampled_from(["a0b1", "j4j3xg3", ".", "a7*,.{gate h9; thaw a8}", "h2+"])),
            parent=parent,
            comment=" ".join(draw(WORDS)),
            preface=" ".join(draw(WORDS)),
            nags=draw(st.sets(st.integers(0, 255), max_size=3)),
            clock=draw(st.none() | st.floats(0, 1e11)),
            elapsed=draw(st.none() | st.floats(0, 10)),
            eval=draw(st.none() | st.builds(Evaluation, st.floats(-999, 999), st.none() | st.integers(-99, 99))),
            depth=draw(st.none() | st.integers(0, 99)),
            nodes=draw(st.none() | st.integers(0, 10**14)),
        )
        parent.children.append(node)
        nodes.append(node)
    tags = draw(st.dictionaries(st.from_regex(r"[A-Za-z0-9_]+", fullmatch=True), st.text(), max_size=3))
    one_line = {name: value.replace("\n", " ").replace("\r", " ") for name, value in tags.items() if name.isascii()}
    return WrittenRecord(one_line, nodes[0], draw(st.sampled_from(pgn.RESULTS)), draw(st.booleans()))


def shape(root: PgnNode) -> list[tuple[int, str, frozenset[int]]]:
    """Flatten a tree: depth, move and glyphs of every node."""
    found, stack = [], [(0, root)]
    while stack:
        depth, node = stack.pop()
        found.append((depth, node.move, frozenset(node.nags)))
        stack.extend((depth + 1, child) for child in reversed(node.children))
    return found


@pytest.mark.slow
@settings(deadline=None, max_examples=100)
@given(trees())
def test_whatever_tree_is_written_is_read_back(record: WrittenRecord) -> None:
    written = pgn.write(record)
    back = read_one(written)
    assert back.tags == record.tags
    assert (back.result, shape(back.root)) == (record.result, shape(record.root))
    assert pgn.write(back) == written


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(st.lists(trees(), min_size=1, max_size=3), st.data())
def test_of_a_file_cut_off_anywhere_the_whole_records_are_read(
    records: list[WrittenRecord], data: st.DataObject
) -> None:
    texts = [pgn.write(record) for record in records]
    whole = "\n".join(texts)
    cut = data.draw(st.integers(0, len(whole)))
    errors: list[InvalidRecordError] = []
    read = [pgn.write(record) for record in pgn.read(StringIO(whole[:cut]), errors.append)]
    assert read == texts[: len(read)]
    ends = [len("\n".join(texts[: count + 1])) - 1 for count in range(len(texts))]
    assert len(read) == sum(end <= cut for end in ends)
    assert len(errors) <= 1
