"""The API's reference page: every route with its parameters and answers, made from the OpenAPI document."""

from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import Request
from starlette.responses import Response

from laserchess.server.routes import Router
from laserchess.server.wire.responses import cacheable

router = Router(include_in_schema=False)
HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · laserchess</title><script src="/static/lib/theme.js"></script>
<link rel="stylesheet" href="/static/style/tokens.css"><link rel="stylesheet" href="/static/style/base.css">
<link rel="stylesheet" href="/static/style/controls.css">
</head><body><main id="main" class="page stack">"""
FOOT = "</main></body></html>\n"
Schema = dict[str, Any]
"""A part of an OpenAPI document."""


@router.get("/api/docs")
def get_docs(request: Request) -> Response:
    """Return the page."""
    return cacheable(request, write_page(request.app.openapi()).encode(), "text/html")


def write_page(document: Schema) -> str:
    """Write an OpenAPI document as a page without scripts."""
    info = document["info"]
    title = f"<h1>{escape(info['title'])} API {escape(info['version'])}</h1>"
    about = f'<p>{escape(info.get("description", ""))} <a href="/api/openapi.json">OpenAPI document</a></p>'
    routes = (
        part
        for path, methods in document["paths"].items()
        for method, route in methods.items()
        for part in _route(path, method, route)
    )
    shapes = (part for name, shape in document["components"]["schemas"].items() for part in _shape(name, shape))
    return "\n".join([HEAD, title, about, "<h2>Routes</h2>", *routes, "<h2>Values</h2>", *shapes, FOOT])


def _route(path: str, method: str, route: Schema) -> Iterator[str]:
    yield f'<section class="panel"><h3><code>{method.upper()} {escape(path)}</code></h3>'
    yield f"<p>{escape(str(route.get('description', route.get('summary', ''))))}</p><ul>"
    for parameter in route.get("parameters", ()):
        yield f"<li><code>{escape(parameter['name'])}</code>: {_type(parameter.get('schema', {}))}</li>"
    for content in route.get("requestBody", {}).get("content", {}).values():
        yield f"<li>body: {_type(content['schema'])}</li>"
    for status, answer in route["responses"].items():
        types = ", ".join(_type(content.get("schema", {})) for content in answer.get("content", {}).values())
        yield f"<li>{escape(status)}: {types or escape(answer.get('description', ''))}</li>"
    yield "</ul></section>"


def _shape(name: str, shape: Schema) -> Iterator[str]:
    yield f'<section class="panel" id="{escape(name)}"><h3><code>{escape(name)}</code></h3>'
    yield f"<p>{escape(shape.get('description', ''))}</p><ul>"
    for field, inner in shape.get("properties", {}).items():
        note = f" – {escape(inner['description'])}" if "description" in inner else ""
        yield f"<li><code>{escape(field)}</code>: {_type(inner)}{note}</li>"
    yield "</ul></section>"


def _type(schema: Schema) -> str:
    """Return the type of a schema, with a link if it has a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", schema.get("const", "anything"))))
