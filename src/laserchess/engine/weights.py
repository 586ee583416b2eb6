"""What the evaluation's terms weigh, for each game, and the arrays made of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.geometry import Geometry
from laserchess.core.spec import Game, Rules
from laserchess.core.tables import Table, tables_for
from laserchess.engine.search import memory as mem
from laserchess.engine.search.evaluation import TERM_NAMES
from laserchess.engine.search.pruning import MARGIN_NAMES

ROYAL_WORTH = 10_000
"""Worth of a piece whose loss ends the game; it never counts in the balance."""


MARGINS = {
    "futile_depth": 6,
    "futile_margin": 70,
    "late_depth": 5,
    "late_base": 5,
    "late_factor": 3,
    "null_base": 3,
}
"""Settings of the search: depths, margins in hundredths, the rest as `search.pruning` uses them."""


@dataclass(frozen=True)
class Weights:
    """The weights of one game.

    `values` are what pieces are worth by name; `squares` adds to them by square, as a row of numbers
    for each row of the board, top row first, seen by the first player. Terms as in `evaluation`.
    """

    values: Mapping[str, int]
    terms: Mapping[str, int]
    margins: Mapping[str, int] = field(default_factory=lambda: MARGINS)
    squares: Mapping[str, str] = field(default_factory=dict)


LASER_CHESS = Weights(
    values={"King": ROYAL_WORTH, "Switch": 0, "Defender": 60, "Deflector": 100, "Laser": 0},
    terms={
        "levers": 52,
        "glare": 370,
        "shelter": -170,
        "room": -230,
        "peril": 78,
        "bounty": 68,
    },
)
KHET_NAMES = {"King": "Pharaoh", "Switch": "Scarab", "Defender": "Anubis", "Deflector": "Pyramid", "Laser": "Sphinx"}
KHET = Weights({KHET_NAMES[name]: value for name, value in LASER_CHESS.values.items()}, LASER_CHESS.terms)
LEISERCHESS = Weights(
    values={"Monarch": 600, "Pawn": 100},
    terms={
        "levers": 101,
        "glare": -81,
        "shelter": 101,
        "room": 43,
        "peril": 43,
        "bounty": 4,
    },
    squares={
        "Monarch": """
            -12  -13   -3   -4   -4   -3  -13  -12
            -24   11  -11   -6   -6  -11   11  -24
            -69  -15  -16   22   22  -16  -15  -69
            -30  -14   21    0    0   21  -14  -30
            -20  -23   33  -23  -23   33  -23  -20
            -14  -11   13  -10  -10   13  -11  -14
             31  -18   -1   16   16   -1  -18   31
             55   31   42   60   60   42   31   55
        """,
        "Pawn": """
             33   19    2   19   19    2   19   33
             38    8    2   20   20    2    8   38
             -5   12  -27  -16  -16  -27   12   -5
            -15   22    0    8    8    0   22  -15
             18    6    1  -22  -22    1    6   18
             -6    7   25    6    6   25    7   -6
             -7   -8   10   -8   -8   10   -8   -7
            -47  -34  -37  -23  -23  -37  -34  -47
        """,
    },
)
WEIGHTS: dict[str, Weights] = {"laser-chess": LASER_CHESS, "khet": KHET, "leiserchess": LEISERCHESS}


def _square_bonus(weights: Weights, game: Game, name: str, cell: int, player: int) -> int:
    """Return what a piece's square adds to its worth, the board turned round for the second player."""
    if name not in weights.squares:
        return 0
    geometry = game.geometry
    seen = geometry.half_turn(cell) if player else cell
    rows = weights.squares[name].strip().splitlines()
    return int(rows[geometry.rows - 1 - geometry.row(seen)].split()[geometry.column(seen)])


def _values(table: Table, rules: Rules, weights: Weights) -> None:
    tables = tables_for(rules)
    for name, value in weights.values.items():
        for player in (0, 1):
            table[mem.VALUES + (tables.kinds[name] << 1 | player)] = value


def _standing(table: Table, rules: Rules, weights: Weights) -> None:
    tables = tables_for(rules)
    width = int(table[at.KEYS])
    for cell in rules.game.geometry.cells:
        for code, man in tables.men.items():
            value = weights.values[man.piece.name]
            worth = value if value < ROYAL_WORTH else 0
            worth += _square_bonus(weights, rules.game, man.piece.name, cell, man.side)
            table[mem.STANDING + cell * width + code] = -worth if man.side else worth


@lru_cache(maxsize=16)
def engine_tables(rules: Rules) -> Table:
    """Return the kernel's tables of a game followed by the engine's."""
    return make_tables(rules, WEIGHTS[rules.game.id])


def make_tables(rules: Rules, weights: Weights) -> Table:
    """Build the tables for other weights."""
    kernel = tables_for(rules).table
    size = mem.STANDING + int(kernel[at.SIZE]) * int(kernel[at.KEYS])
    table = np.zeros(size, np.int32)
    table[: at.TABLES] = kernel
    for number, name in enumerate(TERM_NAMES):
        table[mem.TERMS + number] = weights.terms[name]
    for number, name in enumerate(MARGIN_NAMES):
        table[mem.MARGINS + number] = weights.margins[name]
    _values(table, rules, weights)
    _standing(table, rules, weights)
    table.flags.writeable = False
    return table


def with_endgames(table: Table, values: npt.NDArray[np.int8]) -> Table:
    """Append the values of exact endgames to the tables of a game."""
    longer = np.concatenate([table, values.astype(np.int32)])
    longer[mem.ENDGAMES] = len(table)
    longer.flags.writeable = False
    return longer


@lru_cache(maxsize=4)
def zones(geometry: Geometry) -> mem.Memory:
    """Return, for each cell, the squares around it, as two words."""
    words = np.zeros(at.CELLS * 2, np.uint64)
    for cell in geometry.cells:
        for other in geometry.cells:
            across = abs(geometry.column(cell) - geometry.column(other))
            if max(across, abs(geometry.row(cell) - geometry.row(other))) == 1:
                words[cell * 2 + (other >> 6)] |= np.uint64(1 << (other & 63))
    return words.view(np.int64)
