"""What a game file can say: pieces (see `pieces`), players, setups, zones, turn, endings."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import ClassVar

from laserchess.core.errors import InvalidVariantError, UnknownNameError, quote
from laserchess.core.geometry import Geometry
from laserchess.core.level_defaults import DEFAULT_ELO, DEFAULT_LEVELS
from laserchess.core.pieces import EntryRule, FireMode, Piece, PieceType

__all__ = [
    "EntryRule",
    "Feature",
    "FireMode",
    "Option",
    "OptionChange",
    "Piece",
    "PieceType",
    "Player",
    "Rules",
    "Stalemate",
    "Variant",
]

NUMBER = re.compile("-?[0-9]{1,6}")
MAX_NUMBER = 1_000_000
"""Upper bound of an option that is a whole number: what it counts has to fit the kernel's tables."""


class Stalemate(Enum):
    """What a side that has to move and has no legal move gets."""

    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True)
class Feature:
    """Something of the floor that no piece stands on."""

    name: str
    letter: str
    """Its sign in texts; pictures know `#` wall, `o` hole, `@` vortex and `=` gate, and show others as they are."""
    blocks_light: bool
    swallows: bool = False
    """Does it take whatever is flung onto it."""
    flips: bool = False
    """Does it open and close by chance at the end of a turn."""
    once: bool = False
    """Is it entered once a turn, by whichever piece, with no special act of the piece used."""


@dataclass(frozen=True)
class Player:
    """One side: its name, the letter that says it is to move, and its colour."""

    name: str
    letter: str
    colour: str = ""
    """As `#rrggbb`; empty: teal for the first player, orange for the second."""
    accessible: str = ""
    """The same where colours must stay apart for everybody, without telling red from green."""


@dataclass(frozen=True)
class OptionChange:
    """What is different about a piece when an option has a value; what is left out stays as it is."""

    when: bool | int | float | str
    piece: str
    faces: str | None = None
    stunned_faces: str | None = None
    turns: tuple[int, ...] | None = None
    steps: bool | None = None
    onto: Mapping[str, EntryRule] | None = None
    immune: bool | None = None

    def made(self, piece_type: PieceType) -> PieceType:
        """Return the piece as it is then."""
        given = {name: getattr(self, name) for name in CHANGEABLE if getattr(self, name) is not None}
        return replace(piece_type, **given)


CHANGEABLE = ("faces", "stunned_faces", "turns", "steps", "onto", "immune")


