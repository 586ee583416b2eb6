"""The fields of a variant: piece types (see `pieces`), players, setups, zones, turns and endings."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from laserchess.core.errors import InvalidVariantError, UnknownNameError, quote
from laserchess.core.geometry import Geometry
from laserchess.core.pieces import EntryRule, FireMode, PieceType

NUMBER = re.compile("-?[0-9]{1,6}")
MAX_NUMBER = 1_000_000
"""Upper bound of an option that is a whole number, so that counters fit the kernel's tables."""


class Stalemate(Enum):
    """The result for a side to move that has no legal move."""

    LOSS = "loss"
    """It loses."""
    DRAW = "draw"
    """The game is a draw."""


@dataclass(frozen=True)
class Feature:
    """A part of the floor that pieces cannot be on: a wall, a hole, a gate."""

    name: str
    """Its name, as `Wall`."""
    letter: str
    """Its sign in texts; images draw `#` wall, `o` hole, `@` vortex and `=` gate, and show other signs as text."""
    blocks_beams: bool
    """Whether it stops beams."""
    swallows: bool = False
    """Whether it removes pieces that are displaced onto it."""
    flips: bool = False
    """Whether it opens and closes by chance at the end of a turn."""
    once: bool = False
    """Whether only one piece may enter it each turn, without using up the piece's own special action."""


@dataclass(frozen=True)
class Player:
    """A side: its name, its letter in position texts, and its colour."""

    name: str
    """The name of the side, as `silver`."""
    letter: str
    """Its letter in position texts."""
    colour: str = ""
    """As `#rrggbb`; empty: teal for the first player, orange for the second."""
    accessible: str = ""
    """The colour of the palette for colour-blind people."""


@dataclass(frozen=True)
class OptionChange:
    """What an option changes about a piece type when it has the value `when`; `None` changes nothing."""

    when: bool | int | float | str
    piece: str
    faces: str | None = None
    stunned_faces: str | None = None
    turns: tuple[int, ...] | None = None
    steps: bool | None = None
    onto: Mapping[str, EntryRule] | None = None
    immune: bool | None = None

    def made(self, piece_type: PieceType) -> PieceType:
        """Return the changed piece type."""
        given = {name: getattr(self, name) for name in CHANGEABLE if getattr(self, name) is not None}
        return replace(piece_type, **given)


CHANGEABLE = ("faces", "stunned_faces", "turns", "steps", "onto", "immune")


@dataclass(frozen=True)
class Option:
    """A rule option: its default and the values it takes.

    The kernel knows some options by name (`core.checks.KERNEL_OPTIONS`); the others are `changes` to piece types.
    """

    default: bool | int | float | str
    """The value if none is given."""
    choices: tuple[bool | int | float | str, ...] = ()
    """The values it takes; empty: a probability if the default is a float, otherwise a whole number from 1."""
    help: str = ""
    """A description of one sentence."""
    changes: tuple[OptionChange, ...] = ()
    """What its values change about piece types."""

    def check(self, name: str, value: object) -> bool | int | float | str:
        """Return `value` if the option takes it.

        Args:
            name: The option's name, for the error.
            value: The value to check.

        Returns:
            The value; a probability as a float.

        Raises:
            UnknownNameError: The option does not take the value.

        """
        if self.choices:
            if any(value == choice and type(value) is type(choice) for choice in self.choices):
                return value  # type: ignore[return-value]  # it equals one of the choices
            expected = " or ".join(repr(choice) for choice in self.choices)
        elif isinstance(self.default, float):
            if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
                return float(value)
            expected = "a probability from 0 to 1"
        else:
            if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_NUMBER:
                return value
            expected = f"a whole number from 1 to {MAX_NUMBER}"
        message = f"option {name} does not take {quote(str(value))}"
        raise UnknownNameError(message, reason="option", text=str(value), expected=expected)


