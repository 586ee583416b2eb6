"""What is asked of a game when it is made: whatever it says works, or is refused here with the reason."""

from typing import NoReturn

from laserchess.core import layout as at
from laserchess.core.errors import LaserChessError
from laserchess.core.geometry import COMPASS
from laserchess.core.looks import check_looks, refuse_game
from laserchess.core.spec import Entry, Fires, Game, Option, Piece, Stalemate
from laserchess.core.strength import LEVELS, USUAL_ELO, USUAL_TERMS

KERNEL_OPTIONS = {
    "swap_reserved": {"strict", "loose"},
    "repetition": {"claim", "automatic"},
    "quiet_moves": int,
    "quiet_reset": {"zapped", "destroyed"},
    "rotation_cost": {"turn", "step"},
    "displaced_facing": {"kept", "random"},
    "thaw": float,
    "gate": float,
}
"""The options the kernel knows by name: the values it knows, or their type."""
SINGLE_OPTIONS = {"swap_reserved", "repetition", "quiet_moves", "quiet_reset"}
FIRST_KIND = 2
TWO = 2
MAX_WORTH = 10_000
"""Bound of what a piece or a square is worth, of weights and of ratings."""
MAX_ENERGY = 255
"""Observations show the energy of a square as a byte."""
MAX_LEVEL = 1_000_000_000
FLOORS = {"-", "*", "'"}
ELSE = "a fact of that kind of turn"


def check_game(game: Game) -> None:
    """Refuse a game that the kernel could not play as it is described."""
    _check_board(game)
    _check_turn(game)
    _check_kinds(game)
    for name, option in game.options.items():
        _check_option(game, name, option)
    for piece in game.every_piece:
        _check_piece(game, piece)
        _check_onto(game, piece)
        _check_homes(game, piece)
        (_check_of_actions if game.actions else _check_of_one_move)(game, piece)
    _check_features(game)
    _check_strength(game)
    _check_worth(game)


Game.checks += [check_looks, check_game]


def _refuse(game: Game, fact: str, what: str, text: object, expected: str) -> NoReturn:
    refuse_game(fact, str(text), f"{game.title}: {what}", expected)


def _check_board(game: Game) -> None:
    geometry = game.geometry
    for square in " ".join(game.reserved).split():
        if square not in geometry.by_name:
            _refuse(game, "reserved", f"{square} is reserved", square, geometry.extent)


def _check_kinds(game: Game) -> None:
    if not any(piece.royal for piece in game.pieces):
        _refuse(game, "royal", "no piece is royal", "", "at least one whose loss ends the game")
    stunned = sum(bool(piece.stunned_faces) for piece in game.pieces)
    kinds = len(game.pieces) + len(game.features) + stunned
    if kinds > at.MOST_KINDS - FIRST_KIND:
        expected = f"at most {at.MOST_KINDS - FIRST_KIND}, those that can be stunned counted twice"
        _refuse(game, "pieces", f"{kinds} kinds of pieces and features", kinds, expected)


def _check_piece(game: Game, piece: Piece) -> None:
    if piece.front not in COMPASS:
        _refuse(game, "front", f"the {piece.name} faces {piece.front!r}", piece.front, "one of " + " ".join(COMPASS))
    if not (1 <= piece.orientations <= len(COMPASS) and len(set(piece.facings)) == piece.orientations):
        what = f"the {piece.name} has {piece.orientations} orientations, {piece.eighths} eighth turns apart"
        _refuse(game, "orientations", what, piece.orientations, "orientations that all face another way")
    wrong = [turn for turn in piece.turns if not 1 <= turn < max(piece.orientations, TWO)]
    if wrong:
        expected = f"1 to {max(piece.orientations, TWO) - 1}"
        _refuse(game, "turns", f"the {piece.name} turns by {wrong[0]}", wrong[0], expected)
    if piece.limit is not None and piece.limit < 1:
        _refuse(game, "limit", f"a side has at most {piece.limit} of {piece.name}", piece.limit, "1 or more")
    if len({other.names_facing for other in game.every_piece if other.orientations > 1}) > 1:
        _refuse(game, "turns", "some pieces turn by steps, others to a facing", piece.name, "one way for all pieces")
    if not game.actions and piece.names_facing:
        _refuse(
            game, "turns", f"the {piece.name} turns to any facing in one move", piece.name, "turns of so many steps"
        )


