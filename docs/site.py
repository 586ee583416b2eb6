"""What the site shows of the code: pictures and tables that are made when it is built.

A page of a game may hold `{{ pieces }}`, `{{ light }}`, `{{ setups }}`, `{{ options }}` and `{{ perft }}`; any page
`{{ games }}`, `{{ encodings }}`, `{{ facts }}`, `{{ lantern }}`, `{{ imports }}` and `{{ themes }}`. A game without a
page gets one.
"""

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

from mkdocs.structure.files import File, Files

from laserchess import VARIANTS, Board, Variant
from laserchess.cli.variants import format_value, size, takes
from laserchess.core.geometry import Geometry
from laserchess.core.variant import Feature, Option, Piece, PieceType, Player
from laserchess.envs.encoding import encoding_of
from laserchess.notation.piece_help import ABILITIES, SIDES, describe_abilities, describe_faces, is_vulnerable
from laserchess.notation.svg.color_themes import find_hues, find_theme
from laserchess.notation.svg.piece_drawing import draw_piece
from laserchess.puzzles import THEMES, Puzzle, load

ROOT = Path(__file__).parents[1]
LANTERN = ROOT / "examples" / "games" / "lantern.toml"
PERFT = ROOT / "tests" / "data" / "perft.jsonl"
FIRST_PICTURE = 'viewBox="-56 -56 112 112" width="64" height="64" xmlns="http://www.w3.org/2000/svg"'


