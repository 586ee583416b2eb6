"""Seeks and challenges: the parameters of a game a player looks for."""

import secrets
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from typing import Annotated

import orjson
from pydantic import Field

from laserchess.board import Board
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity, is_account
from laserchess.server.models import DAY_MS, Header, Mode, Options, Seat, TimeControl, now_ms
from laserchess.server.notifications.kinds import Notification, NotificationData, NotificationKind, challenge_tag
from laserchess.server.play.new_games import PersonName, TimeInput, clean
from laserchess.server.ratings.glicko import Rating
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import new_id
from laserchess.server.storage.writer import Row
from laserchess.server.wire.inputs import Name, OptionValue, VariantId, check_options
from laserchess.server.wire.people_schemas import SeekView
from laserchess.server.wire.speeds import show_control, speed_of
from laserchess.variants import find_variant

OPEN, PAIRED, DECLINED, CANCELLED, EXPIRED = "open", "paired", "declined", "cancelled", "expired"
RANDOM = "random"
FOR_BOTS = "bots "
"""The prefix of the terms of seeks that only pair bots with bots."""
ANONYMOUS = "Anonymous"
STORED_MS = 14 * DAY_MS
"""How long a seek or challenge of a correspondence game stays open while its owner is away."""
FarRating = Annotated[int, Field(ge=0, le=5000)]


class SeekParams(TimeInput):
    """A game a player would like to play: start, time control, rating range and side."""

    variant: VariantId
    setup: Name | None = None
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=16)
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
    provisional: bool = False
    """Whether the rating is still uncertain."""
    expires_ms: int | None = None
    """Until when it stays open while its owner is away; None for a seek that ends with its owner's visit."""

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

    def rated_as(self, rating: Rating | None) -> "Seek":
        """Return the seek with a player's rating."""
        provisional = rating is not None and rating.is_provisional
        return replace(self, rating=round(rating.rating) if rating else None, provisional=provisional)

    def row(self) -> Row:
        """Return its database row."""
        return asdict(self)


def read_seek(row: TableRow) -> Seek:
    """Return the seek of a database row."""
    return Seek(**{name: getattr(row, name) for name in Seek.__dataclass_fields__})


def make_seek(
    who: Identity, params: SeekParams, rating: Rating | None, to_id: str | None = None, *, for_bots: bool = False
) -> Seek:
    """Return a new open seek; raise an error if its parameters are invalid."""
    board = params.board()
    players = [player.name for player in board.variant.players]
    if params.side not in {*players, RANDOM}:
        raise api_error(ErrorCode.SIDE, params.side, sides=" or ".join([*players, RANDOM]))
    setup, options = params.setup or next(iter(board.variant.setups)), board.rules.changed
    setup = board.variant.aliases.get(setup, setup)
    control = params.time_control
    if control is not None and control.days and who.account is None:
        raise api_error(ErrorCode.ACCOUNT)
    if params.rated and (who.account is None or control is None or options):
        raise api_error(ErrorCode.RATED)
    clock = control.stored() if control else None
    now = now_ms()
    expires_ms = now + STORED_MS if control is not None and control.days else None
    return Seek(
        id=new_id(),
        state=OPEN,
        owner=who.owner,
        name=who.name or clean(params.name) or ANONYMOUS,
        rating=None,
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
        seen_ms=expires_ms or now,
        address=who.address,
        expires_ms=expires_ms,
    ).rated_as(rating)


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
            player: Seat(player, "human", by.name, None, by.owner, by.rating, by.address, by.provisional)
            for player, by in ((player, by_side[player]) for player in players)
        },
        rated=seek.rated,
    )


def challenge_received(seek: Seek, account: str) -> Notification:
    """Return the notification of a challenge for the challenged account."""
    data: NotificationData = {"opponent": seek.name, "variant": seek.variant, "path": "/lobby"}
    data["title"] = find_variant(seek.variant).title
    return Notification(account, NotificationKind.CHALLENGE, challenge_tag(seek.id), data)


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
        "provisional": seek.provisional,
        "variant": seek.variant,
        "title": find_variant(seek.variant).title,
        "setup": seek.setup,
        "options": seek.options,
        "clock": show_control(control),
        "speed": speed_of(control) if control else None,
        "rated": seek.rated,
        "side": seek.side,
        "lowest": seek.lowest,
        "highest": seek.highest,
        "created": seek.created_ms,
    }
