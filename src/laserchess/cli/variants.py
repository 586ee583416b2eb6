"""`laserchess variants`: list the variants, or describe one."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.options import Commands, add_command, add_json
from laserchess.core.variant import Option, PieceType, Variant
from laserchess.engine.profiles import profile_of, with_profile
from laserchess.notation.piece_help import describe_abilities, describe_faces, describe_stunned
from laserchess.variants import VARIANTS, write_variant

EXAMPLES = """
laserchess variants
laserchess variants khet
laserchess variants leiserchess --json
laserchess variants --export khet --id my-khet > my-khet.toml
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "variants", "list the variants, or the pieces, setups and rules of one", EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help=VARIANT_HELP)
    add_json(parser)
    parser.add_argument("--export", metavar="VARIANT", help="print a variant as TOML, as a template for your own")
    parser.add_argument("--id", metavar="ID", help="with --export: the id of the new variant (default: unchanged)")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Print the list of variants, or one variant."""
    if parsed.export:
        print(export(parse_variant(parsed.export), parsed.id), end="")
        return 0
    chosen = [parse_variant(parsed.variant)] if parsed.variant else list(VARIANTS.values())
    if parsed.json:
        facts = [variant_json(variant) for variant in chosen]
        print(json.dumps(facts[0] if parsed.variant else facts, indent=2))
    else:
        lines = describe_variant(chosen[0]) if parsed.variant else list_variants(chosen)
        print("\n".join(line.rstrip() for line in lines))
    return 0


def export(variant: Variant, name: str | None) -> str:
    """Return a variant as TOML; with another id, if one is given, and the engine's profile."""
    if name is None:
        return write_variant(variant)
    copy = replace(variant, id=name, title=f"{variant.title} ({name})")
    return write_variant(with_profile(copy, profile_of(variant)))


def list_variants(variants: list[Variant]) -> Iterator[str]:
    """Yield a table with one line per variant."""
    rows = [("VARIANT", "NAME", "BOARD", "SIDES", "SETUPS")]
    rows += [(each.id, each.title, size(each), " ".join(sides(each)), " ".join(each.setups)) for each in variants]
    yield from _table(rows)
    yield ""
    yield "`laserchess variants VARIANT` describes its pieces and rules."


def describe_variant(variant: Variant) -> Iterator[str]:
    """Yield the lines that describe a variant."""
    first, second = sides(variant)
    yield f"{variant.title} ({variant.id}): {size(variant)}, {first} moves first, then {second}"
    if variant.blurb:
        yield variant.blurb
    yield ""
    yield "Pieces"
    for piece_type in variant.pieces:
        yield from _describe_piece(variant, piece_type)
    yield ""
    yield f"Setups: {', '.join(variant.setups)}"
    yield ""
    yield "Rules (--rule NAME=VALUE)" if variant.options else "No optional rules"
    rows = [
        (f"{name}={format_value(option.default)}", option.help, takes(option))
        for name, option in variant.options.items()
    ]
    yield from (f"  {line}" for line in _table(rows))
    yield ""
    yield f"Elo: {', '.join(f'{name} {elo}' for name, elo in profile_of(variant).elo.items())}"


def _describe_piece(variant: Variant, piece_type: PieceType) -> Iterator[str]:
    deeds, stunned = describe_abilities(piece_type), describe_stunned(variant, piece_type)
    yield f"  {piece_type.letter}  {piece_type.name}: {describe_faces(variant, piece_type)}"
    if stunned:
        yield f"     stunned: {stunned}"
    if deeds:
        yield f"     {deeds}"


def takes(option: Option) -> str:
    """Return the values an option takes, in parentheses."""
    if option.choices:
        return "(" + " or ".join(format_value(choice) for choice in option.choices) + ")"
    return "(0 to 1)" if isinstance(option.default, float) else "(a number)"


def format_value(value: bool | float | str) -> str:  # noqa: FBT001  # an option's value may be a bool
    """Return an option's value as the command line reads it."""
    return str(value).lower()


def size(variant: Variant) -> str:
    """Return the size of a board as text."""
    return f"{variant.geometry.columns} × {variant.geometry.rows}"


def sides(variant: Variant) -> list[str]:
    """Return the names of the sides, the first to move first."""
    return [player.name for player in variant.players]


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield lines with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def variant_json(variant: Variant) -> dict[str, object]:
    """Return a variant for JSON."""
    return {
        "id": variant.id,
        "title": variant.title,
        "blurb": variant.blurb,
        "columns": variant.geometry.columns,
        "rows": variant.geometry.rows,
        "players": sides(variant),
        "notation": variant.notation,
        "actions": variant.actions,
        "has_chance": variant.has_chance,
        "has_turn_end": variant.has_turn_end,
        "has_repetition": variant.has_repetition,
        "has_perft": variant.has_perft,
        "pieces": [_piece_json(variant, piece_type) for piece_type in variant.pieces],
        "setups": dict(variant.setups),
        "options": {
            name: {"default": option.default, "choices": list(option.choices), "help": option.help}
            for name, option in variant.options.items()
        },
        "elo": dict(profile_of(variant).elo),
    }


def _piece_json(variant: Variant, piece_type: PieceType) -> dict[str, object]:
    return {
        "name": piece_type.name,
        "letter": piece_type.letter,
        "faces": piece_type.faces.split(),
        "front": piece_type.front,
        "orientations": piece_type.orientations,
        "royal": piece_type.royal,
        "light": describe_faces(variant, piece_type),
        "deeds": describe_abilities(piece_type),
    }
