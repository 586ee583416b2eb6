"""The terminal board: readable with and without colour, in Unicode and in ASCII."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.core.errors import LaserChessError
from laserchess.core.moves import Beam, BeamEnd
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation import notation_of
from laserchess.notation.unicode_board import draw_text
from laserchess.variants import VARIANTS
from tests.notation.sample_boards import ACE_SHOT, FEATURES, SPLIT_SHOT, WIDE, wide_gallery, wide_start

LASER_CHESS, KHET, LEISERCHESS = VARIANTS["laser-chess"], VARIANTS["khet"], VARIANTS["leiserchess"]
DRAWN = (LASER_CHESS, KHET, LEISERCHESS, WIDE)

ACE_WITH_A_SHOT = """\
    a   b   c   d   e   f   g   h   i   j
                                        │
8  l↓   ∘   ·   ·  d▄  k♔  d▄  b◸   •   │
                                        │
7   •   ·  b◹   ·   ·   ·   ·   ·   ·   │
                                        │
6   •   ·   ·  B◢   ·   ·   ·   ·   ·   │
                                        │
5  b◺   ·  B◥   ·  s╲  s╱   ·  b◸──────B◢
                                │
4  b◸   ·  B◢   ·  S╱  S╲   ·  b◺──────B◥
                                        │
3   •   ·   ·   ·   ·   ·  b◸   ·   ·   │
                                        │
2   •   ·   ·   ·   ·   ·   ·  B◣   ·   │
                                        │
1   •   ∘  B◢  D▀  K♚  D▀   ·   ·   •  L↑

    a   b   c   d   e   f   g   h   i   j"""

OPENING_IN_ASCII = """\
    a    b    c    d    e    f    g    h

7  mn    .    .    .    .    .    .   mn

6  pse  psw   .   pse  psw   .   pse  psw

5   .    .    .    .    .    .    .    .

4   .    .    .    .    .    .    .    .

3   .    .    .    .    .    .    .    .

2   .    .    .    .    .    .    .    .

1  Pne  Pnw   .   Pne  Pnw   .   Pne  Pnw

