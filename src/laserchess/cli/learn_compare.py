"""`laserchess learn compare`: an SPRT match between two evaluations."""

from argparse import Namespace
from pathlib import Path

from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import Adjudication, EngineKind, EngineSpec, SprtSpec, TournamentSpec
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.match import SPRT_GAMES, number
from laserchess.cli.options import Commands, add_command, positive
from laserchess.core.errors import UnknownNameError
from laserchess.core.variant import Rules
from laserchess.engine.nnue.file import HCE, load, load_for
from laserchess.uci.eval_text import EVALUATION_HELP, NNUE_PREFIX
from laserchess.variants import find_variant

EXAMPLES = """
laserchess learn compare second.net first.net --concurrency 2
laserchess learn compare nnue:my.net hce --time nodes=50000 --elo 0 20
"""
DEFAULT_TIME = "8+0.08"
RESIGN_SCORE = 1000


def add_compare(actions: Commands) -> None:
    """Add the command."""
    summary = "play an SPRT match between two evaluations; the same command resumes it"
    parser = add_command(actions, "compare", summary, EXAMPLES)
    parser.add_argument("new", metavar="NEW", help=f"the new evaluation: {EVALUATION_HELP}")
    parser.add_argument("old", metavar="OLD", help="the old evaluation")
    parser.add_argument(
        "--time", metavar="TIME", default=DEFAULT_TIME, help=f"time control, as for `match` (default: {DEFAULT_TIME})"
    )
    text = "bounds of the SPRT (default: 0 10)"
    parser.add_argument("--elo", metavar=("ELO0", "ELO1"), nargs=2, type=number, default=(0.0, 10.0), help=text)
    text = f"maximum number of games (default: {SPRT_GAMES})"
    parser.add_argument("--games", metavar="N", type=positive, default=SPRT_GAMES, help=text)
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="random seed of the openings (default: 0)")
    add_running(parser, "default: compare")
    parser.set_defaults(run=run_compare)


def run_compare(parsed: Namespace) -> int:
    """Play the match."""
    return run_games(comparison_of(parsed), Path(parsed.out or "compare"), parsed.concurrency or 1, parsed)


def comparison_of(parsed: Namespace) -> TournamentSpec:
    """Return the match: short random openings, both sides, adjudicated when both engines agree."""
    names = [parsed.new.removeprefix(NNUE_PREFIX), parsed.old.removeprefix(NNUE_PREFIX)]
    files = [name for name in names if name != HCE]
    if not files:
        message = "both evaluations are hce"
        raise UnknownNameError(message, reason="network", text=HCE, expected="nnue:FILE for at least one")
    variant = find_variant(load(files[0]).variant)
    for file in files:
        load_for(file, Rules.of(variant))
    engines = [_engine(name, MatchTimeControl.parse(parsed.time)) for name in names]
    return TournamentSpec(
        variant.id,
        tuple(engines),
        title=f"{engines[0].name} – {engines[1].name}",
        rounds=-(-parsed.games // 2),
        limit=parsed.games,
        adjudication=Adjudication(resign_score=RESIGN_SCORE),
        sprt=SprtSpec(*parsed.elo),
        seed=parsed.seed,
    )


def _engine(name: str, time: MatchTimeControl) -> EngineSpec:
    evaluation = HCE if name == HCE else f"{NNUE_PREFIX}{Path(name).resolve()}"
    return EngineSpec(name, EngineKind.ENGINE, options={"evaluation": evaluation}, time=time)