def _check_option(game: Game, name: str, option: Option) -> None:
    known = KERNEL_OPTIONS.get(name)
    if known is None and not option.changes:
        expected = "one of " + ", ".join(KERNEL_OPTIONS) + ", or changes to pieces"
        _refuse(game, "options", f"no rule is switched by the option {name}", name, expected)
    if isinstance(known, set) and not {*option.choices, option.default} <= known:
        expected = "some of " + ", ".join(sorted(known))
        _refuse(game, "options", f"the option {name} takes {option.choices}", option.choices, expected)
    if isinstance(known, type) and (option.choices or type(option.default) is not known):
        what = f"the option {name} defaults to {option.default!r}"
        _refuse(game, "options", what, option.default, f"a {known.__name__} and no choices")
    if known is not None and bool(game.actions) == (name in SINGLE_OPTIONS):
        _refuse(game, "options", f"the option {name} in a game of {_kind(game)} a turn", name, ELSE)
    try:
        option.check(name, option.default)
    except LaserChessError as error:
        _refuse(game, "options", str(error), option.default, "a default that the option takes")
    _check_changes(game, name, option)


def _check_changes(game: Game, name: str, option: Option) -> None:
    pieces = [piece.name for piece in game.pieces]
    for change in option.changes:
        if change.when not in option.choices:
            what = f"the option {name} is never {change.when!r}"
            _refuse(game, "options", what, change.when, f"one of {option.choices}")
        if change.piece not in pieces:
            what = f"the option {name} changes {change.piece!r}"
            _refuse(game, "options", what, change.piece, "one of " + ", ".join(pieces))
        stunned = next(piece.stunned_faces for piece in game.pieces if piece.name == change.piece)
        if change.stunned_faces is not None and bool(change.stunned_faces) != bool(stunned):
            what = f"the option {name} decides whether the {change.piece} can be stunned"
            _refuse(game, "options", what, change.piece, "stunned_faces in both cases, or in none")


def _check_onto(game: Game, piece: Piece) -> None:
    features = {feature.name for feature in game.features}
    names = {"*", *(other.name for other in game.pieces), *features}
    at_home = {other.name for other in game.pieces if other.homes}
    for name, entry in piece.onto.items():
        shoves = entry in {Entry.SHOVE, Entry.SHOVE_LEVEL}
        refused = {
            "a piece, a feature or *": name not in names,
            "a piece that steps": not piece.steps,
            "PLUNGE for features, and for them alone": (name in features) != (entry is Entry.PLUNGE),
            "no piece that never leaves its square": name in at_home or (name == "*" and bool(at_home)),
            "energy of the squares": entry is Entry.SHOVE_LEVEL and not game.energy,
            "no reserved squares where pieces shove": shoves and (any(game.reserved) or bool(at_home)),
        }
        for expected, given in refused.items():
            if given and entry:
                what = f"the {piece.name} steps onto {name} ({entry.name})"
                _refuse(game, "onto", what, name, expected)


def _check_homes(game: Game, piece: Piece) -> None:
    if not piece.homes:
        return
    if len(piece.homes) != TWO or piece.limit != 1 or piece.steps:
        expected = "one for each player, limit 1, and no steps"
        _refuse(game, "homes", f"the {piece.name} has a home", piece.homes, expected)
    if {"X", "C"} & set(piece.faces.split()):
        _refuse(game, "faces", f"the {piece.name} can be destroyed at home", piece.faces, "faces without X and C")
    for square, ways in piece.homes:
        if square not in game.geometry.by_name or not ways or not set(ways.split()) <= set(COMPASS):
            what = f"the {piece.name} is at home on {square} facing {ways or 'nowhere'}"
            _refuse(game, "homes", what, square, f"{game.geometry.extent}, and compass points")


def _check_of_one_move(game: Game, piece: Piece) -> None:
    """Refuse what a piece can only do in turns of several actions: chance is there alone."""
    entries = {Entry.DISPLACE, Entry.PLUNGE, Entry.CAPTURE_FREELY} & set(piece.onto.values())
    refused = {
        ("faces", "scatters light"): "?" in piece.faces.split(),
        ("stunned_faces", "can be stunned"): bool(piece.stunned_faces),
        ("fires", "fires on command"): piece.fires not in {None, Fires.AFTER_MOVE},
        ("onto", "displaces, or captures freely"): bool(entries),
    }
    _refuse_any(game, piece, refused)


