"""The planes of an observation, derived from a variant."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from laserchess.core.geometry import COMPASS
from laserchess.core.symmetries import Symmetry
from laserchess.core.variant import PieceType, Variant
from laserchess.envs.batch.batch_layout import MAX_QUIET

Key = tuple[str, *tuple[str | int, ...]]
FLOORS = ("Gate", "inactive Displacement square", "active Displacement square")


@dataclass(frozen=True)
class Plane:
    """One plane: a key for programs, a description, its maximum and its constant squares."""

    key: Key
    shows: str
    max_value: int = 1
    fixed: tuple[tuple[int, int, int], ...] = ()
    """Row from the top, column and value of each constant square."""
    piece_type: PieceType | None = None

    def turned(self, symmetry: Symmetry) -> Key:
        """Return the key of this plane's image under a symmetry."""
        word, *rest = self.key
        if self.piece_type is not None and self.piece_type.orientations < len(COMPASS):
            return word, self.piece_type.name, symmetry.orientation(self.piece_type, int(rest[1]))
        direction = DIRECTIONS.get(self.key)
        return self.key if direction is None else FACING_KEYS[word][symmetry.direction(direction)]


FACING_KEYS: dict[str, list[Key]] = {
    "facing": [("facing",), *(("facing", way) for way in range(1, 8))],
    "before": [("before", way) for way in range(8)],
}
DIRECTIONS: dict[Key, int] = {key: way for keys in FACING_KEYS.values() for way, key in enumerate(keys)}


def planes_of(variant: Variant) -> tuple[Plane, ...]:
    """Return the planes of a variant, in order."""
    return tuple(_Planes(variant).every())


class _Planes:
    """Lists the planes of a variant, section by section."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @cached_property
    def factored(self) -> bool:
        """Whether any piece has eight orientations."""
        return any(piece_type.orientations == len(COMPASS) for piece_type in self.variant.pieces)

    def every(self) -> Iterator[Plane]:
        yield from self.pieces("own")
        yield from self.pieces("their")
        if self.factored:
            for way, key in enumerate(FACING_KEYS["facing"]):
                yield Plane(key, f"pieces of eight facings, facing {COMPASS[way]}")
        yield from self.floor()
        yield from self.zones()
        yield Plane(("second",), "1 everywhere for the second player")
        yield from self.actions() if self.variant.has_turn_end else self.counters()

    def pieces(self, whose: str) -> Iterator[Plane]:
        for piece_type in self.variant.pieces:
            if piece_type.orientations == len(COMPASS):
                yield Plane((whose, piece_type.name, 0), f"{whose} {piece_type.name}", piece_type=piece_type)
                continue
            for way in range(piece_type.orientations):
                facing = COMPASS[(COMPASS.index(piece_type.front) + piece_type.eighths * way) % 8]
                words = f"{whose} {piece_type.name}" + (f" facing {facing}" if piece_type.orientations > 1 else "")
                yield Plane((whose, piece_type.name, way), words, piece_type=piece_type)

    def floor(self) -> Iterator[Plane]:
        for feature in self.variant.features:
            yield Plane(("feature", feature.letter), feature.name)
        if self.variant.floors:
            yield Plane(("floor",), FLOORS[0])
            for name in FLOORS[1:]:
                yield Plane(("floor", name), name)

    def zones(self) -> Iterator[Plane]:
        """Yield the planes of reserved squares and energy, which are symmetric: both players get the first player's."""
        geometry = self.variant.geometry
        for whose, zone in zip(("own", "their"), self.variant.reserved, strict=True):
            if zone:
                cells = [geometry.by_name[name] for name in zone.split()]
                yield Plane(("zone", whose), f"squares of {whose} pieces only", 1, self.squares((c, 1) for c in cells))
        if self.variant.energy:
            energies, word = self.variant.energies, self.variant.words.get("energy")
            shows = f"energy ({word}) of the square" if word else "energy of the square"
            yield Plane(("energy",), shows, max(1, *energies.values()), self.squares(energies.items()))

    def squares(self, values: Iterable[tuple[int, int]]) -> tuple[tuple[int, int, int], ...]:
        geometry = self.variant.geometry
        return tuple((geometry.rows - 1 - geometry.row(cell), geometry.column(cell), v) for cell, v in values if v)

    def counters(self) -> Iterator[Plane]:
        yield Plane(("repeated",), "1 everywhere if the position occurred before")
        yield Plane(("repeated", "twice"), "1 everywhere if it occurred twice before")
        yield Plane(("quiet",), "turns since the quiet count began, everywhere, at most 100", MAX_QUIET)

    def actions(self) -> Iterator[Plane]:
        if any(piece_type.stunned_faces for piece_type in self.variant.pieces):
            yield Plane(("stunned",), "stunned pieces")
        yield Plane(("left",), "actions left, everywhere", self.variant.actions)
        yield Plane(("idle",), "empty turns in a row, everywhere", max(self.variant.idle_turns, 1))
        yield Plane(("capped",), "pieces that have used their special act")
        yield Plane(("turned",), "the piece whose rotation may be changed")
        yield Plane(("turned", "earlier"), "pieces rotated before it that may be changed after it")
        for way, key in enumerate(FACING_KEYS["before"]):
            yield Plane(key, f"that piece before its rotation, facing {COMPASS[way]}")


def plane_table(planes: Iterable[Plane]) -> str:
    """Return the planes as a Markdown table; planes that differ only in direction share a row."""
    groups: list[tuple[str, list[str], list[int], int]] = []
    for number, plane in enumerate(planes):
        what, _, facing = plane.shows.partition(" facing ")
        if facing and groups and groups[-1][0] == what:
            groups[-1][1].append(facing)
            groups[-1][2].append(number)
        else:
            groups.append((what, [facing] if facing else [], [number], plane.max_value))
    lines = ["| planes | show | up to |", "|---|---|---|"]
    for what, facings, numbers, max_value in groups:
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        lines.append(f"| {span} | {what}{' facing ' if facings else ''}{', '.join(facings)} | {max_value} |")
    return "\n".join(lines)
