"""The examples run, as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from laserchess import Board, Outcome, Termination

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
GAME = """\
[White "Ada & Bea"]
[Variant "laser-chess"]

1. f4g5 c7c6 2. g5uh5xg3 c6b6 3. e1e2 *
"""


def run(name: str, *words: str, typed: str = "") -> str:
    """Run an example and return what it printed."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name), *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_answers_in_every_variant() -> None:
    lines = ["uci", "isready", "position startpos moves c1c2", "go movetime 10"]
    for variant in ("laser-chess", "leiserchess", "advanced"):
        lines += [f"setoption name UCI_Variant value {variant}", "position startpos", "go"]
    out = run("bots/bot.py", typed="\n".join([*lines, "position fen nonsense", "quit", ""]))
    assert out.count("bestmove ") == 4
    assert "(none)" not in out
    assert "uciok" in out
    assert "readyok" in out
    assert "info string" in out


def test_the_bot_takes_what_it_can() -> None:
    lines = ["setoption name UCI_Variant value leiserchess", "position fen ss7/8/8/8/8/8/8/NN7 W", "go", "quit", ""]
    board = Board("leiserchess", position="ss7/8/8/8/8/8/8/NN7 W")
    board.push(run("bots/bot.py", typed="\n".join(lines)).split()[1])
    assert board.outcome == Outcome("tangerine", Termination.KING)


def test_the_tournament_prints_ratings() -> None:
    words = ["--rounds", "1", "--levels", "1", "--max-moves", "4", "--nodes", "100"]
    out = run("tournament.py", *words)
    assert out.count("/6  ") == 6
    assert all(name in out for name in ("greedy bot", "random", "level 1", "Elo"))
    assert "incidents" not in out


def test_a_game_becomes_a_page(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text(GAME, encoding="utf-8")
    run("analyse_to_html.py", str(tmp_path / "game.pgn"), str(tmp_path / "page.html"), "--depth", "2")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Ada &amp; Bea" in page
    assert page.count("<svg") >= 2
    assert "<polyline" in page
    assert "g5uh5xg3" in page
    assert not any(outside in page for outside in ("<script", "<link", "src=", "href="))


def test_a_game_becomes_a_gif(tmp_path: Path) -> None:
    target = tmp_path / "shot.gif"
    assert f"wrote {target}" in run("gif.py", str(target))
    assert target.read_bytes().startswith(b"GIF89a")
