import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess import Board
from laserchess.core.errors import InvalidPositionError, quote
from laserchess.core.position import Position
from laserchess.core.variant import Piece
from laserchess.notation.alc import read_alc, write_alc
from laserchess.notation.token_notation import NOTATION, read_position
from laserchess.variants.advanced import VARIANT

START = (
    "MD+F LaserChess\r\n"
    "version: 1.1 size: 15 11 style: alc players: 2 turns: 3 player: 1 turn: 1 initial: 1 rotate: 0 colors: RGBP "
    "creator: laserchess format: ASCII1 encryption: 0 designer: - http: -\r\n"
    "W2100D3100.......................................................D5200W6200\r\n"
    "D2100D0100.........................X.............................D0200D6200\r\n"
    "B0100W2100.......................................................W6200B0200\r\n"
    "F6100H2100S2100....................X........................S6200H6200F2200\r\n"
    "L2100T2100S2100.............................................S6200T6200L6200\r\n"
    "K2100F6100O2100....................Z........................O6200F2200K6200\r\n"
    "L2100T2100S2100.............................................S6200T6200L6200\r\n"
    "F6100H2100S2100....................X........................S6200H6200F2200\r\n"
    "B0100W2100.......................................................W6200B0200\r\n"
    "D2100D4100.........................X.............................D4200D6200\r\n"
    "W2100D1100.......................................................D7200W6200\r\n"
)
EMPTY_ROWS = "/15" * 10


def position(text: str) -> Position:
    return read_position(VARIANT, text)


def first_row(cells: str, *, side: int = 1) -> str:
    """Return a board file whose first row begins with these cells, all else being empty."""
    lines = START.split("\r\n")[:2] + [cells.ljust(75, ".")] + ["." * 75] * 10
    return "\r\n".join(lines).replace("player: 1", f"player: {side}")


def test_start_is_written() -> None:
    assert write_alc(VARIANT, Board("advanced").snapshot()) == START


def test_start_is_read() -> None:
    board = Board("advanced", position=NOTATION.write_position(VARIANT, read_alc(VARIANT, START)))
    assert board == Board("advanced")


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_line_ends(end: str) -> None:
    assert read_alc(VARIANT, START.replace("\r\n", end)) == Board("advanced").snapshot()
    assert read_alc(VARIANT, START.replace("\r\n", end).removesuffix(end)) == Board("advanced").snapshot()


def test_later_lines_are_ignored() -> None:
    assert read_alc(VARIANT, START + "K2100\r\nwhatever ²\r\n") == Board("advanced").snapshot()


def test_spaces_at_line_ends_are_ignored() -> None:
    assert read_alc(VARIANT, START.replace("\r\n", "  \r\n")) == Board("advanced").snapshot()


def test_player_is_the_side_to_move() -> None:
    assert read_alc(VARIANT, first_row("K2100", side=2)) == position(f"K,14{EMPTY_ROWS} g 3 -")
    assert " player: 2 " in write_alc(VARIANT, position(f"K,14{EMPTY_ROWS} g 3 -"))


@pytest.mark.parametrize(
    ("cells", "tokens", "written"),
    [
        ("T0100T3200T4100", "T4,t7,T0", "T0100T3200T4100"),
        ("B0100B1100B2100B3200", "B0,B1,B0,b1", "B0100B1100B0100B1200"),
        ("K0100K7200H5100O3200", "K,k,H,f", "K2100K6200H2100O6200"),
        ("F1100S2100L3200W4100D5200", "S1,P2,l3,W4,d5", "F1100S2100L3200W4100D5200"),
        ("X....Z.........", "o,@", "X....Z.........".rstrip(".") + "...."),
    ],
    ids=["splitter by its back", "bomb by parity", "without orientation", "types", "features"],
)
def test_cells(cells: str, tokens: str, written: str) -> None:
    rest = 15 - len(tokens.split(","))
    value = position(f"{tokens},{rest}{EMPTY_ROWS} r 3 -")
    assert read_alc(VARIANT, first_row(cells)) == value
    assert write_alc(VARIANT, value).split("\r\n")[2] == written.ljust(75, ".")


def test_creator_and_designer() -> None:
    text = write_alc(VARIANT, Board("advanced").snapshot(), creator="A. Nobody", designer="someone (else)")
    assert "creator: A. Nobody format:" in text
    assert "designer: someone (else) http:" in text
    assert read_alc(VARIANT, text) == Board("advanced").snapshot()


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "naïve", "a player: 2", "tab\t"])
def test_names_that_would_break_the_file(name: str) -> None:
    with pytest.raises(InvalidPositionError, match="cannot be written as creator"):
        write_alc(VARIANT, Board("advanced").snapshot(), creator=name)


