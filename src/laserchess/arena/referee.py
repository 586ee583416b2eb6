"""The referee of one game: two players, two clocks."""

from datetime import UTC, datetime
from hashlib import sha256
from time import perf_counter

from laserchess.arena.adjudication import Adjudicator
from laserchess.arena.openings import first_board, push
from laserchess.arena.results import Assignment, GameResult, IncidentReport
from laserchess.arena.scoresheet import Scoresheet, write_record
from laserchess.arena.timecontrol import Clock
from laserchess.arena.tournament_spec import Penalty
from laserchess.core.errors import LaserChessError, quote
from laserchess.core.outcome import Outcome, Termination
from laserchess.uci.client import EnginePlayer, TurnRequest, position_command
from laserchess.uci.exchange import SearchReport
from laserchess.uci.incidents import EngineFailure, Incident

FIRST_SETUP = "startpos"
AUTOTESTER_TEXTS = {
    Incident.TIME: "time forfeit",
    Incident.ILLEGAL: "Illegal move",
}
"""The autotester's texts of incidents; all others are crashes to it."""


class Referee:
    """Plays one game to its end, whatever the engines do."""

    def __init__(self, task: Assignment, players: tuple[EnginePlayer, EnginePlayer]) -> None:
        """Set up board, clocks and opening."""
        self._task = task
        self._spec = task.spec
        self._players = players
        self._start = first_board(task.spec, task.opening, seed=_seed(task))
        self._board = self._start.copy()
        self._sheet = Scoresheet()
        for text in task.opening.moves:
            push(self._board, text)
        self._sheet.skip(self._board.ply)
        self._begun_at = datetime.now(UTC)
        self._names = (self._board.variant.players[0].name, self._board.variant.players[1].name)
        self._clocks = tuple(Clock(engine.time) for engine in task.engines)
        self._adjudicator = Adjudicator(task.spec.adjudication, self._names)
        is_first = self._start.position == self._start.variant.setup()
        self._turn = TurnRequest(self._board, FIRST_SETUP if is_first else f"fen {self._start.position}", [])
        self._moves = [position_command(self._board, played) for played in self._board.history]
        self._turn.moves = self._moves
        self._outcome = self._board.outcome
        self._rule = ""
        self._reports: list[IncidentReport] = []

    @property
    def _side(self) -> int:
        return int(self._board.turn != self._names[0])

    async def run(self) -> GameResult:
        """Play the game and return its result."""
        begun = perf_counter()
        for side in (0, 1):
            await self._begin(side)
        while self._outcome is None:
            await self._move()
        return self._result(perf_counter() - begun)

    async def _begin(self, side: int) -> None:
        """Prepare a player; one that fails loses."""
        if self._outcome is None:
            try:
                await self._players[side].new_game(self._board)
            except EngineFailure as failure:
                self._punish(side, failure.incident, str(failure), failure.text)

    async def _move(self) -> None:
        """Request a move, check its time and legality, and play it."""
        side = self._side
        player, clock = self._players[side], self._clocks[side]
        flag = clock.flag
        ask = clock.ask(self._clocks[1 - side], first=side == 0)
        patience = self._spec.move_seconds if flag is None else self._spec.patience
        limit = None if flag is None else flag + self._spec.margin
        try:
            report = await player.play(self._turn, ask, flag=limit, patience=patience)
        except EngineFailure as failure:
            self._punish(side, failure.incident, str(failure), failure.text)
            return
        if not clock.spend(report.elapsed, self._spec.margin):
            late = f"{report.elapsed:.3f} s for a move with {flag or 0:.3f} s left"
            self._punish(side, Incident.TIME, late, self._lines(side))
            return
        self._play(side, report)

    def _play(self, side: int, report: SearchReport) -> None:
        """Play a move that arrived in time; an illegal one loses."""
        try:
            played = self._board.push(report.move)
        except LaserChessError as error:
            self._punish(side, Incident.ILLEGAL, f"{quote(report.move)}: {error}", self._lines(side))
            return
        self._moves.append(position_command(self._board, played))
        clock = self._clocks[side]
        over = self._side != side or self._board.outcome is not None
        if over:
            clock.end_turn()
        self._sheet.note(report, side, clock.left)
        self._outcome = self._board.outcome
        if self._outcome is None and self._board.can_claim_draw():
            self._outcome = self._board.claim_draw()
        if self._outcome is None and over:
            decision = self._adjudicator.look(self._board, side, report)
            if decision:
                self._outcome, self._rule = decision.outcome, decision.rule

    def _lines(self, side: int) -> str:
        last_words = getattr(self._players[side], "last_words", None)
        return last_words() if last_words else ""

    def _punish(self, side: int, incident: Incident, text: str, lines: str) -> None:
        """End the game with the penalty of an incident."""
        self._reports.append(IncidentReport(self._task.engines[side].name, incident.value, text, lines))
        reason = Termination.TIME if incident is Incident.TIME else Termination.FORFEIT
        is_draw = self._spec.penalty(incident) is Penalty.DRAW
        self._outcome = Outcome(None if is_draw else self._names[1 - side], reason)

    # Record

    def _result(self, seconds: float) -> GameResult:
        first, second = self._task.engines
        fixture, outcome = self._task.fixture, self._outcome or Outcome(None, Termination.LIMIT)
        result = outcome.result(self._board.variant)
        record = self._sheet.write(self._start, self._board, result, self._tags(outcome, seconds))
        if self._reports:
            words = AUTOTESTER_TEXTS.get(Incident(self._reports[0].incident), "program crash")
            record.end().comment = f"{self._reports[0].engine}: {words}".replace("}", "")
        return GameResult(
            id=fixture.id,
            first=first.name,
            second=second.name,
            pair=fixture.pair,
            result=result,
            reason=outcome.termination.value,
            adjudication=self._rule,
            plies=self._board.ply,
            seconds=round(seconds, 6),
            opening=self._task.opening.name,
            reports=tuple(self._reports),
            record=write_record(record, autotester=self._spec.autotester),
            line=sha256(str(self._turn).encode()).hexdigest()[:16],
        )

    def _tags(self, outcome: Outcome, seconds: float) -> dict[str, str]:
        first, second = self._task.engines
        same = str(first.time) == str(second.time)
        clocks = {"TimeControl": str(first.time)} if same else {}
        clocks |= {} if same else {"WhiteTimeControl": str(first.time), "BlackTimeControl": str(second.time)}
        tags = {
            "Event": self._spec.title,
            "Date": self._begun_at.strftime("%Y.%m.%d"),
            "Round": str(self._task.fixture.stage + 1),
            "White": first.name,
            "Black": second.name,
            "Termination": outcome.termination.value,
            "GameId": self._task.fixture.id,
            "Opening": self._task.opening.name,
            **clocks,
            "GameDuration": f"{seconds:.3f}",
            "Adjudication": self._rule,
            "Incident": f"{self._reports[0].incident} of {self._reports[0].engine}" if self._reports else "",
        }
        return {name: value for name, value in tags.items() if value}


def _seed(task: Assignment) -> int:
    """Return the seed of a game's chance, which depends only on the tournament and the fixture."""
    text = f"{task.spec.seed} {task.fixture.id} {task.attempt}"
    return int.from_bytes(sha256(text.encode()).digest()[:7])
