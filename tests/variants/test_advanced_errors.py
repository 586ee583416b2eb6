"""Bad positions, actions and turns: one clear line, and the board as it was."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess import Board, IllegalPositionError, InvalidPositionError, LaserChessError, NotationError, RuleError
from laserchess.variants.advanced import VARIANT
from tests.variants.advanced_kit import GARDEN, board_of, board_text

START = VARIANT.setup()
ROWS, FIELDS = START.split(" ", 1)
ACTIONS = ["a7@3", "c6d6", "a7*", "a7*~6~2", "b8b7=>k3@5", "b8b7=>h8", ".", ".{gate h9 c4; thaw a8}", "c6d7", "."]
ACTIONS += ["c6d6,d6d7=>k3@2", "j4j5=>f3@3=>c9"]
TURNS = ["a7@3,a7*,c6d6", ".", "a7*,c6d6,.{thaw a8}", "a11@4,.", "b8b7,a1@0"]
ODD = st.text(max_size=4) | st.sampled_from([*"@*.,=>~{};/!-#o'09Kk", "²", "٣", "Ⅷ", "=>", "{}", "a7", "\n", " "])


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """Draw a good text with up to three parts cut out, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        text = text[:start] + draw(ODD | st.just(text[start:end] * 2)) + text[end:]
    return text


def error_of(act: Callable[[str], object], text: str) -> LaserChessError | None:
    """Return the error of a text, or `None`."""
    try:
        act(text)
    except LaserChessError as error:
        return error
    return None


def check_refusal(error: LaserChessError) -> None:
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 500
    assert error.reason.islower()
    assert isinstance(error, NotationError | RuleError)


@pytest.mark.slow
@given(st.text() | mutated([START, GARDEN, board_text({"c3": "W0!*"}, "g 1 o11 o11@0 3")]))
@settings(deadline=None)
def test_any_position(text: str) -> None:
    if error := error_of(lambda text: Board("advanced", position=text), text):
        check_refusal(error)
    else:
        board = Board("advanced", position=text)
        assert Board("advanced", position=board.position) == board


@pytest.mark.parametrize("recorded", [False, True])
@given(data=st.data())
@settings(deadline=None)
def test_any_action(recorded: bool, data: st.DataObject) -> None:  # noqa: FBT001  # a column of the table
    board = Board("advanced", position=GARDEN, seed=1)
    text = data.draw(st.text() | mutated(ACTIONS))
    if error := error_of(lambda text: board.push(text, recorded=recorded), text):
        check_refusal(error)
    else:
        again = Board("advanced", position=GARDEN)
        again.push(board.pop().text if not board.peek().chance else text, recorded=recorded)
    while board.ply:
        board.pop()
    assert board.position == Board("advanced", position=GARDEN).position


