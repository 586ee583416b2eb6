"""Tournament files: parse and check TOML."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from laserchess.arena.autotester_config import read_autotester
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import (
    DEFAULT_TIME,
    FILE,
    Adjudication,
    EngineKind,
    EngineSpec,
    Format,
    OpeningSpec,
    Penalty,
    SprtSpec,
    TournamentSpec,
)
from laserchess.core.errors import NotationError, quote
from laserchess.engine.profiles import profile_of
from laserchess.uci.client import Dialect
from laserchess.uci.command_text import split_command
from laserchess.uci.incidents import Incident
from laserchess.variants import is_path, resolve_variant

Section = TypeVar("Section")
Choice = TypeVar("Choice", bound=StrEnum)

SECTIONS: Mapping[str, type[Any]] = {"openings": OpeningSpec, "adjudication": Adjudication, "sprt": SprtSpec}
PLAIN: Mapping[str, type[Any]] = {
    "title": str,
    "setup": str,
    "position": str,
    "rounds": int,
    "games": int,
    "limit": int,
    "seed": int,
    "margin": float,
    "patience": float,
    "move_seconds": float,
}
OTHER_KEYS = ("game", "format", "time", "rules", "penalties", "engines", "concurrency")
ENGINE_KEYS = ("name", "kind", "command", "options", "time", "dialect", "folder", "family")
ENGINE_SECONDS = ("start_seconds", "quit_seconds")


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A tournament and its number of concurrent games."""

    spec: TournamentSpec
    concurrency: int = 1


def read_plan(path: Path) -> TournamentPlan:
    """Return the plan of a tournament file: TOML, or a configuration of the course's autotester (`.txt`).

    Raises:
        NotationError: The file has an unknown key or an invalid value.

    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path} is not text"
        raise NotationError(message, reason="encoding", text=str(path)) from error
    if path.suffix != ".toml":
        spec, cpus = read_autotester(text, path.parent)
        return TournamentPlan(spec, cpus)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers of too many digits, and too many brackets
        message = f"{path.name}: {error}"
        raise NotationError(message, reason="toml", text=str(path), expected="a TOML file") from error
    return plan_of(table, path.parent)


def plan_of(table: Mapping[str, Any], folder: Path) -> TournamentPlan:
    """Return the plan of a parsed tournament file; `folder` is the base of relative paths."""
    _check_keys(table, {*PLAIN, *SECTIONS, *OTHER_KEYS}, "the file")
    given: dict[str, Any] = {name: _typed(table[name], kind, name) for name, kind in PLAIN.items() if name in table}
    for name, kind in SECTIONS.items():
        if name in table:
            given[name] = _section(kind, _typed(table[name], dict, name), name)
    if "format" in table:
        given["format"] = _choice(Format, table["format"], "format")
    time = _time(table["time"], "time") if "time" in table else DEFAULT_TIME
    engines = _typed(table.get("engines", []), list, "engines")
    spec = TournamentSpec(
        _variant_id(_typed(table.get("game", "laser-chess"), str, "game"), folder),
        tuple(_engine(_typed(entry, dict, "engines"), time, number, folder) for number, entry in enumerate(engines, 1)),
        rules=_typed(table.get("rules", {}), dict, "rules"),
        penalties=read_penalties(_typed(table.get("penalties", {}), dict, "penalties")),
        **given,
    )
    return TournamentPlan(_with_paths(spec, folder), max(1, _typed(table.get("concurrency", 1), int, "concurrency")))


def _variant_id(name: str, folder: Path) -> str:
    """Return the id of the variant a file names; a variant file is relative to `folder`."""
    variant = resolve_variant(folder / name if is_path(name) else name)
    profile_of(variant)
    return variant.id


def _with_paths(spec: TournamentSpec, folder: Path) -> TournamentSpec:
    """Return the tournament with an absolute path of its openings."""
    if not spec.openings.file:
        return spec
    given = {field.name: getattr(spec.openings, field.name) for field in fields(OpeningSpec)}
    openings = OpeningSpec(**given | {"file": str(folder / spec.openings.file)})
    return TournamentSpec(**{each.name: getattr(spec, each.name) for each in fields(spec)} | {"openings": openings})


def _options(entry: Mapping[str, Any], kind: EngineKind, where: str, folder: Path) -> dict[str, Any]:
    """Return an engine's options; a network file is relative to `folder`."""
    options: dict[str, Any] = dict(_typed(entry.get("options", {}), dict, f"options of {where}"))
    if kind is EngineKind.NET:
        if FILE not in options:
            message = f"{where} has no network file"
            raise NotationError(message, reason="engine", text=where, expected='options = { file = "…" }')
        options[FILE] = str(folder / _typed(options[FILE], str, f"file of {where}"))
    return options


