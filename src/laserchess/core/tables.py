"""From a game's facts to the kernel's arrays."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.geometry import COMPASS
from laserchess.core.spec import Entry, Feature, Fires, Game, Man, Piece, Rules

Table = npt.NDArray[np.int32]
Keys = npt.NDArray[np.int64]

FIRST_KIND = 2
FACE_WORDS = {"X": at.HIT, "=": at.STOPPED, "Y": at.SPLIT, "?": at.SCATTER, "C": at.CENTRE}
KEY_SEED = 20231113


@dataclass(frozen=True)
class Tables:
    """A game with settled options, as the kernel wants it."""

    rules: Rules
    table: Table
    keys: Keys

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the rules they were made from."""
        return tables_for, (self.rules,)

    @property
    def game(self) -> Game:
        """The game these tables tell of."""
        return self.rules.game

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Piece or feature name → kind."""
        return kinds_of(self.game)

    @cached_property
    def features(self) -> dict[str, int]:
        """Letter of a feature no piece stands on → its code."""
        return {feature.letter: self.kinds[feature.name] << 4 for feature in self.game.features}

    @cached_property
    def men(self) -> dict[int, Man]:
        """Code → the piece it stands for."""
        return {
            kind << 4 | side << 3 | orientation: Man(piece, side, orientation, stunned, player.name)
            for piece in self.game.pieces
            for stunned in (False, True)
            if (kind := self.kinds.get(piece.name + "!" * stunned)) is not None
            for side, player in enumerate(self.game.players)
            for orientation in range(piece.orientations)
        }

    @cached_property
    def has_floor(self) -> bool:
        """Does the game have squares whose floor changes."""
        return bool(self.game.features)

    @property
    def cell_count(self) -> int:
        """Length of a `cells` array."""
        return self.game.geometry.size * (2 if self.has_floor else 1)

    @property
    def row(self) -> int:
        """Length of a row of the stack."""
        return int(self.table[at.ROW])


def kinds_of(game: Game) -> dict[str, int]:
    """Return numbers for the features, the pieces, and the pieces again as stunned ones (named with a `!`)."""
    names = [feature.name for feature in game.features] + [piece.name for piece in game.pieces]
    names += [f"{piece.name}!" for piece in game.pieces if piece.stunned_faces]
    return {name: kind for kind, name in enumerate(names, FIRST_KIND)}


@lru_cache(maxsize=64)
def tables_for(rules: Rules) -> Tables:
    """Build (once for each game and set of options) the tables of a game."""
    table = np.zeros(at.TABLES, np.int32)
    kinds = kinds_of(rules.game)
    _parameters(table, rules, kinds)
    _squares(table, rules.game)
    table[at.MUZZLE : at.MUZZLE + at.CODES] = -1
    table[at.LIGHT + (at.BORDER << 7) : at.LIGHT + (at.BORDER + 1 << 7)] = at.EDGE
    for feature in rules.game.features:
        _feature(table, feature, kinds[feature.name])
    for piece in rules.game.pieces:
        for player in (0, 1):
            _piece(table, rules, piece, player, kinds)
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
    game = rules.game
    size = game.geometry.size
    table[at.SIZE] = size
    table[at.WORDS] = (size + 63) // 64
    table[at.REMOVED] = at.CHANGES + 1 + (2 * size if game.actions else at.MOST_CHANGES)
    table[at.ROW] = table[at.REMOVED] + 1 + (size if game.actions else at.MOST_REMOVALS)
    table[at.KEYS] = (max(kinds.values()) + 1) << 4
    table[at.NULL_MOVE] = game.null_move
    table[at.MAJORITY] = game.majority
    table[at.QUIET_LIMIT] = 2 * int(rules.get("quiet_moves", 0))
    table[at.QUIET_RESET] = rules.get("quiet_reset", "destroyed") == "destroyed"
    table[at.SWAP_LOOSE] = rules.get("swap_reserved", "strict") == "loose"
    table[at.AUTOMATIC] = rules.get("repetition", "automatic") == "automatic"
    table[at.ACTIONS] = game.actions
    table[at.IDLE_LIMIT] = game.idle_turns
    table[at.ROTATION_STEPS] = rules.get("rotation_cost", "turn") == "step"
    table[at.THAWS] = round(float(rules.get("thaw", 0.0)) * (1 << 30))
    table[at.GATES] = round(float(rules.get("gate", 0.0)) * (1 << 30))


def _squares(table: Table, game: Game) -> None:
    geometry = game.geometry
    table[at.DELTA : at.DELTA + 8] = geometry.deltas
    table[at.SQUARE_COUNT] = len(geometry.cells)
    table[at.SQUARES : at.SQUARES + len(geometry.cells)] = geometry.reading_order
    steps = geometry.deltas if game.diagonal_steps else geometry.deltas[::2]
    table[at.STEP_COUNT] = len(steps)
    table[at.STEP_DELTA : at.STEP_DELTA + len(steps)] = steps
    homes = {square for piece in game.pieces for square, _ in piece.homes}
    for player in (0, 1):
        closed = {*homes, *game.reserved[1 - player].split()}
        for name, cell in geometry.by_name.items():
            table[at.ALLOWED + (player << 8) + cell] = name not in closed
    for cell, energy in game.energies.items():
        table[at.ENERGY + cell] = energy


def _feature(table: Table, feature: Feature, kind: int) -> None:
    code = kind << 4
    table[at.LIGHT + (code << 3) : at.LIGHT + (code + 1 << 3)] = at.STOPPED if feature.blocks_light else range(8)
    table[at.TRAITS + (kind << 1)] = at.FIXTURE | feature.swallows * at.SWALLOWS
    if feature.flips:
        table[at.GATE_CODE] = code


def _piece(table: Table, rules: Rules, piece: Piece, player: int, kinds: dict[str, int]) -> None:
    kind = kinds[piece.name]
    base = kind << 4 | player << 3
    stunned_kind = kinds.get(f"{piece.name}!")
    traits = _traits(piece)
    table[at.TRAITS + (base >> 3)] = traits
    table[at.ORIENTATIONS + (base >> 3)] = piece.orientations
    _entries(table, rules.game, piece, player, kinds)
    for orientation in range(piece.orientations):
        code = base | orientation
        facing = (COMPASS.index(piece.front) + piece.eighths * orientation) % 8
        _faces(table, code, facing, _face_words(rules, piece))
        if piece.fires:
            table[at.MUZZLE + code] = facing
        _turns(table, rules, piece, player, code)
        if stunned_kind is not None:
            stunned = code + (stunned_kind - kind << 4)
            table[at.STUNNED + code], table[at.STUNNED + stunned] = stunned, code
            table[at.ORIENTATIONS + (stunned >> 3)] = piece.orientations
            table[at.TRAITS + (stunned >> 3)] = traits & (at.ROYAL | at.SCATTERS | at.PIECE) | at.IS_STUNNED
            _faces(table, stunned, facing, piece.stunned_faces.split())


def _face_words(rules: Rules, piece: Piece) -> list[str]:
    """Return the faces of a piece, a Stunner's shield being where the options put it."""
    words = piece.faces.split()
    if piece.fires is Fires.STUN_ON_COMMAND and rules.get("stunner_shield", "rear") == "flanks":
        return ["<" if side in {2, 4, 6} else "X" for side in range(8)]
    return words