@given(st.text() | mutated(TURNS))
@settings(deadline=None)
def test_any_turn(text: str) -> None:
    board = Board("advanced", position=GARDEN, seed=1)
    board.push("a10@0")
    before = board.position, hash(board), board.turns
    if error := error_of(board.push_turn, text):
        check_refusal(error)
        assert (board.position, hash(board), board.turns) == before
        assert board.ply == 1
    else:
        assert board.ply > 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields"),
        (f"{ROWS} r 3", "fields"),
        (f"{ROWS} r 3 - -", "fields"),
        (f"{ROWS[:-3]} r 3 -", "squares"),
        (f"{ROWS}/15 r 3 -", "rows"),
        (f"{ROWS.replace('W2', 'W', 1)} r 3 -", "facing"),
        (f"{ROWS.replace('W2', 'W8', 1)} r 3 -", "facing"),
        (f"{ROWS.replace('B0', 'B2', 1)} r 3 -", "facing"),
        (f"{ROWS.replace('K', 'K2', 1)} r 3 -", "facing"),
        (f"{ROWS.replace('K', 'Q', 1)} r 3 -", "letters"),
        (f"{ROWS.replace('11', '١١', 1)} r 3 -", "letters"),
        (f"{ROWS.replace('11', '011', 1)} r 3 -", "letters"),
        (f"{ROWS.replace('K', 'K#', 1)} r 3 -", "letters"),
        (f"{ROWS} w 3 -", "side"),
        (f"{ROWS} r ² -", "actions"),
        (f"{ROWS} r 3 p6", "cap"),
        (f"{ROWS} r 3 a7,", "cap"),
        (f"{ROWS} r 2 - a7 0", "rotations"),
        (f"{ROWS} r 2 - a7@8 0", "rotations"),
        (f"{ROWS} r 2 - - x", "idle"),
    ],
)
def test_positions_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Board("advanced", position=text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{ROWS} r 4 -", "actions"),
        (f"{ROWS} r 3 d6", "cap"),
        (f"{ROWS} r 3 o7", "cap"),
        (f"{ROWS} g 3 a7", "cap"),
        (f"{ROWS} r 3 - a7@3 0", "actions"),
        (f"{ROWS} r 2 - a7@2 0", "rotations"),
        (f"{ROWS} r 2 - o7@2 0", "rotations"),
        (f"{ROWS} r 2 - a9@4 0", "rotations"),
        (f"{ROWS} r 2 - d6@4 0", "rotations"),
        (f"{ROWS} r 3 - - 5", "idle"),
        (f"{ROWS.replace('W2', 'K', 1)} r 3 -", "count"),
        (f"{ROWS.replace('w6', 'k!', 1)} r 3 -", "count"),
    ],
)
def test_positions_that_cannot_be(text: str, reason: str) -> None:
    with pytest.raises(IllegalPositionError) as caught:
        Board("advanced", position=text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("h7h8", "empty"),
        ("o7n7", "owner"),
        ("a7b7", "step"),
        ("a7c7", "step"),
        ("a7@2", "turn"),
        ("a6@3", "turn"),
        ("a9@2", "turn"),
        ("a6*", "fire"),
        ("b1*", "fire"),
        ("c6d6=>k3", "chance"),
        ("b8b7=>k3", "chance"),
        ("b8b7=>k3@3@3", "move"),
        ("b8b7=>h8@3", "chance"),
        ("b8b7=>h6", "chance"),
        ("b8b7=>c6@1", "chance"),
        ("b8b7=>b8@1", "chance"),
        ("a7*~6", "chance"),
        ("a7*~0~0", "chance"),
        ("a7*~8", "move"),
        (".{thaw a8}", "chance"),
        (".{gate h8}", "chance"),
        (".{melt a8}", "chance"),
        (".{gate}", "chance"),
        ("p1p2", "square"),
        ("a12a11", "square"),
        ("c6d6,d6e6", "move"),
        ("a7 *", "move"),
        ("a7*~", "move"),
        ("", "move"),
        ("~0" * 10_000, "move"),
        ("a7*" + "~0" * 2040, "chance"),
        (",".join(["c6d6", "d6c6"] * 500), "move"),
    ],
)
def test_refused_actions(action: str, reason: str) -> None:
    board = Board("advanced", seed=1)
    with pytest.raises(LaserChessError) as caught:
        board.push(action)
    assert caught.value.reason == reason
    check_refusal(caught.value)
    assert board == Board("advanced")
    assert board.ply == 0


def test_what_a_turn_has_used_up() -> None:
    board = board_of({"a6": "L2", "c3": "F", "c4": "w0", "c6": "w0"})
    for action in ("c3c4", "c4c5"):
        board.push(action)
    for action, reason in [("c5c6", "step"), ("c5d4", "step")]:
        with pytest.raises(LaserChessError) as caught:
            board.push(action)
        assert caught.value.reason == reason
    board.push("a6*")
    for action in ("a6*", "c5d5", "a6@3"):
        with pytest.raises(LaserChessError, match="no actions are left"):
            board.push(action)


def test_stunned_pieces_cannot_act() -> None:
    board = board_of({"a6": "L2!"})
    for action in ("a6*", "a6b6", "a6@3", "a6b7"):
        with pytest.raises(LaserChessError, match="stunned"):
            board.push(action)


def test_a_refused_turn_is_not_played_at_all() -> None:
    board = Board("advanced", seed=5)
    before = board.position
    for turn in ("a7@3,a7*,c6d6,c6d6", "b8b7,a7*,p1p2", "a7*,", ",a7*", "a7*,.,.,x", ".{thaw a1}", "a7*;c6d6"):
        with pytest.raises(LaserChessError):
            board.push_turn(turn)
        assert board.position == before
        assert board.ply == 0
    first = board.push("b8b7").text
    board.pop()
    with pytest.raises(LaserChessError):
        board.push_turn("b8b7,p1p2")
    assert board.push("b8b7").text == first


def test_options_that_are_not() -> None:
    bad: list[dict[str, object]] = [{"thaw": 2}, {"gate": "x"}, {"rotation_cost": "free"}, {"stunner_shield": True}]
    for options in [*bad, {"thaw": float("nan")}, {"gates": 0.5}]:
        with pytest.raises(LaserChessError):
            Board("advanced", **options)  # type: ignore[arg-type]  # anything may be given
