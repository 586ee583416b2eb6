"""A game is replayed from its text alone, chance included."""

from random import Random

import pytest

from laserchess import Board, GameRecord, MoveKind
from laserchess.variants.advanced import VARIANT
from tests.variants.advanced_kit import GARDEN
from tests.variants.test_advanced_invariants import choose


def long_game(text: str, actions: int) -> Board:
    """Play random games until one has that many actions and ends with a turn or by a King."""
    for seed in range(100):
        random, board = Random(seed), Board("advanced", position=text, seed=seed)
        while board.outcome is None and (board.ply < actions or board.peek().move.kind is not MoveKind.END):
            board.push(choose(board, random))
        if board.ply >= actions:
            return board
    pytest.fail("no random game is long enough")


@pytest.fixture(scope="module", params=[VARIANT.setup(), GARDEN], ids=["standard", "garden"])
def played(request: pytest.FixtureRequest) -> Board:
    return long_game(request.param, 300)


def first(board: Board) -> Board:
    """Return a new board where the game began, with another seed."""
    start = board.copy()
    while start.ply:
        start.pop()
    return Board("advanced", position=start.position, seed=12345)


def test_the_variant_has_everything(played: Board) -> None:
    texts = " ".join(move.text for move in played.history)
    assert played.ply >= 300
    assert all(sign in texts for sign in ("*", "=>", "~", "thaw", "@"))
    assert any(move.displaced for move in played.history)
    assert any(move.removed for move in played.history)
    assert any(move.stunned for move in played.history)
    assert ("gate" in texts) == ("=" in first(played).position)


def test_by_actions(played: Board) -> None:
    board = first(played)
    for action in played.history:
        again = board.push(action.text, recorded=True)
        assert (again.text, again.removed, again.stunned) == (action.text, action.removed, action.stunned)
        assert (again.displaced, again.beams, again.chance) == (action.displaced, action.beams, action.chance)
    assert board.position == played.position
    assert hash(board) == hash(played)
    assert board.turns == played.turns


def test_by_turns(played: Board) -> None:
    board = first(played)
    for turn in played.turns:
        board.push_turn(turn, recorded=True)
    assert board.position == played.position
    assert board.outcome == played.outcome
    assert board.turns == played.turns


def test_by_record(played: Board) -> None:
    text = str(GameRecord.from_board(played))
    record = GameRecord.parse(text)
    assert record.end().board().position == played.position
    assert record.end().board().turns == played.turns
    assert str(record) == text


def test_every_text_replays_where_it_was_played(played: Board) -> None:
    board, random = first(played), Random(1)
    for action in played.history:
        before = board.position
        if random.random() < 0.2:
            other = Board("advanced", position=before, seed=random.randrange(1000))
            other.push(action.text, recorded=True)
            other.pop()
            assert other.position == before
        board.push(action.text, recorded=True)


def test_diagonal_steps_replay() -> None:
    random, count = Random(6), 0
    for seed in range(16):
        board = Board("advanced", position=GARDEN, seed=seed)
        for _ in range(12):
            if board.outcome is None:
                board.push(choose(board, random))
        corners = [name for name in VARIANT.geometry.by_name if board.piece_at(name)]
        for start in corners:
            cell = VARIANT.geometry.by_name[start]
            for delta in VARIANT.geometry.deltas[1::2]:
                text = start + VARIANT.geometry.names.get(cell + delta, "")
                if text != start and board.is_legal(text):
                    before = board.position
                    played = board.copy().push(text)
                    assert played.rows == 2
                    assert ("," in played.text) == bool(played.chance)
                    one, two = (Board("advanced", position=before) for _ in range(2))
                    one.push(played.text, recorded=True)
                    for action in played.text.split(","):
                        two.push(action, recorded=True)
                    assert one.position == two.position
                    count += 1
    assert count > 100
