"""A small tournament: the example bot, random play, and levels of the engine.

python examples/tournament.py --variant khet --rounds 2 --levels 1 2
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from laserchess.arena.runners import InlineRunner
from laserchess.arena.text_tables import results_table
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament import Tournament, TournamentProgress
from laserchess.arena.tournament_spec import Adjudication, EngineKind, EngineSpec, TournamentSpec

BOT = Path(__file__).parent / "bots" / "bot.py"


def contestants(levels: list[int], nodes: int) -> list[EngineSpec]:
    """Return the engines."""
    time = MatchTimeControl.parse(f"nodes={nodes}")
    bot = EngineSpec("greedy bot", command=(sys.executable, str(BOT)), time=MatchTimeControl.parse("move=60"))
    levels_ = [EngineSpec(f"level {level}", EngineKind.ENGINE, options={"level": level}, time=time) for level in levels]
    return [bot, EngineSpec("random", EngineKind.RANDOM, time=time), *levels_]


def report(progress: TournamentProgress) -> None:
    """Print the result of a game."""
    if progress.result is not None:
        result = progress.result
        print(f"{progress.done:>3}/{progress.known}  {result.first} – {result.second}  {result.result}", flush=True)


def main() -> None:
    """Play a round robin and print the ratings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="khet")
    parser.add_argument("--rounds", type=int, default=2, help="pairs of games for every two players")
    parser.add_argument("--levels", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--nodes", type=int, default=4000, help="nodes per move of the engine")
    parser.add_argument("--max-moves", type=int, default=60, help="adjudicate a draw after N moves (default: 60)")
    chosen = parser.parse_args()
    spec = TournamentSpec(
        chosen.variant,
        tuple(contestants(chosen.levels, chosen.nodes)),
        rounds=chosen.rounds,
        adjudication=Adjudication(length=chosen.max_moves),
    )
    with tempfile.TemporaryDirectory() as folder:
        tournament = Tournament(spec, Path(folder, "games"), InlineRunner(), on_progress=report)
        print(results_table(asyncio.run(tournament.run()).tally))


if __name__ == "__main__":
    main()
