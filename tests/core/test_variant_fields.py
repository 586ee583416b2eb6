"""The fields of a variant: each works as documented, or is rejected when the variant is made."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from laserchess import Board, Variant
from laserchess.core.errors import InvalidVariantError
from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, Feature, FireMode, Option, OptionChange, PieceType, Player
from laserchess.engine import Engine
from laserchess.variants import advanced, khet, laser_chess, leiserchess

KING = PieceType("King", "K", "X X X X X X X X", "crown", orientations=1, turns=(), royal=True, limit=1)
GUN = PieceType("Gun", "G", "= = = = = = = =", "turret", steps=False, fires=FireMode.AFTER_MOVE)
PAWN = PieceType("Pawn", "M", "X X X X X X X X", "block")
PRISM = PieceType("Prism", "P", "Y . 0 . X . 0 .", "splitter")
EYE = PieceType("Eye", "H", "X .7 X .5 X .3 X .1", "slab", front="NE", orientations=2, turns=(1,))
SWAPS = {"Laser": EntryRule.SWAP}
BOMB = PieceType("Bomb", "B", "C X C X C X C X", "bomb")


def toy(*pieces: PieceType, columns: int = 7, rows: int = 5, **given: Any) -> Variant:
    """Make a small variant of one move a turn."""
    run = "9" * ((columns - 1) // 9) + str((columns - 1) % 9 or "")
    empty = "/".join([f"k{run}", *["*"] * (rows - 2), f"K{run}"]) + " w"
    players = (Player("white", "w"), Player("black", "b"))
    chosen = {"id": "toy", "title": "Toy", "setups": {"empty": empty}, "notation": "sn"} | given
    return Variant(geometry=Geometry(columns, rows), players=players, pieces=(KING, *pieces), **chosen)


def removed(variant: Variant, position: str, move: str) -> list[str]:
    """Play a move and return what it removed."""
    return sorted(gone.square for gone in Board(variant, position=position).push(move).removed)


# Accepted


def test_a_beam_splits_in_a_variant_of_one_move_a_turn() -> None:
    variant = toy(GUN, PAWN, PRISM)
    assert removed(variant, "k6/3m3/*/m2P++2m/K2G3 w", "a1b1") == ["a2", "g2"]


def test_a_half_mirror_passes_and_reflects_a_beam() -> None:
    variant = toy(GUN, PAWN, EYE)
    assert removed(variant, "k6/3m3/*/m2H2m/K2G3 w", "a1b1") == ["a2", "d4"]


def test_a_hit_in_the_centre_removes_the_pieces_around_it() -> None:
    variant = toy(GUN, PAWN, BOMB)
    assert removed(variant, "k6/2m4/3b3/4m2/K2G3 w", "a1b1") == ["c4", "d3", "e2"]


def test_captures_are_legal_in_a_variant_of_one_move_a_turn() -> None:
    variant = toy(replace(PAWN, onto={"*": EntryRule.CAPTURE}))
    board = Board(variant, position="k6/*/2mM3/*/K6 w")
    assert board.push("d3c3").removed[0].cause == "captured"
    assert not Board(variant, position="k6/*/2MM3/*/K6 w").is_legal("d3c3")


def test_every_weapon_fires_however_many_there_are() -> None:
    variant = toy(GUN, PAWN)
    assert removed(variant, "k6/1m1m1m1/*/*/KG1G1G1 w", "a1a2") == ["b4", "d4", "f4"]


def test_a_beam_that_repeats_itself_ends() -> None:
    mirror = PieceType("Mirror", "R", "< < < < < < < <", "octagon-full", orientations=1, turns=())
    variant = toy(replace(GUN, faces=". . . . . . . ."), mirror)
    (beam,) = Board(variant, position="k6/3R3/*/3G3/K2R3 w").beams()
    assert (beam.end, beam.squares[-1]) == ("repeat", "d2")


@pytest.mark.parametrize(("columns", "rows"), [(15, 13), (15, 14), (26, 8), (3, 49)])
def test_boards_as_large_as_the_packed_square(columns: int, rows: int) -> None:
    variant = toy(GUN, PAWN, columns=columns, rows=rows)
    board = Board(variant)
    top, right = f"a{rows}", f"{'abcdefghijklmnopqrstuvwxyz'[columns - 1]}{rows}"
    run = "9" * ((columns - 2) // 9) + str((columns - 2) % 9 or "")
    text = "/".join([f"k{run}m", *["*"] * (rows - 2), f"K{run}G"]) + " w"
    assert board.piece_at(top)
    near = Board(variant, position=text)
    info = Engine(hash_mb=1).play(near, depth=2).info
    assert removed(variant, text, "a1a2") == [right]
    assert info is not None
    assert info.nodes > 0


# Rejected


@pytest.mark.parametrize(
    ("size", "reason"), [((20, 14), "rows"), ((27, 5), "columns"), ((5, 0), "rows"), ((5, 5, -1), "first_row")]
)
def test_the_size_of_a_board_is_checked(size: tuple[int, ...], reason: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        Geometry(*size)
    assert caught.value.reason == reason
    assert caught.value.expected


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"actions": 9}, "actions"),
        ({"idle_turns": 3}, "idle_turns"),
        ({"options": {"speed": Option(1)}}, "options"),
        ({"options": {"repetition": Option("claim", ("claim", "never"))}}, "options"),
        ({"options": {"thaw": Option(0.5)}}, "options"),
        ({"options": {"x": Option("a", ("a", "b"), "", (OptionChange("b", "Queen", steps=False),))}}, "options"),
        ({"features": (Feature("Wall", "#", blocks_beams=True),)}, "features"),
        ({"reserved": ("z9", "")}, "reserved"),
    ],
)
def test_fields_of_a_variant_are_checked(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        replace(laser_chess.VARIANT, **fields)
    assert caught.value.reason == reason
    assert caught.value.expected


@pytest.mark.parametrize(
    ("piece_type", "reason"),
    [
        (replace(PAWN, faces="? ? ? ? ? ? ? ?"), "faces"),
        (replace(PAWN, onto={"*": EntryRule.DISPLACE}), "onto"),
        (replace(PAWN, onto={"Queen": EntryRule.SWAP}), "onto"),
        (replace(PAWN, onto={"Pawn": EntryRule.SHOVE_LEVEL}), "onto"),
        (replace(PAWN, fires=FireMode.ON_COMMAND), "fires"),
        (replace(PAWN, stunned_faces="X X X X X X X X"), "stunned_faces"),
        (replace(PAWN, orientations=5), "orientations"),
        (replace(PAWN, turns=(1, 4)), "turns"),
        (replace(PAWN, turns=()), "turns"),
        (replace(PAWN, front="UP"), "front"),
        (replace(PAWN, homes=(("a1", "N"), ("a5", "S"))), "homes"),
    ],
)
def test_fields_of_a_piece_type_are_checked(piece_type: PieceType, reason: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        toy(piece_type)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"null_move": True}, "null_move"),
        ({"majority": True}, "majority"),
        ({"options": {"quiet_moves": Option(50)}}, "options"),
        ({"pieces": (*advanced.PIECES, replace(advanced.PIECES[1], name="Z", letter="Z", onto=SWAPS))}, "onto"),
        ({"floors": {"*": "active"}}, "features"),
    ],
)
def test_fields_of_a_variant_of_several_actions_are_checked(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        replace(advanced.VARIANT, **fields)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"notation": "xn"}, "no notation is called 'xn'; expected one of sn, fen, tokens"),
        ({"notation": "tokens"}, "'tokens' does not write games of one move a turn; expected sn or fen"),
        ({"notation": "fen"}, "face the same way, and fen reads pieces by that"),
        ({"setups": {"mine": "k9/9K w"}}, "setups 'mine' of Laser Chess: "),
        ({"aliases": {"first": "nothing"}}, "'first' stands for 'nothing'; expected one of ace"),
        ({"words": {"speed": "haste"}}, "Laser Chess has nothing called 'speed'"),
    ],
)
def test_texts_of_a_variant_are_checked(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        Board(replace(laser_chess.VARIANT, **fields))
    assert why in str(caught.value)


CHECKED_BY_ITSELF = """
from laserchess.core.errors import InvalidVariantError
from laserchess.core.geometry import Geometry
from laserchess.core.variant import Player, Variant
try:
    Variant("X", "No id", Geometry(5, 5), (Player("a", "a"), Player("b", "b")), (), {}, "sn")
except InvalidVariantError as error:
    print(error.reason)
"""


@pytest.mark.slow
def test_a_variant_is_checked_whatever_else_is_imported() -> None:
    command = [sys.executable, "-c", CHECKED_BY_ITSELF]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == ["id"]


def test_an_unknown_face_is_rejected() -> None:
    with pytest.raises(InvalidVariantError, match="eight words"):
        replace(PAWN, faces="X X X X X X X Q")


def test_options_change_pieces() -> None:
    assert not [move for move in Board("khet").legal_moves if move.text.startswith("e1") and move.kind == "turn"]
    assert Board("khet", king_rotation=True).is_legal("e1+")
    assert khet.VARIANT.options["king_rotation"].changes[0].piece == "Pharaoh"


def test_the_variants_of_the_library_pass() -> None:
    for variant in (laser_chess.VARIANT, khet.VARIANT, leiserchess.VARIANT, advanced.VARIANT):
        assert replace(variant) == variant
