"""A variant as one JSON file for JavaScript: its facts, the kernel's tables and the engine's.

Tables are written as runs of numbers between stretches of zeros. Rule options are written as what they change in the
table of the default rules; every combination is built once and compared, so that no interplay goes unnoticed. Zobrist
keys are not written: their generator's state is enough to draw them again.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from laserchess.browser.constants import layout_digest
from laserchess.core import layout as at
from laserchess.core.errors import InvalidVariantError
from laserchess.core.tables import FLOOR_OF, KEY_SEED, Tables, tables_for
from laserchess.core.variant import Option, Rules, Variant
from laserchess.engine.actions.action_eval import piece_values
from laserchess.engine.eval_weights import engine_tables, zones
from laserchess.engine.levels import find_level
from laserchess.engine.nnue.feature_set import feature_set_of
from laserchess.engine.nnue.file import find_network
from laserchess.engine.profiles import LEVELS, profile_of

GAP: Final = 4
"""Zeros that end a run of numbers."""
MAX_COMBINATIONS: Final = 4096
WORD_BITS: Final = 64
WORD: Final = (1 << WORD_BITS) - 1
NUMBERS: Final = {"quiet_moves": (at.QUIET_LIMIT, 2), "thaw": (at.THAWS, at.CERTAIN), "gate": (at.GATES, at.CERTAIN)}
"""Options that are numbers: where in the table they go, and what they are multiplied by."""

Value = bool | int | float | str


def write_variant(variant: Variant) -> str:
    """Return the file of a variant."""
    tables = tables_for(Rules.of(variant))
    document = {"layout": layout_digest(), **_facts(variant), "kernel": _kernel(tables), "engine": _engine(tables)}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _facts(variant: Variant) -> dict[str, Any]:
    geometry = variant.geometry
    return {
        "id": variant.id,
        "title": variant.title,
        "blurb": variant.blurb,
        "columns": geometry.columns,
        "rows": geometry.rows,
        "firstRow": geometry.first_row,
        "players": [{"name": player.name, "letter": player.letter} for player in variant.players],
        "notation": variant.notation,
        "actions": variant.actions,
        "idleTurns": variant.idle_turns,
        "hasChance": variant.has_chance,
        "setups": dict(variant.setups),
        "aliases": dict(variant.aliases),
        "reserved": [squares.split() for squares in variant.reserved],
        "options": {name: _option(option) for name, option in variant.options.items()},
    }


def _option(option: Option) -> dict[str, Any]:
    return {"default": option.default, "choices": list(option.choices), "help": option.help}


# The kernel's tables


def _kernel(tables: Tables) -> dict[str, Any]:
    variant, kinds = tables.variant, tables.kinds
    return {
        "pieces": [
            {
                "name": piece_type.name,
                "letter": piece_type.letter,
                "kind": kinds[piece_type.name],
                "stunnedKind": kinds.get(f"{piece_type.name}!", 0),
                "facings": piece_type.facings,
                "steps": piece_type.steps,
                "royal": piece_type.royal,
                "limit": piece_type.limit,
                "homes": piece_type.homes,
            }
            for piece_type in variant.pieces
        ],
        "features": tables.features,
        "floors": {letter: FLOOR_OF[letter] for letter in variant.floors},
        "underFeatures": {letter: FLOOR_OF[letter] for letter in tables.features if letter in FLOOR_OF},
        "keys": _key_state(),
        "length": len(tables.table),
        "table": list(_runs(tables.table)),
        "rules": _rules(variant),
    }


def _key_state() -> list[str]:
    """Return state and increment of the generator that the Zobrist keys are drawn from, two hexadecimal words each."""
    state: Any = np.random.PCG64(KEY_SEED).state["state"]
    return [f"{state[name] >> shift & WORD:x}" for name in ("state", "inc") for shift in (WORD_BITS, 0)]


def _runs(numbers: npt.NDArray[np.integer[Any]]) -> Iterator[list[int]]:
    """Yield the runs of numbers that are not all 0, each behind its place."""
    (places,) = numbers.nonzero()
    if not len(places):
        return
    for run in np.split(places, (np.diff(places) > GAP).nonzero()[0] + 1):
        yield [int(run[0]), *numbers[run[0] : run[-1] + 1].tolist()]


def _table(variant: Variant, options: Mapping[str, Value]) -> npt.NDArray[np.int32]:
    return tables_for(Rules.of(variant, **options)).table


def _changes(variant: Variant, options: Mapping[str, Value]) -> list[list[int]]:
    """Return what options add to the table of the default rules, as [place, difference]."""
    differences = _table(variant, options) - _table(variant, {})
    return [[place, int(differences[place])] for place in differences.nonzero()[0].tolist()]


def _rules(variant: Variant) -> dict[str, Any]:
    """Return what each option changes: a number, or changes for each choice that is not the default."""
    written: dict[str, Any] = {}
    for name, option in variant.options.items():
        if option.choices:
            others = [choice for choice in option.choices if choice != option.default]
            written[name] = [{"value": choice, "changes": _changes(variant, {name: choice})} for choice in others]
        else:
            place, scale = NUMBERS[name]
            written[name] = {"place": place, "scale": scale}
    _check_combinations(variant, written)
    return written


def _check_combinations(variant: Variant, written: Mapping[str, Any]) -> None:
    """Refuse a variant whose options change each other's changes."""
    chosen = {name: option.choices for name, option in variant.options.items() if option.choices}
    if prod(map(len, chosen.values())) > MAX_COMBINATIONS:
        message = f"the options of {variant.title} have too many combinations to export"
        expected = f"at most {MAX_COMBINATIONS}"
        raise InvalidVariantError(message, reason="options", text=variant.id, expected=expected)
    for values in product(*chosen.values()):
        options = dict(zip(chosen, values, strict=True))
        table = _table(variant, {}).copy()
        for name, value in options.items():
            for choice in written[name]:
                if choice["value"] == value:
                    for place, difference in choice["changes"]:
                        table[place] += difference
        if not (table == _table(variant, options)).all():
            message = f"the options of {variant.title} cannot be exported: together they do more than each alone"
            expected = f"independent options, unlike {options}"
            raise InvalidVariantError(message, reason="options", text=variant.id, expected=expected)


# The engine's tables


def _engine(tables: Tables) -> dict[str, Any]:
    variant, rules = tables.variant, tables.rules
    levels = [find_level(level, variant) for level in range(1, LEVELS + 1)]
    written: dict[str, Any] = {
        "levels": [{"nodes": level.nodes, "margin": level.margin, "lines": level.lines} for level in levels],
        "elo": dict(profile_of(variant).elo),
    }
    if variant.actions:
        return written | {"values": list(_runs(piece_values(rules)))}
    network, table = find_network(rules, None), engine_tables(rules)
    return written | {
        "length": len(table),
        "table": [[place + len(tables.table), *run] for place, *run in _runs(table[len(tables.table) :])],
        "zones": [f"{word:x}" for word in zones(variant.geometry).view(np.uint64).tolist()],
        "network": _inputs(tables) if network else None,
    }


def _inputs(tables: Tables) -> dict[str, Any]:
    """Return the numbering of a network's inputs: for each player the sort every code is of, -1 for no piece."""
    inputs, geometry = feature_set_of(tables.rules), tables.variant.geometry
    first = geometry.reading_order[0]
    corners = [inputs.pieces[player, geometry.half_turn(first) if player else first] for player in (0, 1)]
    squares = len(geometry.cells)
    return {"sorts": [(corner // squares).tolist() for corner in corners], "count": len(inputs.sorts)}
