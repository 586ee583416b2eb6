"""Names, letters, colours, signs and drawings of a game: refused where no text or picture could show them."""

import re
from typing import NoReturn

from laserchess.core.errors import InvalidGameError, quote
from laserchess.core.spec import Feature, Game, Piece

COLOUR = re.compile("#[0-9a-f]{6}")
ID = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
PATH = re.compile("M[-MLHVAZhv0-9., ]{1,2000}")
LONGEST_ID = 40
MOST_GLYPHS = (0, 1, 8, 16)
RESERVED = "!*"
"""Signs that stand for a stunned piece and for every piece."""


def check_looks(game: Game) -> None:
    """Refuse names, letters, colours, signs and tables of numbers that no text or picture could show."""
    if not ID.fullmatch(game.id) or len(game.id) > LONGEST_ID:
        expected = f"at most {LONGEST_ID} lower-case letters and digits, words joined by -"
        refuse_game("id", game.id, f"{quote(game.id)} is no id of a game", expected)
    if not game.setups:
        refuse_game("setups", "", f"{game.title} has no setup", "at least one position text by its name")
    for names in ([player.name for player in game.players], [player.letter for player in game.players]):
        _check_names(game, "players", names)
    things: tuple[Piece | Feature, ...] = (*game.pieces, *game.features)
    _check_names(game, "pieces", [thing.name for thing in things])
    _check_names(game, "letter", [thing.letter.upper() for thing in things] + [*game.floors])
    for player in game.players:
        for colour in filter(None, (player.colour, player.accessible)):
            if not COLOUR.fullmatch(colour):
                refuse_game("colour", colour, f"{quote(colour)} of {player.name} is no colour", "#rrggbb, as #178f8d")
    for piece in game.pieces:
        if len(piece.glyphs) not in MOST_GLYPHS:
            message = f"{piece.name} has {len(piece.glyphs)} glyphs"
            refuse_game(
                "glyphs", piece.glyphs, message, "one, eight (a facing each) or sixteen (eight for each player)"
            )
        game.by_cell("squares", piece.squares)
        _check_drawing(piece)
    game.by_cell("energy", game.energy)


def _check_drawing(piece: Piece) -> None:
    """Refuse a drawing without a body, or with anything but paths of lines and arcs."""
    parts = {"body", "inner", "mirrors", "shields", "marks", "bright", "spot"}
    if piece.drawing and "body" not in piece.drawing:
        refuse_game("drawing", "body", f"the drawing of {piece.name} has no body", "body = an SVG path")
    for part, path in piece.drawing.items():
        if part not in parts or not PATH.fullmatch(path):
            known = f"SVG paths of M L H V A Z h v and numbers, as {', '.join(sorted(parts))}"
            refuse_game("drawing", path, f"{quote(part)} of the drawing of {piece.name}: {quote(path)}", known)


def _check_names(game: Game, fact: str, names: list[str]) -> None:
    """Refuse what is empty, has signs that texts use otherwise, or stands twice."""
    for number, name in enumerate(names):
        if name in names[:number]:
            refuse_game(fact, name, f"{fact} of {game.title}: {quote(name)} stands twice", "different ones")
        if not name.strip():
            refuse_game(fact, name, f"{fact} of {game.title}: one has no name", "a name")
        if fact == "pieces" and {*name} & {*RESERVED}:
            message = f"{quote(name)} is no name of a piece or feature"
            refuse_game("name", name, message, f"a name without {' and '.join(RESERVED)}")


def refuse_game(fact: str, text: str, message: str, expected: str) -> NoReturn:
    """Refuse a game for one of its facts."""
    raise InvalidGameError(message, reason=fact, text=text, expected=expected)
