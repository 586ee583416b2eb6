"""What a browser must know of a game before anything is played."""

from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Request
from starlette.responses import Response

from laserchess.core.spec import Game, Man, Piece
from laserchess.games import GAMES
from laserchess.notation.faces import tell_deeds, tell_feature, tell_light
from laserchess.notation.meetings import meetings_of
from laserchess.notation.svg_paper import heat_of
from laserchess.notation.svg_pieces import angle_of
from laserchess.notation.svg_shapes import shape_of
from laserchess.notation.svg_sprite import art_of, feature_art, features_of
from laserchess.server.analysis.analysts import network_of
from laserchess.server.refusals import MISSING
from laserchess.server.routes import Router
from laserchess.server.wire.answers import cacheable, refusals
from laserchess.server.wire.inputs import path_game
from laserchess.server.wire.shapes import FeatureView, KindView, OptionView, SetupView, Variant

router = Router(prefix="/api", tags=["games"])
QUARTERS, HALF = range(4), 2


def variant_view(game: Game) -> Variant:
    """Return a game: its board, pieces, setups and options."""
    geometry, names = game.geometry, [player.name for player in game.players]
    heat = {geometry.names[cell]: round(value, 4) for cell, value in heat_of(game).items()}
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb or game.title,
        "columns": geometry.columns,
        "rows": geometry.rows,
        "first_row": geometry.first_row,
        "players": names,
        "actions": game.actions,
        "has_turn_end": game.has_turn_end,
        "has_chance": game.has_chance,
        "null_move": game.null_move,
        "rotations": "eight" if any(piece.eighths == 1 for piece in game.pieces) else "quarter",
        "half_turns": any(_turns_about(piece) for piece in game.pieces),
        "setups": [_setup(name, position) for name, position in game.setups.items()],
        "options": [_option(game, name) for name in game.options],
        "pieces": [_kind(game, piece) for piece in game.pieces],
        "features": [_feature(game, letter) for letter in features_of(game)],
        "reserved": {name: squares.split() for name, squares in zip(names, game.reserved, strict=True)},
        "heat": heat or None,
        "has_heat": bool(heat),
        "has_network": network_of(game) is not None,
        "energy": {geometry.names[cell]: value for cell, value in game.energies.items()},
        "energy_name": game.words.get("energy", "energy"),
    }


def _turns_about(piece: Piece) -> bool:
    """Tell whether a piece of quarter turns may be turned by 180° at once, by name or by two of them."""
    return piece.orientations == len(QUARTERS) and (not piece.turns or HALF in piece.turns)


def _setup(name: str, position: str) -> SetupView:
    return {"name": name, "title": name.replace("-", " ").capitalize(), "position": position}


def _option(game: Game, name: str) -> OptionView:
    option, words = game.options[name], game.words
    return {
        "name": name,
        "default": option.default,
        "choices": list(option.choices),
        "help": option.help,
        "label": words.get(name) or _sentence(option.help or name.replace("_", " ")),
        "labels": [words.get(f"{name}.{choice}") or _sentence(str(choice)) for choice in option.choices],
    }


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _feature(game: Game, letter: str) -> FeatureView:
    name = features_of(game)[letter]
    feature = next((feature for feature in game.features if feature.name == name), None)
    return {"name": name, "letter": letter, "art": feature_art(game, letter), "help": tell_feature(feature)}


def _kind(game: Game, piece: Piece) -> KindView:
    ways = [[Man(piece, player, way) for way in range(piece.orientations)] for player in (0, 1)]
    arts = {game.players[player].name: [art_of(game, man) for man in ways[player]] for player in (0, 1)}
    return {
        "name": piece.name,
        "letter": piece.letter,
        "art": {player: looks[0] for player, looks in arts.items()},
        "arts": arts,
        "orientations": piece.orientations,
        "limit": piece.limit,
        "angles": [angle_of(man) for man in ways[0]],
        "turns": shape_of(piece, ways[0][0].facing).turns,
        "royal": piece.royal,
        "steps": piece.steps,
        "fires": piece.fires is not None,
        "facings": list(piece.facings),
        "faces": [
            {"side": meeting.side, "deed": meeting.deed, "ways": list(meeting.ways)}
            for meeting in meetings_of(game, piece)
        ],
        "help": _help(game, piece),
    }


def _help(game: Game, piece: Piece) -> str:
    """Tell what a piece does and what light does to it."""
    told = filter(None, (tell_deeds(piece), tell_light(game, piece)))
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in told)


def _all_variants() -> bytes:
    return b"[" + b",".join(map(_variant, GAMES.values())) + b"]"


@cache
def _variant(game: Game) -> bytes:
    return orjson.dumps(variant_view(game))


@router.get("/variants", response_model=list[Variant], responses=refusals())
def list_variants(request: Request) -> Response:
    """Return every game."""
    return cacheable(request, _all_variants(), "application/json")


@router.get("/variants/{variant}", response_model=Variant, responses=refusals(MISSING))
def get_variant(request: Request, game: Annotated[Game, Depends(path_game)]) -> Response:
    """Return one game."""
    return cacheable(request, _variant(game), "application/json")
