"""LHAN, the beam table: what each piece, at each rotation, does to a beam of each direction.

A direction is that of the beam, `top` being towards the highest row. The results are `kill` (the piece
is destroyed), `nothing` (the beam ends there) or the new direction. It is an export of the tables of
the rules.
"""

import json

from laserchess.core import layout as at
from laserchess.core.codec import rotation_index
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Piece, PieceType, Rules, Variant

TRAVELS = {"top": 0, "bottom": 4, "left": 6, "right": 2}
RESULTS = {at.HIT: "kill", at.STOPPED: "nothing"} | {travel: name for name, travel in TRAVELS.items()}
QUARTERS = range(4)

BeamTable = dict[str, dict[str, dict[str, str]]]


def has_lhan(variant: Variant) -> bool:
    """Return whether a table can hold what the pieces of a variant do to beams: one result for each."""
    branching = {"Y", "?", "C"}
    words = [word for piece_type in variant.pieces for word in piece_type.faces.split()]
    return variant.notation == "sn" and not any(len(word) > 1 or word in branching for word in words)


def beam_table(variant: Variant) -> BeamTable:
    """Return {direction: {letter: {rotation in degrees: result}}}.

    Args:
        variant: The variant.

    Returns:
        The results by the direction of the beam, the letter of the piece and its rotation.

    Raises:
        UnknownNameError: The variant has no beam table.

    """
    if not has_lhan(variant):
        message = f"{quote(variant.id)} has no beam table"
        raise UnknownNameError(message, reason="game", text=variant.id, expected="laser-chess or khet")
    tables = tables_for(Rules.of(variant))
    return {
        name: {piece_type.letter: _results(tables, piece_type, travel) for piece_type in variant.pieces}
        for name, travel in TRAVELS.items()
    }


def _results(tables: Tables, piece_type: PieceType, travel: int) -> dict[str, str]:
    """Return what happens to a beam at each rotation of a piece."""
    codes = [tables.code(Piece(piece_type, 0, quarter % piece_type.orientations)) for quarter in QUARTERS]
    light = [int(tables.table[at.REFLECT + rotation_index(code, travel)]) for code in codes]
    return {str(90 * quarter): RESULTS[light[quarter]] for quarter in QUARTERS}


def write_lhan(variant: Variant, form: str = "json") -> str:
    """Write the beam table as `json` or `yaml`.

    Args:
        variant: The variant.
        form: `json` or `yaml`.

    Returns:
        The text of the table.

    Raises:
        UnknownNameError: The variant has no beam table, or there is no such format.

    """
    table = beam_table(variant)
    if form == "json":
        return json.dumps(table, indent=2) + "\n"
    if form == "yaml":
        return _yaml(table)
    message = f"the beam table is not written as {quote(form)}"
    raise UnknownNameError(message, reason="format", text=form, expected="json or yaml")


def _yaml(table: BeamTable) -> str:
    """Write a line for each piece, its results as a JSON object, which is YAML too."""
    lines: list[str] = []
    for direction, letters in table.items():
        lines.append(f"{direction}:")
        lines += [f"  {json.dumps(letter)}: {json.dumps(results)}" for letter, results in letters.items()]
    return "\n".join(lines) + "\n"
