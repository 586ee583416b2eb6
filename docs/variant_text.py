"""Tables and images of the variants, for the pages on rules and for the lists of variants."""

import ast
import inspect
import json
import runpy
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from laserchess import VARIANTS, Board, Variant
from laserchess.book import opening_table
from laserchess.cli.variants import format_value, size, takes
from laserchess.core.geometry import Geometry
from laserchess.core.variant import Feature, Option, Piece, PieceType, Player
from laserchess.engine.profiles import DEFAULT_ELO, EngineProfile, profile_of
from laserchess.envs.encoding import encoding_of
from laserchess.notation.piece_help import ABILITIES, SIDES, describe_abilities, describe_faces, is_vulnerable
from laserchess.notation.svg.color_themes import find_hues, find_theme
from laserchess.notation.svg.piece_drawing import draw_piece
from laserchess.puzzles import THEMES, Puzzle, load

ROOT = Path(__file__).parents[1]
LANTERN = ROOT / "examples" / "variants" / "lantern.toml"
PERFT = ROOT / "tests" / "data" / "perft.jsonl"
PIECE_VIEW = 'viewBox="-56 -56 112 112" width="48" height="48" xmlns="http://www.w3.org/2000/svg"'
DIAGRAMS = {
    "khet-deflect": ("khet", {"position": "x++9/*/*/*/*/*/6r3/4R1P+2X+++ s"}, ("g1-",)),
    "khet-horus-split": (
        "khet-horus",
        {"position": "x++9/4r5/*/6a3/*/4R5/8h1/3p++2H2X+++ s"},
        ("e3e4",),
    ),
    "laser-chess-eight-mirrors": ("laser-chess", {}, ("h2g2", "e5+", "e4+", "h5+", "f4+")),
    "leiserchess-shot": (
        "leiserchess",
        {"position": "1se4ee1/6sw1/4sw3/2sw3NW1/NE7/5nw2/SW7/1NE4WW1 B"},
        ("g7U",),
    ),
    "advanced-blast": (
        "advanced",
        {
            "position": "1,D4,12,w6/7,o,7/8,s1,4,w3,1/1,W2,5,o,7/T6,5,P2,7,l6/K,4,P2,1,@,4,t2,2/"
            "L5,3,P6,P0,8,h/7,o,7/B0,14/1,k,5,o,7/15 r 3 -"
        },
        ("a5@4", "a5*"),
    ),
    "laser-chess-1987-shot": ("laser-chess-1987", {"seed": 1}, ("f1*",)),
}
"""Positions of the beam diagrams, and the moves that lead to them."""


def images() -> Iterator[tuple[str, str]]:
    """Yield every image with its path under `docs/images`."""
    for variant in VARIANTS.values():
        for setup in variant.setups:
            yield f"setups/{variant.id}-{setup}.svg", Board(variant, setup=setup).svg(size=440) + "\n"
        for piece_type in variant.pieces:
            for side in (0, 1):
                yield f"pieces/{piece_file(variant, piece_type, side)}", draw_icon(variant, piece_type, side) + "\n"
    for theme, puzzle in examples().items():
        yield f"themes/{theme}.svg", draw_solution(puzzle) + "\n"
    for name, (variant_id, start, moves) in DIAGRAMS.items():
        board = Board(variant_id, **start)
        for move in moves:
            board.push(move)
        yield f"beams/{name}.svg", board.svg(size=440) + "\n"


def examples() -> dict[str, Puzzle]:
    """Return a puzzle for each theme: the easiest one that has it."""
    every = load()
    found = {theme: next((one for one in every if theme in one.themes), None) for theme in THEMES}
    return {theme: puzzle for theme, puzzle in found.items() if puzzle}


def draw_solution(puzzle: Puzzle) -> str:
    """Draw the board after the last move of a solution, with its beams."""
    board = puzzle.board()
    for move in puzzle.solution:
        board.push(move)
    return board.svg(size=240)


def piece_file(variant: Variant, piece_type: PieceType, side: int) -> str:
    """Return the file name of a piece's image."""
    return f"{variant.id}-{piece_type.name.lower().replace(' ', '-')}-{side}.svg"


