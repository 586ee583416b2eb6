"""What browsers keep of the client to work offline: the service worker, the list of files, and data as files."""

import logging
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Final

import orjson
from fastapi import Path as PathParameter
from fastapi import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.core.errors import LaserChessError
from laserchess.server.api import static
from laserchess.server.api.client_files import DATA, Data, client_files, data_of, offline_pages, worker_script
from laserchess.server.api.web_files import STATIC, WebFile, pack, read_page, stamp_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.routes import Router
from laserchess.server.wire.responses import cacheable
from laserchess.variants import VARIANTS

LOG = logging.getLogger(__name__)
router = Router(include_in_schema=False)
MANIFEST: Final = "manifest.webmanifest"
METHODS: Final = ["GET", "HEAD"]


class OfflineFile(TypedDict):
    """A file to keep: its address within the site, and how many bytes its transfer takes."""

    path: str
    bytes: int


class OfflineList(TypedDict):
    """Everything that one version of the site consists of; `pages` by the first part of their paths."""

    version: str
    files: list[OfflineFile]
    pages: dict[str, str]


def offline_list(version: str, files: dict[str, WebFile], pages: dict[str, str]) -> OfflineList:
    """Return the list of files that a browser keeps, by their addresses."""
    sizes = {path: len(file.body if file.packed is None else file.packed) for path, file in files.items()}
    return {"version": version, "files": [{"path": path, "bytes": sizes[path]} for path in files], "pages": pages}


@router.api_route("/sw.js", methods=METHODS)
def get_worker(request: Request) -> Response:
    """Return the service worker, from where it may serve every page."""
    script = worker_script(static.WEB, _version())
    return cacheable(request, script.encode(), static.TYPES[".js"])


@router.api_route("/offline.json", methods=METHODS)
def get_list(request: Request) -> Response:
    """Return the list of files that a browser keeps."""
    return cacheable(request, _list(static.WEB, stamp_of(static.WEB), tuple(VARIANTS)), static.TYPES[".json"])


@router.api_route(f"/{MANIFEST}", methods=METHODS)
def get_manifest(request: Request) -> Response:
    """Return the description with which browsers install the site as an app."""
    return cacheable(request, write_manifest(static.WEB, stamp_of(static.WEB)), static.TYPES[".webmanifest"])


@router.api_route(f"{STATIC}@{{stamp}}/{DATA}{{name:path}}", methods=METHODS)
def get_data(request: Request, stamp: str, name: Annotated[str, PathParameter(max_length=300)]) -> Response:
    """Return data as a file; requested with its current stamp, it can be cached forever."""
    file, kind = _data_file(tuple(VARIANTS), name), static.TYPES.get(Path(name).suffix)
    if file is None or kind is None:
        raise api_error(ErrorCode.PAGE, name)
    answer = cacheable(request, file.body, kind, file.packed)
    if stamp == _version():
        answer.headers["Cache-Control"] = static.IMMUTABLE
    return answer


def _version() -> str:
    return stamp_of(static.WEB).strip("@/")


def write_manifest(root: Path, stamp: str) -> bytes:
    """Return the description of the app, with the addresses of this version's icons."""
    text = (root / MANIFEST).read_text(encoding="utf-8")
    return text.replace('"static/', f'"static/{stamp}').encode()


@cache
def _data(_variants: tuple[str, ...]) -> Data:
    return data_of(list(VARIANTS.values()))


@lru_cache(maxsize=200)
def _data_file(variants: tuple[str, ...], name: str) -> WebFile | None:
    """Return data as a file, if there are any of this name; a variant that cannot be exported has no tables."""
    make = _data(variants).get(name)
    try:
        return pack(make()) if make else None
    except LaserChessError as error:
        LOG.warning("%s is left out of the offline app: %s", name, error)
        return None


@lru_cache(maxsize=2)
def _list(root: Path, stamp: str, variants: tuple[str, ...]) -> bytes:
    pages = offline_pages()
    shown = {name: pack(read_page(root, page).body) for name, page in pages.items()}
    data = {name: file for name in _data(variants) if (file := _data_file(variants, name))}
    files = client_files(root, list(pages.values()), data)
    listed = shown | {f"{STATIC[1:]}{stamp}{name}": file for name, file in files.items()}
    return orjson.dumps(offline_list(stamp.strip("@/"), listed, {name: name for name in pages}))
