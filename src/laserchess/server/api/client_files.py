"""Everything the browser client consists of: with these files it works without a server.

Each has an address with the stamp of all of them, `static/@STAMP/NAME`, so that files of two versions never mix.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, get_args

import orjson

from laserchess.core.variant import Variant
from laserchess.notation.svg.color_themes import write_palette
from laserchess.notation.svg.sprite import draw_sprite
from laserchess.puzzles import shipped_variants
from laserchess.server.api.local_data import exercises_json, openings_json, puzzles_json, texts_json
from laserchess.server.api.pages import GAME, GAME_SEARCH, MODERATION, ROUTES, Page
from laserchess.server.api.piece_art import Pieces
from laserchess.server.api.script_joiner import ALONE, SHARED
from laserchess.server.api.variants import variant_json
from laserchess.server.api.web_files import DATA as KERNEL_DATA
from laserchess.server.api.web_files import JOINED, WebFile, read_file, read_joined
from laserchess.server.lessons.course import lessons
from laserchess.server.lessons.lesson_views import card_view, lesson_json, rules_json
from laserchess.server.puzzles.puzzle_views import catalogue
from laserchess.variants import BUILT_IN

DATA: Final = "data/"
"""Path prefix of data that the API also sends: `/api/lessons/khet` as `data/lessons/khet.json`."""
OWN_SET: Final = "auto"
"""Name of a variant's own piece set, as in the player's settings."""
FOLDERS: Final = "fonts", "icons", "languages", "style"
SINGLE: Final = "favicon.svg", "lib/theme.js"
ELEMENT: Final = "local_server/element.js"
"""`<laser-board>` that needs no server, which pages of other sites load from a static site."""
WORKER: Final = "worker"
"""The folder of the service worker's scripts."""

Data = Mapping[str, Callable[[], bytes]]
"""Data by their names, each made when it is needed."""


def offline_pages() -> dict[str, Page]:
    """Return the pages that a browser keeps, by their paths or the first part of them; moderation needs a server."""
    names = {path.removeprefix("/"): page for path, page in ROUTES.items() if page is not MODERATION}
    short = {name: page for name, page in names.items() if "/" not in name}
    return short | {"game": GAME, "games/search": GAME_SEARCH}


def data_of(variants: Sequence[Variant]) -> Data:
    """Return the data of some variants: what the API sends, under names that can be files."""
    taught = [lesson for variant in variants if (lesson := lessons().get(variant.id))]
    data: dict[str, Callable[[], bytes]] = {
        "palette.css": lambda: write_palette(variants).encode(),
        "variants.json": lambda: b"[" + b",".join(map(variant_json, variants)) + b"]",
        "lessons.json": lambda: orjson.dumps([card_view(lesson) for lesson in taught]),
        "phrases.json": texts_json,
        "puzzles.json": lambda: orjson.dumps(catalogue([variant.id for variant in variants])),
    }
    for lesson in taught:
        data[f"lessons/{lesson.variant}.json"] = partial(lesson_json, lesson.variant)
        data[f"lessons/{lesson.variant}/rules.json"] = partial(rules_json, lesson.variant)
        data[f"lessons/{lesson.variant}/exercises.json"] = partial(exercises_json, lesson.variant)
    for variant in variants:
        if variant.id not in BUILT_IN:  # those are among the client's files
            data[f"variants/{variant.id}/kernel.json"] = partial(_kernel_json, variant)
        data[f"openings/{variant.id}.json"] = partial(openings_json, variant.id)
        if variant.id in shipped_variants():
            data[f"puzzles/sets/{variant.id}.json"] = partial(puzzles_json, variant.id)
        for pieces in (None, *get_args(Pieces)):
            data[f"art/{variant.id}/{pieces or OWN_SET}.svg"] = partial(_sprite, variant, pieces)
    return data


def _kernel_json(variant: Variant) -> bytes:
    from laserchess.browser.variant_file import write_variant  # noqa: PLC0415  # with the engine: servers start sooner

    return write_variant(variant).encode()


def _sprite(variant: Variant, pieces: str | None) -> bytes:
    return draw_sprite(variant, pieces).encode()


def client_files(root: Path, pages: Sequence[Page], data: Mapping[str, WebFile]) -> dict[str, WebFile]:
    """Return the files that pages load, by their names; data among them."""
    names = [*SINGLE, *_below(root, FOLDERS)]
    own = (f"pages/{name}/page.js" for name in sorted({page.name for page in pages}))
    joined = [SHARED, *own, *sorted(ALONE - {ELEMENT}), *_below(root, [KERNEL_DATA])]
    return (
        {name: read_file(root / name) for name in names}
        | {f"{JOINED}{name}": read_joined(root, name) for name in joined}
        | {f"{DATA}{name}": file for name, file in data.items()}
    )


def _below(root: Path, folders: Sequence[str]) -> Iterator[str]:
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file():
                yield path.relative_to(root).as_posix()


def worker_script(root: Path, version: str) -> str:
    """Return the service worker of a version, from the scripts of its folder."""
    scripts = [path.read_text(encoding="utf-8") for path in sorted((root / WORKER).glob("*.js"))]
    return "\n".join([f'const VERSION = "{version}";', *scripts])