def draw_icon(variant: Variant, piece_type: PieceType, side: int) -> str:
    """Draw a piece in its first orientation."""
    theme = find_theme("light")
    drawing = draw_piece(Piece(piece_type, side), find_hues(variant, theme)[side], theme)
    return f"<svg {PIECE_VIEW}>{drawing}</svg>"


def themes() -> Iterator[str]:
    """Write the table of puzzle themes, with an example and the number of puzzles of each."""
    every, shown = load(), examples()
    yield "| theme | example | what the solution does | puzzles |"
    yield "|---|---|---|---|"
    for name in shown:
        theme = THEMES[name]
        count = sum(name in puzzle.themes for puzzle in every)
        image = f"![{theme.title}](../images/themes/{name}.svg)"
        yield f"| `{name}` **{theme.title}** | {image} | {theme.words} | {count} |"


def pieces(variant_id: str) -> Iterator[str]:
    """Write the table of piece types, with their images."""
    variant = VARIANTS[variant_id]
    first, second = (player.name.capitalize() for player in variant.players)
    yield f"| piece | letter | {first} | {second} | beams | abilities |"
    yield "|---|---|---|---|---|---|"
    for piece_type in variant.pieces:
        icons = (f"![{piece_type.name}](../images/pieces/{piece_file(variant, piece_type, side)})" for side in (0, 1))
        cells = [f"**{piece_type.name}**", f"`{piece_type.letter}`", *icons, describe_faces(variant, piece_type)]
        yield f"| {' | '.join(cells)} | {describe_abilities(piece_type) or '–'} |"


def beams(variant_id: str) -> Iterator[str]:
    """Write what each face of each piece type does to a beam, faces counted from where the piece points."""
    variant = VARIANTS[variant_id]
    yield "| face | " + " | ".join(piece_type.name for piece_type in variant.pieces) + " |"
    yield "|---" * (len(variant.pieces) + 1) + "|"
    for face, name in enumerate(SIDES):
        effects = [
            _effect(piece_type, face) if is_vulnerable(variant, piece_type, face) else "–"
            for piece_type in variant.pieces
        ]
        if set(effects) != {"–"}:
            yield f"| {name} | " + " | ".join(effects) + " |"


def _effect(piece_type: PieceType, face: int) -> str:
    word = piece_type.faces.split()[face]
    if word in ABILITIES:
        return ABILITIES[word]
    sign = word.removeprefix(".")
    reflected = "straight back" if sign == "<" else f"to its {SIDES[int(sign)]}"
    return f"split: half goes through, half {reflected}" if word.startswith(".") else f"reflected {reflected}"


def setups(variant_id: str) -> Iterator[str]:
    """Show every setup with its position text."""
    variant = VARIANTS[variant_id]
    for name, text in variant.setups.items():
        yield f"### `{name}`\n\n![{variant.title}, {name}](../images/setups/{variant.id}-{name}.svg)\n"
        yield f"```text\n{text}\n```\n"


def rules(variant_id: str) -> Iterator[str]:
    """Write the table of optional rules with their defaults."""
    yield "| rule | default | meaning |"
    yield "|---|---|---|"
    for name, option in VARIANTS[variant_id].options.items():
        yield f"| `{name}` | `{format_value(option.default)}` | {option.help} {takes(option)} |"


def openings(variant_id: str) -> Iterator[str]:
    """Write the table of named openings."""
    yield "| setup | moves | name |"
    yield "|---|---|---|"
    for setup, names in opening_table(variant_id).items():
        for line, name in names.items():
            yield f"| `{setup}` | `{line}` | {name} |"


def perft(variant_id: str) -> Iterator[str]:
    """Write the perft counts that the tests verify."""
    rows = [row for row in map(json.loads, PERFT.read_text(encoding="utf-8").splitlines()) if row["game"] == variant_id]
    deepest = max((len(row["perft"]) for row in rows), default=0)
    yield "| start | " + " | ".join(f"depth {depth}" for depth in range(1, deepest + 1)) + " |"
    yield "|---" * (deepest + 1) + "|"
    for row in rows:
        counts = [f"{count:,}" for count in row["perft"]] + [""] * (deepest - len(row["perft"]))
        yield f"| `{row.get('setup') or row['position']}` | " + " | ".join(counts) + " |"


