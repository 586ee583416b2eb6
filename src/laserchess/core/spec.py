"""What a game file can say: pieces with the faces light meets, players, setups, zones, turn, endings.

A piece's `faces` are eight words, one for each side light can strike, clockwise from the side the piece
faces (so word 0 is its front and word 4 its back):

    X      hit: the beam ends and the piece is destroyed (or stunned)
    =      stopped: the beam ends, the piece stays
    <      sent straight back
    .      let through
    0–7    sent that many eighth turns clockwise from where the piece faces
    Y      split in two, a quarter turn to either side of where the piece faces
    ?      sent in a random direction
    C      hit in the centre: what stands around is hit too
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.geometry import COMPASS, Geometry


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
    shape: str
    """What a picture of it shows."""
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

    def __post_init__(self) -> None:
        """Refuse a misspelt face table when the game file is imported."""
        for faces in filter(None, (self.faces, self.stunned_faces)):
            words = faces.split()
            if len(words) != len(COMPASS) or any(word not in "X=<.Y?C01234567" for word in words):
                message = f"faces of {self.name}: {faces!r} are not eight words"
                raise ValueError(message)


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
        return (COMPASS.index(self.piece.front) + self.piece.eighths * self.orientation) % 8

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
    blocks_light: bool
    swallows: bool = False
    """Does it take whatever is flung onto it."""
    flips: bool = False
    """Does it open and close by chance at the end of a turn."""


@dataclass(frozen=True)
class Player:
    """One side: its name and the letter that says it is to move."""

    name: str
    letter: str


@dataclass(frozen=True)
class Option:
    """A rule switch: its default and the values it takes."""

    default: bool | int | float | str
    choices: tuple[bool | int | float | str, ...] = ()
    help: str = ""

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
    energy: Callable[[int, int], int] | None = None
    """Energy of the square (column, row), where shoving asks for it."""
    features: tuple[Feature, ...] = ()
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

    @property
    def changed(self) -> dict[str, bool | int | float | str]:
        """The options that are not at their defaults."""
        return {name: value for name, value in self.options if value != self.game.options[name].default}
