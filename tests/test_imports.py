"""Which modules may import which; and names of classes and modules, each of which has one meaning."""

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
"""The board and game records, which most packages may use."""

MAY_IMPORT = {
    "core": set(),
    "targets": {"core"},
    "variants": {"core", "notation"},
    "notation": {"core"},
    "move_player": {"core", "notation"},
    "compile_notice": {"core"},
    "parsing": {*RULES, "notation"},
    "board": {*RULES, "notation", "move_player"},
    "record": {*RULES, "notation", "move_player", "board"},
    "opponents": {*RULES, *BOARD},
    "tablebase": {*RULES, "board"},
    "book": {*RULES, *BOARD},
    "engine": {
        *RULES,
        *BOARD,
        "tablebase",
        "book",
        "opponents",
    },  # simple opponents
    "uci": {*RULES, *BOARD, "opponents", "notation", "engine", "book"},
    "arena": {*RULES, *BOARD, "opponents", "notation", "engine", "uci", "tablebase", "envs"},  # networks as opponents
    "envs": {*RULES, *BOARD, "opponents", "notation", "engine", "targets"},  # the engine as an opponent
    "browser": {*RULES, *BOARD, "notation", "engine", "targets"},
    "learn": {*RULES, *BOARD, "engine", "envs"},
    "puzzles": {*RULES, *BOARD, "notation", "engine", "envs", "learn"},  # parallel as self-play
    "images": {*RULES, *BOARD, "notation"},
    "annotator": {*RULES, *BOARD, "notation", "engine"},
    "coach": {*RULES, *BOARD, "notation", "engine"},
    "bots": {*RULES, *BOARD, "uci"},
    "server": {
        *RULES,
        *BOARD,
        "notation",
        "engine",
        "arena",  # Swiss pairings, tie-breaks and Elo
        "annotator",
        "coach",
        "book",
        "images",
        "puzzles",
        "envs",  # analysis by networks
        "browser",  # tables of variants from files, for the local backend
    },
    "site": {*RULES, "server"},  # the server's app as files
}
SERVER_LAYERS = (
    # foundations
    *("api_errors", "models", "settings", "app_state", "routes", "wire", "errors", "runtime", "identity", "storage"),
    # features
    *("notifications", "play", "correspondence", "ratings", "accounts", "lobby", "chat", "moderation"),
    *("groups", "tournaments"),
    *("lichess", "analysis", "lessons", "puzzles", "api"),
    # assembly
    *("limits", "visitor_limit", "serving", "starting_app", "app"),
)
"""The packages and modules of the server, the lowest first: each may import those before it."""
ANYTHING = {"cli", "__init__", "__main__"}
"""May import everything: the command line and the list of public names."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def package_of(module: str) -> str:
    """Return the package of a module: the second part of its name, `__init__` for `laserchess` itself."""
    return [*module.split("."), "__init__"][1]


def base_of(node: ast.ImportFrom, module: str) -> str:
    """Return the full name of the module of a `from … import`, also of a relative one."""
    if not node.level:
        return node.module or ""
    is_package = MODULES[module].name == "__init__.py"
    parts = module.split(".")
    parents = parts[: len(parts) - node.level + is_package]
    return ".".join([*parents, *filter(None, [node.module])])


def named_in(node: ast.AST, module: str) -> Iterator[str]:
    """Yield the full names that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = base_of(node, module)
        for alias in node.names:
            dotted = f"{base}.{alias.name}"
            yield dotted if dotted in MODULES else base


@cache
def imports(module: str) -> set[str]:
    """Return the modules of this package that a module imports, at its top or inside functions."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    named = {name for node in ast.walk(tree) for name in named_in(node, module)}
    return {name for name in named if name.split(".")[0] == PACKAGE}


def test_every_package_is_in_the_table() -> None:
    assert {package_of(module) for module in MODULES} <= MAY_IMPORT.keys() | ANYTHING


@pytest.mark.parametrize("module", [module for module in MODULES if package_of(module) not in ANYTHING])
def test_a_module_imports_only_what_its_package_may(module: str) -> None:
    packages = {package_of(imported) for imported in imports(module)}
    assert packages <= MAY_IMPORT[package_of(module)] | {package_of(module)}


def server_package(module: str) -> str:
    """Return the package of the server that a module is in."""
    return module.split(".")[2]


SERVER = [module for module in MODULES if module.startswith(f"{PACKAGE}.server.")]


def test_every_package_of_the_server_has_a_layer() -> None:
    assert {server_package(module) for module in SERVER} == {*SERVER_LAYERS}


@pytest.mark.parametrize("module", SERVER)
def test_a_package_of_the_server_imports_only_lower_ones(module: str) -> None:
    own = server_package(module)
    below = {*SERVER_LAYERS[: SERVER_LAYERS.index(own)], own}
    assert {server_package(imported) for imported in imports(module) if imported in SERVER} <= below


def test_networks_know_nothing_of_the_search_that_uses_them() -> None:
    network = [module for module in MODULES if module.startswith(f"{PACKAGE}.engine.nnue")]
    assert {
        name for module in network for name in imports(module) if name.startswith(f"{PACKAGE}.engine.search")
    } == set()


def test_every_imported_module_exists() -> None:
    named = {imported for module in MODULES for imported in imports(module)}
    assert named <= MODULES.keys()


def test_there_is_no_import_cycle() -> None:
    graph = {module: imports(module) - {module} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(error.args[1]))


def test_a_class_name_has_one_meaning() -> None:
    homes: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(module)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


ORDINARY_NAMES = {
    *("api", "app", "build", "client", "dependencies", "errors", "file", "messages", "reader", "services", "settings"),
    "writer",
}
"""Names that say what part of its package a module is, so that many packages have one."""
SHARED_TOPICS = {"animation", "opponents", "puzzles", "search", "sprites"}
"""Names that mean the same thing in every package."""
EXPOSING = ("laserchess.cli.", "laserchess.server.api.")
"""Commands and endpoints are named after the package that they expose."""


def test_a_module_name_has_one_meaning() -> None:
    homes: dict[str, list[str]] = {}
    for module in MODULES:
        *parents, name = module.split(".")
        if not module.startswith(EXPOSING) and parents[-1:] != [name]:
            homes.setdefault(name, []).append(module)
    repeated = {name for name, found in homes.items() if len(found) > 1}
    assert repeated - ORDINARY_NAMES - SHARED_TOPICS == set()
