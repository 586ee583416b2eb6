"""Keyboard input without a screen."""

import pytest

from laserchess import VARIANTS, Board, GameRecord, Move
from laserchess.cli.terminal.board_controller import BoardController
from laserchess.cli.terminal_game import TerminalGame
from laserchess.cli.text_screen import TextScreen
from laserchess.core.moves import MoveKind
from laserchess.opponents import choose_random


def table(variant: str, *moves: str, preview: bool = True, **options: object) -> BoardController:
    board = Board(variant, **options)  # type: ignore[arg-type]
    session = TerminalGame(board, GameRecord.from_board(board), TextScreen())
    for move in moves:
        session.play(move)
    return BoardController(session, preview=preview)


def at(found: BoardController, square: str) -> BoardController:
    found.move_cursor_to(found.board.variant.geometry.by_name[square])
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_move_can_be_made_with_keys(variant: str) -> None:
    missing = set()
    for move in table(variant).board.legal_moves:
        found = table(variant)
        if _enter(found, move) != move:
            missing.add(str(move))
    assert missing == set()


def _enter(found: BoardController, move: Move) -> Move | str:
    """Enter a move with keys."""
    if move.kind in {MoveKind.NULL, MoveKind.END}:
        return found.end_turn()
    at(found, move.start).enter()
    if move.kind is MoveKind.FIRE:
        return found.fire()
    if move.kind is MoveKind.ROTATE:
        for _ in range(8):
            found.rotate(1)
            if found.pending == move:
                break
    else:
        at(found, move.to)
    return found.enter()


def test_a_piece_is_selected_and_described() -> None:
    found = at(table("laser-chess"), "c4")
    assert found.enter() == "Blue Deflector on c4, facing NW."
    assert found.selected == "c4"
    assert set(found.targets()) == {
        move.to
        for move in found.board.legal_moves
        if str(move)[:2] == "c4" and move.kind in {MoveKind.STEP, MoveKind.SWAP}
    }
    assert found.enter() == ""
    assert found.selected == ""


@pytest.mark.parametrize(
    ("square", "words"),
    [("b7", "b7 is empty. Select a piece of blue."), ("c7", "Red Deflector on c7, facing SW. Blue is to move.")],
)
def test_invalid_selections_are_explained(square: str, words: str) -> None:
    found = at(table("laser-chess"), square)
    assert found.enter() == words
    assert found.selected == ""


def test_an_unreachable_square_is_explained() -> None:
    found = at(table("laser-chess"), "c4")
    found.enter()
    assert at(found, "h7").enter() == "No move from c4 to h7."
    assert found.selected == "c4"


def test_rotations_cycle_in_both_directions() -> None:
    found = at(table("leiserchess"), "a1")
    turns = []
    for _ in range(4):
        found.rotate(1)
        turns.append(str(found.pending))
    assert turns == ["a1R", "a1U", "a1L", "None"]
    found.rotate(-1)
    assert str(found.pending) == "a1L"
    found.cancel()
    found.rotate(2)
    assert str(found.pending) == "a1U"


def test_a_piece_that_cannot_rotate_is_explained() -> None:
    assert at(table("laser-chess"), "b7").rotate(1) == "Nothing on b7 can rotate now."


def test_in_advanced_a_piece_rotates_in_all_eight_directions() -> None:
    found = at(table("advanced", seed=1), "a7")
    seen = []
    for _ in range(8):
        found.rotate(1)
        seen.append(str(found.pending))
    assert seen == ["a7@3", "a7@4", "a7@5", "a7@6", "a7@7", "a7@0", "a7@1", "None"]


def test_a_rotation_is_previewed() -> None:
    found = at(table("advanced", seed=1), "a7")
    found.rotate(1)
    assert found.view().position.pieces[found.cursor].orientation == 3
    assert found.board.snapshot().pieces[found.cursor].orientation == 2
    assert not found.view().beams


def test_the_beam_of_a_move_is_previewed() -> None:
    found = at(table("laser-chess", "f4g5", "c7c6"), "g5")
    found.enter()
    view = at(found, "h5").view()
    g3 = found.board.variant.geometry.by_name["g3"]
    assert view.beams[0].squares[-1] == "g3"
    assert g3 in view.fading
    assert view.strength < 1
    assert found.hint() == "Enter plays g5uh5xg3, destroying Red's Deflector on g3."


def test_a_self_hit_is_previewed() -> None:
    found = at(table("leiserchess"), "h0")
    assert found.rotate(1) == "Enter plays h0R, destroying your own Monarch on a0."


def test_without_preview_nothing_is_shown() -> None:
    found = at(table("laser-chess", "f4g5", "c7c6", preview=False), "g5")
    found.enter()
    view = at(found, "h5").view()
    assert not view.beams
    assert not view.fading
    assert found.hint() == "Enter plays g5uh5."


def test_chance_is_never_previewed() -> None:
    found = at(table("advanced", "a7@3", seed=1), "c6")
    found.enter()
    at(found, "d6")
    assert found.hint() == "Enter plays c6d6."
    assert found.view().position == found.board.snapshot()


def test_firing_needs_a_variant_with_it() -> None:
    assert table("khet").fire() == "In this variant weapons fire by themselves after every move."
    assert "Select a piece that can fire: a4" in str(at(table("advanced", seed=1), "c6").fire())


@pytest.mark.parametrize(
    ("variant", "words"), [("laser-chess", "This variant has no null move."), ("leiserchess", "destroys")]
)
def test_null_moves_need_a_variant_with_them(variant: str, words: str) -> None:
    assert words in str(table(variant).end_turn())


def test_the_cursor_moves_as_the_board_is_seen() -> None:
    found = at(table("khet"), "e5")
    found.move_cursor(1, 0)
    assert found.square == "f5"
    found.flipped = True
    found.move_cursor(1, -1)
    assert found.square == "e4"
    for _ in range(20):
        found.move_cursor(-1, 1)
    assert found.square in {"j8", "i8", "h8", "g8", "f8"}


def test_tab_cycles_through_movable_pieces() -> None:
    found = table("leiserchess")
    starts = {move.start for move in found.board.legal_moves if move.start}
    seen = []
    for _ in starts:
        found.jump(1)
        seen.append(found.square)
    assert set(seen) == starts
    found.jump(1)
    assert found.square == seen[0]
    found.jump(-1)
    assert found.square == seen[-1]


def test_nothing_can_be_selected_during_the_opponents_turn() -> None:
    found = table("khet")
    found.session.opponents = {"silver": choose_random}
    assert not found.is_open
    assert found.view().cursor is None
    assert found.rotations("c1") == {}
