"""Whether the texts of a game can be read: its notation, its words, and the positions it names."""

from typing import NoReturn

from laserchess.core.errors import InvalidGameError, LaserChessError, quote
from laserchess.core.position import check
from laserchess.core.spec import Game, Rules
from laserchess.notation import NOTATIONS, notation_of

SEVERAL_ACTIONS = "tokens"
"""The notation that can write several actions a turn."""
BY_FACING = "fen"
"""The notation that tells pieces by the way they face."""
TURNS = {"sn": {1, 3}, "fen": {1, 2, 3}}
"""The turns, in quarters clockwise, that notations of one move a turn can write."""


def check_texts(game: Game) -> None:
    """Refuse a notation that cannot tell the game's pieces and turns, and words and positions of no use to it."""
    _check_notation(game)
    for piece in game.pieces:
        if len(piece.letter) != 1 or not (piece.letter.isascii() and piece.letter.isupper()):
            _refuse("letter", piece.letter, f"{quote(piece.letter)} of {piece.name}", "one letter from A to Z")
    things = {"energy", *game.options}
    things |= {f"{name}.{choice}" for name, option in game.options.items() for choice in option.choices}
    for word in game.words.keys() - things:
        _refuse("words", word, f"{game.title} has nothing called {quote(word)}", f"one of {', '.join(sorted(things))}")
    for name, text in game.setups.items():
        _check_position(game, "setups", name, text)
    for number, text in enumerate(game.bench, 1):
        _check_position(game, "bench", str(number), text)
    for alias, name in game.aliases.items():
        if name not in game.setups:
            message = f"{quote(alias)} stands for {quote(name)}"
            _refuse("aliases", alias, message, f"one of {', '.join(game.setups)}")


def _check_notation(game: Game) -> None:
    if game.notation not in NOTATIONS:
        message = f"no notation is called {quote(game.notation)}"
        _refuse("notation", game.notation, message, f"one of {', '.join(NOTATIONS)}")
    if (game.notation == SEVERAL_ACTIONS) != game.has_turn_end:
        what = f"{game.actions} actions a turn" if game.has_turn_end else "one move a turn"
        others = [name for name in NOTATIONS if name != SEVERAL_ACTIONS]
        expected = SEVERAL_ACTIONS if game.has_turn_end else " or ".join(others)
        _refuse("notation", game.notation, f"{quote(game.notation)} does not write games of {what}", expected)
    for piece in game.pieces:
        known = TURNS.get(game.notation, set(piece.turns))
        if not known.issuperset(piece.turns) or (game.notation in TURNS and not piece.turns and piece.orientations > 1):
            message = f"{quote(game.notation)} does not write the turns of {piece.name}"
            _refuse("turns", str(list(piece.turns)), message, f"one or more of {', '.join(map(str, sorted(known)))}")
    if game.notation == BY_FACING:
        _check_facings(game)


def _check_facings(game: Game) -> None:
    """Refuse pieces that could not be told apart by where they face."""
    seen: dict[int, str] = {}
    for piece in game.pieces:
        for facing in piece.facings:
            other = seen.setdefault(facing, piece.name)
            if other != piece.name:
                message = f"{piece.name} and {other} face the same way, and {BY_FACING} tells pieces by that"
                _refuse("notation", game.notation, message, "another notation")


def _check_position(game: Game, fact: str, name: str, text: str) -> None:
    try:
        check(Rules.of(game), notation_of(game).read_position(game, text))
    except LaserChessError as error:
        _refuse(fact, name, f"{fact} {quote(name)} of {game.title}: {error}", "a position of this game")


def _refuse(fact: str, text: str, message: str, expected: str) -> NoReturn:
    raise InvalidGameError(message, reason=fact, text=text, expected=expected)
