"""What a game file can say: pieces with the faces light meets, players, setups, zones, turn, endings.

A piece's `faces` are eight words, one for each side light can strike, clockwise from the side the piece
faces (so word 0 is its front and word 4 its back):

    X      hit: the beam ends and the piece is destroyed (or stunned)
    =      stopped: the beam ends, the piece stays
    <      sent straight back
    .      let through
    0–7    sent that many eighth turns clockwise from where the piece faces
    .7 .<  half let through, and half turned or sent back as the second sign says
    Y      split in two, a quarter turn to either side of where the piece faces
    ?      sent in a random direction
    C      hit in the centre: what stands around is hit too
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from functools import cached_property
from typing import ClassVar

from laserchess.core.errors import InvalidGameError, UnknownNameError, quote
from laserchess.core.geometry import COMPASS, Geometry
from laserchess.core.strength import USUAL_ELO, USUAL_LEVELS

FACE_WORD = re.compile(r"[X=Y?C]|\.?[<0-7]|\.")
NUMBER = re.compile("-?[0-9]{1,6}")
FACE_WORDS = "eight words: X = < . Y ? C, a digit 0 to 7, or a . before < or a digit"


class Entry(IntEnum):
    """What happens when a piece steps onto an occupied square."""

    BLOCKED = 0
    SWAP = 1
    SHOVE_LEVEL = 2
    """Shove it one square on, but never onto a square of more energy than one's own."""
    SHOVE = 3
    CAPTURE = 4
    """Opposing pieces only."""
    DISPLACE = 5
    """The piece that stands there is flung to a random square."""
    PLUNGE = 6
    """The piece that steps there is flung to a random square."""
    CAPTURE_FREELY = 7
    """Opposing pieces only, and as often as there are actions."""


class Fires(Enum):
    """When, and with what, a piece shoots."""

    AFTER_MOVE = "after-move"
    ON_COMMAND = "on-command"
    STUN_ON_COMMAND = "stun-on-command"


@dataclass(frozen=True)
class Piece:
    """One kind of piece: what light does to it and what it may do."""

    name: str
    letter: str
    faces: str
    shape: str = ""
    """What a picture of it shows; empty: an octagon with its letter, mirrored where its faces are."""
    front: str = "N"
    """Compass point it faces at rotation 0."""
    orientations: int = 4
    """Distinct ones; rotations are taken modulo this number."""
    eighths: int = 2
    """Eighth turns between two neighbouring orientations."""
    turns: tuple[int, ...] = (1, 3)
    """Rotations of one move, in orientations clockwise; empty: it may face any way, named outright."""
    steps: bool = True
    onto: Mapping[str, Entry] = field(default_factory=dict)
    """Piece (or feature) name → what stepping onto it does; `*` stands for every piece."""
    royal: bool = False
    fires: Fires | None = None
    limit: int | None = None
    """How many a side may have."""
    homes: tuple[tuple[str, str], ...] = ()
    """For a piece that never leaves its square: for each player the square and the ways it may face."""
    stunned_faces: str = ""
    """Its faces while it is stunned; empty where nothing stuns."""
    immune: bool = False
    """Does its own beam do nothing to it."""
    value: int | None = None
    """What it is worth to the engine, a common piece being 100; left out, it is guessed from these facts."""
    squares: str = ""
    """What its square adds to that: numbers by row, the top row first, as the first player sees the board."""
    drawing: Mapping[str, str] = field(default_factory=dict)
    """A picture of its own instead of a shape: SVG paths within ±50, facing north, as `body`, `inner`, `mirrors`,
    `shields`, `marks`, `bright` and `spot`."""
    glyphs: str = ""
    """Its sign on a terminal: one, one for each of the eight facings, or eight for each player; empty: by its shape."""

    @cached_property
    def facings(self) -> tuple[int, ...]:
        """Direction (0–7) it faces at each orientation."""
        first = COMPASS.index(self.front)
        return tuple((first + self.eighths * orientation) % 8 for orientation in range(self.orientations))

    @property
    def names_facing(self) -> bool:
        """Is it turned to whichever facing is named, not by quarter turns from where it stands."""
        return not self.turns and self.orientations > 1

    def __post_init__(self) -> None:
        """Refuse a misspelt face table when the game file is imported."""
        for faces in filter(None, (self.faces, self.stunned_faces)):
            words = faces.split()
            if len(words) != len(COMPASS) or not all(map(FACE_WORD.fullmatch, words)):
                message = f"faces of {self.name}: {faces!r} are not eight words"
                raise InvalidGameError(message, reason="faces", text=faces, expected=FACE_WORDS)


