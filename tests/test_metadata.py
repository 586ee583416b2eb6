"""What package indexes and citation tools read about the project."""

import tomllib
from pathlib import Path

import yaml  # type: ignore[import-untyped]  # it has none

import laserchess

ROOT = Path(__file__).parents[1]


def test_the_citation_names_this_version_and_its_licence() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cff-version", "message", "authors"} <= cited.keys(), "what the format asks for"
    assert (cited["title"], cited["version"]) == (project["name"], laserchess.__version__)
    assert cited["license"] == project["license"]
    assert cited["authors"] == project["authors"]


def test_every_python_from_the_oldest_to_the_newest_is_classified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [text.rpartition(" ")[2] for text in project["classifiers"] if "Python :: 3." in text]
    assert project["requires-python"] == f">={named[0]}"
    assert named == [f"3.{minor}" for minor in range(11, 15)]
