"""Players of a tournament, and a pool that keeps them running from game to game."""

from functools import partial
from typing import Any

from laserchess.arena.referee import Referee
from laserchess.arena.results import Assignment, GameResult, IncidentReport
from laserchess.arena.tournament_spec import FILE, EngineKind, EngineSpec
from laserchess.opponents import OPPONENTS
from laserchess.uci.client import EnginePlayer, EngineProgram, UciClient
from laserchess.uci.eval_text import parse_evaluation
from laserchess.uci.incidents import Incident
from laserchess.uci.local import LocalEngine, SimplePlayer

NUMBERS = ("level", "threads", "hash_mb", "seed")
"""Numeric options of our own engine; `evaluation` is `nnue:FILE` or `hce`."""


def make_player(spec: EngineSpec) -> EnginePlayer:
    """Return the player of an engine specification."""
    if spec.kind is EngineKind.PROGRAM:
        return UciClient(
            EngineProgram(
                spec.name,
                spec.command,
                {name: str(value) for name, value in spec.options.items()},
                spec.dialect,
                spec.folder,
                spec.start_seconds,
                spec.quit_seconds,
            )
        )
    settings: dict[str, Any] = {name: int(spec.options[name]) for name in NUMBERS if name in spec.options}
    if spec.kind is EngineKind.ENGINE:
        return LocalEngine(
            spec.name, **settings, evaluation=parse_evaluation(str(spec.options.get("evaluation") or ""))
        )
    if spec.kind is EngineKind.NET:
        from laserchess.envs.net_engine import NetEngine  # noqa: PLC0415  # imported on use

        return LocalEngine(spec.name, partial(NetEngine, spec.options[FILE]), seed=settings.get("seed", 0))
    return SimplePlayer(spec.name, OPPONENTS[spec.kind.value], settings.get("seed"))


class EnginePool:
    """Plays games one after another; engines keep running until others are needed."""

    def __init__(self) -> None:
        """Start without engines."""
        self._seated: dict[str, tuple[EngineSpec, EnginePlayer]] = {}
        self._notes: list[IncidentReport] = []

    async def play(self, task: Assignment) -> GameResult:
        """Play a game; its result includes engines that did not exit after `quit`."""
        names = [engine.name for engine in task.engines]
        for name in [name for name in self._seated if name not in names]:
            await self._close_engine(name)
        first, second = (self._engine_for(engine) for engine in task.engines)
        return await Referee(task, (first, second)).run()

    def _engine_for(self, spec: EngineSpec) -> EnginePlayer:
        if spec.name not in self._seated or self._seated[spec.name][0] != spec:
            self._seated[spec.name] = (spec, make_player(spec))
        return self._seated[spec.name][1]

    async def _close_engine(self, name: str) -> None:
        _, player = self._seated.pop(name)
        if await player.close() is Incident.STAYED:
            text = "did not exit after quit and was killed"
            self._notes.append(IncidentReport(name, Incident.STAYED.value, text))

    async def close(self) -> list[IncidentReport]:
        """Close all engines; return incidents of engines that had to be killed."""
        for name in list(self._seated):
            await self._close_engine(name)
        return self.take_notes()

    def take_notes(self) -> list[IncidentReport]:
        """Return and clear the incidents outside of games."""
        notes, self._notes = self._notes, []
        return notes
