"""Reference text of the HTTP and WebSocket API and of the database, written from the server's own schemas."""

import runpy
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from laserchess.server.storage.schema import GAMES

WEB_TYPES = Path(__file__).parents[1] / "scripts" / "web_types.py"
METHODS = ("get", "post", "put", "patch", "delete")
TITLES = {"Told": "Games and chat", "AnalysisTold": "Analysis", "LobbyTold": "Lobby"}
"""Headings of the sockets, by the names their types have in the browser."""


@cache
def schema() -> dict[str, Any]:
    """Return the OpenAPI document of a server."""
    return create_app(Settings("sqlite+aiosqlite://")).openapi()


def http_paths() -> Iterator[str]:
    """Write every method and path with its summary."""
    groups: dict[str, list[str]] = {}
    for path, item in schema()["paths"].items():
        for method in METHODS:
            if method in item:
                about = item[method].get("description") or item[method].get("summary", "")
                first = about.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
                row = f"| `{method.upper()}` | `{path}` | {first} |"
                groups.setdefault(_group(path), []).append(row)
    for group in sorted(groups):
        yield f"### `{group}`\n\n| method | path | summary |\n|---|---|---|"
        yield from groups[group]
        yield ""


def _group(path: str) -> str:
    words = path.strip("/").split("/")
    return "/" + "/".join(words[:2] if words[0] == "api" else words[:1])


def socket_messages() -> Iterator[str]:
    """Write the messages that the server sends over its WebSockets."""
    for name, messages in runpy.run_path(str(WEB_TYPES))["SOCKETS"].items():
        told = TypeAdapter[Any](messages).json_schema()
        yield f"### {TITLES.get(name, name)}\n\n| `type` | fields | meaning |\n|---|---|---|"
        for shape in told["$defs"].values():
            kind = shape.get("properties", {}).get("type", {}).get("const")
            if kind:
                shown = ", ".join(f"`{field}`" for field in shape["properties"] if field != "type")
                about = shape.get("description", "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
                yield f"| `{kind}` | {shown or '–'} | {about} |"
        yield ""


def tables() -> Iterator[str]:
    """Write the tables of the database with their columns."""
    yield "| table | columns |"
    yield "|---|---|"
    for name, table in sorted(GAMES.metadata.tables.items()):
        yield f"| `{name}` | {', '.join(f'`{column.name}`' for column in table.columns)} |"


WRITERS: dict[str, Callable[..., Iterator[str]]] = {
    "http-paths": http_paths,
    "socket-messages": socket_messages,
    "tables": tables,
}
