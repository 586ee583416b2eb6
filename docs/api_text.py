"""Reference text of public names, written from their signatures and docstrings."""

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from typing import Any

from variant_text import field_docs

from laserchess.cli.parser import build_parser

SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Examples?|Note|Notes):\s*$")
ENTRY = re.compile(r"^(\*{0,2}[\w.]+)(?: \([^)]*\))?:\s*(.*)$")
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
SHORTER = [
    (ADDRESS.pattern, ""),
    (r"<function .*?>>?", "…"),
    (r"<(?:factory|object object)[^>]*>", "…"),
    (r"\*<class '?(?:\w+\.)*(\w+)'?>", r"Unpack[\1]"),
    (r"<([\w.]+): [^>]*>", r"\1"),
    (r"(: |-> )'([^']*)'", r"\1\2"),
    (r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])", ""),
]
"""Patterns of a signature's text, and what is written instead."""
MAX_LINE = 90


def api(*names: str) -> Iterator[str]:
    """Write a summary table and then a section for each of the names, which are paths such as `laserchess.Board`."""
    found = {name: find(name) for name in names}
    yield "| name | summary |"
    yield "|---|---|"
    for name, value in found.items():
        short = name.rsplit(".", 1)[-1]
        yield f"| [`{short}`](#{short.lower()}) | {summary(value)} |"
    for name, value in found.items():
        yield ""
        yield from section(name, value)


