"""What an organiser chooses: the parameters of a tournament, checked."""

import secrets
from typing import Annotated, Literal

from pydantic import Field

from laserchess.board import Board
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import DAY_MS, TimeControl, now_ms
from laserchess.server.play.new_games import TimeInput, clean
from laserchess.server.storage.store import new_id
from laserchess.server.tournaments.model import (
    MINUTE_MS,
    Entry,
    GameTerms,
    OnlineTournament,
    PairingSystem,
    TournamentPhase,
)
from laserchess.server.wire.inputs import Name, OptionValue, VariantId, check_options
from laserchess.variants import find_variant

MIN_ROUNDS, MAX_ROUNDS, MAX_CYCLES = 3, 11, 2
"""Rounds of a Swiss; how often a pair of a round robin can meet."""
MAX_BASE_MS = 3 * 60 * MINUTE_MS
MAX_AHEAD_MS = 60 * DAY_MS
DEFAULT_WAIT_MS = 5 * MINUTE_MS
CODE_BYTES = 6
Every = Literal["hourly", "daily", "weekly"]


class TournamentParams(TimeInput):
    """A tournament to create; `starts` is a time in milliseconds, by default in five minutes."""

    kind: Literal["arena", "swiss", "round-robin"]
    name: Annotated[str, Field(min_length=2, max_length=60)]
    about: Annotated[str, Field(max_length=400)] = ""
    variant: VariantId
    setup: Name | None = None
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=16)
    rated: bool = False
    entry: Literal["open", "code", "bots"] = "open"
    group: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{1,24}$")] | None = None
    rounds: Annotated[int, Field(ge=1, le=MAX_ROUNDS)] | None = None
    minutes: Annotated[int, Field(ge=1, le=720)] = 60
    pause: Annotated[int, Field(ge=0, le=24 * 3600, description="Seconds between two rounds.")] = 10
    fill: Annotated[int, Field(ge=0, le=16, description="House bots join until there are this many players.")] = 0
    starts: Annotated[int, Field(ge=0, lt=1 << 53)] | None = None
    every: Every | None = None

    def tournament(self, owner: str | None) -> OnlineTournament:
        """Return the new tournament; raise an error if its terms do not fit together."""
        now, kind = now_ms(), PairingSystem(self.kind)
        starts = now + DEFAULT_WAIT_MS if self.starts is None else max(now, self.starts)
        if starts > now + MAX_AHEAD_MS:
            raise api_error(ErrorCode.TOURNAMENT_START, days=MAX_AHEAD_MS // DAY_MS)
        entry = Entry.GROUP if self.group else Entry(self.entry)
        return OnlineTournament(
            id=new_id(),
            kind=kind,
            name=clean(self.name),
            about=self.about.strip(),
            state=TournamentPhase.CREATED,
            owner_id=owner,
            group_id=self.group,
            terms=self._terms(kind),
            entry=entry,
            code=secrets.token_urlsafe(CODE_BYTES) if entry is Entry.CODE else "",
            rounds=self._rounds(kind),
            minutes=self.minutes,
            pause_s=self.pause,
            fill=self.fill,
            starts_ms=starts,
            round=0,
            round_ms=starts,
            version=0,
            created_ms=now,
            ended_ms=None,
        )

    def _rounds(self, kind: PairingSystem) -> int:
        """Return the number of rounds, or of games of each pair."""
        if kind is PairingSystem.SWISS:
            rounds, lowest, highest = self.rounds or 7, MIN_ROUNDS, MAX_ROUNDS
        else:
            rounds, lowest, highest = self.rounds or 1, 1, MAX_CYCLES
        if kind is not PairingSystem.ARENA and not lowest <= rounds <= highest:
            raise api_error(ErrorCode.TOURNAMENT_ROUNDS, rounds=rounds, lowest=lowest, highest=highest)
        return rounds

    def _terms(self, kind: PairingSystem) -> GameTerms:
        variant = find_variant(self.variant)
        setup = self.setup or next(iter(variant.setups))
        board = Board(variant, setup=setup, **check_options(variant, self.options))
        if board.outcome:
            raise api_error(ErrorCode.OVER_AT_START, board.position)
        if self.rated and board.rules.changed:
            raise api_error(ErrorCode.TOURNAMENT_RATED)
        return GameTerms(
            variant.id, variant.aliases.get(setup, setup), board.rules.changed, self.rated, self._control(kind)
        )

    def _control(self, kind: PairingSystem) -> TimeControl:
        if kind is PairingSystem.ARENA and self.days is not None:
            raise api_error(ErrorCode.TOURNAMENT_DAYS)
        control = self.time_control
        if control is None or (not control.days and control.base_ms > MAX_BASE_MS):
            raise api_error(ErrorCode.TOURNAMENT_CLOCK)
        return control
