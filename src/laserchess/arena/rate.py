"""A reproducible rating: an agent and four fixed opponents play a round robin on one Elo scale.

Opponents, openings, seeds and the game length are fixed by the version, so the opponents' games among themselves are
the same for every agent; `random` is 0. Quote a result with the version and the variant.
"""

from dataclasses import replace
from math import ceil, isinf
from typing import Any, Final

from laserchess.arena.pentanomial import SLOPE
from laserchess.arena.scores import Tally
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import Adjudication, EngineKind, EngineSpec, OpeningSpec, TournamentSpec

VERSION: Final = "v1"
LADDER: Final = ("random", "greedy", "engine:1", "engine:3")
"""The fixed opponents, weakest first; the first has rating 0."""
LADDER_TIME: Final = MatchTimeControl.parse("nodes=1000000")
"""No effective limit: levels have their own."""
SEED: Final = 2026
PLIES: Final = 4
LENGTH: Final = 150
"""Moves of each player after which a game is drawn."""
CLOSE_OPPONENTS: Final = 2
"""The number of opponents close enough in strength to be informative."""
CERTAINTY: Final = 1.96


def games_for(error: float) -> int:
    """Return the games of each pairing needed for a 95 % error of `error` Elo."""
    decisive = (CERTAINTY * 2 * SLOPE / error) ** 2
    return max(2, 2 * ceil(decisive / CLOSE_OPPONENTS / 2))


def rating_spec(variant: str, agent: EngineSpec, games: int, setup: str | None = None) -> TournamentSpec:
    """Return the round robin of an agent and the fixed opponents, with `games` games per pairing."""
    opponents = [_opponent(words) for words in LADDER]
    if agent.name in LADDER:
        agent = replace(agent, name=f"{agent.name} (agent)")
    return TournamentSpec(
        variant,
        (agent, *opponents),
        title=f"benchmark {VERSION}: {agent.name}",
        setup=setup,
        rounds=ceil(games / 2),
        openings=OpeningSpec(plies=PLIES),
        adjudication=Adjudication(length=LENGTH),
        seed=SEED,
    )


def _opponent(words: str) -> EngineSpec:
    kind, _, level = words.partition(":")
    options = {"seed": SEED, "level": int(level)} if level else {"seed": SEED}
    return EngineSpec(words, EngineKind(kind), options=options, time=LADDER_TIME)


def verdict(spec: TournamentSpec, tally: Tally) -> dict[str, Any]:
    """Return the agent's rating above `random` with its 95 % interval, and those of the opponents."""
    agent = spec.engines[0].name
    found = {name: tally.ratings.difference(name, LADDER[0]) for name in (agent, *LADDER[1:])}
    elo = {
        name: {"elo": round(each.elo), "low": _whole(each.low), "high": _whole(each.high)}
        for name, each in found.items()
    }
    return {
        "benchmark": VERSION,
        "game": spec.variant,
        "agent": agent,
        "time": str(spec.engines[0].time),
        "games_of_a_pairing": 2 * spec.rounds,
        **elo[agent],
        "ladder": {LADDER[0]: {"elo": 0}, **{name: elo[name] for name in LADDER[1:]}},
    }


def _whole(value: float) -> int | None:
    """Return a rounded bound of an interval; `None` if it is infinite."""
    return None if isinf(value) else round(value)


def line_of(facts: dict[str, Any]) -> str:
    """Return the line to quote."""
    low, high = ("open" if facts[name] is None else f"{facts[name]:+}" for name in ("low", "high"))
    what = f"laserchess rate {facts['benchmark']}, {facts['game']}"
    games = f"{facts['games_of_a_pairing']} games against each of {', '.join(facts['ladder'])}"
    return f"{what}: {facts['agent']} {facts['elo']:+} Elo above random (95 %: {low} to {high}; {games})"
