"""Checks of variants: a variant that passes can be played as it is described."""

from typing import NoReturn

from laserchess.core import layout as at
from laserchess.core.appearance import invalid_variant
from laserchess.core.errors import LaserChessError
from laserchess.core.geometry import COMPASS
from laserchess.core.pieces import EntryRule, FireMode, PieceType
from laserchess.core.variant_fields import Option, Stalemate, VariantFields

KERNEL_OPTIONS = {
    "swap_reserved": {"strict", "loose"},
    "repetition": {"claim", "automatic"},
    "quiet_moves": int,
    "quiet_reset": {"zapped", "destroyed"},
    "rotation_cost": {"turn", "step"},
    "displaced_facing": {"kept", "random"},
    "thaw": float,
    "gate": float,
}
"""Options that the kernel knows by name: the values it knows, or their type."""
SINGLE_OPTIONS = {"swap_reserved", "repetition", "quiet_moves", "quiet_reset"}
FIRST_KIND = 2
TWO = 2
MAX_ENERGY = 255
"""Observations show the energy of a square as a byte."""
FLOORS = {"-", "*", "'"}
OTHER_TURNS = "a field for that kind of turn"


def check_variant(variant: VariantFields) -> None:
    """Reject a variant that the kernel cannot play as it is described."""
    _check_board(variant)
    _check_turn(variant)
    _check_kinds(variant)
    for name, option in variant.options.items():
        _check_option(variant, name, option)
    for piece_type in variant.every_piece:
        _check_piece(variant, piece_type)
        _check_onto(variant, piece_type)
        _check_homes(variant, piece_type)
        (_check_of_actions if variant.actions else _check_of_one_move)(variant, piece_type)
    _check_features(variant)
    _check_energy(variant)


def _refuse(variant: VariantFields, field: str, what: str, text: object, expected: str) -> NoReturn:
    invalid_variant(field, str(text), f"{variant.title}: {what}", expected)


def _check_board(variant: VariantFields) -> None:
    geometry = variant.geometry
    for square in " ".join(variant.reserved).split():
        if square not in geometry.by_name:
            _refuse(variant, "reserved", f"{square} is reserved", square, geometry.extent)


def _check_kinds(variant: VariantFields) -> None:
    if not any(piece_type.royal for piece_type in variant.pieces):
        _refuse(variant, "royal", "no piece is royal", "", "at least one whose loss ends the game")
    stunned = sum(bool(piece_type.stunned_faces) for piece_type in variant.pieces)
    kinds = len(variant.pieces) + len(variant.features) + stunned
    if kinds > at.MAX_KINDS - FIRST_KIND:
        expected = f"at most {at.MAX_KINDS - FIRST_KIND}, those that can be stunned counted twice"
        _refuse(variant, "pieces", f"{kinds} kinds of pieces and features", kinds, expected)


def _check_piece(variant: VariantFields, piece_type: PieceType) -> None:
    if piece_type.front not in COMPASS:
        _refuse(
            variant,
            "front",
            f"the {piece_type.name} faces {piece_type.front!r}",
            piece_type.front,
            "one of " + " ".join(COMPASS),
        )
    if not (1 <= piece_type.orientations <= len(COMPASS) and len(set(piece_type.facings)) == piece_type.orientations):
        what = (
            f"the {piece_type.name} has {piece_type.orientations} orientations, {piece_type.eighths} eighth turns apart"
        )
        _refuse(variant, "orientations", what, piece_type.orientations, "orientations that all face another way")
    wrong = [turn for turn in piece_type.turns if not 1 <= turn < max(piece_type.orientations, TWO)]
    if wrong:
        expected = f"1 to {max(piece_type.orientations, TWO) - 1}"
        _refuse(variant, "turns", f"the {piece_type.name} turns by {wrong[0]}", wrong[0], expected)
    if piece_type.limit is not None and not 1 <= piece_type.limit <= at.CELLS:
        _refuse(
            variant,
            "limit",
            f"a side has at most {piece_type.limit} of {piece_type.name}",
            piece_type.limit,
            f"1 to {at.CELLS}",
        )
    if len({other.names_facing for other in variant.every_piece if other.orientations > 1}) > 1:
        _refuse(
            variant, "turns", "some pieces turn by steps, others to a facing", piece_type.name, "one way for all pieces"
        )
    if not variant.actions and piece_type.names_facing:
        _refuse(
            variant,
            "turns",
            f"the {piece_type.name} turns to any facing in one move",
            piece_type.name,
            "rotations by steps",
        )


