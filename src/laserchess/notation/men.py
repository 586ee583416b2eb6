"""Single pieces as position texts write them: `p+` in Khet, `ne` in Leiserchess, `S3!` in Advanced Laser Chess."""

from functools import cache

from laserchess.core.errors import InvalidPositionError, quote
from laserchess.core.spec import Game, Man
from laserchess.notation import notation_of


def write_man(game: Game, man: Man) -> str:
    """Write a piece."""
    return notation_of(game).write_man(man)


def read_man(game: Game, text: str) -> Man:
    """Read a piece, or say which ones there are."""
    man = men_of(game).get(text)
    if man is None:
        message = f"{quote(text)} is no piece of {game.title}"
        first = " ".join(each for each, man in men_of(game).items() if man.side == 0 and not man.stunned)
        expected = f"one of {first}, or the same in the other case"
        raise InvalidPositionError(message, reason="letters", text=text, expected=expected)
    return man


@cache
def men_of(game: Game) -> dict[str, Man]:
    """Return every piece that may stand on a board of this game, by its text."""
    men = (
        Man(piece, side, way, stunned, player.name)
        for side, player in enumerate(game.players)
        for piece in game.pieces
        for stunned in (False, True)[: 2 if piece.stunned_faces else 1]
        for way in range(piece.orientations)
    )
    return {write_man(game, man): man for man in men}
