"""The locked versions fit what pyproject.toml asks for; `make lock` brings them up to date."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = {"dev": ["dev"], "serve": ["web", "metrics", "postgres", "redis"]}
"""The extras that each file in requirements/ is for."""


def requirements_of(extras: list[str]) -> Iterator[Requirement]:
    """Yield what the package and these extras of it ask for, whatever platform it is for."""
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in PROJECT["optional-dependencies"][extra])]
    for requirement in map(Requirement, lines):
        if requirement.name == PROJECT["name"]:
            yield from requirements_of([*requirement.extras])
        else:
            yield requirement


def locked(name: str) -> dict[str, list[str]]:
    """Return the versions that a file in requirements/ pins, by package; some differ by platform."""
    versions: dict[str, list[str]] = {}
    for line in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if "==" in line and not line.startswith((" ", "#")):
            package, _, rest = line.partition("==")
            versions.setdefault(canonicalize_name(package.partition("[")[0]), []).append(rest.split()[0])
    return versions


@pytest.mark.parametrize("name", LOCKS)
def test_everything_asked_for_is_locked_to_a_version_that_fits(name: str) -> None:
    versions = locked(name)
    for requirement in requirements_of(LOCKS[name]):
        found = versions.get(canonicalize_name(requirement.name), [])
        assert found, f"{requirement} is not in requirements/{name}.txt: run `make lock`"
        assert all(map(requirement.specifier.contains, found)), f"{requirement} does not allow {found}: run `make lock`"


def test_what_builds_a_wheel_is_locked_with_hashes() -> None:
    system = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert {Requirement(line).name for line in system["requires"]} <= locked("build").keys()
    for name in ("build", "serve"):
        lines = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        pinned = [number for number, line in enumerate(lines) if "==" in line and not line.startswith((" ", "#"))]
        assert all("--hash=sha256:" in lines[number + 1] for number in pinned)


def test_servers_run_the_versions_that_are_tested() -> None:
    tested = locked("dev")
    assert {name: versions for name, versions in locked("serve").items() if versions != tested[name]} == {}