def find(path: str) -> Any:  # noqa: ANN401  # a class, a function or a constant
    """Return what a dotted path names."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def summary(value: object) -> str:
    """Return what a table says about a name."""
    if not (inspect.isclass(value) or callable(value)):
        return "A constant."
    return first_paragraph(value)


def first_paragraph(value: object) -> str:
    """Return the first paragraph of a docstring in one line, fit for a table."""
    return (inspect.getdoc(value) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def section(path: str, value: Any) -> Iterator[str]:  # noqa: ANN401  # see find
    """Write the section of a name."""
    module, _, name = path.rpartition(".")
    yield f"## {name}\n"
    if inspect.isclass(value):
        yield from _class(name, module, value)
    elif callable(value):
        yield f"```python\n{module}.{name}{signature(value)}\n```\n"
        yield from docstring(value)
    else:
        yield f"`{module}.{name}`: a constant of type `{type(value).__name__}`.\n"


def _class(name: str, module: str, kind: type) -> Iterator[str]:
    bases = [base.__name__ for base in kind.__bases__ if base is not object and not base.__name__.startswith("_")]
    made = "" if issubclass(kind, Enum | Exception) else signature(kind)
    parents = f"({', '.join(bases)})" if bases else ""
    yield f"```python\nclass {module}.{name}{made or parents}\n```\n"
    yield from docstring(kind)
    init = inspect.getattr_static(kind, "__init__")
    if inspect.isfunction(init) and init.__module__.startswith("laserchess") and not is_dataclass(kind):
        yield from docstring(init, ("Args", "Raises"))
    if issubclass(kind, Enum):
        meanings = field_docs(kind)
        yield "| member | value | meaning |\n|---|---|---|"
        for member in kind:
            meaning = meanings.get(member.name) or getattr(member, "description", "")
            yield f"| `{member.name}` | `{member.value!r}` | {meaning} |"
        yield ""
    elif is_dataclass(kind):
        yield from _fields(kind)
    yield from _members(kind)


def _fields(kind: type) -> Iterator[str]:
    shown = [field for field in fields(kind) if not field.name.startswith("_")]
    if not shown:
        return
    meanings = field_docs(kind)
    yield "| field | type | default | meaning |\n|---|---|---|---|"
    for field in shown:
        default = "" if field.default is MISSING else f"`{ADDRESS.sub('', repr(field.default))}`"
        yield f"| `{field.name}` | {_type(field.type)} | {default} | {meanings.get(field.name, '')} |"
    yield ""


def _type(annotation: object) -> str:
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    short = re.sub(r"\b(?:\w+\.)+(?=\w)", "", text)
    return f"`{short}`".replace("|", "\\|")


def _members(kind: type) -> Iterator[str]:
    """Write the public properties, then the public methods, those of our base classes included."""
    members: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("laserchess"):
            members |= {name: value for name, value in vars(base).items() if not name.startswith("_")}
    properties = {name: value for name, value in members.items() if isinstance(value, property | cached_property)}
    if properties:
        yield "| property | meaning |\n|---|---|"
        for name, value in sorted(properties.items()):
            yield f"| `{name}` | {first_paragraph(value)} |"
        yield ""
    for name in sorted(members):
        call = getattr(kind, name)
        if name not in properties and inspect.isroutine(call) and inspect.getdoc(call):
            yield f"### {kind.__name__}.{name}\n\n```python\n{name}{signature(call)}\n```\n"
            yield from docstring(call)


def signature(call: Any) -> str:  # noqa: ANN401  # see find
    """Return a signature with short type names and without `self`."""
    try:
        found = inspect.signature(call)
    except (TypeError, ValueError):
        return "(…)"
    shown = [each for each in found.parameters.values() if each.name not in {"self", "cls"}]
    text = str(found.replace(parameters=shown))
    for pattern, short in SHORTER:
        text = re.sub(pattern, short, text)
    if inspect.isclass(call):
        text = text.removesuffix(" -> None")
    return text if len(text) < MAX_LINE else _wrap(text)


def _wrap(text: str) -> str:
    """Break a long signature after the commas of its own parentheses."""
    depth, parts = 0, [""]
    for mark in text:
        depth += (mark in "([{") - (mark in ")]}")
        parts[-1] += mark
        if mark == "," and depth == 1:
            parts.append("")
    inner = "\n    ".join(part.strip() for part in parts)
    return re.sub(r"^\(", "(\n    ", inner)


def docstring(value: object, wanted: tuple[str, ...] = ()) -> Iterator[str]:
    """Write a docstring in Google style as Markdown, all of it or the wanted sections.

    Examples lose their prompts, since other tests run them.
    """
    text = inspect.getdoc(value) or ""
    heading, lines = "", []
    for line in [*text.splitlines(), "Note:"]:
        starts = SECTION.match(line)
        if starts or (heading and line and not line.startswith(" ")):
            if not wanted or heading in wanted:
                yield from _docstring_part(heading, lines)
            heading, lines = (line.rstrip(":"), []) if starts else ("", [line])
        else:
            lines.append(line)


def _docstring_part(heading: str, lines: list[str]) -> Iterator[str]:
    body = textwrap.dedent("\n".join(lines)).strip("\n")
    if not body.strip():
        return
    if heading in {"Args", "Attributes", "Raises"}:
        yield f"**{heading}**\n"
        yield from _entries(body)
        yield ""
        return
    if heading:
        yield f"**{heading}**\n"
    yield from _prose(body)
    yield ""


def _entries(body: str) -> Iterator[str]:
    entries: list[str] = []
    for line in body.splitlines():
        found = None if line.startswith(" ") else ENTRY.match(line)
        if found:
            entries.append(f"- `{found[1]}`: {found[2]}")
        elif entries:
            entries[-1] += f" {line.strip()}"
        else:
            entries.append(line)
    yield from entries


def _prose(body: str) -> Iterator[str]:
    """Write paragraphs, and examples as code with their results as comments."""
    for paragraph in re.split(r"\n\s*\n", body):
        lines = textwrap.dedent(paragraph).splitlines()
        if lines[0].startswith(">>>"):
            yield "```python"
            yield from (line[4:] if line.startswith((">>>", "...")) else f"# {line}" for line in lines)
            yield "```\n"
        elif paragraph.startswith("    "):
            yield "```text\n" + "\n".join(lines) + "\n```\n"
        else:
            yield "\n".join(lines) + "\n"


def commands() -> Iterator[str]:
    """Write the table of the commands of `laserchess`, from their help texts."""
    yield "| command | purpose |"
    yield "|---|---|"
    parser = build_parser()
    groups = [each for each in parser._actions if isinstance(each.choices, dict)]  # noqa: SLF001  # argparse has no public list
    for each in groups[0]._choices_actions:  # noqa: SLF001  # the same
        yield f"| `laserchess {each.dest}` | {each.help} |"


def public_names() -> Iterator[str]:
    """Write every name of `laserchess.__all__` with its summary."""
    package = import_module("laserchess")
    yield "| name | summary |"
    yield "|---|---|"
    for name in sorted(package.__all__, key=str.lower):
        if not name.startswith("_"):
            yield f"| `{name}` | {summary(getattr(package, name))} |"


WRITERS: dict[str, Callable[..., Iterator[str]]] = {"api": api, "commands": commands, "public-names": public_names}
