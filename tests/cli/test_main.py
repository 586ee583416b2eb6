import os
import re
import signal
import subprocess
import sys
from typing import Any

import pytest

import laserchess
from laserchess.cli.parser import build_parser
from tests.cli.conftest import COMMAND, Run, environment
from tests.timeouts import PATIENCE

COMMANDS = ["play", "show", "variants", "convert", "perft", "warmup"]


def test_version(run: Run) -> None:
    code, out, err = run("--version")
    assert (code, err) == (0, "")
    assert re.fullmatch(rf"laserchess {re.escape(laserchess.__version__)}\+[0-9a-f]{{9}}( \(commit [\w-]+\))?\n", out)


def test_help_lists_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(f"  {command}" in out for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("mach", "engine", "random"), "there is no command 'mach'; did you mean match?"),
        (("analyze", "khet"), "did you mean analyse?"),
        (("show", "khet", "--fliip"), "there is no option --fliip; did you mean --flip?"),
        (("show", "khet", "--setup", "dinasty"), "did you mean dynasty?"),
        (("show", "khet", "--rule", "king-rotate=true"), "did you mean king_rotation?"),
        (("variants", "Laser Chess"), "did you mean laser-chess?"),
        (("play", "kheet"), "did you mean khet?"),
        (("play", "--opponent", "greeedy"), "did you mean greedy?"),
    ],
)
def test_close_matches_are_suggested(run: Run, words: tuple[str, ...], meant: str) -> None:
    code, out, err = run(*words)
    assert (code in {1, 2}, out) == (True, "")
    assert meant in err


def test_nothing_is_suggested_without_a_close_match(run: Run) -> None:
    said = run("juggle").err + run("variants", "draughts").err + run("perft", "khet", "2", "--why").err
    assert "did you mean" not in said


@pytest.mark.parametrize(
    "words",
    [
        ("juggle",),
        ("perft", "khet"),
        ("perft", "khet", "²"),
        ("perft", "khet", "٣"),
        ("perft", "khet", "0"),
        ("perft", "khet", "-1"),
        ("perft", "khet", "9" * 5000),
        ("show", "khet", "--setup", "classic", "--position", "x"),
        ("show", "khet", "--what"),
        ("play", "--opponent", "stockfish"),
        ("play", "khet", "--resume", "game.pgn"),
        ("convert", "khet", "--to", "morse"),
    ],
)
def test_wrong_usage_exits_with_2(run: Run, words: tuple[str, ...]) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    first, second = err.splitlines()
    assert first.startswith("laserchess")
    assert second.endswith("--help` for usage.")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("show", "draughts"), "'draughts' is neither a variant nor a file"),
        (("show", "x" * 5000), "is neither a variant nor a file"),
        (("show", "a\0b"), "is neither a variant nor a file"),
        (("variants", "draughts"), "'draughts'"),
        (("perft", "draughts", "2"), "'draughts'"),
        (("show", "khet", "--setup", "x"), "no setup 'x'"),
        (("show", "khet", "--position", "x"), "'x'"),
        (("show", "khet", "--moves", "a1b2 c3"), "a1b2"),
        (("show", "khet", "--move", "zz"), "'zz' is not a move"),
        (("show", "khet", "--ply", "3"), "--ply"),
        (("show", "khet", "--rule", "king_rotation"), "NAME=VALUE"),
        (("show", "khet", "--rule", "king_rotation=maybe"), "option king_rotation does not take 'maybe'"),
        (("show", "khet", "--rule", "gravity=1"), "no option 'gravity'"),
        (("show", "leiserchess", "--rule", "quiet_moves=٣"), "does not take '٣'"),
        (("play", "khet", "--side", "green"), "no player 'green'"),
        (("play", "--resume", "no-such-file.pgn"), "no-such-file.pgn"),
        (("convert", "leiserchess", "--to", "pkn", "x"), "has no notation 'pkn'"),
        (("convert", "khet", "missing.pgn"), "there is no file 'missing.pgn'"),
        (("convert", "khet", ""), "contains no position"),
    ],
)
def test_bad_input_is_one_line_and_exits_with_1(run: Run, words: tuple[str, ...], part: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (1, "")
    assert err.startswith("laserchess: ")
    assert err.count("\n") == 1
    assert part in err


def test_every_option_is_spelt_the_same_everywhere() -> None:
    help_texts: dict[str, set[str | None]] = {}
    subparsers = next(action for action in build_parser()._actions if isinstance(action.choices, dict))  # noqa: SLF001  # argparse has no public list
    commands: dict[str, Any] = dict(subparsers.choices)  # type: ignore[arg-type]  # they are a dict
    for parser in commands.values():
        for action in parser._actions:  # noqa: SLF001  # the same
            for option in action.option_strings:
                help_texts.setdefault(option, set()).add(action.help)
    shared = ["--setup", "--position", "--moves", "--rule", "--json", "--quiet", "--ascii", "--no-color", "--flip"]
    assert {option: len(help_texts[option]) for option in shared} == dict.fromkeys(shared, 1)


@pytest.mark.slow
def test_a_closed_pipe_is_not_an_error() -> None:
    shell = f'"{sys.executable}" -m laserchess variants --json | head -c 10 >&2; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["/bin/bash", "-c", shell], capture_output=True, text=True, check=True, env=environment())
    assert done.stdout == "0\n"
    assert len(done.stderr) == 10


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_exits_with_130() -> None:
    words = [*COMMAND, "perft", "khet", "9"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as process:
        assert process.stdout
        while not process.stdout.readline().strip().startswith("3 "):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in err
