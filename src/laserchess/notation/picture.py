"""What the terminal board and the SVG board have in common: names of squares, words for pieces, whose light it is."""

from collections.abc import Iterable

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.geometry import COMPASS
from laserchess.core.moves import Beam
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man

TWO_WAYS = 2


def find_cell(game: Game, square: str) -> int:
    """Return the cell of a square, or say that the board has no such square."""
    cell = game.geometry.by_name.get(square)
    if cell is None:
        message = f"the {game.title} board has no square {quote(square)}"
        raise UnknownNameError(message, reason="square", text=square, expected=game.geometry.extent)
    return cell


def find_cells(game: Game, squares: Iterable[str]) -> set[int]:
    """Return the cells of several squares."""
    return {find_cell(game, square) for square in squares}


def owners(game: Game) -> dict[int, int]:
    """Return the player each reserved square belongs to."""
    return {find_cell(game, square): player for player in (0, 1) for square in game.reserved[player].split()}


def shooter(game: Game, position: Position, beam: Beam) -> int:
    """Return whose light a beam is; where its weapon is gone, that of the player who moved last."""
    man = position.men.get(find_cell(game, beam.origin))
    if man is not None and man.piece.fires is not None:
        return man.side
    return position.side if game.has_turn_end else 1 - position.side


def describe(game: Game, square: str, man: Man) -> str:
    """Say what stands on a square: player, piece, square and which way it faces."""
    words = f"{game.players[man.side].name} {man.piece.name} on {square}{_way(man)}"
    return words + ", stunned" if man.stunned else words


def _way(man: Man) -> str:
    here, behind = COMPASS[man.facing], COMPASS[(man.facing + 4) % 8]
    if man.piece.orientations == 1:
        return ""
    if man.piece.orientations > TWO_WAYS:
        return f", facing {here}"
    if man.piece.eighths == 1:
        return ", diagonal" if man.facing % 2 else ", orthogonal"
    return f", facing {here} and {behind}"
