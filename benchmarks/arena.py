"""The arena: moves per second through a worker with an engine that answers at once, and the accuracy of its clocks."""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.table import SECONDS, Row
from laserchess import Board
from laserchess.arena.players import EnginePool
from laserchess.arena.results import Assignment, Fixture, Opening
from laserchess.arena.tournament_spec import Adjudication, EngineSpec, TournamentSpec
from laserchess.uci.client import EngineProgram, TurnRequest, UciClient
from laserchess.uci.exchange import SearchRequest

GAME = "leiserchess"
PLIES = 60
MOVES_A_SECOND = 1100
CLOCK_ERROR = 0.005
INSTANT = """
import sys
MOVES = open(sys.argv[1]).read().split()
for line in sys.stdin:
    if line.startswith("position"):
        made = len(line.split()) - 3
    elif line.startswith("go"):
        sys.stdout.write(f"info depth 1 score cp 0 nodes 1\\nbestmove {MOVES[max(made, 0)]}\\n")
    elif line.startswith("uci\\n"):
        sys.stdout.write("uciok\\n")
    elif line.startswith("isready"):
        sys.stdout.write("readyok\\n")
    elif line.startswith("quit"):
        break
    sys.stdout.flush()
"""
TIMED = """
import sys, time
for line in sys.stdin:
    if line.startswith("go"):
        begun = time.perf_counter_ns()
        time.sleep(int(line.split()[2]) / 1000)
        taken = time.perf_counter_ns() - begun
        sys.stdout.write(f"info nodes {taken}\\nbestmove a1a2\\n")
    elif line.startswith("uci\\n"):
        sys.stdout.write("uciok\\n")
    elif line.startswith("isready"):
        sys.stdout.write("readyok\\n")
    elif line.startswith("quit"):
        break
    sys.stdout.flush()
"""


def rows(*, quick: bool) -> Iterator[Row]:
    """Play with engines that cost nothing, then with one that reports its actual time."""
    with tempfile.TemporaryDirectory() as folder:
        games, searches = (2, 5) if quick else (60, 60)
        yield Row("arena, moves through one worker", asyncio.run(rate(Path(folder), games)), "moves/s", MOVES_A_SECOND)
        worst = asyncio.run(clock_error(Path(folder), searches))
        yield Row("arena, largest error of a clock", worst, SECONDS, CLOCK_ERROR)


def program(folder: Path, name: str, text: str, *words: str) -> tuple[str, ...]:
    """Write a script and return the command that starts it quickly."""
    path = folder / name
    path.write_text(text)
    return (sys.executable, "-S", "-E", str(path), *words)


async def rate(folder: Path, games: int) -> float:
    """Return moves per second, including starting and recording games."""
    (folder / "moves").write_text(" ".join(long_game()))
    command = program(folder, "instant.py", INSTANT, str(folder / "moves"))
    engines = (EngineSpec("one", command=command), EngineSpec("other", command=command))
    spec = TournamentSpec(GAME, engines, adjudication=Adjudication(length=PLIES // 2, exact=False))
    table, moves = EnginePool(), 0
    await table.play(Assignment(Fixture("first", 0, 1, "", 0), spec, Opening()))
    begun = perf_counter()
    for number in range(games):
        moves += (await table.play(Assignment(Fixture(str(number), 0, 1, "", 0), spec, Opening()))).plies
    taken = perf_counter() - begun
    await table.close()
    return moves / taken


def long_game() -> list[str]:
    """Return the moves of a random game that is long enough."""
    for seed in range(10_000):
        board, random = Board(GAME), Random(seed)
        while board.ply <= PLIES and not board.outcome:
            board.push(random.choice(board.legal_moves))
        if not board.outcome:
            return [played.text for played in board.history]
    message = "no random game is long enough"
    raise RuntimeError(message)


async def clock_error(folder: Path, searches: int) -> float:
    """Return the largest error of the clock over searches of 1 to 60 milliseconds."""
    client, board = UciClient(EngineProgram("timed", program(folder, "timed.py", TIMED))), Board(GAME)
    await client.new_game(board)
    errors = []
    for number in range(1, searches + 1):
        thought = await client.play(TurnRequest(board), SearchRequest(movetime=number / 1000), flag=10.0)
        errors.append(abs(thought.elapsed - (thought.nodes or 0) / 1e9))
    await client.close()
    return max(errors)
