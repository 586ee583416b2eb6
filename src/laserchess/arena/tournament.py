"""The tournament: plays the missing games, and counts each one after it is written to the journal."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from laserchess.arena import schedule
from laserchess.arena.journal import Derived, Journal, log_text, record_text
from laserchess.arena.openings import Openings, first_board
from laserchess.arena.results import Assignment, Fixture, GameResult
from laserchess.arena.runners import LostWorkerError, Runner
from laserchess.arena.scores import Tally
from laserchess.arena.sprt import SprtResult, SprtState, check_sprt, sprt_state
from laserchess.arena.tournament_spec import Penalty, TournamentSpec
from laserchess.core.errors import LaserChessError
from laserchess.uci.incidents import Incident

MAX_REPLAYS = 3
MAX_LOSSES = 5
"""The maximum number of workers lost by one game before the run fails."""
MATCH = 2


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """The progress of a tournament; `result` is the game that just ended."""

    tally: Tally
    """The scores so far."""
    done: int
    """Games finished, those of earlier runs included."""
    known: int
    """Games scheduled so far; Swiss and knockout tournaments schedule more as they go."""
    played: int
    """Games of this run."""
    seconds: float
    """Seconds of this run."""
    result: GameResult | None = None
    """The game that has just ended, if any."""
    test: SprtState | None = None
    """The state of the SPRT, if there is one."""

    @property
    def games_per_minute(self) -> float:
        """Games per minute of this run."""
        return 60 * self.played / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Estimated seconds for the remaining scheduled games."""
        return (self.known - self.done) * self.seconds / self.played if self.played else None


def forget_failed(spec: TournamentSpec, base: Path) -> None:
    """Remove games ended by a broken program from the journal, so that the next run plays them again."""
    journal = Journal(base, spec.fingerprint)
    journal.forget(schedule.to_retry(spec, journal.games))
    journal.close()


OnProgress = Callable[[TournamentProgress], None]


class Tournament:
    """A tournament with the journal `base`.jsonl; running it again plays the missing games.

    Args:
        spec: What is played.
        base: The path of the journal and the game files, without a suffix.
        runner: Plays the games.
        concurrency: Games played at the same time; at least one.
        on_progress: Called with the progress before each stage and after every game.

    Raises:
        LaserChessError: The tournament or its SPRT cannot be played.

    """

    def __init__(
        self,
        spec: TournamentSpec,
        base: Path,
        runner: Runner,
        *,
        concurrency: int = 1,
        on_progress: OnProgress = lambda _progress: None,
    ) -> None:
        """Check the tournament before any game."""
        schedule.check(spec)
        if spec.sprt:
            check_sprt(spec.sprt)
            if len(spec.engines) != MATCH:
                message = f"an SPRT needs a match of two engines, not {len(spec.engines)}"
                raise LaserChessError(message, reason="sprt")
        first_board(spec)
        self.spec = spec
        self._base = base
        self._runner = runner
        self._concurrency = max(1, concurrency)
        self._on_progress = on_progress
        self._openings = Openings(spec)
        self._missing: deque[Fixture] = deque()
        self._lost: Counter[str] = Counter()
        self._known = 0
        self._played = 0
        self.test: SprtState | None = None

    async def run(self) -> TournamentProgress:
        """Play the missing games.

        Returns:
            The progress at the end.

        Raises:
            LaserChessError: The journal belongs to another tournament or is in use, or a worker was lost repeatedly.

        """
        self._begun = perf_counter()
        self._journal = Journal(self._base, self.spec.fingerprint)
        self.tally = Tally((engine.name for engine in self.spec.engines), self._journal.games.values())
        self._update_sprt()
        files = [
            Derived(self._base.with_name(f"{self._base.name}{suffix}"), write, self._journal)
            for suffix, write in ((".pgn", record_text), (".log", log_text))
        ]
        try:
            await self._play_stages(files)
        finally:
            await self._runner.close()
            self._take_notes()
            for file in files:
                file.close()
            self._journal.close()
        return self.progress()

    def progress(self, result: GameResult | None = None) -> TournamentProgress:
        """Return the current progress.

        Args:
            result: The game that has just ended, if any.

        Returns:
            The results, counts and times so far.

        """
        seconds = perf_counter() - self._begun
        done = len(self.tally.results)
        return TournamentProgress(self.tally, done, self._known, self._played, seconds, result, self.test)

    def _update_sprt(self) -> None:
        """Update the SPRT, if there is one."""
        if self.spec.sprt is not None:
            own, other = (engine.name for engine in self.spec.engines)
            self.test = sprt_state(self.spec.sprt, self.tally.meeting(own, other).pentanomial)

    @property
    def _is_decided(self) -> bool:
        return self.test is not None and self.test.verdict is not SprtResult.OPEN

    # Games

    async def _play_stages(self, files: list[Derived]) -> None:
        number = 0
        while fixtures := schedule.stage(self.spec, number, self._journal.games):
            self._known += len(fixtures)
            self._missing = deque(fixture for fixture in fixtures if fixture.id not in self._journal.games)
            self._on_progress(self.progress())
            if self._missing and not self._is_decided:
                await self._fill_slots(files)
            if self._is_decided:
                return
            number += 1

    async def _fill_slots(self, files: list[Derived]) -> None:
        """Keep every slot busy until all games are played or the SPRT is decided."""
        count = min(self._concurrency, len(self._missing))
        slots = [asyncio.ensure_future(self._fill(slot, files)) for slot in range(count)]
        try:
            while slots and not self._is_decided:
                done, rest = await asyncio.wait(slots, return_when=asyncio.FIRST_COMPLETED)
                slots = list(rest)
                for slot in done:
                    slot.result()
        finally:
            for slot in slots:
                slot.cancel()
            await asyncio.gather(*slots, return_exceptions=True)

    async def _fill(self, slot: int, files: list[Derived]) -> None:
        while self._missing and not self._is_decided:
            fixture = self._missing.popleft()
            result = await self._play(slot, fixture)
            if result is None:
                self._missing.appendleft(fixture)
                continue
            self._count(result, files)
        await self._runner.free(slot)

    async def _play(self, slot: int, fixture: Fixture) -> GameResult | None:
        """Play a game, again if its penalty is a replay; `None` if the worker was lost."""
        task = Assignment(fixture, self.spec, self._openings(fixture.opening))
        try:
            while True:
                result = await self._runner.play(slot, task)
                if task.attempt >= MAX_REPLAYS or not self._is_void(result):
                    return result
                task = replace(task, attempt=task.attempt + 1)
        except LostWorkerError:
            self._lost[fixture.id] += 1
            if self._lost[fixture.id] > MAX_LOSSES:
                raise
            return None

    def _is_void(self, result: GameResult) -> bool:
        return any(self.spec.penalty(Incident(report.incident)) is Penalty.REPLAY for report in result.reports)

    def _count(self, result: GameResult, files: list[Derived]) -> None:
        """Write a game to the journal, then count it."""
        self._take_notes()
        if self._journal.add(result):
            for file in files:
                file.add(result)
            self.tally.add(result)
            self._update_sprt()
            self._played += 1
            self._on_progress(self.progress(result))

    def _take_notes(self) -> None:
        for note in self._runner.notes:
            self._journal.add_note(note)
        self._runner.notes.clear()