@dataclass(frozen=True, slots=True)
class Man:
    """A piece of a player, turned some way: `piece` says of which kind it is, `side` (0 or 1) and `player` whose."""

    piece: Piece
    side: int
    orientation: int = 0
    stunned: bool = False
    player: str = field(default="", compare=False)
    """Name of the side, for whoever reads it; always there on a board."""

    @property
    def name(self) -> str:
        """Name of its kind."""
        return self.piece.name

    @property
    def facing(self) -> int:
        """Direction (0–7 clockwise from north) the piece faces."""
        return self.piece.facings[self.orientation]

    @property
    def compass(self) -> str:
        """The same as a compass point: `N`, `NE` and so on."""
        return COMPASS[self.facing]

    def __str__(self) -> str:
        """Name player and piece, and the way it faces where that makes a difference."""
        way = f" facing {self.compass}" if self.piece.orientations > 1 else ""
        return f"{self.player or f'side {self.side}'} {self.name}{way}{', stunned' * self.stunned}"

    def __repr__(self) -> str:
        """Show what `str` says."""
        return f"<Man {self}>"


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
class Change:
    """What is different about a piece when an option has a value; what is left out stays as it is."""

    when: bool | int | float | str
    piece: str
    faces: str | None = None
    stunned_faces: str | None = None
    turns: tuple[int, ...] | None = None
    steps: bool | None = None
    onto: Mapping[str, Entry] | None = None
    immune: bool | None = None

    def made(self, piece: Piece) -> Piece:
        """Return the piece as it is then."""
        given = {name: getattr(self, name) for name in CHANGEABLE if getattr(self, name) is not None}
        return replace(piece, **given)


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
    changes: tuple[Change, ...] = ()

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
            if isinstance(value, int) and not isinstance(value, bool) and value > 0:
                return value
            expected = "a whole number above 0"
        message = f"option {name} does not take {quote(str(value))}"
        raise UnknownNameError(message, reason="option", text=str(value), expected=expected)


@dataclass(frozen=True)
class Game:
    """A game: facts only. `Board(game)` plays it."""

    id: str
    title: str
    geometry: Geometry
    players: tuple[Player, Player]
    pieces: tuple[Piece, ...]
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
    levels: tuple[int, ...] = USUAL_LEVELS
    """Positions the engine's levels 1 to 7 look at for each line they choose from; the fewer, the more careless."""
    elo: Mapping[str, int] = field(default_factory=lambda: dict(USUAL_ELO))
    """How strong opponents are at this game, by name (`greedy`, `engine:3`), whoever moves at random being 0."""

    checks: ClassVar[list[Callable[["Game"], None]]] = []
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
    def fires_by_itself(self) -> bool:
        """Is every move followed by a shot."""
        return any(piece.fires is Fires.AFTER_MOVE for piece in self.pieces)

    @cached_property
    def has_chance(self) -> bool:
        """Is anything left to chance: where light or a piece goes, when a Gate opens, when a stunned piece thaws."""
        flung = {Entry.DISPLACE, Entry.PLUNGE}
        by_piece = any(
            "?" in piece.faces or flung & {*piece.onto.values()} or piece.fires is Fires.STUN_ON_COMMAND
            for piece in self.pieces
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
            raise InvalidGameError(message, reason=fact, text=wrong[0] if wrong else "", expected=expected)
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

    game: Game
    options: tuple[tuple[str, bool | int | float | str], ...]

    @classmethod
    def of(cls, game: Game, **given: object) -> "Rules":
        """Settle the options of `game`, refusing unknown names and values."""
        for name in given:
            if name not in game.options:
                message = f"{game.title} has no option {quote(name)}"
                expected = "one of " + ", ".join(game.options) if game.options else "no options"
                raise UnknownNameError(message, reason="option", text=name, expected=expected)
        settled = {name: option.check(name, given.get(name, option.default)) for name, option in game.options.items()}
        return cls(game, tuple(settled.items()))

    def get(self, name: str, default: bool | float | str) -> bool | int | float | str:
        """Return the value of an option, or `default` where the game has no such switch."""
        return dict(self.options).get(name, default)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """Piece name → the piece as the options make it."""
        pieces = {piece.name: piece for piece in self.game.pieces}
        for name, value in self.options:
            for change in self.game.options[name].changes:
                if change.when == value:
                    pieces[change.piece] = change.made(pieces[change.piece])
        return pieces

    @property
    def changed(self) -> dict[str, bool | int | float | str]:
        """The options that are not at their defaults."""
        return {name: value for name, value in self.options if value != self.game.options[name].default}
