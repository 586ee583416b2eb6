"""Write the browser app as a folder of plain files: pages, scripts, the compiled kernel and data of the variants.

Pages, scripts and data are those that the server sends; only addresses differ. Links are relative, so that the folder
works under any path, and every page is one file: what a server has in a path (`/learn/khet`) is a query here.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from typing import Final

import orjson

from laserchess.core.errors import ErrorReason, LaserChessError, quote
from laserchess.core.variant import Variant
from laserchess.server.api.board_element import element_style
from laserchess.server.api.client_files import ELEMENT, client_files, data_of, worker_script
from laserchess.server.api.offline import MANIFEST, offline_list, write_manifest
from laserchess.server.api.pages import ANALYSIS, EDITOR, GAME, HOME, LANGUAGES, LEARN, NOT_FOUND, PUZZLES, Page
from laserchess.server.api.static import WEB
from laserchess.server.api.web_files import DATA as KERNEL_DATA
from laserchess.server.api.web_files import JOINED, STATIC, WebFile, pack, read_joined, read_page, stamp_of

SITE_PAGES: Final[Mapping[str, Page]] = {
    "": HOME,
    "analysis": ANALYSIS,
    "editor": EDITOR,
    "game": GAME,
    "languages": LANGUAGES,
    "learn": LEARN,
    "puzzles": PUZZLES,
}
"""The pages of a site, by their folders."""
NOT_FOUND_FILE: Final = "404.html"
"""What most static hosts send for a missing page."""
THREADS: Final = f"{JOINED}{KERNEL_DATA}kernel-threads.wasm"
"""Needs headers that static hosts do not send."""
LIVE, NONE = 'data-server="live"', 'data-server="none"'

SiteFiles = dict[str, bytes]
"""The files of a site by their paths."""


def site_files(variants: Sequence[Variant], base: str = "") -> SiteFiles:
    """Return the files of a site.

    Args:
        variants: The variants to offer, in this order.
        base: The path of the site on its host, `/games/`; by default links are relative. The page for missing
            addresses needs it, because its own address is not known: without a base it links to the host's root.

    Returns:
        The files by their paths within the site.

    Raises:
        LaserChessError: The base does not begin and end with a slash, or there are no variants.
        InvalidVariantError: The options of a variant cannot be exported.

    """
    if base and not (base.startswith("/") and base.endswith("/")):
        message = f"{quote(base)} is not the path of a folder"
        raise LaserChessError(message, reason=ErrorReason.FORMAT, text=base, expected="a path such as `/games/`")
    if not variants:
        message = "a site needs at least one variant"
        raise LaserChessError(message, reason=ErrorReason.EMPTY, expected="the name of a variant or a TOML file")
    files = dict(_stamped(variants))
    stamp = f"@{_digest(files)}/"
    addresses = {f"{STATIC[1:]}{stamp}{name}": file for name, file in files.items()}
    pages = {name: f"{name}/" if name else "" for name in SITE_PAGES}
    shown = {name: _page(page, base or ("../" if name else "./"), stamp) for name, page in SITE_PAGES.items()}
    own = {address: file for address, file in addresses.items() if not address.endswith(ELEMENT)}
    kept = {pages[name]: pack(text) for name, text in shown.items()} | own
    version = stamp.strip("@/")
    return {
        **{f"{pages[name]}index.html": text for name, text in shown.items()},
        NOT_FOUND_FILE: _page(NOT_FOUND, base or "/", stamp),
        "board/laser-board.js": f'import "../static/{stamp}{JOINED}{ELEMENT}";\n'.encode(),
        "board/laser-board.css": element_style(WEB, variants),
        MANIFEST: write_manifest(WEB, stamp),
        "offline.json": orjson.dumps(offline_list(version, kept, pages)),
        "sw.js": worker_script(WEB, version).encode(),
        **{path: file.body for path, file in addresses.items()},
    }


def write_site(folder: Path, variants: Sequence[Variant], base: str = "") -> SiteFiles:
    """Write a site into a folder; files of an earlier version of it are removed.

    Args:
        folder: The folder, which is created.
        variants: The variants to offer.
        base: The path of the site on its host; see `site_files`.

    Returns:
        The files by their paths within the folder.

    Raises:
        LaserChessError: The folder has other things in it, or an argument is wrong.
        InvalidVariantError: The options of a variant cannot be exported.
        OSError: The folder cannot be written.

    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "offline.json").is_file():
        message = f"{quote(str(folder))} has other files in it"
        raise LaserChessError(message, reason=ErrorReason.FILE, text=str(folder), expected="a new or empty folder")
    files = site_files(variants, base)
    rmtree(folder / STATIC.strip("/"), ignore_errors=True)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return files


def _stamped(variants: Sequence[Variant]) -> Iterator[tuple[str, WebFile]]:
    """Yield the files whose addresses have the version, by their names."""
    ids = {variant.id for variant in variants}
    pages = [*SITE_PAGES.values(), NOT_FOUND]
    data = {name: pack(make()) for name, make in data_of(variants).items()}
    for name, file in client_files(WEB, pages, data).items():
        folder, _, stem = name.removesuffix(Path(name).suffix).rpartition("/")
        is_of_variant = folder in {f"{JOINED}{KERNEL_DATA}variants", f"{JOINED}{KERNEL_DATA}networks"}
        if name != THREADS and not (is_of_variant and stem not in ids):
            yield name, file
    yield f"{JOINED}{ELEMENT}", read_joined(WEB, ELEMENT)


def _digest(files: Mapping[str, WebFile]) -> str:
    digest = blake2b(stamp_of(WEB).encode(), digest_size=6)
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + blake2b(files[name].body).digest())
    return digest.hexdigest()


def _page(page: Page, root: str, stamp: str) -> bytes:
    """Return a page whose links start at the root of the site."""
    text = read_page(WEB, page).body.decode()
    text = text.replace(f'"{STATIC}{stamp_of(WEB)}', f'"{root}{STATIC[1:]}{stamp}')
    return text.replace(f'"/{MANIFEST}', f'"{root}{MANIFEST}').replace(LIVE, NONE).encode()