def _check_option(variant: VariantFields, name: str, option: Option) -> None:
    known = KERNEL_OPTIONS.get(name)
    if known is None and not option.changes:
        expected = "one of " + ", ".join(KERNEL_OPTIONS) + ", or changes to pieces"
        _refuse(variant, "options", f"no rule is switched by the option {name}", name, expected)
    if isinstance(known, set) and not {*option.choices, option.default} <= known:
        expected = "some of " + ", ".join(sorted(known))
        _refuse(variant, "options", f"the option {name} takes {option.choices}", option.choices, expected)
    if isinstance(known, type) and (option.choices or type(option.default) is not known):
        what = f"the option {name} defaults to {option.default!r}"
        _refuse(variant, "options", what, option.default, f"a {known.__name__} and no choices")
    if known is not None and bool(variant.actions) == (name in SINGLE_OPTIONS):
        _refuse(variant, "options", f"the option {name} in a variant of {_kind(variant)} a turn", name, OTHER_TURNS)
    try:
        option.check(name, option.default)
    except LaserChessError as error:
        _refuse(variant, "options", str(error), option.default, "a default that the option takes")
    _check_changes(variant, name, option)


def _check_changes(variant: VariantFields, name: str, option: Option) -> None:
    pieces = [piece_type.name for piece_type in variant.pieces]
    for change in option.changes:
        if change.when not in option.choices:
            what = f"the option {name} is never {change.when!r}"
            _refuse(variant, "options", what, change.when, f"one of {option.choices}")
        if change.piece not in pieces:
            what = f"the option {name} changes {change.piece!r}"
            _refuse(variant, "options", what, change.piece, "one of " + ", ".join(pieces))
        stunned = next(piece_type.stunned_faces for piece_type in variant.pieces if piece_type.name == change.piece)
        if change.stunned_faces is not None and bool(change.stunned_faces) != bool(stunned):
            what = f"the option {name} decides whether the {change.piece} can be stunned"
            _refuse(variant, "options", what, change.piece, "stunned_faces in both cases, or in none")


def _check_onto(variant: VariantFields, piece_type: PieceType) -> None:
    features = {feature.name for feature in variant.features}
    names = {"*", *(other.name for other in variant.pieces), *features}
    at_home = {other.name for other in variant.pieces if other.homes}
    for name, entry in piece_type.onto.items():
        shoves = entry in {EntryRule.SHOVE, EntryRule.SHOVE_LEVEL}
        refused = {
            "a piece, a feature or *": name not in names,
            "a piece that steps": not piece_type.steps,
            "PLUNGE for features, and for them alone": (name in features) != (entry is EntryRule.PLUNGE),
            "no piece that never leaves its square": name in at_home or (name == "*" and bool(at_home)),
            "energy of the squares": entry is EntryRule.SHOVE_LEVEL and not variant.energy,
            "no reserved squares where pieces shove": shoves and (any(variant.reserved) or bool(at_home)),
        }
        for expected, given in refused.items():
            if given and entry:
                what = f"the {piece_type.name} steps onto {name} ({entry.name})"
                _refuse(variant, "onto", what, name, expected)


def _check_homes(variant: VariantFields, piece_type: PieceType) -> None:
    if not piece_type.homes:
        return
    if len(piece_type.homes) != TWO or piece_type.limit != 1 or piece_type.steps:
        expected = "one for each player, limit 1, and no steps"
        _refuse(variant, "homes", f"the {piece_type.name} has a home", piece_type.homes, expected)
    if {"X", "C"} & set(piece_type.faces.split()):
        _refuse(
            variant,
            "faces",
            f"the {piece_type.name} can be destroyed at home",
            piece_type.faces,
            "faces without X and C",
        )
    for square, ways in piece_type.homes:
        if square not in variant.geometry.by_name or not ways or not set(ways.split()) <= set(COMPASS):
            what = f"the {piece_type.name} is at home on {square} facing {ways or 'nowhere'}"
            _refuse(variant, "homes", what, square, f"{variant.geometry.extent}, and compass points")


