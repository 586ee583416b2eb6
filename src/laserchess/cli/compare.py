"""`laserchess learn compare`: which of two networks plays better, by matches that end as soon as it is shown."""

from argparse import Namespace
from pathlib import Path

from laserchess.arena.spec import Adjudication, EngineKind, EngineSpec, SprtSpec, TournamentSpec
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.match import SPRT_GAMES, number
from laserchess.cli.options import Commands, add_command
from laserchess.cli.thinking import count
from laserchess.core.errors import UnknownNameError
from laserchess.core.spec import Rules
from laserchess.engine.network.file import HAND_MADE, load, load_for
from laserchess.games import find_game

EXAMPLES = """
laserchess learn compare second.net first.net --concurrency 2
laserchess learn compare my.net hand-made --time nodes=50000 --elo 0 20
"""
USUAL_TIME = "8+0.08"
RESIGN = 1000


def add_compare(deeds: Commands) -> None:
    """Add the command."""
    summary = "play two networks against each other until one is shown to be better; run again, it goes on"
    parser = add_command(deeds, "compare", summary, EXAMPLES)
    parser.add_argument("new", metavar="NEW.net", help="a network")
    parser.add_argument("old", metavar="OLD.net", help="another one for the same game, or `hand-made`")
    parser.add_argument("--time", metavar="TIME", default=USUAL_TIME, help=f"as for `match` (default: {USUAL_TIME})")
    words = "stop when NEW is shown to be stronger by no more than the first or by the second (default: 0 10)"
    parser.add_argument("--elo", metavar=("ELO0", "ELO1"), nargs=2, type=number, default=(0.0, 10.0), help=words)
    words = f"stop after so many games in any case (default: {SPRT_GAMES:,})"
    parser.add_argument("--games", metavar="N", type=count, default=SPRT_GAMES, help=words)
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="other openings for another number (0)")
    add_running(parser, "default: compare")
    parser.set_defaults(run=run_compare)


def run_compare(parsed: Namespace) -> int:
    """Play the match."""
    return run_games(comparison_of(parsed), Path(parsed.out or "compare"), parsed.concurrency or 1, parsed)


def comparison_of(parsed: Namespace) -> TournamentSpec:
    """Return the match of two networks: short random openings, both colours, adjudicated when both agree."""
    names = [parsed.new, parsed.old]
    files = [name for name in names if name != HAND_MADE]
    if not files:
        message = "there is no network to compare"
        raise UnknownNameError(message, reason="network", text=HAND_MADE, expected="the file of one at least")
    game = find_game(load(files[0]).game)
    for file in files:
        load_for(file, Rules.of(game))
    engines = [_engine(name, MatchTimeControl.parse(parsed.time)) for name in names]
    return TournamentSpec(
        game.id,
        tuple(engines),
        title=f"{engines[0].name} – {engines[1].name}",
        rounds=-(-parsed.games // 2),
        limit=parsed.games,
        adjudication=Adjudication(resign_score=RESIGN),
        sprt=SprtSpec(*parsed.elo),
        seed=parsed.seed,
    )


def _engine(name: str, time: MatchTimeControl) -> EngineSpec:
    where = name if name == HAND_MADE else str(Path(name).resolve())
    return EngineSpec(name, EngineKind.ENGINE, options={"evaluation": where}, time=time)