def variants(folder: str = "") -> Iterator[str]:
    """Write the table of variants; links start with the folder that holds their pages."""
    yield "| variant | id | board | turn | about |"
    yield "|---|---|---|---|---|"
    for variant in VARIANTS.values():
        turn = f"up to {variant.actions} actions" if variant.has_turn_end else "one move, then the laser fires"
        page = f"{folder}{variant.id}.md"
        yield f"| [{variant.title}]({page}) | `{variant.id}` | {size(variant)} | {turn} | {variant.blurb} |"


def ids() -> Iterator[str]:
    """Write the ids of all variants in one line."""
    yield ", ".join(f"`{name}`" for name in VARIANTS)


def levels() -> Iterator[str]:
    """Write the Elo of every opponent in every variant."""
    yield "| opponent | " + " | ".join(f"`{name}`" for name in VARIANTS) + " |"
    yield "|---|" + "---:|" * len(VARIANTS)
    rated = [profile_of(variant).elo for variant in VARIANTS.values()]
    for opponent in DEFAULT_ELO:
        yield f"| `{opponent}` | " + " | ".join(str(elo[opponent]) for elo in rated) + " |"


def encodings() -> Iterator[str]:
    """Write how every variant is encoded in numbers."""
    for variant in VARIANTS.values():
        yield f"### {variant.title} (`{variant.id}`)\n\n{encoding_of(variant).describe()}\n"


def toml_keys() -> Iterator[str]:
    """Write the keys of TOML variants, from the classes that hold them."""
    for kind in (Variant, Geometry, Player, PieceType, Feature, Option, EngineProfile):
        meanings = field_docs(kind)
        yield f"### {kind.__name__}\n\n| key | default | meaning |\n|---|---|---|"
        for field in fields(kind):
            if field.name == "sections":
                continue
            given = "" if field.default is MISSING else f"`{field.default!r}`"
            yield f"| `{field.name}` | {given} | {meanings.get(field.name, '')} |"
        yield ""


def field_docs(kind: type[Any]) -> dict[str, str]:
    """Return the docstrings of the fields or enum members of a class, those of our base classes included."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("laserchess"):
            found |= _own_field_docs(each)
    return found


def _own_field_docs(kind: type[Any]) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    found = {}
    for field, text in pairwise(body.body) if isinstance(body, ast.ClassDef) else ():
        if not (isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)):
            continue
        target = field.target if isinstance(field, ast.AnnAssign) else getattr(field, "targets", [None])[0]
        if isinstance(target, ast.Name):
            found[target.id] = " ".join(str(text.value.value).split()).replace("|", "\\|")
    return found


def lantern() -> Iterator[str]:
    """Show the TOML file of the example variant."""
    yield f"```toml\n{LANTERN.read_text(encoding='utf-8')}```"


def bot() -> Iterator[str]:
    """Show the example bot."""
    yield f"```python\n{(ROOT / 'examples' / 'bots' / 'bot.py').read_text(encoding='utf-8')}```"


def imports() -> Iterator[str]:
    """Write which package may import which, from the test that enforces it."""
    table = runpy.run_path(str(ROOT / "tests" / "test_imports.py"))["MAY_IMPORT"]
    yield "| package | may import |"
    yield "|---|---|"
    for package, others in table.items():
        yield f"| `{package}` | {', '.join(f'`{other}`' for other in sorted(others)) or 'nothing of ours'} |"


WRITERS: dict[str, Callable[..., Iterator[str]]] = {
    "beams": beams,
    "bot": bot,
    "encodings": encodings,
    "ids": ids,
    "imports": imports,
    "lantern": lantern,
    "levels": levels,
    "openings": openings,
    "perft": perft,
    "pieces": pieces,
    "rules": rules,
    "setups": setups,
    "themes": themes,
    "toml-keys": toml_keys,
    "variants": variants,
}
