"""Read the parameters of tournaments as lichess clients send them."""

from typing import Annotated

from pydantic import Field

from laserchess.server.lichess.auth import Fields, validated
from laserchess.server.lichess.challenge_params import STANDARD, GameFields
from laserchess.server.models import now_ms
from laserchess.server.tournaments.model import MINUTE_MS
from laserchess.server.tournaments.params import TournamentParams
from laserchess.variants import find_variant

SWISS_WAIT_MS = 10 * MINUTE_MS
NO_TEAM = "none"
"""The team of a Swiss that is open to everybody, which lichess does not have."""
Moment = Annotated[int | None, Field(ge=0, lt=1 << 53)]
Title = Annotated[str | None, Field(min_length=2, max_length=60)]


class JoinFields(Fields):
    """The invitation code of a tournament."""

    password: Annotated[str, Field(max_length=40)] = ""


class NextRoundFields(Fields):
    """When the next round starts, in milliseconds since 1970."""

    date: Moment = None


class ArenaFields(Fields):
    """An arena, with the clock in minutes; `kind` makes it another kind of tournament."""

    name: Title = None
    kind: Annotated[str, Field(pattern="^(arena|swiss|round-robin)$")] = "arena"
    clock_time: Annotated[float, Field(alias="clockTime", ge=0, le=180)]
    clock_increment: Annotated[float, Field(alias="clockIncrement", ge=0, le=180)]
    minutes: Annotated[int, Field(ge=1, le=720)] = 60
    wait_minutes: Annotated[float | None, Field(alias="waitMinutes", ge=0, le=1440)] = None
    start_date: Annotated[Moment, Field(alias="startDate")] = None
    variant: Annotated[str, Field(max_length=40)] = STANDARD
    setup: Annotated[str | None, Field(max_length=40)] = None
    rated: bool = True
    password: Annotated[str, Field(max_length=40)] = ""
    description: Annotated[str, Field(max_length=400)] = ""
    bots: bool = False
    rounds: Annotated[int | None, Field(alias="nbRounds", ge=1, le=11)] = None
    team: Annotated[str | None, Field(alias="conditions.teamMember.teamId", pattern="^[A-Za-z0-9]{1,24}$")] = None

    def params(self) -> TournamentParams:
        """Return the parameters in this server's shape."""
        variant = GameFields(variant=self.variant).variant_id
        wait = None if self.wait_minutes is None else now_ms() + round(self.wait_minutes * MINUTE_MS)
        return validated(
            TournamentParams,
            {
                "kind": self.kind,
                "name": self.name or f"{find_variant(variant).title} {self.kind}",
                "about": self.description,
                "variant": variant,
                "setup": self.setup,
                "clock": {"base": max(1.0, 60 * self.clock_time), "increment": self.clock_increment},
                "rated": self.rated,
                "entry": "code" if self.password else "bots" if self.bots else "open",
                "group": self.team,
                "rounds": self.rounds,
                "minutes": self.minutes,
                "starts": self.start_date if self.start_date is not None else wait,
            },
        )


class SwissFields(GameFields):
    """A Swiss, with the clock in seconds."""

    name: Title = None
    rounds: Annotated[int, Field(alias="nbRounds", ge=1, le=11)]
    starts_at: Annotated[Moment, Field(alias="startsAt")] = None
    round_interval: Annotated[int, Field(alias="roundInterval", ge=0, le=86_400)] = 10
    description: Annotated[str, Field(max_length=400)] = ""
    rated: bool = True
    bots: bool = False

    def params(self, team: str) -> TournamentParams:
        """Return the parameters in this server's shape."""
        return validated(
            TournamentParams,
            {
                "kind": "swiss",
                "name": self.name or f"{find_variant(self.variant_id).title} Swiss",
                "about": self.description,
                "variant": self.variant_id,
                "setup": self.setup,
                "clock": self.clock,
                "rated": self.rated,
                "entry": "bots" if self.bots else "open",
                "group": None if team == NO_TEAM else team,
                "rounds": self.rounds,
                "pause": self.round_interval,
                "starts": self.starts_at if self.starts_at is not None else now_ms() + SWISS_WAIT_MS,
            },
        )
