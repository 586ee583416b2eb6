"""What the site shows of the code: pictures and tables that are made when it is built.

A page of a game may hold `{{ pieces }}`, `{{ light }}`, `{{ setups }}`, `{{ options }}` and `{{ perft }}`; the
architecture page `{{ imports }}`.
"""

import json
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from laserchess import GAMES, Board, Game
from laserchess.cli.games import show_value, takes
from laserchess.core.spec import Man, Piece
from laserchess.notation.faces import DEEDS, SIDES, is_struck, tell_deeds, tell_light
from laserchess.notation.svg_pieces import draw_man
from laserchess.notation.svg_style import find_hues, find_theme

ROOT = Path(__file__).parents[1]
PERFT = ROOT / "tests" / "data" / "perft.jsonl"
FIRST_PICTURE = 'viewBox="-56 -56 112 112" width="64" height="64" xmlns="http://www.w3.org/2000/svg"'


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401  # mkdocs has no types
    """Add the pictures of all pieces and setups."""
    for name, picture in pictures():
        files.append(File.generated(config, f"images/{name}", content=picture))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:  # noqa: ANN401  # the same
    """Fill in what a page asks for."""
    game = GAMES.get(Path(page.file.src_uri).stem)
    for name, make in TABLES.items():
        marker = f"{{{{ {name} }}}}"
        if game and marker in markdown:
            markdown = markdown.replace(marker, "\n".join(make(game)))
    return markdown.replace("{{ imports }}", "\n".join(imports()))


def pictures() -> Iterator[tuple[str, str]]:
    """Yield every picture with its name."""
    for game in GAMES.values():
        for setup in game.setups:
            yield f"{game.id}-{setup}.svg", Board(game, setup=setup).svg(size=440)
        for piece in game.pieces:
            for player in (0, 1):
                yield piece_picture(game, piece, player), draw_piece(game, piece, player)


def piece_picture(game: Game, piece: Piece, player: int) -> str:
    """Name the picture of a piece."""
    return f"{game.id}-{piece.name.lower().replace(' ', '-')}-{player}.svg"


def draw_piece(game: Game, piece: Piece, player: int) -> str:
    """Draw a piece at its first orientation."""
    theme = find_theme("light")
    return f"<svg {FIRST_PICTURE}>{draw_man(Man(piece, player), find_hues(game, theme)[player], theme)}</svg>"


def pieces(game: Game) -> Iterator[str]:
    """Tell of every piece, with its pictures."""
    first, second = (player.name.capitalize() for player in game.players)
    yield f"| piece | letter | {first} | {second} | light | what it does |"
    yield "|---|---|---|---|---|---|"
    for piece in game.pieces:
        images = (f"![{piece.name}](../images/{piece_picture(game, piece, player)})" for player in (0, 1))
        told = " | ".join([f"**{piece.name}**", f"`{piece.letter}`", *images, tell_light(game, piece)])
        yield f"| {told} | {tell_deeds(piece) or '–'} |"


def light(game: Game) -> Iterator[str]:
    """Tell what becomes of light by the side it strikes, sides counted from where a piece faces."""
    shown = {piece.name: piece for piece in game.pieces}
    yield "| struck on its | " + " | ".join(shown) + " |"
    yield "|---" * (len(shown) + 1) + "|"
    for side, name in enumerate(SIDES):
        struck = [_word(piece, side) if is_struck(game, piece, side) else "–" for piece in shown.values()]
        if set(struck) != {"–"}:
            yield f"| {name} | " + " | ".join(struck) + " |"


def _word(piece: Piece, side: int) -> str:
    word = piece.faces.split()[side]
    return DEEDS.get(word) or f"turned, to its {SIDES[int(word)]}"


def setups(game: Game) -> Iterator[str]:
    """Show every setup with its text."""
    for name, text in game.setups.items():
        yield f"### `{name}`\n\n![{game.title}, {name}](../images/{game.id}-{name}.svg)\n\n```text\n{text}\n```\n"


def options(game: Game) -> Iterator[str]:
    """Tell the rule switches with their defaults."""
    yield "| option | default | meaning |"
    yield "|---|---|---|"
    for name, option in game.options.items():
        yield f"| `{name}` | `{show_value(option.default)}` | {option.help} {takes(option)} |"


def perft(game: Game) -> Iterator[str]:
    """Show the perft counts that the tests hold."""
    rows = [row for row in map(json.loads, PERFT.read_text(encoding="utf-8").splitlines()) if row["game"] == game.id]
    deepest = max(len(row["perft"]) for row in rows)
    yield "| from | " + " | ".join(map(str, range(1, deepest + 1))) + " |"
    yield "|---" * (deepest + 1) + "|"
    for row in rows:
        counts = [f"{count:,}" for count in row["perft"]] + [""] * (deepest - len(row["perft"]))
        yield f"| `{row.get('setup') or row['position']}` | " + " | ".join(counts) + " |"


def imports() -> Iterator[str]:
    """Show which room may import which, as the tests hold it."""
    table = runpy.run_path(str(ROOT / "tests" / "test_imports.py"))["MAY_IMPORT"]
    yield "| room | may import |"
    yield "|---|---|"
    for room, others in table.items():
        yield f"| `{room}` | {', '.join(f'`{other}`' for other in sorted(others)) or 'nothing of ours'} |"


TABLES: dict[str, Callable[[Game], Iterator[str]]] = {
    "pieces": pieces,
    "light": light,
    "setups": setups,
    "options": options,
    "perft": perft,
}