@dataclass(frozen=True)
class Option:
    """A rule switch: its default and the values it takes.

    What it switches is either known to the kernel by the option's name (`core.checks.KERNEL_OPTIONS`) or told by
    `changes` to pieces.
    """

    default: bool | int | float | str
    choices: tuple[bool | int | float | str, ...] = ()
    help: str = ""
    changes: tuple[OptionChange, ...] = ()

    def check(self, name: str, value: object) -> bool | int | float | str:
        """Return `value`, or say what the option takes."""
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
class Variant:
    """A game: facts only. `Board(game)` plays it."""

    id: str
    title: str
    geometry: Geometry
    players: tuple[Player, Player]
    pieces: tuple[PieceType, ...]
    setups: Mapping[str, str]
    """Name → position text; the first is the default."""
    notation: str
    """Which position and move texts it uses: a name of `laserchess.notation`."""
    options: Mapping[str, Option] = field(default_factory=dict)
    reserved: tuple[str, str] = ("", "")
    """Squares only that player's pieces may enter, for each player."""
    energy: str = ""
    """Energy of the squares, where shoving asks for it: numbers by row, the top row first."""
    features: tuple[Feature, ...] = ()
    floors: Mapping[str, str] = field(default_factory=dict)
    """Letter → name of the floors a piece may stand on: `-` open Gate, `*` and `'` Displacement square."""
    diagonal_steps: bool = True
    null_move: bool = False
    """The mover may leave everything as it is, provided the shot destroys something."""
    majority: bool = False
    """A side to move with more royal pieces than the other has won."""
    stalemate: Stalemate = Stalemate.LOSS
    """What a side to move without a legal move gets; turns of several actions can always be ended."""
    actions: int = 0
    """Actions a turn, where a turn is made of several; 0: one move, then the mover's weapons fire."""
    idle_turns: int = 0
    """Empty turns in a row that end the game as a draw; 0: they never do."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other names of setups."""
    blurb: str = ""
    """The game in a sentence, for those who choose one."""
    place: int = 1000
    """Where it stands in a list of games: the lowest first."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the game calls things: `energy` → `qi`, an option → its label, `option.choice` → what that choice does."""
    evaluation: Mapping[str, int] = field(default_factory=dict)
    """What the terms of the engine's evaluation weigh; those left out are as in Laser Chess."""
    bench: tuple[str, ...] = ()
    """Positions from the middle of a game, for measuring the engine."""
    levels: tuple[int, ...] = DEFAULT_LEVELS
    """Positions the engine's levels 1 to 7 look at for each line they choose from; the fewer, the more careless."""
    elo: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_ELO))
    """How strong opponents are at this game, by name (`greedy`, `engine:3`), whoever moves at random being 0."""

    checks: ClassVar[list[Callable[["Variant"], None]]] = []
    """What is asked of every game when it is made; `core.checks` fills it in."""

    def __post_init__(self) -> None:
        """Refuse what would not work, saying what and why."""
        for check in self.checks:
            check(self)

    @property
    def has_turn_end(self) -> bool:
        """Is a turn made of actions and ended outright (with `.`), rather than by the one move it is."""
        return self.actions > 0

    @property
    def has_repetition(self) -> bool:
        """Do positions that come back count, so that a draw can be claimed or comes by itself."""
        return not self.actions

    @property
    def has_perft(self) -> bool:
        """Have the legal moves a tree whose leaves can be counted."""
        return not self.actions and not self.has_chance

    @cached_property
    def every_piece(self) -> tuple[PieceType, ...]:
        """The pieces by default, then each piece as a value of an option changes it."""
        pieces = {piece_type.name: piece_type for piece_type in self.pieces}
        changes = [change for option in self.options.values() for change in option.changes]
        return (*self.pieces, *(change.made(pieces[change.piece]) for change in changes))

    @cached_property
    def fires_by_itself(self) -> bool:
        """Is every move followed by a shot."""
        return any(piece_type.fires is FireMode.AFTER_MOVE for piece_type in self.pieces)

    @cached_property
    def has_chance(self) -> bool:
        """Is anything left to chance: where light or a piece goes, when a Gate opens, when a stunned piece thaws."""
        flung = {EntryRule.DISPLACE, EntryRule.PLUNGE}
        by_piece = any(
            "?" in piece_type.faces
            or flung & {*piece_type.onto.values()}
            or piece_type.fires is FireMode.STUN_ON_COMMAND
            for piece_type in self.pieces
        )
        return by_piece or any(feature.flips for feature in self.features)

    @cached_property
    def energies(self) -> dict[int, int]:
        """Energy by cell; empty where squares have none."""
        return self.by_cell("energy", self.energy)

    def by_cell(self, fact: str, table: str) -> dict[int, int]:
        """Return a table of numbers, the top row first, as numbers by cell; nothing for an empty one."""
        words, order = table.split(), self.geometry.reading_order
        wrong = [word for word in words if not NUMBER.fullmatch(word)]
        if wrong or len(words) not in {0, len(order)}:
            message = f"{fact} of {self.title}: " + (quote(wrong[0]) if wrong else f"{len(words)} numbers")
            expected = f"{len(order)} whole numbers, {self.geometry.columns} for each row, the top row first"
            raise InvalidVariantError(message, reason=fact, text=wrong[0] if wrong else "", expected=expected)
        return dict(zip(order, map(int, words), strict=bool(words)))

    def __repr__(self) -> str:
        """Name the game; its facts are many."""
        return f"<Game {self.id}>"

    def __hash__(self) -> int:
        """Games are told apart by their ids."""
        return hash(self.id)

    def setup(self, name: str | None = None) -> str:
        """Return the position text of a setup, of the first one by default."""
        if name is None:
            return next(iter(self.setups.values()))
        found = self.setups.get(self.aliases.get(name, name))
        if found is None:
            message = f"{self.title} has no setup {quote(name)}"
            raise UnknownNameError(message, reason="setup", text=name, expected="one of " + ", ".join(self.setups))
        return found

    def player(self, name: str) -> int:
        """Return the number (0 or 1) of the player with this name."""
        for number, player in enumerate(self.players):
            if player.name == name:
                return number
        message = f"{self.title} has no player {quote(name)}"
        expected = " or ".join(player.name for player in self.players)
        raise UnknownNameError(message, reason="player", text=name, expected=expected)


@dataclass(frozen=True)
class Rules:
    """A game with its options settled."""

    variant: Variant
    options: tuple[tuple[str, bool | int | float | str], ...]

    @classmethod
    def of(cls, variant: Variant, **given: object) -> "Rules":
        """Settle the options of `game`, refusing unknown names and values."""
        for name in given:
            if name not in variant.options:
                message = f"{variant.title} has no option {quote(name)}"
                expected = "one of " + ", ".join(variant.options) if variant.options else "no options"
                raise UnknownNameError(message, reason="option", text=name, expected=expected)
        settled = {
            name: option.check(name, given.get(name, option.default)) for name, option in variant.options.items()
        }
        return cls(variant, tuple(settled.items()))

    def get(self, name: str, default: bool | float | str) -> bool | int | float | str:
        """Return the value of an option, or `default` where the game has no such switch."""
        return dict(self.options).get(name, default)

    @cached_property
    def pieces(self) -> dict[str, PieceType]:
        """Piece name → the piece as the options make it."""
        pieces = {piece_type.name: piece_type for piece_type in self.variant.pieces}
        for name, value in self.options:
            for change in self.variant.options[name].changes:
                if change.when == value:
                    pieces[change.piece] = change.made(pieces[change.piece])
        return pieces

    @property
    def changed(self) -> dict[str, bool | int | float | str]:
        """The options that are not at their defaults."""
        return {name: value for name, value in self.options if value != self.variant.options[name].default}
