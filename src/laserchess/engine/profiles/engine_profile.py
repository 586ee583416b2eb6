"""What the engine knows about a variant: how it evaluates, and how strong its levels are."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from laserchess.core.errors import InvalidVariantError
from laserchess.core.variant import Variant
from laserchess.variants.notation_checks import check_position

LEVELS = 10
"""The engine's levels: the last is its full strength."""
DEFAULT_LEVELS = (100, 150, 230, 360, 560, 900, 1600, 3900, 8000)
DEFAULT_ELO = {
    "random": 0,
    "casual": 300,
    "greedy": 500,
    "careful": 650,
    "engine:1": 800,
    "engine:2": 980,
    "engine:3": 1160,
    "engine:4": 1340,
    "engine:5": 1520,
    "engine:6": 1700,
    "engine:7": 1880,
    "engine:8": 2060,
    "engine:9": 2240,
    "engine:10": 2420,
}
"""Typical ratings of the opponents in the variants of this library."""
DEFAULT_TERMS = {
    "levers": 52,
    "glare": 370,
    "shelter": -170,
    "room": -230,
    "peril": 78,
    "bounty": 68,
    "reach": 30,
    "bombs": 350,
}
"""The weights of Laser Chess and Khet; the last two are used by variants of several actions per turn only."""
MAX_WEIGHT = 10_000
"""Bound of the values of pieces and squares, of weights and of ratings."""
MAX_LEVEL = 1_000_000_000


@dataclass(frozen=True)
class EngineProfile:
    """What the engine knows about a variant; `[engine]` in TOML.

    Raises:
        InvalidVariantError: A field is invalid.

    >>> from laserchess.engine.profiles import profile_of
    >>> profile_of("khet").elo["engine:3"]
    1761

    """

    values: Mapping[str, int] = field(default_factory=dict)
    """Piece type → its value in centipawns; those left out are estimated from faces, weapons and captures."""
    squares: Mapping[str, str] = field(default_factory=dict)
    """Piece type → its piece-square table: values by row, the top row first, as the first player sees the board."""
    evaluation: Mapping[str, int] = field(default_factory=dict)
    """Weights of the terms of the hand-crafted evaluation; those left out are as in Laser Chess."""
    bench: tuple[str, ...] = ()
    """Middlegame positions that `laserchess bench` searches."""
    levels: tuple[int, ...] = DEFAULT_LEVELS
    """Nodes that the engine's levels 1 to 9 search for each line they choose from; fewer nodes play weaker."""
    elo: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_ELO))
    """Elo ratings of the opponents by name (`greedy`, `engine:3`); random play is 0."""

    def __post_init__(self) -> None:
        """Check the fields that depend on no variant."""
        levels = list(self.levels)
        if len(levels) != LEVELS - 1 or levels != sorted({*levels}) or not 1 <= levels[0] <= levels[-1] <= MAX_LEVEL:
            shown = ", ".join(map(str, levels)) or "none"
            expected = f"{LEVELS - 1} whole numbers from 1 to {MAX_LEVEL}, each above the one before"
            _refuse("levels", shown, f"the levels are {shown}", expected)
        for name in sorted(self.elo.keys() ^ DEFAULT_ELO.keys()):
            message = f"{name} has a rating" if name in self.elo else f"{name} has no rating"
            _refuse("elo", name, message, f"one for each of {', '.join(DEFAULT_ELO)}")
        for term in self.evaluation.keys() - DEFAULT_TERMS.keys():
            _refuse("evaluation", term, f"the evaluation has no term {term!r}", f"one of {', '.join(DEFAULT_TERMS)}")
        for name in ("values", "evaluation", "elo"):
            _check_numbers(name, getattr(self, name).items())

    def check(self, variant: Variant) -> None:
        """Check the fields against the pieces, the squares and the notation of a variant.

        Args:
            variant: The variant.

        Raises:
            InvalidVariantError: A piece type does not exist, a table has too few numbers, or a position is wrong.

        """
        pieces = [piece_type.name for piece_type in variant.pieces]
        for key in ("values", "squares"):
            for name in getattr(self, key):
                if name not in pieces:
                    _refuse(key, name, f"{variant.title} has no piece type {name!r}", f"one of {', '.join(pieces)}")
        for name, by_cell in self.square_values(variant):
            _check_numbers("squares", ((name, value) for value in by_cell.values()))
        for number, text in enumerate(self.bench, 1):
            check_position(variant, "bench", str(number), text)

    def square_values(self, variant: Variant) -> Iterator[tuple[str, dict[int, int]]]:
        """Yield the piece-square tables.

        Args:
            variant: The variant.

        Yields:
            A piece type and its values by cell.

        Raises:
            InvalidVariantError: A table has too few or too many numbers.

        """
        for name, table in self.squares.items():
            yield name, variant.by_cell("squares", table)


def _check_numbers(field_name: str, numbers: Iterable[tuple[str, int]]) -> None:
    """Reject numbers that the tables cannot hold."""
    for name, number in numbers:
        if abs(number) > MAX_WEIGHT:
            expected = f"a whole number from {-MAX_WEIGHT} to {MAX_WEIGHT}"
            _refuse(field_name, name, f"{field_name} of {name} is {number}", expected)


def _refuse(field_name: str, text: str, message: str, expected: str) -> NoReturn:
    raise InvalidVariantError(message, reason=field_name, text=text, expected=expected)
