"""The description of a variant that a browser needs before a game."""

from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Request
from starlette.responses import Response

from laserchess.core.variant import Piece, PieceType, Variant
from laserchess.notation.beam_interactions import interactions_of
from laserchess.notation.piece_help import describe_abilities, describe_faces, describe_feature
from laserchess.notation.svg.background import heat_of
from laserchess.notation.svg.piece_drawing import angle_of
from laserchess.notation.svg.piece_shapes import shape_of
from laserchess.notation.svg.sprite import art_of, feature_art, features_of
from laserchess.server.analysis.engine_pool import network_of
from laserchess.server.api_errors import MISSING
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import path_variant
from laserchess.server.wire.responses import cacheable, refusals
from laserchess.server.wire.schemas import FeatureView, OptionView, PieceTypeView, SetupView, VariantView
from laserchess.variants import VARIANTS

router = Router(prefix="/api", tags=["games"])
QUARTERS, HALF = range(4), 2


def variant_view(variant: Variant) -> VariantView:
    """Return a variant: its board, pieces, setups and options."""
    geometry, names = variant.geometry, [player.name for player in variant.players]
    heat = {geometry.names[cell]: round(value, 4) for cell, value in heat_of(variant).items()}
    return {
        "id": variant.id,
        "title": variant.title,
        "blurb": variant.blurb or variant.title,
        "columns": geometry.columns,
        "rows": geometry.rows,
        "first_row": geometry.first_row,
        "players": names,
        "actions": variant.actions,
        "has_turn_end": variant.has_turn_end,
        "has_chance": variant.has_chance,
        "null_move": variant.null_move,
        "rotations": "eight" if any(piece_type.eighths == 1 for piece_type in variant.pieces) else "quarter",
        "half_turns": any(_has_half_turn(piece_type) for piece_type in variant.pieces),
        "setups": [_setup(name, position) for name, position in variant.setups.items()],
        "options": [_option(variant, name) for name in variant.options],
        "pieces": [_kind(variant, piece_type) for piece_type in variant.pieces],
        "features": [_feature(variant, letter) for letter in features_of(variant)],
        "reserved": {name: squares.split() for name, squares in zip(names, variant.reserved, strict=True)},
        "heat": heat or None,
        "has_heat": bool(heat),
        "has_network": network_of(variant) is not None,
        "energy": {geometry.names[cell]: value for cell, value in variant.energies.items()},
        "energy_name": variant.words.get("energy", "energy"),
    }


def _has_half_turn(piece_type: PieceType) -> bool:
    """Return whether a piece with quarter rotations may rotate by 180° at once, by name or by two of them."""
    return piece_type.orientations == len(QUARTERS) and (not piece_type.turns or HALF in piece_type.turns)


def _setup(name: str, position: str) -> SetupView:
    return {"name": name, "title": name.replace("-", " ").capitalize(), "position": position}


def _option(variant: Variant, name: str) -> OptionView:
    option, text = variant.options[name], variant.words
    return {
        "name": name,
        "default": option.default,
        "choices": list(option.choices),
        "help": option.help,
        "label": text.get(name) or _sentence(option.help or name.replace("_", " ")),
        "labels": [text.get(f"{name}.{choice}") or _sentence(str(choice)) for choice in option.choices],
    }


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _feature(variant: Variant, letter: str) -> FeatureView:
    name = features_of(variant)[letter]
    feature = next((feature for feature in variant.features if feature.name == name), None)
    return {"name": name, "letter": letter, "art": feature_art(variant, letter), "help": describe_feature(feature)}


def _kind(variant: Variant, piece_type: PieceType) -> PieceTypeView:
    ways = [[Piece(piece_type, player, way) for way in range(piece_type.orientations)] for player in (0, 1)]
    arts = {variant.players[player].name: [art_of(variant, piece) for piece in ways[player]] for player in (0, 1)}
    return {
        "name": piece_type.name,
        "letter": piece_type.letter,
        "art": {player: looks[0] for player, looks in arts.items()},
        "arts": arts,
        "orientations": piece_type.orientations,
        "limit": piece_type.limit,
        "angles": [angle_of(piece) for piece in ways[0]],
        "turns": shape_of(piece_type, ways[0][0].facing).turns,
        "royal": piece_type.royal,
        "steps": piece_type.steps,
        "fires": piece_type.fires is not None,
        "facings": list(piece_type.facings),
        "faces": [
            {"side": meeting.side, "deed": meeting.deed, "ways": list(meeting.ways)}
            for meeting in interactions_of(variant, piece_type)
        ],
        "help": _help(variant, piece_type),
    }


def _help(variant: Variant, piece_type: PieceType) -> str:
    """Describe what a piece does and how it meets beams."""
    parts = filter(None, (describe_abilities(piece_type), describe_faces(variant, piece_type)))
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def _all_variants() -> bytes:
    return b"[" + b",".join(map(variant_json, VARIANTS.values())) + b"]"


@cache
def variant_json(variant: Variant) -> bytes:
    """Return a variant as JSON; cached, since it never changes."""
    return orjson.dumps(variant_view(variant))


@router.get("/variants", response_model=list[VariantView], responses=refusals())
def list_variants(request: Request) -> Response:
    """Return every variant."""
    return cacheable(request, _all_variants(), "application/json")


@router.get("/variants/{variant}", response_model=VariantView, responses=refusals(MISSING))
def get_variant(request: Request, variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return one variant."""
    return cacheable(request, variant_json(variant), "application/json")