@dataclass(frozen=True)
class Section:
    """A table of a variant's file that another package reads and checks, and nothing of this one."""

    values: Mapping[str, object]
    """The table as TOML has it."""
    file: str = field(default="", compare=False)
    """The name of the file, for errors; empty if the section was made in Python."""
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The lines of its keys in the file, for errors."""


@dataclass(frozen=True)
class VariantFields:
    """What a variant declares and what follows from it, unchecked: `Variant` checks it."""

    id: str
    """Its name in code and files, as `laser-chess`."""
    title: str
    """Its name for people, as `Laser Chess`."""
    geometry: Geometry
    """The size of the board and how its squares are named."""
    players: tuple[Player, Player]
    """The two sides; the first moves first."""
    pieces: tuple[PieceType, ...]
    """The piece types."""
    setups: Mapping[str, str]
    """Name → position text; the first is the default."""
    notation: str
    """The notation of positions and moves: a name of `laserchess.notation`."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Name → rule option."""
    reserved: tuple[str, str] = ("", "")
    """For each player, the squares that only its pieces may enter."""
    energy: str = ""
    """Energy of the squares, which limits shoving: numbers by row, the top row first."""
    features: tuple[Feature, ...] = ()
    """The features that the floor may have."""
    floors: Mapping[str, str] = field(default_factory=dict)
    """Letter → name of the floors that pieces can be on: `-` open Gate, `*` and `'` Displacement square."""
    diagonal_steps: bool = True
    """Whether pieces may step diagonally."""
    null_move: bool = False
    """Whether a null move is legal if its beam destroys a piece."""
    majority: bool = False
    """Whether a side to move with more royal pieces than the other has won."""
    stalemate: Stalemate = Stalemate.LOSS
    """The result for a side without a legal move; turns of several actions can always be ended."""
    actions: int = 0
    """Number of actions a turn; 0: a turn is one move, then the mover's weapons fire."""
    idle_turns: int = 0
    """Number of empty turns in a row that end the game as a draw; 0: they never do."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other names of setups."""
    blurb: str = ""
    """A description of one sentence."""
    place: int = 1000
    """Its rank in lists of variants: the lowest first."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The variant's words: `energy` → `qi`, an option → its label, `option.choice` → what that choice does."""
    sections: Mapping[str, Section] = field(default_factory=dict)
    """Name → section for another package; no part of the rules."""

    @property
    def has_turn_end(self) -> bool:
        """Whether a turn has several actions and is ended by a move of its own (`.`)."""
        return self.actions > 0

    @property
    def has_repetition(self) -> bool:
        """Whether a draw by repetition is possible."""
        return not self.actions

    @property
    def has_perft(self) -> bool:
        """Whether `Board.perft` works: one move a turn, without chance."""
        return not self.actions and not self.has_chance

    @cached_property
    def every_piece(self) -> tuple[PieceType, ...]:
        """The default piece types, then each piece type that a value of an option changes."""
        pieces = {piece_type.name: piece_type for piece_type in self.pieces}
        changes = [change for option in self.options.values() for change in option.changes]
        return (*self.pieces, *(change.made(pieces[change.piece]) for change in changes))

    @cached_property
    def fires_by_itself(self) -> bool:
        """Whether weapons fire after every move."""
        return any(piece_type.fires is FireMode.AFTER_MOVE for piece_type in self.pieces)

    @cached_property
    def has_chance(self) -> bool:
        """Whether chance decides anything under any option: beams, displacements, Gates, stunned pieces."""
        displacing = {EntryRule.DISPLACE, EntryRule.PLUNGE}
        by_piece = any(
            "?" in piece_type.faces
            or displacing & {*piece_type.onto.values()}
            or piece_type.fires is FireMode.STUN_ON_COMMAND
            for piece_type in self.every_piece
        )
        return by_piece or any(feature.flips for feature in self.features)

    @cached_property
    def energies(self) -> dict[int, int]:
        """Energy by cell; empty if the variant has none."""
        return self.by_cell("energy", self.energy)

    def by_cell(self, name: str, table: str) -> dict[int, int]:
        """Return a table of numbers, the top row first, by cell.

        Args:
            name: The name of the table's field.
            table: The numbers, separated by white space.

        Returns:
            Cell → number; empty if the table is.

        Raises:
            InvalidVariantError: A word is not a whole number, or there are too few or too many.

        """
        words, order = table.split(), self.geometry.reading_order
        wrong = [word for word in words if not NUMBER.fullmatch(word)]
        if wrong or len(words) not in {0, len(order)}:
            message = f"{name} of {self.title}: " + (quote(wrong[0]) if wrong else f"{len(words)} numbers")
            expected = f"{len(order)} whole numbers, {self.geometry.columns} for each row, the top row first"
            raise InvalidVariantError(message, reason=name, text=wrong[0] if wrong else "", expected=expected)
        return dict(zip(order, map(int, words), strict=bool(words)))

    def __repr__(self) -> str:
        """Return the id, marked as a variant."""
        return f"<Variant {self.id}>"

    def __hash__(self) -> int:
        """Hash the id."""
        return hash(self.id)

    def setup(self, name: str | None = None) -> str:
        """Return the position text of a starting position.

        Args:
            name: The name of the setup, or an alias; by default the first.

        Returns:
            The position text.

        Raises:
            UnknownNameError: There is no such setup.

        """
        if name is None:
            return next(iter(self.setups.values()))
        found = self.setups.get(self.aliases.get(name, name))
        if found is None:
            message = f"{self.title} has no setup {quote(name)}"
            raise UnknownNameError(message, reason="setup", text=name, expected="one of " + ", ".join(self.setups))
        return found

    def player(self, name: str) -> int:
        """Return the number of a side, 0 or 1.

        Args:
            name: The name of the side, as `"blue"`.

        Returns:
            The number of the side.

        Raises:
            UnknownNameError: There is no such side.

        """
        for number, player in enumerate(self.players):
            if player.name == name:
                return number
        message = f"{self.title} has no player {quote(name)}"
        expected = " or ".join(player.name for player in self.players)
        raise UnknownNameError(message, reason="player", text=name, expected=expected)
