"""What somebody who looks for an opponent asks for, and who suits whom."""

import secrets
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Annotated, Any

import orjson
from pydantic import Field

from laserchess.board import Board
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity, is_account
from laserchess.server.models import Header, Mode, Seat, TimeControl, now_ms
from laserchess.server.people.people_schemas import SeekView
from laserchess.server.people.speeds import speed_of
from laserchess.server.play.new_games import ClockInput, PersonName, clean
from laserchess.server.storage.store import new_id
from laserchess.server.wire.inputs import Input, Name, OptionValue, VariantId, check_options
from laserchess.variants import find_variant

OPEN, PAIRED, DECLINED, CANCELLED, EXPIRED = "open", "paired", "declined", "cancelled", "expired"
RANDOM = "random"
FOR_BOTS = "bots "
"""How the terms of bots begin that wait for each other."""
ANONYMOUS = "Anonymous"
FarRating = Annotated[int, Field(ge=0, le=5000)]


class SeekParams(Input):
    """A game somebody would like to play: where it starts, with which clock, against whom."""

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
        """Return a board at the start of the game."""
        variant = find_variant(self.variant)
        setup = self.setup or next(iter(variant.setups))
        return Board(variant, setup=setup, **check_options(variant, self.options))

    @property
    def time_control(self) -> TimeControl | None:
        """The clock."""
        clock = self.clock
        return TimeControl(round(clock.base * 1000), round(clock.increment * 1000)) if clock else None


@dataclass(frozen=True, slots=True)
class Seek:
    """A wish of somebody who waits, or waited; `to_id` is the account it is for, if it is a challenge."""

    id: str
    state: str
    owner: str
    name: str
    rating: int | None
    terms: str
    variant: str
    setup: str
    options: dict[str, Any]
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
    """The keyed code of the network it was placed from."""

    @property
    def time_control(self) -> TimeControl | None:
        """The clock."""
        return TimeControl(**self.clock) if self.clock else None

    @property
    def account(self) -> str | None:
        """The account that waits, if it is one."""
        return self.owner if is_account(self.owner) else None

    @property
    def is_for_bots(self) -> bool:
        """Tell whether a bot waits for another one."""
        return self.terms.startswith(FOR_BOTS)

    @property
    def is_public(self) -> bool:
        """Tell whether anybody may accept it."""
        return self.to_id is None and not self.is_for_bots

    def row(self) -> dict[str, Any]:
        """Return it as its row."""
        return asdict(self)


def read_seek(row: Any) -> Seek:  # noqa: ANN401  # a row
    """Return a row's seek."""
    return Seek(**{name: row[name] for name in Seek.__dataclass_fields__})


def make_seek(
    who: Identity, wish: SeekParams, rating: int | None, to_id: str | None = None, *, for_bots: bool = False
) -> Seek:
    """Return what somebody waits for from now on, or say what is wrong with it."""
    board = wish.board()
    players = [player.name for player in board.variant.players]
    if wish.side not in {*players, RANDOM}:
        raise api_error(ErrorCode.SIDE, wish.side, sides=" or ".join([*players, RANDOM]))
    setup, options = wish.setup or next(iter(board.variant.setups)), board.rules.changed
    setup = board.variant.aliases.get(setup, setup)
    control = wish.time_control
    if wish.rated and (who.account is None or control is None or options):
        raise api_error(ErrorCode.RATED)
    clock = {"base_ms": control.base_ms, "increment_ms": control.increment_ms} if control else None
    now = now_ms()
    return Seek(
        id=new_id(),
        state=OPEN,
        owner=who.owner,
        name=who.name or clean(wish.name) or ANONYMOUS,
        rating=rating,
        terms=(FOR_BOTS if for_bots else "") + _terms(board.variant.id, setup, options, clock, rated=wish.rated),
        variant=board.variant.id,
        setup=setup,
        options=options,
        clock=clock,
        rated=wish.rated,
        side=wish.side,
        lowest=wish.lowest,
        highest=wish.highest,
        to_id=to_id,
        created_ms=now,
        seen_ms=now,
        address=who.address,
    )


def _terms(variant: str, setup: str, options: dict[str, Any], clock: dict[str, int] | None, *, rated: bool) -> str:
    """Return what is the same for all who ask for the same game."""
    asked = orjson.dumps([variant, setup, options, clock, rated], option=orjson.OPT_SORT_KEYS)
    return blake2b(asked, digest_size=16).hexdigest()


def admits(seek: Seek, rating: int | None) -> bool:
    """Tell whether a rating is within what somebody asked for; without any, it is if nothing was."""
    if rating is None:
        return seek.lowest is None and seek.highest is None
    lowest, highest = seek.lowest, seek.highest
    return (lowest is None or lowest <= rating) and (highest is None or rating <= highest)


def header_of(seek: Seek, other: Seek) -> Header:
    """Return the game of two who found each other; that of a challenge has its id, as clients expect it."""
    variant = find_variant(seek.variant)
    players = [player.name for player in variant.players]
    wanted = seek.side if seek.side != RANDOM else _other(players, other.side)
    own = secrets.choice(players) if wanted == RANDOM else wanted
    sitting = {own: seek, _other(players, own): other}
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
            for player, by in ((player, sitting[player]) for player in players)
        },
        rated=seek.rated,
    )


def _other(players: list[str], side: str) -> str:
    return RANDOM if side == RANDOM else next(player for player in players if player != side)


def show_seek(seek: Seek) -> SeekView:
    """Return a seek as clients are told of it; who its owner is, beyond a name, is nobody's business."""
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
