"""Tournaments in memory: the pure decisions, with results as a test wants them."""

from collections.abc import Callable
from dataclasses import replace

from laserchess.server.models import TimeControl
from laserchess.server.tournaments.model import (
    DRAW,
    LOSS,
    WIN,
    Entrant,
    Entry,
    GameTerms,
    OnlineTournament,
    PairingSystem,
    Snapshot,
    TournamentGame,
    TournamentPhase,
)
from laserchess.server.tournaments.tournament_steps import Step, apply_step, bye_of, decide

Result = Callable[[TournamentGame], str]
START = 1_000_000
RESULTS = (WIN, DRAW, LOSS)


def tournament(kind: PairingSystem, **more: object) -> OnlineTournament:
    """Return a tournament that starts now."""
    terms = GameTerms("khet", "classic", {}, rated=False, clock=TimeControl(60_000, 1000))
    made = OnlineTournament(
        "t",
        kind,
        "Test",
        "",
        TournamentPhase.CREATED,
        None,
        None,
        terms,
        Entry.OPEN,
        "",
        rounds=5 if kind is PairingSystem.SWISS else 1,
        minutes=10,
        pause_s=0,
        fill=0,
        starts_ms=START,
        round=0,
        round_ms=START,
        version=1,
        created_ms=0,
        ended_ms=None,
    )
    return replace(made, **more)  # type: ignore[arg-type]  # fields of the test


def entrants(count: int) -> dict[str, Entrant]:
    """Return players, the best rated first."""
    made = [Entrant(f"p{number:03}", f"Player {number}", 2000 - number, number, START) for number in range(count)]
    return {each.account: each for each in made}


class Played:
    """A tournament that a test plays move by move."""

    def __init__(self, kind: PairingSystem, count: int, **more: object) -> None:
        """Start with some players."""
        self.snapshot = Snapshot(tournament(kind, **more), entrants(count))
        self.now = START
        self._numbers = iter(range(1_000_000))

    def step(self, ended: list[TournamentGame] | None = None) -> Step:
        """Take a step, as the director does, and check that nobody is in two games."""
        step = decide(self.snapshot, ended or [], self.now)
        if step:
            created = [
                TournamentGame(f"g{next(self._numbers)}", game.round, game.first, game.second, self.now)
                if game.second is not None
                else bye_of(game, f"g{next(self._numbers)}", self.now)
                for game in step.games
            ]
            self.snapshot = apply_step(self.snapshot, step, created, self.now)
        playing = [account for each in self.snapshot.open for account in each.players]
        assert len(playing) == len(set(playing)), "nobody is in two games"
        return step

    def end(self, *games: TournamentGame, result: Result | str = WIN, ply: int = 20, reason: str = "king") -> Step:
        """End games with a result."""
        self.now += 60_000
        done = [
            replace(
                game,
                result=result if isinstance(result, str) else result(game),
                reason=reason,
                ply=ply,
                ended_ms=self.now,
            )
            for game in games
        ]
        return self.step(done)

    def play_out(self, result: Result, most: int = 10_000) -> None:
        """Play until the tournament is over."""
        for _ in range(most):
            if self.snapshot.tournament.is_over:
                return
            self.end(*self.snapshot.open[:3], result=result)
        message = "the tournament does not end"
        raise AssertionError(message)
