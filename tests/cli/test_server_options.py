"""Options of the server: each can be an environment variable."""

from argparse import Action, ArgumentParser

import pytest

from laserchess.cli import serve
from laserchess.cli.parser import parse
from laserchess.cli.server_options import PARSERS, read_environment
from laserchess.core.errors import LaserChessError

VALUES = {
    "host": "0.0.0.0",  # noqa: S104  # it is not listened on
    "port": "9000",
    "database": "games.db",
    "redis": "redis://host",
    "smtp": "smtp://host",
    "mail_from": "laser@example.org",
    "public_url": "https://laser.example.org",
    "origin": "https://example.org",
    "allowed_host": "laser.example.org",
    "variant_dir": "my-variants",
    "net": "khet.npz",
    "jobs": "2",
    "trusted_networks": "192.0.2.0/24,2001:db8::/32",
    "no_limits": "1",
    "keep_empty": "1",
    "keep_abandoned": "2.5",
    "keep_finished": "3",
    "keep_positions": "4",
    "metrics": "9464",
    "log_format": "json",
    "log_level": "info",
    "open": "true",
}


def options() -> list[Action]:
    """Return the options of `serve`, each once: `--no-browser` is the opposite of another one."""
    commands = ArgumentParser().add_subparsers()
    serve.add(commands)
    actions = commands.choices["serve"]._actions  # noqa: SLF001  # argparse has no public list
    return [each for each in actions if each.dest != "help" and each.const is not False]


def test_every_option_can_be_an_environment_variable() -> None:
    assert {each.dest for each in options()} == set(PARSERS) == set(VALUES)


@pytest.mark.parametrize("option", options(), ids=lambda option: option.dest)
def test_an_environment_variable_means_the_same_as_its_option(option: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    (name,), value = option.option_strings, VALUES[option.dest]
    given = parse(["serve", name, *([] if option.nargs == 0 else [value])])
    monkeypatch.setenv("LASERCHESS_" + name.removeprefix("--").replace("-", "_").upper(), value)
    read = parse(["serve"])
    assert getattr(read, option.dest) is None
    read_environment(read)
    assert getattr(read, option.dest) == getattr(given, option.dest)


def test_the_command_line_takes_precedence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASERCHESS_OPEN", "1")
    monkeypatch.setenv("LASERCHESS_TRUSTED_NETWORKS", "192.0.2.0/24")
    parsed = parse(["serve", "--no-browser", "--trusted-networks", "198.51.100.0/24"])
    read_environment(parsed)
    assert (parsed.open, parsed.trusted_networks) == (False, "198.51.100.0/24")


@pytest.mark.parametrize(("name", "value"), [("NO_LIMITS", "perhaps"), ("TRUSTED_NETWORKS", "the school")])
def test_a_wrong_value_is_reported_with_its_name(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"LASERCHESS_{name}", value)
    with pytest.raises(LaserChessError, match=f"LASERCHESS_{name}: '{value}' is n"):
        read_environment(parse(["serve"]))
