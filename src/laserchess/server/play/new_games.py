"""Requests for new games, and the games created from them."""

import secrets
from typing import Annotated, Literal

from pydantic import Field

from laserchess.core.variant import Variant
from laserchess.engine.profiles import LEVELS
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity, hash_code, invitation_of
from laserchess.server.models import Header, Mode, Seat, TimeControl, now_ms
from laserchess.server.storage.store import new_id
from laserchess.server.wire.inputs import Input, Name, Start

DEFAULT_LEVEL = 4
Level = Annotated[int, Field(ge=1, le=LEVELS)]
DAY = 24 * 3600
Days = Literal[1, 2, 3, 5, 7, 14]
"""Days per turn of a correspondence game."""
PersonName = Annotated[str, Field(max_length=40)]


class ClockInput(Input):
    """Base time and increment in seconds."""

    base: Annotated[float, Field(ge=1, le=DAY)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class TimeInput(Input):
    """A clock in seconds, or days per turn, or neither."""

    clock: ClockInput | None = None
    days: Days | None = None

    @property
    def time_control(self) -> TimeControl | None:
        """The time control."""
        if self.days is not None and self.clock is not None:
            raise api_error(ErrorCode.CLOCK_AND_DAYS)
        if self.days is not None:
            return TimeControl.of_days(self.days)
        clock = self.clock
        return TimeControl(round(clock.base * 1000), round(clock.increment * 1000)) if clock else None


class NewGame(TimeInput, Start):
    """A new game: against the computer, with a friend elsewhere, or for two players at one screen."""

    mode: Literal["computer", "friend", "here"]
    side: Name = "random"
    level: Level | None = None
    name: PersonName | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 53)] | None = None

    def header(self, who: Identity) -> Header:
        """Return the new game, and its creator."""
        board = self.board()
        if board.outcome:
            raise api_error(ErrorCode.OVER_AT_START, board.position)
        mode = Mode(self.mode)
        setup = self.setup or (None if self.position else next(iter(board.variant.setups)))
        control, game_id = self.time_control, new_id()
        if control is not None and control.days and mode is not Mode.FRIEND:
            raise api_error(ErrorCode.DAYS_ALONE)
        return Header(
            id=game_id,
            variant=board.variant.id,
            setup=setup and board.variant.aliases.get(setup, setup),
            start=board.position,
            options=board.rules.changed,
            seed=self._seed(mode),
            mode=mode,
            clock=control,
            created_ms=now_ms(),
            seats=self._seats(board.variant, mode, who),
            invite=hash_code(invitation_of(who.key, game_id)) if mode is Mode.FRIEND else None,
        )

    def _seed(self, mode: Mode) -> str:
        """Return the seed of chance, nothing for the system's randomness: between people it cannot be chosen."""
        return "" if self.seed is None or mode is Mode.FRIEND else str(self.seed)

    def _seats(self, variant: Variant, mode: Mode, who: Identity) -> dict[str, Seat]:
        """Return the seats: the creator's and the other."""
        players = [player.name for player in variant.players]
        if self.side not in {*players, "random"}:
            raise api_error(ErrorCode.SIDE, self.side, sides=" or ".join([*players, "random"]))
        own = secrets.choice(players) if self.side == "random" else self.side
        name = who.name or clean(self.name)
        return {
            player: _seat(player, mode, who.owner, name or player.capitalize(), self.level, own) for player in players
        }


def _seat(player: str, mode: Mode, visitor: str, name: str, level: int | None, own: str) -> Seat:  # one value
    """Return one seat of a new game."""
    if player == own:
        return Seat(player, "human", name, owner=visitor)
    if mode is Mode.HERE:
        return Seat(player, "human", player.capitalize(), owner=visitor)
    if mode is Mode.COMPUTER:
        chosen = level or DEFAULT_LEVEL
        return Seat(player, "computer", f"Computer, level {chosen}", level=chosen)
    return Seat(player, "human", player.capitalize())


def clean(name: str | None) -> str:
    """Return a player's name on one line, without invisible characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name or "").split())