def _engine(entry: Mapping[str, Any], time: MatchTimeControl, number: int, folder: Path) -> EngineSpec:
    where = f"engine {number}"
    _check_keys(entry, {*ENGINE_KEYS, *ENGINE_SECONDS}, where)
    command = entry.get("command", ())
    words = split_command(command) if isinstance(command, str) else tuple(str(word) for word in command)
    kind = _choice(EngineKind, entry.get("kind", EngineKind.PROGRAM), f"kind of {where}")
    if kind is EngineKind.PROGRAM and not words:
        message = f"{where} has no command"
        raise NotationError(message, reason="engine", text=where, expected='command = "…", or kind = "engine"')
    given = {name: _typed(entry[name], float, f"{name} of {where}") for name in ENGINE_SECONDS if name in entry}
    given |= {name: _typed(entry[name], str, f"{name} of {where}") for name in ("folder", "family") if name in entry}
    return EngineSpec(
        _typed(entry.get("name", f"engine {number}"), str, f"name of {where}"),
        kind,
        words,
        options=_options(entry, kind, where, folder),
        time=_time(entry["time"], f"time of {where}") if "time" in entry else time,
        dialect=_choice(Dialect, entry.get("dialect", Dialect.AUTO), f"dialect of {where}"),
        **given,
    )


def read_penalties(table: Mapping[str, Any]) -> dict[Incident, Penalty]:
    """Return the penalties of incidents, by name."""
    return {_choice(Incident, name, "penalties"): _choice(Penalty, value, name) for name, value in table.items()}


def _section(kind: type[Section], table: Mapping[str, Any], where: str) -> Section:
    """Return a section of its table; values have the types of the defaults."""
    defaults = {each.name: each.default for each in fields(kind)}  # type: ignore[arg-type]  # a dataclass
    _check_keys(table, set(defaults), where)
    return kind(**{name: _typed(value, type(defaults[name]), f"{where}.{name}") for name, value in table.items()})


def _check_keys(table: Mapping[str, Any], names: set[str], where: str) -> None:
    for name in table:
        if name not in names:
            message = f"{where} has an unknown key {quote(name)}"
            raise NotationError(message, reason="word", text=name, expected="one of " + ", ".join(sorted(names)))


def _typed(value: Any, kind: type[Any], where: str) -> Any:  # noqa: ANN401  # `kind` is the type
    """Return a value of a type; integers are accepted as floats."""
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        message = f"{where} cannot be {quote(str(value))}"
        raise NotationError(message, reason="value", text=str(value), expected=f"a {kind.__name__}")
    return value


def _time(value: Any, where: str) -> MatchTimeControl:  # noqa: ANN401  # any TOML value
    return MatchTimeControl.parse(_typed(value, str, where))


def _choice(kind: type[Choice], value: Any, where: str) -> Choice:  # noqa: ANN401  # any TOML value
    for word in kind:
        if word.value == value:
            return word
    message = f"{where} cannot be {quote(str(value))}"
    raise NotationError(message, reason="value", text=str(value), expected="one of " + ", ".join(kind))
