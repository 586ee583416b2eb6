"""Read the game parameters of lichess clients into seeks and new games."""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from laserchess.engine.profiles import LEVELS
from laserchess.server.api_errors import BAD
from laserchess.server.identity import Identity, hash_code
from laserchess.server.lichess.auth import Fields, validated
from laserchess.server.lichess.error_shape import LichessError
from laserchess.server.lichess.vocabulary import side_of
from laserchess.server.lobby.seeks import SeekParams
from laserchess.server.models import Header, Seat
from laserchess.server.play.new_games import DAY, Days, Level, NewGame
from laserchess.variants import VARIANTS

Seconds = Annotated[float, Field(ge=0, le=DAY)]
Color = Literal["white", "black", "random"]
STANDARD = "standard"
"""What clients that know one variant only send: the first variant of this server."""
RATING = "([0-4]?[0-9]{1,3}|5000)"
"""The pattern of a rating in a range."""


def _days(value: object) -> object:
    """Return the number that a form writes as text."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


FormDays = Annotated[Days | None, BeforeValidator(_days), Field(description="Days per turn, by correspondence.")]


class GameFields(Fields):
    """The parameters of a game."""

    variant: Annotated[str, Field(max_length=40, description="The id of a variant.")] = STANDARD
    setup: Annotated[str | None, Field(max_length=40)] = None
    color: Color = "random"
    clock_limit: Annotated[Seconds | None, Field(alias="clock.limit")] = None
    clock_increment: Annotated[Seconds, Field(alias="clock.increment", le=3600)] = 0
    days: FormDays = None
    fen: Annotated[str | None, Field(max_length=4000, description="The start position.")] = None

    @property
    def variant_id(self) -> str:
        """The id of the variant."""
        if self.variant != STANDARD and self.variant not in VARIANTS:
            raise LichessError(
                BAD, f"variant: there is no variant {self.variant!r}; expected one of {', '.join(VARIANTS)}"
            )
        return next(iter(VARIANTS)) if self.variant == STANDARD else self.variant

    @property
    def clock(self) -> dict[str, float] | None:
        """The time control, if there is one."""
        if self.clock_limit is None:
            return None
        return {"base": float(max(1, self.clock_limit)), "increment": float(self.clock_increment)}

    def read(self) -> dict[str, object]:
        """Return the parameters in this server's shape."""
        return {
            "variant": self.variant_id,
            "setup": self.setup,
            "clock": self.clock,
            "days": self.days,
            "side": side_of(self.variant_id, self.color),
        }


class ChallengeFields(GameFields):
    """A challenge."""

    rated: bool = False

    def challenge(self) -> SeekParams:
        """Return the parameters of the challenge."""
        if self.fen is not None:
            raise LichessError(BAD, "fen: only games against the computer can start from a custom position")
        return validated(SeekParams, self.read() | {"rated": self.rated})


class OpenFields(GameFields):
    """A challenge that any two players can join."""

    rated: bool = False

    def header(self, who: Identity) -> Header:
        """Return the new game, both of whose sides are free; its id is the code of its invitation."""
        if self.rated:
            raise LichessError(BAD, "rated: open challenges are casual")
        header = validated(NewGame, self.read() | {"mode": "friend", "position": self.fen}).header(who)
        seats = {player: Seat(player, "human", player.capitalize()) for player in header.seats}
        return replace(header, seats=seats, invite=hash_code(header.id))


class ComputerFields(GameFields):
    """A game against the computer."""

    level: Level = LEVELS

    def new_game(self) -> NewGame:
        """Return the new game."""
        return validated(NewGame, self.read() | {"mode": "computer", "level": self.level, "position": self.fen})


class SeekFields(Fields):
    """A seek, open to any player."""

    variant: Annotated[str, Field(max_length=40)] = STANDARD
    rated: bool = False
    days: FormDays = None
    time: Annotated[float, Field(ge=0, le=180, description="Initial time in minutes.")] = 5
    increment: Annotated[int, Field(ge=0, le=180, description="Increment in seconds per turn.")] = 3
    color: Color = "random"
    rating_range: Annotated[str | None, Field(alias="ratingRange", pattern=f"^{RATING}-{RATING}$")] = None

    def params(self) -> SeekParams:
        """Return the parameters of the seek."""
        game = GameFields(variant=self.variant, color=self.color)
        lowest, highest = map(int, self.rating_range.split("-")) if self.rating_range else (None, None)
        clock = {"base": float(max(1, 60 * self.time)), "increment": float(self.increment)}
        time = {"days": self.days} if self.days else {"clock": clock}
        range_ = {"lowest": lowest, "highest": highest}
        return validated(SeekParams, game.read() | range_ | time | {"rated": self.rated})


class DeclineFields(Fields):
    """Why a challenge is declined."""

    reason: Annotated[str, Field(max_length=40)] = "generic"
