"""Whether the texts of a game can be read: its notation, its words, and the positions it names."""

from typing import NoReturn

from laserchess.core.errors import InvalidGameError, LaserChessError, quote
from laserchess.core.position import check
from laserchess.core.spec import Entry, Game, Piece, Rules
from laserchess.core.tables import FLOOR_OF
from laserchess.notation import NOTATIONS, notation_of
from laserchess.notation.men import men_of

SEVERAL_ACTIONS = "tokens"
"""The notation that can write several actions a turn."""
BY_FACING = "fen"
"""The notation that tells pieces by the way they face."""
TURNS = {"sn": {1, 3}, "fen": {1, 2, 3}}
"""The turns, in quarters clockwise, that notations of one move a turn can write."""
MAX_ORIENTATIONS = {"sn": 4}
"""Orientations a notation can write, where these are fewer than eight."""


def check_texts(game: Game) -> None:
    """Refuse a notation that cannot tell the game's pieces and turns, and words and positions of no use to it."""
    _check_notation(game)
    _check_letters(game)
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


def _check_letters(game: Game) -> None:
    """Refuse letters that position texts could not tell from something else."""
    for piece in game.pieces:
        if len(piece.letter) != 1 or not (piece.letter.isascii() and piece.letter.isupper()):
            _refuse("letter", piece.letter, f"{quote(piece.letter)} of {piece.name}", "one letter from A to Z")
    for feature in game.features:
        wrong = len(feature.letter) != 1 or not feature.letter.isprintable() or feature.letter.isdigit()
        if wrong or feature.letter in ",/!" or (feature.letter in FLOOR_OF and not feature.flips):
            message = f"{quote(feature.letter)} of {feature.name}"
            _refuse("letter", feature.letter, message, "one sign, no digit, and none of , / ! = - * '")
    for player in game.players:
        if not (player.letter.isascii() and player.letter.isalnum()):
            message = f"{quote(player.letter)} of {player.name}"
            _refuse("players", player.letter, message, "letters and digits that say who is to move")


def _check_notation(game: Game) -> None:
    if game.notation not in NOTATIONS:
        message = f"no notation is called {quote(game.notation)}"
        _refuse("notation", game.notation, message, f"one of {', '.join(NOTATIONS)}")
    if (game.notation == SEVERAL_ACTIONS) != game.has_turn_end:
        what = f"{game.actions} actions a turn" if game.has_turn_end else "one move a turn"
        others = [name for name in NOTATIONS if name != SEVERAL_ACTIONS]
        expected = SEVERAL_ACTIONS if game.has_turn_end else " or ".join(others)
        _refuse("notation", game.notation, f"{quote(game.notation)} does not write games of {what}", expected)
    if game.notation == BY_FACING:
        _check_facings(game)
    elif game.null_move:
        _refuse("null_move", "", f"{quote(game.notation)} does not write null moves", f"the notation {BY_FACING}")
    for piece in game.every_piece:
        _check_piece(game, piece)
    men = sum(2 * piece.orientations * (1 + bool(piece.stunned_faces)) for piece in game.pieces)
    if len(men_of(game)) != men:
        _refuse("notation", game.notation, f"two pieces of {game.title} are written alike", "different letters")


def _check_piece(game: Game, piece: Piece) -> None:
    """Refuse a piece, as it is by default or by an option, whose position or moves the notation does not write."""
    known = TURNS.get(game.notation, set(piece.turns))
    if not known.issuperset(piece.turns) or (game.notation in TURNS and not piece.turns and piece.orientations > 1):
        message = f"{quote(game.notation)} does not write the turns of {piece.name}"
        _refuse("turns", str(list(piece.turns)), message, f"one or more of {', '.join(map(str, sorted(known)))}")
    most = MAX_ORIENTATIONS.get(game.notation, piece.orientations)
    if piece.orientations > most:
        message = f"{quote(game.notation)} does not write the {piece.orientations} orientations of {piece.name}"
        _refuse("orientations", str(piece.orientations), message, f"at most {most}")
    if game.notation == BY_FACING and Entry.SWAP in piece.onto.values():
        message = f"{quote(game.notation)} does not tell the swaps of {piece.name} from steps"
        _refuse("onto", piece.name, message, "another notation, or no swap")


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
