"""Commands of players, parsed from arbitrary JSON."""

from dataclasses import dataclass
from typing import Any

from laserchess.server.api_errors import ErrorCode, api_error

TYPES = ("move", "draw", "decline", "resign", "takeback", "claim", "rematch", "abort")
MAX_MOVE = 200
MAX_PLY = 1_000_000


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a player; `ply` is the number of moves played before the move it sends."""

    type: str
    ply: int = 0
    move: str = ""
    spent_ms: int | None = None
    """The player's thinking time, as measured by their client: the rest of the time is lag."""
    agrees: bool = False
    """Whether the command answers a request of the opponent that the player has seen."""


def read_command(raw: Any) -> Command:  # noqa: ANN401  # whatever was sent
    """Parse a command, or raise."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(kind, str) or kind not in TYPES:
        raise api_error(ErrorCode.COMMAND, kind, types=", ".join(TYPES))
    return _read_move(raw) if kind == "move" else Command(kind, agrees=raw.get("agree") is True)


def _read_move(raw: dict[str, Any]) -> Command:
    ply, move = raw.get("ply"), raw.get("move")
    if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= MAX_PLY:
        raise api_error(ErrorCode.SENT_PLY, ply)
    if not isinstance(move, str) or not 0 < len(move) <= MAX_MOVE:
        raise api_error(ErrorCode.SENT_MOVE, move)
    spent = raw.get("spent")
    is_time = isinstance(spent, int) and not isinstance(spent, bool) and spent >= 0
    return Command("move", ply, move, spent if is_time else None)
