"""Translate games into lichess's terms: colors, statuses, speeds, users."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.outcome import Termination
from laserchess.server.identity import is_account
from laserchess.server.models import Header, Mode, Seat, TimeControl
from laserchess.server.play.state import ABORTED
from laserchess.server.wire.schemas import OutcomeView
from laserchess.server.wire.speeds import speed_of
from laserchess.variants import find_variant

Json = dict[str, object]
"""A JSON object in lichess's shape."""
COLORS = ("white", "black")
"""The side that is named first, and moves first, is white."""
STARTED = "started"
IDS = {
    STARTED: 20,
    "aborted": 25,
    "resign": 31,
    "draw": 34,
    "outoftime": 35,
    "unknownFinish": 38,
    "variantEnd": 60,
}
STATUSES = {
    ABORTED: "aborted",
    Termination.KING: "variantEnd",
    Termination.MAJORITY: "variantEnd",
    Termination.BOTH_KINGS: "draw",
    Termination.REPETITION: "draw",
    Termination.QUIET: "draw",
    Termination.IDLE: "draw",
    Termination.STALEMATE: "variantEnd",
    Termination.LIMIT: "draw",
    Termination.AGREEMENT: "draw",
    Termination.RESIGNATION: "resign",
    Termination.TIME: "outoftime",
    Termination.FORFEIT: "unknownFinish",
}
UNLIMITED = "correspondence"
"""Lichess's name for games without a clock."""


def color_of(players: Iterable[str], player: str) -> str:
    """Return the color of a side."""
    return COLORS[list(players).index(player)]


def side_of(variant: str, color: str) -> str:
    """Return the side of a color; any other text is a random side."""
    players = [player.name for player in find_variant(variant).players]
    return players[COLORS.index(color)] if color in COLORS else "random"


def status_of(outcome: OutcomeView | None) -> str:
    """Return the status of an ongoing or finished game."""
    return STATUSES.get(outcome["reason"], "unknownFinish") if outcome else STARTED


def show_status(outcome: OutcomeView | None) -> Json:
    """Return the status with lichess's number for it."""
    name = status_of(outcome)
    return {"id": IDS[name], "name": name}


def show_variant(variant: str) -> Json:
    """Return a variant by its id and title."""
    title = find_variant(variant).title
    return {"key": variant, "name": title, "short": title}


def speed_name(control: TimeControl | None) -> str:
    """Return the speed of a time control."""
    return speed_of(control).value if control else UNLIMITED


def perf_key(variant: str, speed: str) -> str:
    """Return the key of a rating: there is one for each variant and speed."""
    return f"{variant}-{speed}"


def game_url(origin: str, game_id: str) -> str:
    """Return the address of a game's page."""
    return f"{origin}/game/{game_id}"


def user_id(name: str) -> str:
    """Return lichess's id of an account: its name in lower case."""
    return name.lower()


def players_of(header: Header) -> list[Seat]:
    """Return the seats; the players at one screen are named by text, and have no accounts."""
    is_here = header.mode is Mode.HERE
    return [replace(seat, owner=None) if is_here else seat for seat in header.seats.values()]


def show_seat(seat: Seat, bots: frozenset[str]) -> Json:
    """Return the player of a side; the computer without an account has a level only."""
    if seat.is_computer and seat.owner is None:
        return {"aiLevel": seat.level or 1}
    shown: Json = {"id": user_id(seat.name) if is_account(seat.owner) else "", "name": seat.name}
    title = "BOT" if seat.is_computer or seat.owner in bots else None
    return shown | {"title": title} | ({"rating": seat.rating} if seat.rating is not None else {})


def initial_fen(header: Header) -> str:
    """Return the start position of a game: `startpos`, or its text."""
    variant = find_variant(header.variant)
    return "startpos" if header.start == variant.setup() else header.start


def moves_text(board: Board) -> list[str]:
    """Return the moves as engines read them: without captures, but with the outcomes of chance."""
    return [move_text(board, played) for played in board.history]


def move_text(board: Board, played: MoveResult) -> str:
    """Return one of the moves as engines read it."""
    return played.text if board.variant.has_turn_end else played.move.text


def joined(moves: Sequence[str]) -> str:
    """Write moves in one line."""
    return " ".join(moves)
