"""Checks of the texts of a variant: its notation, its words and its positions."""

from functools import lru_cache
from typing import NoReturn

from laserchess.core.errors import InvalidVariantError, LaserChessError, quote
from laserchess.core.position import check
from laserchess.core.tables import FLOOR_OF
from laserchess.core.variant import EntryRule, PieceType, Rules, Variant
from laserchess.notation import NOTATIONS, notation_of
from laserchess.notation.piece_text import pieces_of

SEVERAL_ACTIONS = "tokens"
"""The notation that can write several actions a turn."""
BY_FACING = "fen"
"""The notation in which the direction identifies a piece."""
TURNS = {"sn": {1, 3}, "fen": {1, 2, 3}}
"""The turns, in quarters clockwise, that notations of one move a turn can write."""
MAX_ORIENTATIONS = {"sn": 4}
"""Orientations a notation can write, where these are fewer than eight."""


@lru_cache(maxsize=64)
def check_texts(variant: Variant) -> None:
    """Reject a notation that cannot write the variant, unknown words and wrong positions."""
    _check_notation(variant)
    _check_letters(variant)
    things = {"energy", *variant.options}
    things |= {f"{name}.{choice}" for name, option in variant.options.items() for choice in option.choices}
    for word in variant.words.keys() - things:
        _refuse(
            "words", word, f"{variant.title} has nothing called {quote(word)}", f"one of {', '.join(sorted(things))}"
        )
    for name, text in variant.setups.items():
        check_position(variant, "setups", name, text)
    for alias, name in variant.aliases.items():
        if name not in variant.setups:
            message = f"{quote(alias)} stands for {quote(name)}"
            _refuse("aliases", alias, message, f"one of {', '.join(variant.setups)}")


def _check_letters(variant: Variant) -> None:
    """Reject letters that are ambiguous in position texts."""
    for piece_type in variant.pieces:
        if len(piece_type.letter) != 1 or not (piece_type.letter.isascii() and piece_type.letter.isupper()):
            _refuse(
                "letter",
                piece_type.letter,
                f"{quote(piece_type.letter)} of {piece_type.name}",
                "one letter from A to Z",
            )
    for feature in variant.features:
        wrong = len(feature.letter) != 1 or not feature.letter.isprintable() or feature.letter.isdigit()
        if wrong or feature.letter in ",/!" or (feature.letter in FLOOR_OF and not feature.flips):
            message = f"{quote(feature.letter)} of {feature.name}"
            _refuse("letter", feature.letter, message, "one sign, no digit, and none of , / ! = - * '")
    for player in variant.players:
        if not (player.letter.isascii() and player.letter.isalnum()):
            message = f"{quote(player.letter)} of {player.name}"
            _refuse("players", player.letter, message, "letters and digits that say who is to move")


def _check_notation(variant: Variant) -> None:
    if variant.notation not in NOTATIONS:
        message = f"no notation is called {quote(variant.notation)}"
        _refuse("notation", variant.notation, message, f"one of {', '.join(NOTATIONS)}")
    if (variant.notation == SEVERAL_ACTIONS) != variant.has_turn_end:
        what = f"{variant.actions} actions a turn" if variant.has_turn_end else "one move a turn"
        others = [name for name in NOTATIONS if name != SEVERAL_ACTIONS]
        expected = SEVERAL_ACTIONS if variant.has_turn_end else " or ".join(others)
        _refuse("notation", variant.notation, f"{quote(variant.notation)} does not write games of {what}", expected)
    if variant.notation == BY_FACING:
        _check_facings(variant)
    elif variant.null_move:
        _refuse("null_move", "", f"{quote(variant.notation)} does not write null moves", f"the notation {BY_FACING}")
    for piece_type in variant.every_piece:
        _check_piece(variant, piece_type)
    count = sum(2 * piece_type.orientations * (1 + bool(piece_type.stunned_faces)) for piece_type in variant.pieces)
    if len(pieces_of(variant)) != count:
        _refuse("notation", variant.notation, f"two pieces of {variant.title} are written alike", "different letters")


def _check_piece(variant: Variant, piece_type: PieceType) -> None:
    """Reject a piece type, by default or by an option, whose moves the notation cannot write."""
    known = TURNS.get(variant.notation, set(piece_type.turns))
    if not known.issuperset(piece_type.turns) or (
        variant.notation in TURNS and not piece_type.turns and piece_type.orientations > 1
    ):
        message = f"{quote(variant.notation)} does not write the turns of {piece_type.name}"
        _refuse("turns", str(list(piece_type.turns)), message, f"one or more of {', '.join(map(str, sorted(known)))}")
    most = MAX_ORIENTATIONS.get(variant.notation, piece_type.orientations)
    if piece_type.orientations > most:
        message = (
            f"{quote(variant.notation)} does not write the {piece_type.orientations} orientations of {piece_type.name}"
        )
        _refuse("orientations", str(piece_type.orientations), message, f"at most {most}")
    if variant.notation == BY_FACING and EntryRule.SWAP in piece_type.onto.values():
        message = f"{quote(variant.notation)} does not tell the swaps of {piece_type.name} from steps"
        _refuse("onto", piece_type.name, message, "another notation, or no swap")


def _check_facings(variant: Variant) -> None:
    """Reject pieces that face the same way, where the direction identifies a piece."""
    seen: dict[int, str] = {}
    for piece_type in variant.pieces:
        for facing in piece_type.facings:
            other = seen.setdefault(facing, piece_type.name)
            if other != piece_type.name:
                message = f"{piece_type.name} and {other} face the same way, and {BY_FACING} reads pieces by that"
                _refuse("notation", variant.notation, message, "another notation")


def check_position(variant: Variant, fact: str, name: str, text: str) -> None:
    """Reject a position text of a field, by its name there."""
    try:
        check(Rules.of(variant), notation_of(variant).read_position(variant, text))
    except LaserChessError as error:
        _refuse(fact, name, f"{fact} {quote(name)} of {variant.title}: {error}", "a position of this game")


def _refuse(fact: str, text: str, message: str, expected: str) -> NoReturn:
    raise InvalidVariantError(message, reason=fact, text=text, expected=expected)