def on_config(config: Any) -> Any:  # noqa: ANN401  # mkdocs has no types
    """List the page of every game."""
    section = next(entry["Games"] for entry in config["nav"] if isinstance(entry, dict) and "Games" in entry)
    section[1:1] = [f"games/{name}.md" for name in VARIANTS]
    return config


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401  # the same
    """Add the pictures of all pieces and setups, and pages of games that have none."""
    for name, picture in pictures():
        files.append(File.generated(config, f"images/{name}", content=picture))
    for variant in VARIANTS.values():
        if f"games/{variant.id}.md" not in files.src_uris:
            files.append(File.generated(config, f"games/{variant.id}.md", content=PAGE.format(game=variant)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:  # noqa: ANN401  # the same
    """Fill in what a page asks for."""
    variant = VARIANTS.get(Path(page.file.src_uri).stem)
    for name, make in TABLES.items():
        marker = f"{{{{ {name} }}}}"
        if variant and marker in markdown:
            markdown = markdown.replace(marker, "\n".join(make(variant)))
    for name, tell in WHOLE.items():
        marker = f"{{{{ {name} }}}}"
        if marker in markdown:
            markdown = markdown.replace(marker, "\n".join(tell()))
    return markdown


def pictures() -> Iterator[tuple[str, str]]:
    """Yield every picture with its name."""
    for variant in VARIANTS.values():
        for setup in variant.setups:
            yield f"{variant.id}-{setup}.svg", Board(variant, setup=setup).svg(size=440)
        for piece_type in variant.pieces:
            for player in (0, 1):
                yield piece_picture(variant, piece_type, player), draw_piece(variant, piece_type, player)
    for theme, puzzle in examples().items():
        yield f"theme-{theme}.svg", draw_theme(puzzle)


def examples() -> dict[str, Puzzle]:
    """Return a puzzle for each theme: the easiest one that has it."""
    every = load()
    found = {theme: next((one for one in every if theme in one.themes), None) for theme in THEMES}
    return {theme: puzzle for theme, puzzle in found.items() if puzzle}


def draw_theme(puzzle: Puzzle) -> str:
    """Draw the board after the last move of a solution, with its light."""
    board = puzzle.board()
    for move in puzzle.solution:
        board.push(move)
    return board.svg(size=240)


def themes() -> Iterator[str]:
    """Tell what themes there are puzzles of, with a solution of each, and how many have it."""
    every, shown = load(), examples()
    yield "| theme | | what the solution does | puzzles |"
    yield "|---|---|---|---|"
    for name in shown:
        theme, picture = THEMES[name], f"![{THEMES[name].title}](images/theme-{name}.svg)"
        count = sum(name in puzzle.themes for puzzle in every)
        yield f"| `{name}` **{theme.title}** | {picture} | {theme.words} | {count} |"


def piece_picture(variant: Variant, piece_type: PieceType, player: int) -> str:
    """Name the picture of a piece."""
    return f"{variant.id}-{piece_type.name.lower().replace(' ', '-')}-{player}.svg"


def first_drawing(variant: Variant, piece_type: PieceType, player: int) -> str:
    """Draw a piece at its first orientation."""
    theme = find_theme("light")
    return (
        f"<svg {FIRST_PICTURE}>{draw_piece(Piece(piece_type, player), find_hues(variant, theme)[player], theme)}</svg>"
    )


def pieces(variant: Variant) -> Iterator[str]:
    """Tell of every piece, with its pictures."""
    first, second = (player.name.capitalize() for player in variant.players)
    yield f"| piece | letter | {first} | {second} | light | what it does |"
    yield "|---|---|---|---|---|---|"
    for piece_type in variant.pieces:
        images = (f"![{piece_type.name}](../images/{piece_picture(variant, piece_type, player)})" for player in (0, 1))
        told = " | ".join(
            [f"**{piece_type.name}**", f"`{piece_type.letter}`", *images, describe_faces(variant, piece_type)]
        )
        yield f"| {told} | {describe_abilities(piece_type) or '–'} |"


def light(variant: Variant) -> Iterator[str]:
    """Tell what becomes of light by the side it strikes, sides counted from where a piece faces."""
    shown = {piece_type.name: piece_type for piece_type in variant.pieces}
    yield "| struck on its | " + " | ".join(shown) + " |"
    yield "|---" * (len(shown) + 1) + "|"
    for side, name in enumerate(SIDES):
        struck = [
            _word(piece_type, side) if is_vulnerable(variant, piece_type, side) else "–"
            for piece_type in shown.values()
        ]
        if set(struck) != {"–"}:
            yield f"| {name} | " + " | ".join(struck) + " |"


def _word(piece_type: PieceType, side: int) -> str:
    word = piece_type.faces.split()[side]
    if word in ABILITIES:
        return ABILITIES[word]
    sign = word.removeprefix(".")
    reflected = "straight back" if sign == "<" else f"to its {SIDES[int(sign)]}"
    return f"split: half goes through, half {reflected}" if word.startswith(".") else f"reflected, {reflected}"


def setups(variant: Variant) -> Iterator[str]:
    """Show every setup with its text."""
    for name, text in variant.setups.items():
        yield f"### `{name}`\n\n![{variant.title}, {name}](../images/{variant.id}-{name}.svg)\n\n```text\n{text}\n```\n"


def options(variant: Variant) -> Iterator[str]:
    """Tell the rule switches with their defaults."""
    yield "| option | default | meaning |"
    yield "|---|---|---|"
    for name, option in variant.options.items():
        yield f"| `{name}` | `{format_value(option.default)}` | {option.help} {takes(option)} |"


def perft(variant: Variant) -> Iterator[str]:
    """Show the perft counts that the tests hold."""
    rows = [row for row in map(json.loads, PERFT.read_text(encoding="utf-8").splitlines()) if row["game"] == variant.id]
    deepest = max((len(row["perft"]) for row in rows), default=0)
    yield "| from | " + " | ".join(map(str, range(1, deepest + 1))) + " |"
    yield "|---" * (deepest + 1) + "|"
    for row in rows:
        counts = [f"{count:,}" for count in row["perft"]] + [""] * (deepest - len(row["perft"]))
        yield f"| `{row.get('setup') or row['position']}` | " + " | ".join(counts) + " |"


def games() -> Iterator[str]:
    """Tell of every game in a line."""
    yield "| game | board | a turn | about |"
    yield "|---|---|---|---|"
    for variant in VARIANTS.values():
        turn = f"up to {variant.actions} actions" if variant.has_turn_end else "one move, then light"
        yield f"| [{variant.title}]({variant.id}.md) | {size(variant)} | {turn} | {variant.blurb} |"


def encodings() -> Iterator[str]:
    """Show how every game is put into numbers."""
    for variant in VARIANTS.values():
        yield f"### {variant.title} (`{variant.id}`)\n\n{encoding_of(variant).describe()}"


def facts() -> Iterator[str]:
    """Show what files of games can say, from the classes that hold it."""
    for kind in (Variant, Geometry, Player, PieceType, Feature, Option):
        meanings = _docstrings(kind)
        yield f"### {kind.__name__}\n\n| fact | default | meaning |\n|---|---|---|"
        for field in fields(kind):
            given = "" if field.default is MISSING else f"`{field.default!r}`"
            yield f"| `{field.name}` | {given} | {meanings.get(field.name, '')} |"
        yield ""


def _docstrings(kind: type[Any]) -> dict[str, str]:
    """Return the texts that stand below the fields of a class."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    pairs = pairwise(body.body) if isinstance(body, ast.ClassDef) else ()
    return {
        field.target.id: " ".join(str(text.value.value).split()).replace("|", "\\|")
        for field, text in pairs
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }


def lantern() -> Iterator[str]:
    """Show the game that the page on one's own games explains."""
    yield f"```toml\n{LANTERN.read_text(encoding='utf-8')}```"


def imports() -> Iterator[str]:
    """Show which room may import which, as the tests hold it."""
    table = runpy.run_path(str(ROOT / "tests" / "test_imports.py"))["MAY_IMPORT"]
    yield "| room | may import |"
    yield "|---|---|"
    for room, others in table.items():
        yield f"| `{room}` | {', '.join(f'`{other}`' for other in sorted(others)) or 'nothing of ours'} |"


WHOLE: dict[str, Callable[[], Iterator[str]]] = {
    "games": games,
    "encodings": encodings,
    "facts": facts,
    "lantern": lantern,
    "imports": imports,
    "themes": themes,
}
PAGE = """# {game.title}

{game.blurb} Its id is `{game.id}`.

## Pieces

{{{{ pieces }}}}

## Light table

{{{{ light }}}}

## Setups

{{{{ setups }}}}

## Options

{{{{ options }}}}
"""
TABLES: dict[str, Callable[[Variant], Iterator[str]]] = {
    "pieces": pieces,
    "light": light,
    "setups": setups,
    "options": options,
    "perft": perft,
}
