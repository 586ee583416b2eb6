"""Write the types of the browser client from the server's own schema: `python scripts/web_types.py`."""

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from laserchess.server.analysis.messages import AnalysisMessage
from laserchess.server.analysis.socket import AnalysisRequest
from laserchess.server.app import create_app
from laserchess.server.lobby.messages import LobbyClientMessage, LobbyServerMessage
from laserchess.server.play.commands import GameClientMessage
from laserchess.server.settings import Settings
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
}
"""What sockets send and accept."""
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
    return "\n".join([HEAD, *types, *unions.values(), ""])


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
    return PLAIN.get(shape.get("type", ""), "any")


def _object(shape: Schema) -> str:
    if "properties" not in shape:
        more = shape.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'any'}>"
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
