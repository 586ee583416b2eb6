"""Who may import whom, over every module of the package; and class names, each of which means one thing."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = "laserchess"
ROOT = Path(__file__).parents[1] / "src" / PACKAGE
RULES = {"core", "variants"}
BOARD = {"board", "record"}
"""What every room below the board may use as well."""

MAY_IMPORT = {
    "core": set(),
    "variants": {"core", "notation"},
    "notation": {"core"},
    "move_player": {"core", "notation"},
    "python_chess": set(),
    "compile_notice": {"core"},
    "parsing": {*RULES, "notation"},
    "base_board": {"core", "notation"},
    "timeline": {"core", "base_board"},
    "board_state": {"core", "notation", "move_player", "timeline"},
    "board_queries": {"core", "notation", "board_state"},
    "board": {*RULES, "notation", "move_player", "board_queries", "python_chess"},
    "record": {*RULES, "notation", "move_player", "board"},
    "opponents": {*RULES, *BOARD},
    "tablebase": {*RULES, "board"},
    "book": {*RULES, *BOARD},
    "engine": {*RULES, *BOARD, "python_chess", "tablebase", "book", "opponents"},  # the simple ones, below its levels
    "uci": {*RULES, *BOARD, "opponents", "notation", "engine", "book"},
    "arena": {*RULES, *BOARD, "opponents", "notation", "uci", "tablebase", "envs"},  # networks that play
    "envs": {*RULES, *BOARD, "opponents", "notation", "engine"},  # the engine to play against, when asked for
    "learn": {*RULES, *BOARD, "engine", "envs"},
    "puzzles": {*RULES, *BOARD, "notation", "engine", "envs", "learn"},  # spread over cores as self-play is
    "images": {*RULES, *BOARD, "notation"},
    "annotator": {*RULES, *BOARD, "notation", "engine"},
    "bots": {*RULES, *BOARD, "uci"},
    "server": {
        *RULES,
        *BOARD,
        "notation",
        "engine",
        "annotator",
        "book",
        "images",
        "puzzles",
        "envs",
    },  # networks that analyse
}
SERVER_ROOMS = (
    # what everything stands on
    *(
        "api_errors",
        "models",
        "rate_buckets",
        "byte_cache",
        "logs",
        "metrics",
        "origins",
        "loop_lag",
        "queues",
        "addresses",
        "connection_limit",
    ),
    *("fair_scheduler", "malloc", "executors", "settings", "routes", "wire", "errors", "identity"),
    *("image_jobs", "image_pool", "job_pool"),
    # what it is for
    *("storage", "play", "people", "lichess", "analysis", "lessons", "puzzles", "api"),
    # what puts it together
    *("limits", "protocols", "serving", "app"),
)
"""The rooms of the server, the lowest first: each may import those that stand before it."""
ANYTHING = {"cli", "__init__", "__main__"}
"""The outermost rooms: the command, and the list of public names."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def room(module: str) -> str:
    """Name the room a module is in: the part after the package's name, `__init__` for the package itself."""
    return [*module.split("."), "__init__"][1]


def base_of(node: ast.ImportFrom, module: str) -> str:
    """Spell out the module a `from … import` starts at, relative ones included."""
    if not node.level:
        return node.module or ""
    is_package = MODULES[module].name == "__init__.py"
    parts = module.split(".")
    parents = parts[: len(parts) - node.level + is_package]
    return ".".join([*parents, *filter(None, [node.module])])


def named_in(node: ast.AST, module: str) -> Iterator[str]:
    """Yield what an import statement names, as dotted names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = base_of(node, module)
        for alias in node.names:
            dotted = f"{base}.{alias.name}"
            yield dotted if dotted in MODULES else base


@cache
def imports(module: str) -> set[str]:
    """Return the modules of ours that a module imports, wherever in it the import stands."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    named = {name for node in ast.walk(tree) for name in named_in(node, module)}
    return {name for name in named if name.split(".")[0] == PACKAGE}


def test_every_room_is_in_the_table() -> None:
    assert {room(module) for module in MODULES} <= MAY_IMPORT.keys() | ANYTHING


@pytest.mark.parametrize("module", [module for module in MODULES if room(module) not in ANYTHING])
def test_a_module_imports_only_what_its_room_may(module: str) -> None:
    rooms = {room(imported) for imported in imports(module)}
    assert rooms <= MAY_IMPORT[room(module)] | {room(module)}


def server_room(module: str) -> str:
    """Name the room of the server a module is in."""
    return module.split(".")[2]


SERVER = [module for module in MODULES if module.startswith(f"{PACKAGE}.server.")]


def test_every_room_of_the_server_has_its_place() -> None:
    assert {server_room(module) for module in SERVER} == {*SERVER_ROOMS}


@pytest.mark.parametrize("module", SERVER)
def test_a_room_of_the_server_imports_only_lower_ones(module: str) -> None:
    own = server_room(module)
    below = {*SERVER_ROOMS[: SERVER_ROOMS.index(own)], own}
    assert {server_room(imported) for imported in imports(module) if imported in SERVER} <= below


def test_nothing_imported_is_missing() -> None:
    named = {imported for module in MODULES for imported in imports(module)}
    assert named <= MODULES.keys()


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: imports(module) - {module} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(error.args[1]))


def test_a_class_name_stands_for_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
