"""Seeks and challenges: the parameters of a game a player looks for."""

import secrets
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Annotated

import orjson
from pydantic import Field
from sqlalchemy import RowMapping

from laserchess.board import Board
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity, is_account
from laserchess.server.models import Header, Mode, Options, Seat, TimeControl, now_ms
from laserchess.server.play.new_games import ClockInput, PersonName, clean
from laserchess.server.storage.store import new_id
from laserchess.server.storage.writer import Row
from laserchess.server.wire.inputs import Input, Name, OptionValue, VariantId, check_options
from laserchess.server.wire.people_schemas import SeekView
from laserchess.server.wire.speeds import speed_of
from laserchess.variants import find_variant

OPEN, PAIRED, DECLINED, CANCELLED, EXPIRED = "open", "paired", "declined", "cancelled", "expired"
RANDOM = "random"
FOR_BOTS = "bots "
"""The prefix of the terms of seeks that only pair bots with bots."""
ANONYMOUS = "Anonymous"
FarRating = Annotated[int, Field(ge=0, le=5000)]


class SeekParams(Input):
    """A game a player would like to play: start, time control, rating range and side."""

    variant: VariantId
    setup: Name | None = None
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=16)
    clock: ClockInput | None = None
    rated: bool = False
    side: Name = RANDOM
    lowest: FarRating | None = None
    highest: FarRating | None = None
    name: PersonName | None = None

    def board(self) -> Board:
        """Return a board at the start position."""
        variant = find_variant(self.variant)
        setup = self.setup or next(iter(variant.setups))
        return Board(variant, setup=setup, **check_options(variant, self.options))

    @property
    def time_control(self) -> TimeControl | None:
        """The time control."""
        clock = self.clock
        return TimeControl(round(clock.base * 1000), round(clock.increment * 1000)) if clock else None


@dataclass(frozen=True, slots=True)
class Seek:
    """A seek; `to_id` is the challenged account if it is a challenge."""

    id: str
    state: str
    owner: str
    name: str
    rating: int | None
    terms: str
    variant: str
    setup: str
    options: Options
    clock: dict[str, int] | None
    rated: bool
    side: str
    lowest: int | None
    highest: int | None
    to_id: str | None
    created_ms: int
    seen_ms: int
    game_id: str | None = None
    address: str = ""
    """The keyed hash of the network it was placed from."""

    @property
    def time_control(self) -> TimeControl | None:
        """The time control."""
        return TimeControl(**self.clock) if self.clock else None

    @property
    def account(self) -> str | None:
        """The account that placed it, or None for a visitor."""
        return self.owner if is_account(self.owner) else None

    @property
    def is_for_bots(self) -> bool:
        """Whether a bot seeks another bot."""
        return self.terms.startswith(FOR_BOTS)

    @property
    def is_public(self) -> bool:
        """Whether any player may accept it."""
        return self.to_id is None and not self.is_for_bots

    def row(self) -> Row:
        """Return its database row."""
        return asdict(self)


def read_seek(row: RowMapping) -> Seek:
    """Return the seek of a database row."""
    return Seek(**{name: row[name] for name in Seek.__dataclass_fields__})


def make_seek(
    who: Identity, params: SeekParams, rating: int | None, to_id: str | None = None, *, for_bots: bool = False
) -> Seek:
    """Return a new open seek; raise an error if its parameters are invalid."""
    board = params.board()
    players = [player.name for player in board.variant.players]
    if params.side not in {*players, RANDOM}:
        raise api_error(ErrorCode.SIDE, params.side, sides=" or ".join([*players, RANDOM]))
    setup, options = params.setup or next(iter(board.variant.setups)), board.rules.changed
    setup = board.variant.aliases.get(setup, setup)
    control = params.time_control
    if params.rated and (who.account is None or control is None or options):
        raise api_error(ErrorCode.RATED)
    clock = {"base_ms": control.base_ms, "increment_ms": control.increment_ms} if control else None
    now = now_ms()
    return Seek(
        id=new_id(),
        state=OPEN,
        owner=who.owner,
        name=who.name or clean(params.name) or ANONYMOUS,
        rating=rating,
        terms=(FOR_BOTS if for_bots else "") + _terms(board.variant.id, setup, options, clock, rated=params.rated),
        variant=board.variant.id,
        setup=setup,
        options=options,
        clock=clock,
        rated=params.rated,
        side=params.side,
        lowest=params.lowest,
        highest=params.highest,
        to_id=to_id,
        created_ms=now,
        seen_ms=now,
        address=who.address,
    )


def _terms(variant: str, setup: str, options: Options, clock: dict[str, int] | None, *, rated: bool) -> str:
    """Return a hash that is equal for seeks of the same game."""
    content = orjson.dumps([variant, setup, options, clock, rated], option=orjson.OPT_SORT_KEYS)
    return blake2b(content, digest_size=16).hexdigest()


def accepts_rating(seek: Seek, rating: int | None) -> bool:
    """Return whether a seek accepts a rating; an unrated player only fits a seek without a range."""
    if rating is None:
        return seek.lowest is None and seek.highest is None
    lowest, highest = seek.lowest, seek.highest
    return (lowest is None or lowest <= rating) and (highest is None or rating <= highest)


def header_of(seek: Seek, other: Seek) -> Header:
    """Return the header of the game of two paired seeks; clients expect a challenge's id to become its game's."""
    variant = find_variant(seek.variant)
    players = [player.name for player in variant.players]
    requested = seek.side if seek.side != RANDOM else _other(players, other.side)
    own = secrets.choice(players) if requested == RANDOM else requested
    by_side = {own: seek, _other(players, own): other}
    return Header(
        id=seek.id if seek.to_id else new_id(),
        variant=seek.variant,
        setup=seek.setup,
        start=Board(variant, setup=seek.setup, **seek.options).position,
        options=seek.options,
        seed="",
        mode=Mode.FRIEND,
        clock=seek.time_control,
        created_ms=now_ms(),
        seats={
            player: Seat(player, "human", by.name, owner=by.owner, rating=by.rating, address=by.address)
            for player, by in ((player, by_side[player]) for player in players)
        },
        rated=seek.rated,
    )


def _other(players: list[str], side: str) -> str:
    return RANDOM if side == RANDOM else next(player for player in players if player != side)


def show_seek(seek: Seek) -> SeekView:
    """Return the public JSON view of a seek; it reveals the owner's name and nothing else."""
    control = seek.time_control
    return {
        "id": seek.id,
        "name": seek.name,
        "account": seek.account is not None,
        "rating": seek.rating,
        "variant": seek.variant,
        "title": find_variant(seek.variant).title,
        "setup": seek.setup,
        "options": seek.options,
        "clock": {"base": control.base_ms / 1000, "increment": control.increment_ms / 1000} if control else None,
        "speed": speed_of(control) if control else None,
        "rated": seek.rated,
        "side": seek.side,
        "lowest": seek.lowest,
        "highest": seek.highest,
        "created": seek.created_ms,
    }