def _check_of_one_move(variant: VariantFields, piece_type: PieceType) -> None:
    """Reject what a piece can only do in variants of several actions a turn, which alone have chance."""
    entries = {EntryRule.DISPLACE, EntryRule.PLUNGE, EntryRule.CAPTURE_FREELY} & set(piece_type.onto.values())
    refused = {
        ("faces", "scatters beams"): "?" in piece_type.faces.split(),
        ("stunned_faces", "can be stunned"): bool(piece_type.stunned_faces),
        ("fires", "fires on command"): piece_type.fires not in {None, FireMode.AFTER_MOVE},
        ("onto", "displaces, or captures freely"): bool(entries),
    }
    _refuse_any(variant, piece_type, refused)


def _check_of_actions(variant: VariantFields, piece_type: PieceType) -> None:
    """Reject what a piece can only do in variants of one move a turn."""
    entries = {EntryRule.SWAP, EntryRule.SHOVE, EntryRule.SHOVE_LEVEL} & set(piece_type.onto.values())
    stuns = any(other.fires is FireMode.STUN_ON_COMMAND for other in variant.pieces)
    refused = {
        ("fires", "fires after every move"): piece_type.fires is FireMode.AFTER_MOVE,
        ("onto", "swaps or shoves"): bool(entries),
        ("homes", "has a home"): bool(piece_type.homes),
        ("stunned_faces", "cannot be stunned, where others stun"): stuns and not piece_type.stunned_faces,
        ("turns", "turns by steps"): bool(piece_type.turns),
    }
    _refuse_any(variant, piece_type, refused)


def _refuse_any(variant: VariantFields, piece_type: PieceType, refused: dict[tuple[str, str], bool]) -> None:
    for (field, what), given in refused.items():
        if given:
            _refuse(
                variant,
                field,
                f"the {piece_type.name} {what}, in a variant of {_kind(variant)} a turn",
                piece_type.name,
                OTHER_TURNS,
            )


def _check_turn(variant: VariantFields) -> None:
    if not 0 <= variant.actions <= at.MAX_ACTIONS:
        expected = f"1 to {at.MAX_ACTIONS}, or 0 for one move"
        _refuse(variant, "actions", f"{variant.actions} actions a turn", variant.actions, expected)
    if not 0 <= variant.idle_turns <= at.MAX_IDLE_TURNS:
        expected = f"0 to {at.MAX_IDLE_TURNS}"
        _refuse(variant, "idle_turns", f"{variant.idle_turns} empty turns", variant.idle_turns, expected)
    single = {
        "null_move": variant.null_move,
        "majority": variant.majority,
        "energy": bool(variant.energy),
        "reserved": any(variant.reserved),
        "stalemate": variant.stalemate is not Stalemate.LOSS,
    }
    several = {"features": bool(variant.features), "floors": bool(variant.floors), "idle_turns": variant.idle_turns > 0}
    for field, given in (single if variant.actions else several).items():
        if given:
            _refuse(variant, field, f"{field} in a variant of {_kind(variant)} a turn", field, OTHER_TURNS)


def _check_features(variant: VariantFields) -> None:
    flipping = [feature.letter for feature in variant.features if feature.flips]
    if flipping not in ([], ["="]) or bool(flipping) != ("-" in variant.floors):
        expected = "at most one, written =, and - among the floors"
        _refuse(variant, "features", f"features that open and close: {' '.join(flipping)}", flipping, expected)
    if not variant.floors.keys() <= FLOORS or len(variant.floors.keys() & {"*", "'"}) == 1:
        _refuse(
            variant,
            "floors",
            f"floors {' '.join(variant.floors)}",
            variant.floors,
            "- for an open Gate, * and ' together",
        )


def _kind(variant: VariantFields) -> str:
    return "several actions" if variant.actions else "one move"


def _check_energy(variant: VariantFields) -> None:
    """Reject energies that observations cannot hold."""
    for energy in variant.energies.values():
        if not 0 <= energy <= MAX_ENERGY:
            _refuse(variant, "energy", f"a square has the energy {energy}", energy, f"0 to {MAX_ENERGY}")
