"""Write the types of the browser client from the server's own schema: `python scripts/web_types.py`."""

import re
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from laserchess.server.analysis.messages import AnalysisMessage
from laserchess.server.analysis.socket import AnalysisRequest
from laserchess.server.analysis.study_rooms import StudyServerMessage
from laserchess.server.app import create_app
from laserchess.server.lobby.messages import LobbyClientMessage, LobbyServerMessage
from laserchess.server.play.commands import GameClientMessage
from laserchess.server.settings import Settings
from laserchess.server.tournaments.messages import TournamentServerMessage
from laserchess.server.wire.incoming import HelloMessage
from laserchess.server.wire.messages import ServerMessage

FILE = Path(__file__).parents[1] / "src" / "laserchess" / "web" / "types" / "api.d.ts"
HEAD = "// The server's messages in both directions, generated from its schemas by scripts/web_types.py: do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
SOCKETS: dict[str, Any] = {
    "GameServerMessage": ServerMessage,
    "GameClientMessage": HelloMessage | GameClientMessage,
    "AnalysisServerMessage": AnalysisMessage,
    "AnalysisClientMessage": AnalysisRequest,
    "LobbyServerMessage": LobbyServerMessage,
    "LobbyClientMessage": LobbyClientMessage,
    "TournamentServerMessage": TournamentServerMessage,
    "StudyServerMessage": StudyServerMessage,
}
"""What sockets send and accept."""
METHODS = ("get", "post", "put", "delete")
Schema = dict[str, Any]


def write_types() -> str:
    """Return the types of everything that HTTP and the sockets know by name."""
    document = create_app(Settings("sqlite+aiosqlite://")).openapi()
    shapes: dict[str, Schema] = document["components"]["schemas"]
    unions = {}
    for name, messages in SOCKETS.items():
        union: Schema = TypeAdapter[Any](messages).json_schema(ref_template="#/components/schemas/{model}")
        shapes |= union.pop("$defs")
        unions[name] = f"export type {name} = {_type(union)};"
    types = [_declare(name, shape) for name, shape in sorted(shapes.items()) if name.isidentifier()]
    answers = [_answers(method, document["paths"]) for method in METHODS]
    return "\n".join([HEAD, *types, *unions.values(), "", *answers])


def _answers(method: str, paths: Schema) -> str:
    """Write what each path answers to a method; a parameter in a path is `*`."""
    lines = [
        f'  "{re.sub(r"{[^}]*}", "*", path)}": {answer};'
        for path, methods in sorted(paths.items())
        if path.startswith("/api/") and method in methods and (answer := _answer(methods[method]["responses"]))
    ]
    about = f"/** What the server answers to {method.upper()}, by path; `*` is a parameter. */"
    return "\n".join([about, f"export type {method.capitalize()}Answers = {{", *lines, "};", ""])


def _answer(responses: Schema) -> str:
    """Write the JSON of a successful answer as a type; one that is no JSON has none."""
    if "204" in responses:
        return "null"
    found = next(responses[status] for status in sorted(responses) if status.startswith("2"))
    content = found.get("content", {}).get("application/json", {})
    return _type(content["schema"]) if content.get("schema") else ""


def _declare(name: str, shape: Schema) -> str:
    about = shape.get("description", "").splitlines()
    note = f"/** {about[0]} */\n" if about else ""
    return f"{note}export type {name} = {_type(shape)};\n"


def _type(shape: Schema) -> str:
    """Write a schema as a type."""
    if "$ref" in shape:
        return str(shape["$ref"].rsplit("/", 1)[-1])
    for several in ("anyOf", "oneOf"):
        if several in shape:
            return " | ".join(dict.fromkeys(_type(each) for each in shape[several]))
    if "const" in shape or "enum" in shape:
        return " | ".join(f'"{value}"' for value in shape.get("enum", [shape.get("const")]))
    if shape.get("type") == "array":
        return f"Array<{_type(shape.get('items', {}))}>"
    if shape.get("type") == "object":
        return _object(shape)
    return PLAIN.get(shape.get("type", ""), "unknown")


def _object(shape: Schema) -> str:
    if "properties" not in shape:
        more = shape.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    needed = shape.get("required", [])
    has_default = {name for name, inner in shape["properties"].items() if "const" in inner}
    fields = (
        f"  {name}{'' if name in needed or name in has_default else '?'}: {_type(inner)};"
        for name, inner in shape["properties"].items()
    )
    return "{\n" + "\n".join(fields) + "\n}"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(write_types(), encoding="utf-8")
    print(f"{FILE} is written")
