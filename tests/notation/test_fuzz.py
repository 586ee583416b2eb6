"""Whatever a text is, reading it gives a value or one line that says what is wrong with it."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess.core.errors import InvalidMoveError, InvalidPositionError, NotationError, quote
from laserchess.core.variant import Variant
from laserchess.notation import fen, lan, pkn, sn
from laserchess.variants import khet, laser_chess, leiserchess

Reader = Callable[[Variant, str], object]

KHET_PKN = "2SARA3X/0/3P2p3/pP2Sp2pP/pP2Ps2pP/3P2p3/0/x3aras2 wnnnnseewwwnsnseeewwnsssse s 0"
POSITIONS = [
    pytest.param(sn.read_position, laser_chess.VARIANT, [*laser_chess.SETUPS.values()], id="sn-laser-chess"),
    pytest.param(sn.read_position, khet.VARIANT, [*khet.SETUPS.values()], id="sn-khet"),
    pytest.param(fen.read_position, leiserchess.VARIANT, [*leiserchess.SETUPS.values()], id="fen"),
    pytest.param(pkn.read_pkn, khet.VARIANT, [KHET_PKN], id="pkn"),
]
MOVES = [
    pytest.param(lan.read_move, laser_chess.VARIANT, ["j4j3xg3", "f4ug3", "h2+", "h2-xa1"], id="lan"),
    pytest.param(fen.read_move, leiserchess.VARIANT, ["h3g4", "g2L", "g2U", "a2a2"], id="leiserchess"),
]
ODD = st.text(max_size=4) | st.sampled_from(["+", "++++", "*", "/", "//", " ", "0", "9", "²", "٣", "Ⅷ", "ı", "K", "\n"])


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """Draw a valid text with up to three parts cut out, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        text = text[:start] + draw(ODD | st.just(text[start:end] * 2)) + text[end:]
    return text


def assert_evidence(read: Reader, variant: Variant, text: str, kind: type[NotationError]) -> None:
    """Read a text; an error must be of this kind, on one line, and have its attributes set."""
    error = error_of(read, variant, text)
    if error is not None:
        assert isinstance(error, kind)
        assert len(str(error).splitlines()) == 1
        assert error.reason.islower()
        assert error.expected
        assert all(word in text for word in error.text.split(" "))
        assert quote(error.text) in str(error)


def error_of(read: Reader, variant: Variant, text: str) -> NotationError | None:
    """Return the error of a text, or `None`."""
    try:
        read(variant, text)
    except NotationError as error:
        return error
    return None


@pytest.mark.parametrize(("read", "variant", "texts"), POSITIONS)
@given(data=st.data())
@settings(deadline=None)
def test_any_position_text(read: Reader, variant: Variant, texts: list[str], data: st.DataObject) -> None:
    assert_evidence(read, variant, data.draw(st.text() | mutated(texts)), InvalidPositionError)


@pytest.mark.parametrize(("read", "variant", "texts"), MOVES)
@given(data=st.data())
@settings(deadline=None)
def test_any_move_text(read: Reader, variant: Variant, texts: list[str], data: st.DataObject) -> None:
    assert_evidence(read, variant, data.draw(st.text() | mutated(texts)), InvalidMoveError)
