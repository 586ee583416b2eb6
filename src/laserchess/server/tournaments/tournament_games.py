"""The games of a tournament: headers with the players' current ratings."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from laserchess.board import Board
from laserchess.server.models import Header, Mode, Options, Seat, now_ms
from laserchess.server.ratings.glicko import Rating
from laserchess.server.storage.store import new_id
from laserchess.server.tournaments.model import Entrant, Snapshot, TournamentGame
from laserchess.server.tournaments.tournament_steps import PlannedGame
from laserchess.variants import find_variant


def headers_of(snapshot: Snapshot, games: Iterable[PlannedGame], ratings: Mapping[str, Rating]) -> list[Header]:
    """Return the headers of new games; byes have none."""
    return [_header(snapshot, game, ratings) for game in games if game.second is not None]


def _header(snapshot: Snapshot, game: PlannedGame, ratings: Mapping[str, Rating]) -> Header:
    terms, entrants = snapshot.tournament.terms, snapshot.entrants
    sides = [player.name for player in find_variant(terms.variant).players]
    both = (entrants[game.first], entrants[str(game.second)])
    return Header(
        id=new_id(),
        variant=terms.variant,
        setup=terms.setup,
        start=start_of(terms.variant, terms.setup, tuple(sorted(terms.options.items()))),
        options=terms.options,
        seed="",
        mode=Mode.FRIEND,
        clock=terms.clock,
        created_ms=now_ms(),
        seats={side: _seat(side, each, ratings) for side, each in zip(sides, both, strict=True)},
        rated=terms.rated,
        tournament=snapshot.tournament.id,
    )


@lru_cache(maxsize=64)
def start_of(variant: str, setup: str, options: tuple[tuple[str, object], ...]) -> str:
    """Return the start position of a setup."""
    checked: Options = dict(options)
    return Board(find_variant(variant), setup=setup, **checked).position


def _seat(side: str, entrant: Entrant, ratings: Mapping[str, Rating]) -> Seat:
    """Return a seat; without an address, so that no limit for two players at one address applies."""
    kind = "computer" if entrant.is_house_bot else "human"
    current = ratings.get(entrant.account)
    rating = entrant.rating if current is None else round(current.rating)
    is_provisional = entrant.provisional if current is None else current.is_provisional and not entrant.is_house_bot
    return Seat(side, kind, entrant.name, entrant.level, entrant.account, rating, provisional=is_provisional)


def pairing_of(header: Header, number: int) -> TournamentGame:
    """Return the entry of a new game in its tournament."""
    first, second = (str(seat.owner) for seat in header.seats.values())
    return TournamentGame(header.id, number, first, second, header.created_ms)
