"""Leiserchess: the game its source records, the source's figures and its exercise."""

import pytest

from laserchess import VARIANTS, Board, IllegalPositionError, Outcome, Termination

RECORDED = """
    a0b1 a7L    a1U a6b5    h0g1 a7L    c2b2 h7R    h1R b5L     f2U a7b6    e1f1 b5b4   f2R h6g5    f2g3 g5f4
    h1g2 f4g3   g1L h7g7    g1f0 g3f2   d1c2 f2f1   g2f1 e0e1   f0U e1f1    h2g3 f1f2   f0g0 d6c6   g3f4 f2g2
    g0h0 g6R    h0g0 g2g1   b2L b4b3    c2b3 a4b4   b3b4 c5b4   b1U g1R     f4f5 e6e5   f5g4 g1f2   b2c1 b4c4
    c1U c6b7    c1b0 g7U
"""
LOSSES = {
    (3, "a7L"): [("a1", "zapped")],
    (13, "f2f1"): [("f1", "squashed")],
    (20, "g2g1"): [("g1", "squashed")],
    (28, "c1U"): [("b5", "zapped")],
    (28, "c6b7"): [("b1", "zapped")],
    (29, "c1b0"): [("b6", "zapped")],
    (29, "g7U"): [("g0", "zapped")],
}
FIGURES = [
    "6ee1/1ssse3sw1/1ne2sw3/2sw3NW1/NE7/5nw2/SWNNSW5/6WW1 W",
    "6ee1/1ssse3sw1/4sw3/2sw3NW1/NE7/5nw2/SWNNNE5/6WW1 B",
    "1se4ee1/1ss4sw1/4sw3/2sw3NW1/NE7/5nw2/SW1NE5/6WW1 W",
    "1se4ee1/6sw1/4sw3/2sw3NW1/NE7/5nw2/SW7/1NE4WW1 B",
]
TACTICS = ["c1U", "c6b7", "c1b0", "g7U"]
EXERCISE = "7nn/seww1sesw1sesw/2sw5/8/8/2NW5/NE2NENW1NENW/7WW W"
GAME = VARIANTS["leiserchess"]


def test_the_recorded_game_is_lavenders() -> None:
    board = Board("leiserchess")
    losses = {}
    for number, text in enumerate(RECORDED.split()):
        assert board.outcome is None
        played = board.push(text)
        if played.removed:
            losses[number // 2 + 1, text] = [(piece.square, piece.cause.value) for piece in played.removed]
    assert board.ply == 58
    assert losses == LOSSES
    assert board.outcome == Outcome("lavender", Termination.KING)
    assert board.outcome.result(GAME) == "0-1"


def test_the_recorded_game_reaches_the_first_figure_but_for_a_pawn() -> None:
    board = Board("leiserchess")
    for text in RECORDED.split()[:-4]:
        board.push(text)
    assert board.position == FIGURES[0].replace("SWNNSW5", "1NNSW5")


def test_the_tactics_lead_from_figure_to_figure() -> None:
    board = Board("leiserchess", position=FIGURES[0])
    for figure, text in zip(FIGURES, TACTICS, strict=True):
        assert board.position == figure
        assert len(board.push(text).removed) == 1
    assert board.outcome == Outcome("lavender", Termination.KING)


def test_after_losing_a_monarch_there_is_one_turn_to_even_it() -> None:
    board = Board("leiserchess", position=FIGURES[2])
    assert board.outcome is None
    for move in board.legal_moves:
        evens = any(piece.name == "Monarch" and piece.side_name == "lavender" for piece in board.push(move).removed)
        assert board.outcome == (None if evens else Outcome("lavender", Termination.MAJORITY))
        board.pop()


def test_three_moves_of_the_exercise_stay_in_the_game() -> None:
    board = Board("leiserchess", position=EXERCISE)
    assert board.outcome is None
    staying = set()
    for move in board.legal_moves:
        board.push(move)
        if board.outcome is None:
            staying.add(move.text)
        board.pop()
    assert staying == {"a1a0", "a1b0", "d1d0"}


def test_one_move_may_destroy_three() -> None:
    board = Board("leiserchess", position="nnnn6/8/7ne/8/8/2SW2ne2/2nw5/2sw2NN1NN W")
    removed = board.push("c2c1").removed
    assert [(piece.square, piece.cause.value) for piece in removed] == [
        ("c1", "squashed"),
        ("f2", "zapped"),
        ("h5", "zapped"),
    ]
    assert {piece.side_name for piece in removed} == {"lavender"}


def test_zapping_ones_own_monarch_loses_at_once() -> None:
    board = Board("leiserchess")
    played = board.push("a0L")
    assert [(piece.square, piece.side_name) for piece in played.removed] == [("h0", "tangerine")]
    assert [beam.origin for beam in played.beams] == ["a0", "h0"]
    assert board.outcome == Outcome("lavender", Termination.MAJORITY)


def test_energy_is_highest_in_the_middle_and_none_in_the_corners() -> None:
    energies = GAME.energies
    assert {energies[GAME.geometry.cell(column, row)] for column in (3, 4) for row in (3, 4)} == {96}
    assert {energies[GAME.geometry.cell(column, row)] for column in (0, 7) for row in (0, 7)} == {0}


def test_nothing_steps_onto_a_monarch() -> None:
    board = Board("leiserchess", position="8/8/8/3NEnn3/3SSNW3/8/8/8 W")
    assert {move.text for move in board.legal_moves if move.to in {"d3", "e4"} and move.kind == "step"} == set()


def test_the_null_move_has_to_zap_something() -> None:
    board = Board("leiserchess")
    assert not board.is_legal("a0a0")
    nulls = Board("leiserchess", position="6nnnn/3sw4/8/2NE5/EE2ne4/8/8/3NN4 W")
    assert nulls.push("a3a3").removed


@pytest.mark.parametrize(
    ("position", "outcome"),
    [
        ("8/8/8/8/8/8/8/NN7 W", Outcome("tangerine", Termination.KING)),
        ("8/8/8/8/8/8/8/nn7 W", Outcome("lavender", Termination.KING)),
        ("nn7/8/8/8/8/8/8/NN6NN W", Outcome("tangerine", Termination.MAJORITY)),
        ("nn7/8/8/8/8/8/8/NN6NN B", None),
        ("nn6nn/8/8/8/8/8/8/NN6NN B", None),
    ],
)
def test_monarchs_decide_a_position_as_it_stands(position: str, outcome: Outcome | None) -> None:
    assert Board("leiserchess", position=position).outcome == outcome


def test_a_side_has_any_number_of_pawns_and_two_monarchs_at_most() -> None:
    crowded = f"nn6nn/{'se' * 8}/8/8/8/{'NE' * 8}/{'NW' * 8}/SS6SS W"
    assert Board("leiserchess", position=crowded).legal_moves
    with pytest.raises(IllegalPositionError) as caught:
        Board("leiserchess", position="nn7/8/8/8/8/8/8/NNNN5NN W")
    assert caught.value.reason == "count"