0  Ms    .    .    .    .    .    .   Ms

    a    b    c    d    e    f    g    h"""


def start(variant: Variant) -> Position:
    return notation_of(variant).read_position(variant, variant.setup())


def colours_gone(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_board_with_a_shot_looks_like_this() -> None:
    assert draw_text(LASER_CHESS, start(LASER_CHESS), beams=[ACE_SHOT]) == ACE_WITH_A_SHOT


def test_an_ascii_board_looks_like_this() -> None:
    assert draw_text(LEISERCHESS, start(LEISERCHESS), unicode=False) == OPENING_IN_ASCII


def test_a_wide_board_fits_a_terminal() -> None:
    for unicode in (True, False):
        lines = draw_text(WIDE, wide_start(), unicode=unicode).splitlines()
        assert len(lines) <= 25
        assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("letter", [feature.letter for feature in FEATURES])
def test_every_feature_shows(letter: str) -> None:
    cell = WIDE.geometry.by_name["h6"]
    for unicode in (True, False):
        bare = draw_text(WIDE, Position({}, 0), unicode=unicode)
        assert draw_text(WIDE, Position({}, 0, {cell: letter}), unicode=unicode) != bare


def test_stunned_pieces_are_marked() -> None:
    position = wide_gallery()
    marks = sum(piece.stunned for piece in position.pieces.values())
    assert draw_text(WIDE, position).count("!") == draw_text(WIDE, position, unicode=False).count("!") == marks


def test_ascii_is_ascii_whatever_is_shown() -> None:
    for position in (wide_gallery(), wide_start()):
        assert draw_text(WIDE, position, unicode=False, color=True, beams=SPLIT_SHOT, last=["a1", "o11"]).isascii()


def test_colour_changes_nothing_but_colours() -> None:
    position = start(KHET)
    coloured = draw_text(KHET, position, unicode=False, color=True, last=["a1"])
    assert "\x1b[" in coloured
    plain = [line.rstrip() for line in colours_gone(coloured).splitlines()]
    assert plain == draw_text(KHET, position, unicode=False).splitlines()


def test_reserved_squares_and_the_last_move_are_tinted() -> None:
    position = start(KHET)
    tints = set(re.findall("48;5;([0-9]+)", draw_text(KHET, position, color=True)))
    marked = set(re.findall("48;5;([0-9]+)", draw_text(KHET, position, color=True, last=["e4", "e5"])))
    assert len(tints) == 4
    assert len(marked) == 5


def test_the_last_move_shows_without_colour() -> None:
    assert "[B◥]" in draw_text(LASER_CHESS, start(LASER_CHESS), last=["j4", "j3"])
    assert "{Bsw}" in draw_text(LASER_CHESS, start(LASER_CHESS), last=["j4", "j3"], unicode=False)


def test_a_flipped_board_shows_the_other_side_first() -> None:
    upright = draw_text(LEISERCHESS, start(LEISERCHESS)).splitlines()
    flipped = draw_text(LEISERCHESS, start(LEISERCHESS), flipped=True).splitlines()
    assert upright[0].split() == list("abcdefgh")
    assert flipped[0].split() == list("hgfedcba")
    assert [line[0] for line in flipped[2:-1:2]] == list("01234567")
    assert flipped[2].split()[1] == "M↑"  # south is up


def test_light_turns_where_a_mirror_has_gone_and_stars_where_a_piece_has() -> None:
    beam = Beam("j1", "N", ("j2", "i2", "h2"), ("N", "W", "W"), BeamEnd.HIT)
    board = draw_text(LASER_CHESS, Position({}, 1), beams=[beam])
    assert "✶───────╮" in board
    assert "*---------+" in draw_text(LASER_CHESS, Position({}, 1), beams=[beam], unicode=False)


def test_beams_that_cross_make_a_cross() -> None:
    across = Beam("a4", "E", ("b4", "c4", "d4"), ("E",) * 3, BeamEnd.STOPPED)
    up = Beam("c3", "N", ("c4", "c5"), ("N", "N"), BeamEnd.STOPPED)
    assert "┼" in draw_text(LASER_CHESS, Position({}, 0), beams=[across, up])


@pytest.mark.parametrize("square", ["", "z9", "a0", "A1", "a٣", "a1 "])
def test_unknown_squares_are_refused(square: str) -> None:
    position = start(LASER_CHESS)
    with pytest.raises(LaserChessError) as caught:
        draw_text(LASER_CHESS, position, last=[square])
    assert (caught.value.reason, caught.value.text) == ("square", square)
    with pytest.raises(LaserChessError):
        draw_text(LASER_CHESS, position, beams=[Beam("a1", "N", (square,), ("N",), BeamEnd.HIT)])


@st.composite
def boards(draw: st.DrawFn, variant: Variant) -> Position:
    piece_types = st.sampled_from(variant.pieces)
    pieces: dict[int, Piece] = {}
    floor: dict[int, str] = {}
    for cell in draw(st.sets(st.sampled_from(variant.geometry.cells), max_size=6)):
        piece_type = draw(piece_types)
        ways = st.integers(0, piece_type.orientations - 1)
        pieces[cell] = Piece(piece_type, draw(st.integers(0, 1)), draw(ways), variant is WIDE and draw(st.booleans()))
        if variant is WIDE and draw(st.booleans()):
            floor[cell] = draw(st.sampled_from("-*'"))
    return Position(pieces, 0, floor)


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_no_two_positions_look_the_same(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(DRAWN))
    position, other = data.draw(boards(variant)), data.draw(boards(variant))
    beams = SPLIT_SHOT if variant is WIDE else ()
    same = (position.pieces, position.floor) == (other.pieces, other.floor)
    for unicode in (True, False):
        pictures = [draw_text(variant, shown, unicode=unicode, beams=beams) for shown in (position, other)]
        assert (pictures[0] == pictures[1]) is same


@pytest.mark.parametrize("variant", DRAWN, ids=lambda variant: variant.id)
def test_no_two_pieces_look_the_same(variant: Variant) -> None:
    pieces = [
        Piece(piece_type, player, way, stunned)
        for piece_type in variant.pieces
        for player in (0, 1)
        for way in range(piece_type.orientations)
        for stunned in ((False, True) if variant.actions else (False,))
    ]
    cell = variant.geometry.by_name["d4"]
    for unicode in (True, False):
        for flipped in (True, False):
            shown = {
                draw_text(variant, Position({cell: piece}, 0), unicode=unicode, flipped=flipped) for piece in pieces
            }
            assert len(shown) == len(pieces)
