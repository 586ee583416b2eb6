"""The reference is complete: docstrings name every argument and say when an error is raised."""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[1] / "docs"
sys.path.append(str(DOCS))  # the scripts of the docs are not a package
find = import_module("api_text").find
field_docs = import_module("variant_text").field_docs

LISTED = re.compile(r"<!-- generate api ([^>]+?) -->")
PAGES = {
    path.stem: names
    for path in sorted(DOCS.glob("reference/*.md"))
    if (names := LISTED.findall(path.read_text("utf-8")))
}
"""The names that each page of the reference lists."""

Call = Callable[..., Any]
every_page = pytest.mark.parametrize("page", PAGES)


def test_the_pages_are_found() -> None:
    assert {"arena", "board", "engine", "environments", "errors", "uci", "variants"} <= PAGES.keys()


@every_page
def test_arguments_are_documented(page: str) -> None:
    missing = [
        f"{name}: {argument}"
        for name, call, text in calls(page)
        for argument in arguments(call)
        if not has_entry(text, "Args", argument)
    ]
    assert missing == []


@every_page
def test_raised_errors_are_documented(page: str) -> None:
    assert [name for name, call, text in calls(page) if raises(call) and not section(text, "Raises")] == []


@every_page
def test_fields_and_members_are_documented(page: str) -> None:
    missing = [
        f"{name}: {field}"
        for name, value in listed(page)
        if inspect.isclass(value)
        for field in values(value)
        if field not in meanings(value)
        and not has_entry(documentation(value), "Attributes", field)
        and not getattr(getattr(value, field, None), "description", "")  # members of ErrorReason carry theirs
    ]
    assert missing == []


def listed(page: str) -> Iterator[tuple[str, Any]]:
    """Yield the names a page lists, with their values."""
    for names in PAGES[page]:
        for name in names.split():
            yield name, find(name)


def calls(page: str) -> Iterator[tuple[str, Call, str]]:
    """Yield the functions, constructors and methods of a page, with their documentation."""
    for name, value in listed(page):
        if inspect.isfunction(value):
            yield name, value, documentation(value)
        elif inspect.isclass(value):
            own = value.__init__
            if inspect.isfunction(own) and not is_dataclass(value) and own.__module__.startswith("laserchess"):
                yield name, own, f"{documentation(value)}\n\n{documentation(own)}"
            for method, call in methods(value):
                yield f"{name}.{method}", call, documentation(call)


def methods(kind: type) -> Iterator[tuple[str, Call]]:
    """Yield the public methods of a class that the reference shows."""
    for base in kind.__mro__:
        for name, value in vars(base).items() if base.__module__.startswith("laserchess") else ():
            call = getattr(kind, name)
            if not name.startswith("_") and not isinstance(value, property | cached_property) and written(call):
                yield name, call


def written(call: object) -> bool:
    """Return whether this is a function or a method with Python source."""
    return inspect.isroutine(call) and inspect.isfunction(inspect.unwrap(getattr(call, "__func__", call)))


def documentation(value: object) -> str:
    """Return a docstring without indentation, or an empty text."""
    return inspect.getdoc(value) or ""


def arguments(call: Call) -> list[str]:
    """Return the names of a call's parameters."""
    return [name for name in inspect.signature(call).parameters if name not in {"self", "cls"}]


def raises(call: Call) -> bool:
    """Return whether the body of a function, without the functions inside of it, has a `raise`."""
    source = inspect.getsource(inspect.unwrap(getattr(call, "__func__", call)))
    pending: list[ast.AST] = [*ast.parse(textwrap.dedent(source)).body[0].body]  # type: ignore[attr-defined]  # a function
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Raise):
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            pending += ast.iter_child_nodes(node)
    return False


def section(text: str, heading: str) -> str:
    """Return the indented lines below a heading."""
    found = re.search(rf"^{heading}:\n((?:(?: +.*)?\n)*(?: +.*)?)", text, re.MULTILINE)
    return found[1] if found else ""


def has_entry(text: str, heading: str, name: str) -> bool:
    """Return whether a section has an entry for a name."""
    return bool(re.search(rf"^ +\*{{0,2}}{name}(?: \([^)]*\))?:", section(text, heading), re.MULTILINE))


def values(kind: type) -> list[str]:
    """Return the names of a dataclass's public arguments, or of an enum's members."""
    if is_dataclass(kind):
        return [field.name for field in fields(kind) if field.init and not field.name.startswith("_")]
    return list(kind.__members__) if issubclass(kind, Enum) else []


def meanings(kind: type) -> set[str]:
    """Return the names of the fields or members with a docstring, those of base classes included."""
    ours = [base for base in kind.__mro__ if base.__module__.startswith("laserchess")]
    return {name for base in ours for name in field_docs(base)}