def _traits(piece: Piece) -> int:
    weapon = {
        Fires.AFTER_MOVE: at.EMITTER,
        Fires.ON_COMMAND: at.WEAPON,
        Fires.STUN_ON_COMMAND: at.WEAPON | at.STUN_WEAPON,
        None: 0,
    }
    scatters = at.SCATTERS if "?" in piece.faces else 0
    return at.PIECE | piece.steps * at.STEPS | piece.royal * at.ROYAL | weapon[piece.fires] | scatters


def _faces(table: Table, code: int, facing: int, words: list[str]) -> None:
    for travel in range(8):
        word = words[(travel + 4 - facing) % 8]
        if word == "<":
            result = (travel + 4) % 8
        elif word == ".":
            result = travel
        elif word.isdigit():
            result = (facing + int(word)) % 8
        else:
            result = FACE_WORDS[word]
        table[at.LIGHT + (code << 3) + travel] = result


def _turns(table: Table, rules: Rules, piece: Piece, player: int, code: int) -> None:
    """Fill in where each turn leads; a piece at home keeps to the ways it may face there."""
    orientation = code & 7
    fixed = piece.royal and piece.orientations == 1 and not rules.get("king_rotation", True)
    ways = piece.homes[player][1].split() if piece.homes else COMPASS
    outright = not piece.turns and piece.orientations > 1
    for argument in range(8):
        if outright and argument not in piece.facings:
            continue
        target = piece.facings.index(argument) if outright else (orientation + argument) % piece.orientations
        table[at.TURNED + (code << 3) + argument] = (code & ~7) | target
        facing = COMPASS[(COMPASS.index(piece.front) + piece.eighths * target) % 8]
        wanted = target != orientation if outright else argument in piece.turns
        if wanted and not fixed and facing in ways:
            table[at.TURNS + code] |= 1 << argument


def _entries(table: Table, game: Game, piece: Piece, player: int, kinds: dict[str, int]) -> None:
    mover = kinds[piece.name] << 1 | player
    everyone = {name for other in game.pieces for name in (other.name, f"{other.name}!")}
    for name, entry in piece.onto.items():
        for target in (everyone if name == "*" else {name, f"{name}!"}) & kinds.keys():
            for owner in (0, 1):
                if entry is not Entry.CAPTURE or owner != player:
                    table[at.ENTER + (mover << 6) + (kinds[target] << 1 | owner)] = entry
