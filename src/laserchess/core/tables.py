"""Builds the kernel's arrays from a variant."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells, Keys, Stack, Table
from laserchess.core.codec import (
    branch_for,
    branches,
    class_for,
    class_of,
    code_for,
    face_index,
    orientation_of,
    oriented,
    rotation_index,
    square_index,
)
from laserchess.core.geometry import COMPASS
from laserchess.core.variant import EntryRule, Feature, FireMode, Piece, PieceType, Rules, Stalemate, Variant

FIRST_KIND = 2
ENDS = {"X": at.HIT, "=": at.STOPPED, "?": at.SCATTER, "C": at.CENTRE}
FLOOR_OF = {"=": at.GATE_FLOOR, "-": at.GATE_FLOOR, "'": at.RESTING, "*": at.ACTIVE}
"""Letter of a feature that changes → what lies under the pieces there."""
STALEMATES = {Stalemate.LOSS: at.STALEMATE_LOSS, Stalemate.DRAW: at.STALEMATE_DRAW}
KEY_SEED = 20231113
MAX_SHIFTED = 3
"""Cells that a move itself changes in variants of one move a turn: two, and that of a shoved piece."""


@dataclass(frozen=True)
class Tables:
    """A variant with its options in the form of the kernel, and the meaning of its codes."""

    rules: Rules
    table: Table
    keys: Keys

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the rules they were made from."""
        return tables_for, (self.rules,)

    @cached_property
    def variant(self) -> Variant:
        """The variant of these tables."""
        return self.rules.variant

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Piece or feature name → kind."""
        return kinds_of(self.variant)

    @cached_property
    def features(self) -> dict[str, int]:
        """Letter of a feature that no piece can be on → its code."""
        return {feature.letter: code_for(self.kinds[feature.name], 0, 0) for feature in self.variant.features}

    @cached_property
    def pieces(self) -> dict[int, Piece]:
        """Code → piece."""
        return {
            code_for(kind, side, orientation): Piece(piece_type, side, orientation, stunned, player.name)
            for piece_type in self.variant.pieces
            for stunned in (False, True)
            if (kind := self.kinds.get(piece_type.name + "!" * stunned)) is not None
            for side, player in enumerate(self.variant.players)
            for orientation in range(piece_type.orientations)
        }

    @cached_property
    def _letters(self) -> dict[int, str]:
        """Code → letter of the feature."""
        return {code: letter for letter, code in self.features.items()}

    @cached_property
    def _floor_letters(self) -> dict[int, str]:
        """What lies under a piece or an empty square → its letter."""
        return {code: letter for letter, code in FLOOR_OF.items() if letter not in self.features}

    def letter_of(self, code: int, floor: int) -> str | None:
        """Return the letter of the feature on a square, by the codes of the piece and of the floor."""
        return self._letters.get(code) or self._floor_letters.get(floor)

    def code(self, piece: Piece) -> int:
        """Return the code of a piece."""
        return code_for(self.kinds[piece.piece_type.name + "!" * piece.stunned], piece.side, piece.orientation)

    def has(self, piece: Piece) -> bool:
        """Return whether the variant has such a piece: its side, orientation and whether it is stunned."""
        kind = self.kinds.get(piece.piece_type.name + "!" * piece.stunned)
        if kind is None or piece.side not in (0, 1) or not 0 <= piece.orientation < at.DIRECTIONS:
            return False
        return code_for(kind, piece.side, piece.orientation) in self.pieces

    @property
    def has_floor(self) -> bool:
        """Whether the variant stores the floor under the pieces."""
        return self.variant.actions > 0

    @property
    def cell_count(self) -> int:
        """Length of a `cells` array."""
        return self.variant.geometry.size * (2 if self.has_floor else 1)

    @cached_property
    def row(self) -> int:
        """Length of a row of the stack."""
        return int(self.table[at.ROW])

    @cached_property
    def removals(self) -> int:
        """Where in a row the pieces removed begin."""
        return int(self.table[at.REMOVED])

    @cached_property
    def first_row(self) -> int:
        """Where in a stack the first row begins."""
        return int(self.table[at.SCRATCH_SIZE])

    def new_arrays(self, cells: Cells | None = None, rows: Stack | None = None, more: int = 1) -> Arrays:
        """Return arrays with copies of a board and of rows, both empty by default, and room for `more` rows."""
        past = 0 if rows is None else len(rows)
        stack = np.zeros(self.first_row + past + more * self.row, np.int64)
        stack[at.SCRIPTED] = -1
        if rows is not None:
            stack[self.first_row : self.first_row + past] = rows
        return Arrays(self.table, self.keys, self.empty_cells() if cells is None else cells.copy(), stack)

    def empty_cells(self) -> Cells:
        """Return an empty board."""
        cells = np.zeros(self.cell_count, np.uint16)
        cells[: self.variant.geometry.size] = code_for(at.BORDER, 0, 0)
        cells[list(self.variant.geometry.cells)] = 0
        return cells


def kinds_of(variant: Variant) -> dict[str, int]:
    """Return numbers for the features, the pieces, and the pieces again as stunned ones (named with a `!`)."""
    names = [feature.name for feature in variant.features] + [piece_type.name for piece_type in variant.pieces]
    names += [f"{piece_type.name}!" for piece_type in variant.pieces if piece_type.stunned_faces]
    return {name: kind for kind, name in enumerate(names, FIRST_KIND)}


@lru_cache(maxsize=64)
def tables_for(rules: Rules) -> Tables:
    """Build the tables of a variant, once for each set of options."""
    table = np.zeros(at.TABLES, np.int32)
    kinds = kinds_of(rules.variant)
    _parameters(table, rules, kinds)
    _squares(table, rules.variant)
    edge = at.REFLECT + rotation_index(code_for(at.BORDER, 0, 0), 0)
    table[edge : edge + 16 * at.DIRECTIONS] = at.EDGE
    for feature in rules.variant.features:
        _feature(table, feature, kinds[feature.name])
    for piece_type in rules.pieces.values():
        for player in (0, 1):
            _piece(table, rules, piece_type, player, kinds)
    _placing(table, rules, kinds)
    table[at.SIMPLE_BEAMS] = _is_simple(table, rules, kinds)
    table[at.STALEMATE] = 0 if _always_moves(table, rules, kinds) else STALEMATES[rules.variant.stalemate]
    _rows(table, rules)
    table.flags.writeable = False
    return Tables(rules, table, _keys(table))


def _keys(table: Table) -> Keys:
    """Draw the Zobrist keys: for the pieces, the floor and whatever else makes a position."""
    count = int(table[at.SIZE]) * (int(table[at.KEYS]) + at.FLOORS) + at.EXTRA_KEYS
    raw = np.random.PCG64(KEY_SEED).random_raw(count)
    keys = np.asarray(raw, np.uint64).view(np.int64)
    keys.flags.writeable = False
    return keys


def _parameters(table: Table, rules: Rules, kinds: dict[str, int]) -> None:
    variant = rules.variant
    size = variant.geometry.size
    table[at.SIZE] = size
    table[at.WORDS] = (size + 63) // 64
    table[at.KEYS] = code_for(max(kinds.values()) + 1, 0, 0)
    table[at.NULL_MOVE] = variant.null_move
    table[at.MAJORITY] = variant.majority
    table[at.QUIET_LIMIT] = 2 * int(rules.get("quiet_moves", 0))
    table[at.QUIET_RESET] = rules.get("quiet_reset", "destroyed") == "destroyed"
    table[at.SWAP_LOOSE] = rules.get("swap_reserved", "strict") == "loose"
    table[at.AUTOMATIC] = rules.get("repetition", "automatic") == "automatic"
    table[at.ACTIONS] = variant.actions
    removing = {EntryRule.SHOVE, EntryRule.SHOVE_LEVEL, EntryRule.CAPTURE, EntryRule.CAPTURE_FREELY}
    table[at.STEPS_REMOVE] = any(removing & set(piece_type.onto.values()) for piece_type in rules.pieces.values())
    table[at.IDLE_LIMIT] = variant.idle_turns
    table[at.ROTATION_STEPS] = rules.get("rotation_cost", "turn") == "step"
    table[at.KEEPS_FACING] = rules.get("displaced_facing", "random") == "kept"
    table[at.THAWS] = round(float(rules.get("thaw", 0.0)) * at.CERTAIN)
    table[at.GATES] = round(float(rules.get("gate", 0.0)) * at.CERTAIN)


def _rows(table: Table, rules: Rules) -> None:
    """Make the rows as long as the moves of the variant need them."""
    variant, size = rules.variant, rules.variant.geometry.size
    removals = _most_removals(rules) if table[at.SIMPLE_BEAMS] else len(variant.geometry.cells)
    table[at.SALVO] = removals - 1
    changes = 2 * size if variant.actions else MAX_SHIFTED + removals
    table[at.SCRATCH_SIZE] = (
        at.FULL_SCRATCH if variant.actions else at.SIMPLE_SCRATCH if table[at.SIMPLE_BEAMS] else at.BEAM_SCRATCH
    )
    table[at.REMOVED] = at.CHANGES + 1 + changes
    table[at.ROW] = table[at.REMOVED] + 1 + removals


def _most_removals(rules: Rules) -> int:
    """Return how many pieces one move removes at most where every weapon hits one: one more by the step itself."""
    weapons = [piece_type.limit for piece_type in rules.variant.pieces if piece_type.fires]
    limits = [limit for limit in weapons if limit is not None]
    squares = len(rules.variant.geometry.cells)
    return min(1 + sum(limits) if len(limits) == len(weapons) else squares, squares)


def _is_simple(table: Table, rules: Rules, kinds: dict[str, int]) -> bool:
    """Return whether no beam splits or repeats.

    That is so if no piece reflects beams of two directions into one (so that beams can always be traced back),
    none branches or scatters it or has a centre, and no weapon passes beams in the direction in which it fires.
    """
    if rules.variant.actions:
        return False
    for piece_type in rules.pieces.values():
        for player in (0, 1):
            for orientation in range(piece_type.orientations):
                code = code_for(kinds[piece_type.name], player, orientation)
                results = table[at.REFLECT + rotation_index(code, 0) : at.REFLECT + rotation_index(code, 8)].tolist()
                onward = [result for result in results if result >= 0]
                looping = len(set(onward)) < len(onward) or (
                    piece_type.fires and piece_type.facings[orientation] in onward
                )
                if looping or any(map(branches, onward)) or {at.SCATTER, at.CENTRE} & set(results):
                    return False
    return not any(piece_type.immune for piece_type in rules.pieces.values())


def _always_moves(table: Table, rules: Rules, kinds: dict[str, int]) -> bool:
    """Return whether every side of an unfinished game has a move, wherever its pieces are.

    It has if its turn can be ended, if every royal piece can rotate, or if a piece that never leaves its home can.
    """

    def rotates(piece_type: PieceType) -> bool:
        ways = [home[1].split() for home in piece_type.homes] or [[*COMPASS]] * 2
        codes = [
            code_for(kinds[piece_type.name], player, orientation)
            for player in (0, 1)
            for orientation, facing in enumerate(piece_type.facings)
            if COMPASS[facing] in ways[player]
        ]
        return all(table[at.ROTATIONS + code] for code in codes)

    pieces = rules.pieces.values()
    by_royals = all(rotates(piece_type) for piece_type in pieces if piece_type.royal)
    return (
        rules.variant.actions > 0 or by_royals or any(rotates(piece_type) for piece_type in pieces if piece_type.homes)
    )


def _squares(table: Table, variant: Variant) -> None:
    geometry = variant.geometry
    table[at.DELTA : at.DELTA + 8] = geometry.deltas
    table[at.SQUARE_COUNT] = len(geometry.cells)
    table[at.SQUARES : at.SQUARES + len(geometry.cells)] = geometry.reading_order
    steps = geometry.deltas if variant.diagonal_steps else geometry.deltas[::2]
    table[at.STEP_COUNT] = len(steps)
    table[at.STEP_DELTA : at.STEP_DELTA + len(steps)] = steps
    homes = {square for piece_type in variant.pieces for square, _ in piece_type.homes}
    for player in (0, 1):
        closed = {*homes, *variant.reserved[1 - player].split()}
        for name, cell in geometry.by_name.items():
            table[at.ALLOWED + square_index(player, cell)] = name not in closed
    for cell, energy in variant.energies.items():
        table[at.ENERGY + cell] = energy


def _feature(table: Table, feature: Feature, kind: int) -> None:
    code = code_for(kind, 0, 0)
    paths = at.REFLECT + rotation_index(code, 0)
    table[paths : paths + at.DIRECTIONS] = at.STOPPED if feature.blocks_beams else range(8)
    table[at.TRAITS + class_of(code)] = at.FIXTURE | feature.swallows * at.SWALLOWS | feature.once * at.ONCE
    if feature.flips:
        table[at.GATE_CODE] = code


def _piece(table: Table, rules: Rules, piece_type: PieceType, player: int, kinds: dict[str, int]) -> None:
    traits = _traits(piece_type)
    stunned_kind = kinds.get(f"{piece_type.name}!")
    _entries(table, rules.variant, piece_type, player, kinds)
    for orientation in range(piece_type.orientations):
        code = code_for(kinds[piece_type.name], player, orientation)
        _describe(table, code, piece_type, traits, piece_type.faces)
        _turns(table, piece_type, player, code)
        if stunned_kind is not None:
            stunned = code_for(stunned_kind, player, orientation)
            table[at.STUNNED + code], table[at.STUNNED + stunned] = stunned, code
            _describe(
                table, stunned, piece_type, traits & (at.ROYAL | at.PIECE) | at.IS_STUNNED, piece_type.stunned_faces
            )


def _describe(table: Table, code: int, piece_type: PieceType, traits: int, faces: str) -> None:
    """Fill in the traits of a piece and what its faces do to beams."""
    facing = piece_type.facings[orientation_of(code)]
    table[at.TRAITS + class_of(code)] = traits
    table[at.ORIENTATIONS + class_of(code)] = piece_type.orientations
    table[at.FACING + code] = facing
    words = faces.split()
    for travel in range(at.DIRECTIONS):
        table[at.REFLECT + rotation_index(code, travel)] = _result(words[(travel + 4 - facing) % 8], facing, travel)


def _result(word: str, facing: int, travel: int) -> int:
    """Return what a face does to a beam of this direction."""
    if word in ENDS:
        return ENDS[word]
    if word == "Y":
        return branch_for((facing + 2) % 8, (facing + 6) % 8)
    through, sign = word.startswith("."), word.removeprefix(".")
    turned = (travel + 4) % 8 if sign == "<" else (facing + int(sign or 0)) % 8
    if not through:
        return turned
    return branch_for(travel, turned) if sign else travel


def _traits(piece_type: PieceType) -> int:
    weapon = {
        FireMode.AFTER_MOVE: at.EMITTER,
        FireMode.ON_COMMAND: at.WEAPON,
        FireMode.STUN_ON_COMMAND: at.WEAPON | at.STUN_WEAPON,
        None: 0,
    }
    is_what = piece_type.steps * at.STEPS | piece_type.royal * at.ROYAL | piece_type.immune * at.IMMUNE
    return at.PIECE | is_what | weapon[piece_type.fires]


def _turns(table: Table, piece_type: PieceType, player: int, code: int) -> None:
    """Fill in where each turn leads; a piece at home keeps to the ways it may face there."""
    orientation = orientation_of(code)
    ways = piece_type.homes[player][1].split() if piece_type.homes else COMPASS
    for argument in range(at.DIRECTIONS):
        if piece_type.names_facing:
            target = piece_type.facings.index(argument) if argument in piece_type.facings else -1
        else:
            target = (orientation + argument) % piece_type.orientations
        if target < 0:
            continue
        table[at.ROTATED + rotation_index(code, argument)] = oriented(code, target)
        wanted = target != orientation if piece_type.names_facing else argument in piece_type.turns
        if wanted and COMPASS[piece_type.facings[target]] in ways:
            table[at.ROTATIONS + code] |= 1 << argument


def _entries(table: Table, variant: Variant, piece_type: PieceType, player: int, kinds: dict[str, int]) -> None:
    mover = class_for(kinds[piece_type.name], player)
    all_names = {name for other in variant.pieces for name in (other.name, f"{other.name}!")}
    for name, entry in sorted(piece_type.onto.items(), key=lambda given: given[0] != "*"):  # what is named outweighs *
        for target in (all_names if name == "*" else {name, f"{name}!"}) & kinds.keys():
            for owner in (0, 1):
                if owner != player or entry not in {EntryRule.CAPTURE, EntryRule.CAPTURE_FREELY}:
                    table[at.ENTER + face_index(mover, class_for(kinds[target], owner))] = entry


def _placing(table: Table, rules: Rules, kinds: dict[str, int]) -> None:
    """Fill in where pieces may stand and how many: what `faults` asks."""
    variant = rules.variant
    is_loose = rules.get("swap_reserved", "") == "loose"
    swapped = {name for piece_type in variant.pieces for name in piece_type.onto} if is_loose else set()
    for player in (0, 1):
        for square in variant.reserved[player].split():
            table[at.RESERVED + square_index(player, variant.geometry.by_name[square])] = 1
        for piece_type in rules.pieces.values():
            mover = class_for(kinds[piece_type.name], player)
            table[at.LIMIT + mover] = at.UNLIMITED if piece_type.limit is None else piece_type.limit
            if piece_type.homes:
                square, ways = piece_type.homes[player]
                table[at.HOME + mover] = variant.geometry.by_name[square]
                table[at.HOME_WAYS + mover] = sum(1 << COMPASS.index(way) for way in ways.split())
            bits = (piece_type.name in swapped) * at.MAY_TRESPASS | _has_special_act(
                variant, piece_type
            ) * at.MAY_BE_USED
            for name in {piece_type.name, f"{piece_type.name}!"} & kinds.keys():
                table[at.PLACING + class_for(kinds[name], player)] = bits


def _has_special_act(variant: Variant, piece_type: PieceType) -> bool:
    """Return whether a piece has something it does once a turn."""
    once = {feature.name for feature in variant.features if feature.once}
    acts = {entry for name, entry in piece_type.onto.items() if name not in once}
    return piece_type.fires is not None or bool(acts & {EntryRule.CAPTURE, EntryRule.DISPLACE, EntryRule.PLUNGE})
