"""Options and names: each option does what it says, and unknown names are rejected with a list of the known ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from laserchess import VARIANTS, Board, IllegalMoveError, IllegalPositionError, UnknownNameError, Variant

CASES = json.loads((Path(__file__).parents[1] / "data" / "laser_chess_cases.json").read_text())
BY_NAME = {case["name"]: case for case in CASES}


def with_option(variant: Variant, name: str, value: Any) -> Board:  # whatever an option takes, or does not
    return Board(variant, **{name: value})


def case_board(name: str, **options: Any) -> Board:  # whatever the game takes
    return Board("laser-chess", position=BY_NAME[name]["position"], **options)


def test_an_unknown_variant_is_refused_with_a_list_of_variants() -> None:
    with pytest.raises(UnknownNameError) as caught:
        Board("checkers")
    assert (caught.value.reason, caught.value.text) == ("game", "checkers")
    assert all(name in caught.value.expected for name in VARIANTS)


def test_names_of_variants_are_read_leniently(variant: Variant) -> None:
    assert Board(variant.id.upper().replace("-", "_")).variant is variant


def test_an_unknown_setup_is_refused_with_a_list_of_setups(variant: Variant) -> None:
    for name in ("nonsense", "", "\n"):
        with pytest.raises(UnknownNameError) as caught:
            Board(variant, setup=name)
        assert (caught.value.reason, caught.value.text) == ("setup", name)
        assert all(setup in caught.value.expected for setup in variant.setups)
        assert len(str(caught.value).splitlines()) == 1


def test_an_unknown_option_is_refused_with_a_list_of_options(variant: Variant) -> None:
    with pytest.raises(UnknownNameError) as caught:
        Board(variant, castling=True)
    assert (caught.value.reason, caught.value.text) == ("option", "castling")
    assert all(name in caught.value.expected for name in variant.options)


def test_every_value_of_every_option_makes_a_board(variant: Variant) -> None:
    for name, option in variant.options.items():
        for value in option.choices or (option.default,):
            board = with_option(variant, name, value)
            assert dict(board.rules.options)[name] == value
            assert (value == option.default) == (board == Board(variant))
            assert option.help


@pytest.mark.parametrize("value", ["nonsense", -1, 0, 1.5, None, [], "True", ...], ids=repr)
def test_a_value_an_option_does_not_take_is_refused(variant: Variant, value: object) -> None:
    for name, option in variant.options.items():
        if value == 0 and isinstance(option.default, float):
            continue
        with pytest.raises(UnknownNameError) as caught:
            with_option(variant, name, value)
        assert caught.value.reason == "option"
        assert caught.value.expected
        assert name in str(caught.value)


@pytest.mark.parametrize(("name", "value"), [("king_rotation", 1), ("quiet_moves", True), ("quiet_moves", 0)])
def test_a_value_of_another_type_is_not_the_same_value(name: str, value: object) -> None:
    variant = next(variant for variant in VARIANTS.values() if name in variant.options)
    with pytest.raises(UnknownNameError):
        with_option(variant, name, value)


@pytest.mark.parametrize(("variant", "default"), [("laser-chess", True), ("khet", False)])
def test_rotating_a_king_is_an_option(variant: str, default: bool) -> None:  # noqa: FBT001  # depends on the variant
    with_rotation, without = (Board(variant, king_rotation=choice) for choice in (True, False))
    royal = next(name for name in VARIANTS[variant].geometry.by_name if is_own_royal(without, name))
    extra = {move.text for move in with_rotation.legal_moves} - {move.text for move in without.legal_moves}
    assert extra == {f"{royal}+"}
    assert not {move.text for move in without.legal_moves} - {move.text for move in with_rotation.legal_moves}
    assert Board(variant) == (with_rotation if default else without)
    for sign in "+-":
        assert with_rotation.parse_move(royal + sign).text == f"{royal}+"
        with pytest.raises(IllegalMoveError):
            without.push(royal + sign)
    before = with_rotation.position.split()[0]
    with_rotation.push(f"{royal}+")
    assert with_rotation.position.split()[0] == before


def is_own_royal(board: Board, square: str) -> bool:
    piece = board.piece_at(square)
    return piece is not None and piece.piece_type.royal and piece.side == 0


def test_a_loose_swap_may_put_the_other_piece_on_a_reserved_square() -> None:
    name = "swap_enemy_onto_own_reserved"
    strict, loose = case_board(name), case_board(name, swap_reserved="loose")
    move = BY_NAME[name]["move"]
    assert not strict.is_legal(move)
    assert {str(m) for m in loose.legal_moves} - {str(m) for m in strict.legal_moves} == {move}
    loose.push(move)
    assert Board("laser-chess", position=loose.position, swap_reserved="loose") == loose
    with pytest.raises(IllegalPositionError) as caught:
        Board("laser-chess", position=loose.position)
    assert caught.value.reason == "reserved"


def test_a_loose_swap_keeps_the_switch_to_squares_it_may_enter() -> None:
    for name in ("switch_onto_enemy_reserved", "swap_with_laser", "swap_with_king", "swap_with_switch"):
        assert not BY_NAME[name]["legal"]
        board = case_board(name, swap_reserved="loose")
        with pytest.raises(IllegalMoveError):
            board.push(BY_NAME[name]["move"])


@pytest.mark.parametrize("letter", ["K", "S"])
def test_only_what_can_be_swapped_may_stand_on_a_reserved_square(letter: str) -> None:
    crowded = f"l++9/5k4/*/{letter}9/*/*/4{'1' if letter == 'K' else 'K'}5/9L b"
    with pytest.raises(IllegalPositionError) as caught:
        Board("laser-chess", position=crowded, swap_reserved="loose")
    assert (caught.value.reason, caught.value.text) == ("reserved", "a5")


def test_a_swapped_piece_may_leave_but_not_enter_reserved_squares() -> None:
    board = Board("laser-chess", position="l++9/5k4/*/B9/*/*/4K5/9L b", swap_reserved="loose")
    assert {move.text for move in board.legal_moves if move.start == "a5"} == {"a5+", "a5-", "a5b4", "a5b5", "a5b6"}
