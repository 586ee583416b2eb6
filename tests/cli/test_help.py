"""The examples of `laserchess COMMAND --help` and of the documentation work."""

import os
import shlex
import sys
from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from laserchess import VARIANTS
from laserchess.cli.parser import build_parser
from tests.cli.conftest import SOURCES, Run
from tests.test_documents import commands
from tests.workdir import SHORTER, lay_out

LONG = ("serve", "--runner ray", "tablebase build", "tablebase check", "admin", "learn", "rate")
"""Commands that run for minutes, or need other machines or a database."""
FILES = ("<", ">", ">>")


@cache
def parsers() -> dict[str, ArgumentParser]:
    """Return the parsers of all commands and subcommands; the main parser has an empty name."""
    return parsers_of(build_parser())


def parsers_of(whole: ArgumentParser, name: str = "") -> dict[str, ArgumentParser]:
    """Return a parser and those of its subcommands, by name."""
    choices: list[Any] = [action.choices for action in whole._actions if isinstance(action.choices, dict)]  # noqa: SLF001  # argparse has no public list
    found = {name: whole}
    for word, parser in choices[0].items() if choices else ():
        found |= parsers_of(parser, f"{name} {word}".strip())
    return found


def examples() -> list[str]:
    """Return every example of every command, without its comment."""
    texts = [parser.epilog or "" for parser in parsers().values()]
    lines = [line.strip() for text in texts for line in text.splitlines() if line.startswith("  laserchess")]
    return list(dict.fromkeys(line.partition("  ")[0] for line in lines))


def split(example: str) -> tuple[list[str], str]:
    """Return the arguments after `laserchess`, and the file redirected to stdin."""
    words = shlex.split(example, comments=True)[1:]
    at = next((number for number, word in enumerate(words) if word in FILES), len(words))
    return words[:at], words[at + 1] if words[at : at + 1] == ["<"] else ""


@pytest.mark.parametrize("example", examples())
def test_examples_parse(example: str) -> None:
    words, _ = split(example)
    assert parsers()[""].parse_args(words or ["serve"]).run


def is_short(example: str) -> bool:
    return split(example)[0] != [] and not any(words in example for words in LONG)


@pytest.mark.slow
@pytest.mark.parametrize("example", [text for text in dict.fromkeys([*examples(), *commands()]) if is_short(text)])
def test_an_example_works(example: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, file = split(example)
    lay_out(tmp_path, next((word for word in words[1:2] if word in VARIANTS and word != "advanced"), "khet"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(SOURCES))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    if "--save" in words:
        Path("game.pgn").unlink()
    if "mine" in words:
        Path(words[words.index("--out") + 1]).unlink(missing_ok=True)
    typed = Path(file).read_text(encoding="utf-8") if file else "quit\n"
    ran = run(*words, *SHORTER.get(" ".join(words[:2]), SHORTER.get(words[0], [])), typed=typed)
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("option", ["--game", "--option", "--set-a", "--at-once", "--output", "--default-game"])
def test_no_command_has_the_old_name_of_an_option(option: str) -> None:
    assert not any(option in action.option_strings for parser in parsers().values() for action in parser._actions)  # noqa: SLF001  # argparse has no public list


@pytest.mark.parametrize("command", [name for name in parsers() if name])
def test_every_command_has_examples_and_describes_its_options(command: str) -> None:
    parser = parsers()[command]
    assert f"examples:\n  laserchess {command}" in parser.format_help()
    assert all(action.help for action in parser._actions)  # noqa: SLF001  # argparse has no public list


def test_shared_options_take_the_same_values() -> None:
    metavars: dict[str, set[object]] = {}
    for parser in parsers().values():
        for action in parser._actions:  # noqa: SLF001  # the same
            for option in action.option_strings:
                metavars.setdefault(option, set()).add(str(action.metavar))
    mixed = {option for option, values in metavars.items() if len(values) > 1}
    # a base name or a file; colors of an image, or the theme of a puzzle
    assert mixed == {"--out", "--theme"}
