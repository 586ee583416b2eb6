"""Describes what beams do to a piece, from its face table."""

from collections.abc import Sequence

from laserchess.core.geometry import COMPASS
from laserchess.core.variant import EntryRule, Feature, FireMode, PieceType, Variant

SIDES = ("front", "right front", "right", "right back", "back", "left back", "left", "left front")
ABILITIES = {
    "X": "hit",
    "=": "stops beams",
    "<": "sends beams straight back",
    ".": "lets beams through",
    "Y": "splits beams to both sides",
    "?": "scatters beams in any direction",
    "C": "explodes",
}
MIRROR = "reflects beams"
HALF_MIRROR = "splits the beam (half goes through, half is reflected)"
FIRING = {
    FireMode.AFTER_MOVE: "fires after its player's move",
    FireMode.ON_COMMAND: "fires a laser",
    FireMode.STUN_ON_COMMAND: "fires a stun beam",
}
ENTRIES = {
    EntryRule.SWAP: "swaps with {}",
    EntryRule.SHOVE_LEVEL: "shoves {}, but not to more energy",
    EntryRule.SHOVE: "shoves {}",
    EntryRule.CAPTURE: "captures {} of the other side",
    EntryRule.DISPLACE: "flings {} to a random square",
}


def describe_faces(variant: Variant, piece_type: PieceType) -> str:
    """Describe what each side of a piece does to beams, for the sides that beams can hit in its variant."""
    sides = [side for side in range(8) if is_vulnerable(variant, piece_type, side)]
    return _describe_faces(piece_type.faces.split(), sides)


def describe_stunned(variant: Variant, piece_type: PieceType) -> str:
    """Describe the same for a stunned piece; empty if it makes no difference."""
    if not piece_type.stunned_faces or piece_type.stunned_faces == piece_type.faces:
        return ""
    sides = [side for side in range(8) if is_vulnerable(variant, piece_type, side)]
    return _describe_faces(piece_type.stunned_faces.split(), sides)


def is_vulnerable(variant: Variant, piece_type: PieceType, side: int) -> bool:
    """Return whether beams can hit a side: if pieces rotate by quarters, beams run along rows and columns."""
    eighths = any(other.eighths == 1 for other in variant.pieces)
    return eighths or (COMPASS.index(piece_type.front) + side) % 2 == 0


def _describe_faces(faces: Sequence[str], sides: list[int]) -> str:
    groups: dict[str, list[int]] = {}
    for side in sides:
        groups.setdefault(_deed(faces[side]), []).append(side)
    if len(groups) == 1:
        return f"{next(iter(groups))} on every side"
    *first, last = sorted(groups.items(), key=lambda group: (group[0] == ABILITIES["X"], len(group[1])))
    parts = [f"{deed} at its {_name_sides(group, sides)}" for deed, group in first]
    return "; ".join([*parts, f"{last[0]} elsewhere"])


def _deed(face: str) -> str:
    return ABILITIES.get(face) or (HALF_MIRROR if face.startswith(".") else MIRROR)


def _name_sides(group: list[int], sides: list[int]) -> str:
    """Name sides; two halves of a front (or back) that has no middle are simply the front."""
    names = [SIDES[side] for side in group]
    for pair, whole in (({1, 7}, "front"), ({3, 5}, "back")):
        if pair <= set(group) and (SIDES.index(whole) in group or SIDES.index(whole) not in sides):
            halves = {SIDES[side] for side in pair} | {whole}
            wide = f"whole {whole}" if SIDES.index(whole) in group else whole
            names = [wide, *(other for other in names if other not in halves)]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def describe_abilities(piece_type: PieceType) -> str:
    """Tell what a piece does and what it is worth dying for."""
    deeds = ["losing it loses the game"] if piece_type.royal and piece_type.limit == 1 else []
    deeds += [FIRING[piece_type.fires]] if piece_type.fires else []
    deeds += [] if piece_type.steps else ["never leaves its square"]
    for entry, verb in ENTRIES.items():
        names = [
            "any piece" if other == "*" else _with_article(other)
            for other, what in piece_type.onto.items()
            if what is entry
        ]
        deeds += [verb.format(" or ".join(names))] if names else []
    return "; ".join(deeds)


def describe_feature(feature: Feature | None) -> str:
    """Describe what a feature of the floor does, in a sentence; empty for a plain square."""
    if feature is None:
        return ""
    does = ["stops beams" if feature.blocks_beams else "lets beams through"]
    does += ["removes pieces that are displaced onto it"] * feature.swallows
    does += ["opens and closes by chance when a turn ends"] * feature.flips
    does += ["can be entered once a turn"] * feature.once
    text = "; ".join(does)
    return f"{text[0].upper()}{text[1:]}."


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