@pytest.mark.parametrize(
    ("text", "reason", "message"),
    [
        ("", "title", "line 1 is ''"),
        ("MD+F\r\n", "title", r"line 1 is 'MD\+F'"),
        ("MD+F LaserChess", "lines", "has 1 lines"),
        (START[:400], "lines", "has 5 lines"),
        (START.replace("size: 15 11", "size: 9 9"), "size", "size in line 2 is '9 9'; expected 15 11"),
        (START.replace("players: 2", "players: 4"), "players", "players in line 2 is '4'; expected 2"),
        (START.replace("turns: 3", "turns: ٣"), "turns", "turns in line 2 is '٣'; expected 3"),
        (START.replace("encryption: 0", "encryption: 1"), "encryption", "encryption in line 2 is '1'"),
        (START.replace("ASCII1", "BINARY"), "format", "format in line 2 is 'BINARY'"),
        (START.replace("player: 1", "player: 3"), "player", "player in line 2 is '3'; expected 1 or 2"),
        (START.replace("player: 1 ", ""), "player", "does not say whose turn it is"),
        (START.replace("W2100D3100..", "W2100D3100."), "squares", "line 3 .* has 74 characters; expected 75"),
        (first_row("K2100" * 16), "squares", "line 3 .* has 80 characters"),
        (START.replace("K2100", "Q2100"), "cell", r"'Q2100' at line 8, column 1 \(a6\); expected"),
        (START.replace("K6200", "K8200"), "cell", r"'K8200' at line 8, column 71 \(o6\)"),
        (first_row("K2300"), "cell", r"'K2300' at line 3, column 1 \(a11\)"),
        (first_row(".....K2101"), "cell", r"'K2101' at line 3, column 6 \(b11\)"),
        (first_row("K²100"), "cell", "'K²100' at line 3"),
        (first_row("k2100"), "cell", "'k2100' at line 3"),
        (first_row("Y...."), "cell", "'Y....' at line 3"),
    ],
)
def test_refused_files(text: str, reason: str, message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message) as caught:
        read_alc(VARIANT, text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("text", "reason", "message"),
    [
        (f"K!,14{EMPTY_ROWS} r 3 -", "stunned", "a stunned piece on 'a11'"),
        (f"K,#,13{EMPTY_ROWS} r 3 -", "floor", "'#' on b11"),
        (f"K,=,13{EMPTY_ROWS} r 3 -", "floor", "'=' on b11"),
        (f"K-,14{EMPTY_ROWS} r 3 -", "floor", "'-' on a11"),
        (f"K,*,13{EMPTY_ROWS} r 3 -", "floor", r"'\*' on b11"),
        (f"K',14{EMPTY_ROWS} r 3 -", "floor", '"\'" on a11'),
        (f"K,14{EMPTY_ROWS} r 2 -", "actions", "'2' actions left"),
        (f"K,14{EMPTY_ROWS} r 3 a11", "actions", "the start of a turn"),
        (f"K,14{EMPTY_ROWS} r 3 - - 2", "idle", "'2' empty turns"),
    ],
)
def test_refused_positions(text: str, reason: str, message: str) -> None:
    with pytest.raises(InvalidPositionError, match=message) as caught:
        write_alc(VARIANT, position(text))
    assert caught.value.reason == reason


@st.composite
def holdable(draw: st.DrawFn) -> Position:
    """Draw a position that the format can hold."""
    pieces: dict[int, Piece] = {}
    floor: dict[int, str] = {}
    for cell in draw(st.sets(st.sampled_from(VARIANT.geometry.cells), max_size=40)):
        piece_type = draw(st.sampled_from([None, *VARIANT.pieces]))
        if piece_type is None:
            floor[cell] = draw(st.sampled_from("o@"))
        else:
            pieces[cell] = Piece(piece_type, draw(st.integers(0, 1)), draw(st.integers(0, piece_type.orientations - 1)))
    return Position(pieces, draw(st.integers(0, 1)), floor, VARIANT.actions)


@given(holdable())
@settings(deadline=None, max_examples=50)
def test_round_trip(written: Position) -> None:
    text = write_alc(VARIANT, written)
    assert text.isascii()
    assert re.fullmatch(r"(?:[^\r\n]+\r\n){13}", text)
    assert read_alc(VARIANT, text) == written
    assert write_alc(VARIANT, read_alc(VARIANT, text)) == text


ODD = st.text(max_size=4) | st.sampled_from(["\r", "\n", ".....", "K2100", "X....", "player: ", ":", "²", "٣", " "])


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Draw a board file with up to three parts cut out, doubled or replaced."""
    text = START
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 5)))
        text = text[:start] + draw(ODD | st.just(text[start:end] * 2)) + text[end:]
    return text


def error_of(text: str) -> InvalidPositionError | None:
    """Return the error of a text, or `None`."""
    try:
        read_alc(VARIANT, text)
    except InvalidPositionError as error:
        return error
    return None


@given(st.text() | mutated())
@settings(deadline=None)
def test_any_text(text: str) -> None:
    if error := error_of(text):
        assert len(str(error).splitlines()) == 1
        assert error.expected
        assert quote(error.text) in str(error)
    else:
        found = read_alc(VARIANT, text)
        assert read_alc(VARIANT, write_alc(VARIANT, found)) == found
