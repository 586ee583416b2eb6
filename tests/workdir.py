"""The files that documents and help texts speak of, and what keeps their commands short."""

import sys
from functools import cache
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory

from laserchess import VARIANTS, Board, GameRecord, puzzles
from laserchess.book.build import build
from laserchess.envs.nets.residual import ResidualNetwork
from laserchess.notation.alc import write_alc

ROOT = Path(__file__).parents[1]
PLIES = 12
SHORTER = {
    "match": ["--games", "2", "--time", "move=0.01", "--time-a", "move=0.01", "--quiet", "--runner", "inline"],
    "tournament": ["--runner", "inline"],
    "analyse": ["--depth", "2", "--seconds", "0.05"],
    "bench": ["--depth", "2"],
    "perft": ["--json"],
    "render": ["--size", "80"],
    "puzzles mine": ["--games", "1", "--nodes", "50", "--jobs", "1"],
    "selfplay": ["--games", "1", "--nodes", "20", "--max-steps", "12", "--jobs", "1"],
}
"""What a test adds, so that a command ends soon; the tutorials play their tournament with workers, as people do."""
BOT = "#!/bin/sh\nexec {python} -m laserchess uci\n"
LEAGUE = """\
game = "khet"
time = "move=0.01"
rounds = 1
[[engines]]
name = "one"
kind = "random"
[[engines]]
name = "two"
command = "python bots/mine.py"
time = "move=1"
"""
BASIC = """\
cpus = 1
game_rounds = 1
title = basic
adjudicate = 6
player = old
invoke = {desk}/old
fis = 1 0.1
depth = 1
player = new
invoke = {desk}/new
fis = 1 0.1
depth = 1
"""


@cache
def record_of(variant: str) -> str:
    """Return a short unfinished game."""
    board, random = Board(variant), Random(4)
    while board.ply < PLIES:
        board.push(random.choice(board.legal_moves))
        if board.outcome:
            board.pop()
    return str(GameRecord.from_board(board))


@cache
def book_of(records: str) -> bytes:
    """Return an opening book of some records."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "games.pgn").write_text(records, encoding="utf-8")
        build([folder / "games.pgn"]).book().write(folder / "my.book")
        return (folder / "my.book").read_bytes()


@cache
def network() -> bytes:
    """Return a small network that has learnt nothing."""
    with TemporaryDirectory() as name:
        ResidualNetwork.fresh(VARIANTS["leiserchess"], width=4).save(Path(name) / "network.npz")
        return (Path(name) / "network.npz").read_bytes()


@cache
def puzzle_texts() -> str:
    """Return the puzzles of Khet, one a line."""
    return "".join(f"{puzzle}\n" for puzzle in puzzles.load("khet"))


def lay_out(folder: Path, variant: str = "khet") -> None:
    """Put bots, records of a game, a board and tournaments into a folder."""
    advanced, record = Board("advanced"), record_of(variant)
    bot = (ROOT / "examples" / "bots" / "bot.py").read_text(encoding="utf-8")
    for name in ("bots", "examples", "examples/bots"):
        (folder / name).mkdir()
    copytree(ROOT / "examples" / "variants", folder / "examples" / "variants")
    for name in ("my-bot", "new", "old"):
        (folder / name).write_text(BOT.format(python=sys.executable), encoding="utf-8")
        (folder / name).chmod(0o755)
    for name in ("new.py", "old.py", "bots/mine.py", "bots/new.py", "examples/bots/bot.py"):
        (folder / name).write_text(bot, encoding="utf-8")
    (folder / "game.pgn").write_text(record, encoding="utf-8")
    finished = "\n".join([record.replace("*", "1-0")] * 3)
    (folder / "games.pgn").write_text(finished, encoding="utf-8")
    (folder / "more.pgn").write_text(finished, encoding="utf-8")
    (folder / "my.book").write_bytes(book_of(finished))
    for name in ("my.puzzles", "khet.puzzles"):
        (folder / name).write_text(puzzle_texts(), encoding="utf-8")
    trained = folder / "runs" / "leiserchess"
    trained.mkdir(parents=True)
    for place in (folder, trained):
        (place / "network.npz").write_bytes(network())
    (folder / "board.alc").write_text(write_alc(advanced.variant, advanced.snapshot()), encoding="utf-8")
    (folder / "basic.txt").write_text(BASIC.format(desk=folder), encoding="utf-8")
    for name in ("league.toml", "bots/league.toml"):
        (folder / name).write_text(LEAGUE, encoding="utf-8")
