"""`laserchess bot` and its tokens: errors and output."""

import shlex
import socket
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def token(tmp_path: Path) -> str:
    file = tmp_path / "token.txt"
    file.write_text("lip_nothing\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def nowhere() -> str:
    """Return an address without a server."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


def test_creating_a_token_creates_its_account(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    first = run("admin", "token", "RayTracer", "--bot", "--database", database)
    assert first.code == 0
    assert first.out.startswith("lip_")
    assert len(first.out.split()) == 1
    assert "RayTracer" in first.err
    again = run("admin", "token", "raytracer", "--bot", "--scopes", "bot:play", "--database", database)
    assert (again.code, again.out == first.out) == (0, False)
    assert "RayTracer" in again.err
    assert run("admin", "token", "Ada", "--database", database).code == 0
    stats = run("admin", "stats", "--database", database)
    assert stats.code == 0


def test_a_token_file_is_for_its_owner_only(run: Run, tmp_path: Path) -> None:
    database, file = str(tmp_path / "games.db"), tmp_path / "token.txt"
    file.write_text("an older token, which is longer than any that is made today, so that it would show\n")
    file.chmod(0o644)
    made = run("admin", "token", "RayTracer", "--bot", "--database", database, "--file", str(file))
    assert (made.code, made.out) == (0, "")
    assert "token.txt" in made.err
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text().startswith("lip_")
    assert len(file.read_text().split()) == 1


def test_a_token_that_cannot_be_written_is_not_created(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "token.txt"
    refused = ["admin", "token", "RayTracer", "--scopes", "all", "--database", str(tmp_path / "games.db")]
    file.write_text("the old one\n")
    assert run(*refused, "--file", str(file)).code == 1
    assert file.read_text() == "the old one\n"
    missing = run(
        "admin", "token", "Ada", "--database", str(tmp_path / "x.db"), "--file", str(tmp_path / "no" / "file")
    )
    assert missing.code == 1
    assert not (tmp_path / "x.db").exists()


def test_a_world_readable_token_file_gives_a_warning(run: Run, token: str, nowhere: str) -> None:
    Path(token).chmod(0o644)
    found = run("bot", "engine:11", "--server", nowhere, "--token-file", token)
    assert f"other users can read {token}: chmod 600 {token}" in found.err
    Path(token).chmod(0o600)
    assert "other users" not in run("bot", "engine:11", "--server", nowhere, "--token-file", token).err


@pytest.mark.parametrize("words", [["Ada", "--scopes", "everything"], ["A"], ["bot", "--bot"]])
def test_bad_token_requests_are_refused(run: Run, tmp_path: Path, words: list[str]) -> None:
    found = run("admin", "token", *words, "--database", str(tmp_path / "games.db"))
    assert (found.code, found.out) == (1, "")
    assert found.err.startswith("laserchess: ")
    assert found.err.count("\n") == 1


def test_a_persons_account_does_not_become_a_bot_account(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    assert run("admin", "token", "Ada", "--database", database).code == 0
    refused = run("admin", "token", "Ada", "--bot", "--database", database)
    assert refused.code == 1
    assert "belongs to a player" in refused.err


@pytest.mark.parametrize(
    ("engine", "more", "why"),
    [
        ("engine:11", [], "there is no level '11'"),
        ("engine:strong", [], "there is no level 'strong'"),
        ("engine:1", ["--variants", "chess"], "there is no variant 'chess'"),
        ("python bot.py", ["--engine-option", "Hash"], "'Hash' is not NAME=VALUE"),
        ("", [], "is not a command"),
        ("engine:1", ["--token-file", "missing.txt"], "missing.txt"),
    ],
)
def test_bad_options_are_refused_at_once(
    run: Run, token: str, nowhere: str, engine: str, more: list[str], why: str
) -> None:
    found = run("bot", engine, "--server", nowhere, "--token-file", token, *more)
    assert found.code == 1
    assert why in found.err


def test_a_bot_needs_a_token(run: Run, nowhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LASERCHESS_TOKEN", raising=False)
    found = run("bot", "engine:1", "--server", nowhere)
    assert found.code == 1
    assert "the bot needs a token" in found.err


def test_an_engine_that_cannot_be_started_is_named(run: Run, token: str, nowhere: str) -> None:
    found = run("bot", "./no-such-engine", "--server", nowhere, "--token-file", token, "--variants", "khet")
    assert found.code == 1
    assert "no-such-engine" in found.err


def test_a_bad_ladder_clock_is_wrong_usage(run: Run, token: str, nowhere: str) -> None:
    found = run("bot", "engine:1", "--server", nowhere, "--token-file", token, "--ladder", "soon")
    assert found.code == 2
    assert "with minutes 5:00+3" in found.err


@pytest.mark.slow
def test_a_bot_must_play_every_accepted_variant(run: Run, token: str, nowhere: str) -> None:
    script = Path(__file__).parents[1] / "arena" / "engines" / "picky.py"
    bot = shlex.join([sys.executable, str(script), "khet", "leiserchess"])
    found = run("bot", bot, "--server", nowhere, "--token-file", token, "--variants", "khet,advanced")
    assert found.code == 1
    assert "the engine does not play advanced; its UCI_Variant is khet or leiserchess" in found.err
