"""`laserchess learn compare`: an SPRT match between two evaluations or policy-value networks."""

from argparse import Namespace
from pathlib import Path

from laserchess.arena.engine_names import NET_PREFIX, parse_engine
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import Adjudication, EngineKind, EngineSpec, SprtSpec, TournamentSpec
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.match import SPRT_GAMES, number
from laserchess.cli.options import Commands, add_command, positive
from laserchess.core.errors import UnknownNameError
from laserchess.core.variant import Rules, Variant
from laserchess.engine.nnue.file import HCE, load, load_for
from laserchess.envs.nets import load as load_policy
from laserchess.uci.eval_text import EVALUATION_HELP, NNUE_PREFIX
from laserchess.variants import find_variant

EXAMPLES = """
laserchess learn compare second.net first.net --concurrency 2
laserchess learn compare nnue:my.net hce --time nodes=50000 --elo 0 20
laserchess learn compare my.npz net:khet --time nodes=200
"""
DEFAULT_TIME = "8+0.08"
RESIGN_SCORE = 1000


def add_compare(actions: Commands) -> None:
    """Add the command."""
    summary = "play an SPRT match between two evaluations; the same command resumes it"
    parser = add_command(actions, "compare", summary, EXAMPLES)
    parser.add_argument(
        "new", metavar="NEW", help=f"the new evaluation: {EVALUATION_HELP}, or net:FILE for a policy-value network"
    )
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
    names, time = (parsed.new, parsed.old), MatchTimeControl.parse(parsed.time)
    of_networks = {name: _variant_of(name) for name in names if name != HCE}
    if not of_networks:
        message = "both evaluations are hce"
        raise UnknownNameError(message, reason="network", text=HCE, expected="nnue:FILE for at least one")
    variant = find_variant(next(iter(of_networks.values())))
    engines = [_engine(name, variant, time) for name in names]
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


def _is_policy(name: str) -> bool:
    return name.startswith(NET_PREFIX) or name.endswith((".npz", ".onnx"))


def _variant_of(name: str) -> str:
    """Return the id of the variant of a network."""
    if _is_policy(name):
        return load_policy(name.removeprefix(NET_PREFIX)).variant
    return load(name.removeprefix(NNUE_PREFIX)).variant


def _engine(name: str, variant: Variant, time: MatchTimeControl) -> EngineSpec:
    """Return an evaluation as an engine; raise an error for one of another variant."""
    if _is_policy(name):
        found = parse_engine(NET_PREFIX + name.removeprefix(NET_PREFIX), variant)
        return EngineSpec(name.removeprefix(NET_PREFIX), found.kind, options=found.options, time=time)
    file = name.removeprefix(NNUE_PREFIX)
    if file != HCE:
        load_for(file, Rules.of(variant))
    evaluation = HCE if file == HCE else f"{NNUE_PREFIX}{Path(file).resolve()}"
    return EngineSpec(file, EngineKind.ENGINE, options={"evaluation": evaluation}, time=time)
