"""The example bots play every game, in the arena, without an incident."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from laserchess import VARIANTS
from laserchess.arena.runners import InlineRunner
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament import Tournament
from laserchess.arena.tournament_spec import Adjudication, EngineKind, EngineSpec, OpeningSpec, TournamentSpec
from tests.programs import needs

pytestmark = pytest.mark.slow

BOTS = Path(__file__).parents[2] / "examples" / "bots"


def command_of(bot: str, folder: Path) -> tuple[str, ...]:
    """Return how a bot is started, compiled if need be; skip it where its language is not installed."""
    if bot == "bot.py":
        return sys.executable, str(BOTS / bot)
    tool = needs("cc" if bot == "bot.c" else "node")
    if bot == "bot.mjs":
        return tool, str(BOTS / bot)
    subprocess.run([tool, "-Wall", "-Wextra", "-Werror", "-o", str(folder / "bot"), str(BOTS / bot)], check=True)
    return (str(folder / "bot"),)


@pytest.mark.parametrize("bot", ["bot.py", "bot.c", "bot.mjs"])
def test_an_example_bot_plays_every_variant(bot: str, tmp_path: Path) -> None:
    command = command_of(bot, tmp_path)
    for variant in VARIANTS:
        spec = TournamentSpec(
            variant,
            (EngineSpec("bot", command=command, time=MatchTimeControl()), EngineSpec("casual", EngineKind.CASUAL)),
            adjudication=Adjudication(length=6),
            openings=OpeningSpec(plies=3, balance=0),
        )
        end = asyncio.run(Tournament(spec, tmp_path / variant, InlineRunner()).run())
        assert end.done == 2
        assert not end.tally.incidents, [report for result in end.tally.results for report in result.reports]