def _check_of_actions(game: Game, piece: Piece) -> None:
    """Refuse what a piece can only do in turns of one move."""
    entries = {Entry.SWAP, Entry.SHOVE, Entry.SHOVE_LEVEL} & set(piece.onto.values())
    stuns = any(other.fires is Fires.STUN_ON_COMMAND for other in game.pieces)
    refused = {
        ("fires", "fires after every move"): piece.fires is Fires.AFTER_MOVE,
        ("onto", "swaps or shoves"): bool(entries),
        ("homes", "has a home"): bool(piece.homes),
        ("stunned_faces", "cannot be stunned, where others stun"): stuns and not piece.stunned_faces,
        ("turns", "turns by steps"): bool(piece.turns),
    }
    _refuse_any(game, piece, refused)


def _refuse_any(game: Game, piece: Piece, refused: dict[tuple[str, str], bool]) -> None:
    for (fact, what), given in refused.items():
        if given:
            _refuse(game, fact, f"the {piece.name} {what}, in a game of {_kind(game)} a turn", piece.name, ELSE)


def _check_turn(game: Game) -> None:
    if not 0 <= game.actions <= at.MOST_ACTIONS:
        expected = f"1 to {at.MOST_ACTIONS}, or 0 for one move"
        _refuse(game, "actions", f"{game.actions} actions a turn", game.actions, expected)
    if not 0 <= game.idle_turns <= at.MOST_IDLE_TURNS:
        expected = f"0 to {at.MOST_IDLE_TURNS}"
        _refuse(game, "idle_turns", f"{game.idle_turns} empty turns", game.idle_turns, expected)
    single = {
        "null_move": game.null_move,
        "majority": game.majority,
        "energy": bool(game.energy),
        "reserved": any(game.reserved),
        "stalemate": game.stalemate is not Stalemate.LOSS,
    }
    several = {"features": bool(game.features), "floors": bool(game.floors), "idle_turns": game.idle_turns > 0}
    for fact, given in (single if game.actions else several).items():
        if given:
            _refuse(game, fact, f"{fact} in a game of {_kind(game)} a turn", fact, ELSE)


def _check_features(game: Game) -> None:
    flipping = [feature.letter for feature in game.features if feature.flips]
    if flipping not in ([], ["="]) or bool(flipping) != ("-" in game.floors):
        expected = "at most one, written =, and - among the floors"
        _refuse(game, "features", f"features that open and close: {' '.join(flipping)}", flipping, expected)
    if not game.floors.keys() <= FLOORS or len(game.floors.keys() & {"*", "'"}) == 1:
        _refuse(game, "floors", f"floors {' '.join(game.floors)}", game.floors, "- for an open Gate, * and ' together")


def _kind(game: Game) -> str:
    return "several actions" if game.actions else "one move"


def _check_strength(game: Game) -> None:
    """Levels stand one above the other, and everybody has a rating."""
    levels = list(game.levels)
    if len(levels) != LEVELS - 1 or levels != sorted({*levels}) or not 1 <= levels[0] <= levels[-1] <= MAX_LEVEL:
        told = ", ".join(map(str, levels)) or "none"
        expected = f"{LEVELS - 1} whole numbers from 1 to {MAX_LEVEL}, each above the one before"
        _refuse(game, "levels", f"the levels are {told}", told, expected)
    for name in sorted(game.elo.keys() ^ USUAL_ELO.keys()):
        what = f"{name} has a rating" if name in game.elo else f"{name} has no rating"
        _refuse(game, "elo", what, name, f"one for each of {', '.join(USUAL_ELO)}")


def _check_worth(game: Game) -> None:
    """Refuse numbers beyond what tables and observations hold, and evaluation terms that do not exist."""
    for term in game.evaluation.keys() - USUAL_TERMS.keys():
        what = f"the evaluation has no term {term!r}"
        _refuse(game, "evaluation", what, term, f"one of {', '.join(USUAL_TERMS)}")
    worths = [("evaluation", term, weight) for term, weight in game.evaluation.items()]
    worths += [("elo", name, rating) for name, rating in game.elo.items()]
    for piece in game.pieces:
        worths += [("value", piece.name, piece.value or 0)]
        worths += [("squares", piece.name, worth) for worth in game.by_cell("squares", piece.squares).values()]
    for fact, name, worth in worths:
        if abs(worth) > MAX_WORTH:
            what = f"{fact} of {name} is {worth}"
            _refuse(game, fact, what, worth, f"a whole number from {-MAX_WORTH} to {MAX_WORTH}")
    for energy in game.energies.values():
        if not 0 <= energy <= MAX_ENERGY:
            _refuse(game, "energy", f"a square has the energy {energy}", energy, f"0 to {MAX_ENERGY}")
