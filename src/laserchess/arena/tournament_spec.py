"""The specification of a tournament: engines, openings, adjudication, penalties, format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from json import dumps
from typing import Any

from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.core.stored import stored_fields
from laserchess.core.variant import Variant
from laserchess.uci.client import Dialect
from laserchess.uci.incidents import Incident
from laserchess.variants import BUILT_IN, register, resolve_variant

FILE = "file"
"""The option with the file of a network."""
MARGIN = 0.01
DEFAULT_PLIES = 4
DEFAULT_TIME = MatchTimeControl(main=10.0, inc=0.1)


class EngineKind(StrEnum):
    """The kind of an engine."""

    PROGRAM = "program"
    """A UCI engine in a separate process."""
    ENGINE = "engine"
    """The built-in engine, in the worker's process."""
    NET = "net"
    """A policy-value network with a tree search, in the worker's process."""
    RANDOM = "random"
    """A simple opponent: random moves."""
    CASUAL = "casual"
    """A simple opponent: greedy or random moves, with equal probability."""
    GREEDY = "greedy"
    """A simple opponent: the move that destroys the most material."""
    CAREFUL = "careful"
    """A simple opponent: the best material balance after the opponent's best reply."""


class Format(StrEnum):
    """The format of a tournament."""

    ROUND_ROBIN = "round-robin"
    """Every engine meets every other one."""
    GAUNTLET = "gauntlet"
    """The first engine meets every other one."""
    SWISS = "swiss"
    """Engines with similar scores meet."""
    KNOCKOUT = "knockout"
    """The loser of a meeting is out."""
    FEWEST = "fewest-games"
    """As in the course's autotester: the pairing with the fewest games is next."""


class Penalty(StrEnum):
    """The penalty of an incident."""

    LOSS = "loss"
    """The engine loses the game."""
    DRAW = "draw"
    """The game is a draw."""
    REPLAY = "replay"
    """The game is played again a few times, then lost."""


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """An engine of a tournament."""

    name: str
    """A unique name."""
    kind: EngineKind = EngineKind.PROGRAM
    """The kind of the engine."""
    command: tuple[str, ...] = ()
    """The program and its arguments."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Engine options by name."""
    time: MatchTimeControl = DEFAULT_TIME
    """The time control."""
    dialect: Dialect = Dialect.AUTO
    """The UCI dialect."""
    folder: str | None = None
    """The working directory of the program."""
    family: str = ""
    """In round robins, engines of the same family do not meet; empty for none."""
    start_seconds: float = 60.0
    """Seconds until the program must be ready."""
    quit_seconds: float = 2.0
    """Seconds to exit after `quit`, before it is killed."""


@dataclass(frozen=True, slots=True)
class OpeningSpec:
    """The source of openings: random plies, or a file of moves, positions or games."""

    file: str = ""
    """The file of openings; empty for random plies."""
    plies: int = -1
    """Random plies, or plies played of a line in the file; negative: the default number, or whole lines."""
    balance: int = 80
    """Maximum evaluation of a random opening in centipawns by a short search; 0 for no check."""
    depth: int = 2
    """The depth of the search that checks `balance`."""
    shuffle: bool = False
    """Whether to play the openings of the file in random order."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When to adjudicate a game; 0 disables a rule. Scores are in centipawns, counts in moves of a player."""

    resign_score: int = 0
    """Score at which a side is lost."""
    resign_moves: int = 3
    """Consecutive moves with that score."""
    resign_twosided: bool = True
    """Whether both engines must report the score."""
    draw_score: int = 0
    """Largest score of a level game."""
    draw_moves: int = 8
    """Consecutive moves with such a score."""
    draw_after: int = 40
    """Moves of each player before a draw is adjudicated."""
    length: int = 400
    """Moves of each player after which a game is drawn."""
    exact: bool = True
    """Whether to adjudicate by the tablebase."""


@dataclass(frozen=True, slots=True)
class SprtSpec:
    """An SPRT of two Elo differences, logistic or normalised."""

    elo0: float = 0.0
    """The Elo difference of the null hypothesis."""
    elo1: float = 5.0
    """The Elo difference of the alternative hypothesis."""
    alpha: float = 0.05
    """The probability of accepting `elo1` although `elo0` is true."""
    beta: float = 0.05
    """The probability of accepting `elo0` although `elo1` is true."""
    normalised: bool = False
    """Whether the differences are in normalised Elo."""


@dataclass(frozen=True, slots=True)
class TournamentSpec:
    """Everything that determines the games of a tournament."""

    variant: str
    """The id of the variant, or the file of a custom one."""
    engines: tuple[EngineSpec, ...]
    """The engines; at least two."""
    title: str = "tournament"
    """The title of the tournament."""
    setup: str | None = None
    """The name of the setup; the default setup of the variant by default."""
    position: str | None = None
    """The start position; the setup by default."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Rule options by name."""
    format: Format = Format.ROUND_ROBIN
    """The format of the tournament."""
    rounds: int = 1
    """Rounds of a Swiss, or cycles of other formats."""
    games: int = 2
    """Games of a meeting."""
    limit: int = 0
    """Maximum number of games, 0 for no limit."""
    openings: OpeningSpec = OpeningSpec()
    """The source of openings."""
    adjudication: Adjudication = Adjudication()
    """When to adjudicate a game."""
    penalties: Mapping[Incident, Penalty] = field(default_factory=dict)
    """The penalties of incidents; a loss by default."""
    sprt: SprtSpec | None = None
    """The SPRT that ends a match, if any."""
    seed: int = 0
    """The seed of random openings and orders."""
    margin: float = MARGIN
    """Seconds past the flag that are tolerated."""
    patience: float = 5.0
    """Seconds past the flag after which an engine without a move counts as hanging."""
    move_seconds: float = 600.0
    """The same without a clock."""
    autotester: bool = False
    """Whether to write games in the format of the course's autotester."""
    facts: Variant | None = None
    """A custom variant, sent along to the workers."""

    def __post_init__(self) -> None:
        """Resolve the variant, which may be given as a file."""
        variant = resolve_variant(self.facts or self.variant)
        object.__setattr__(self, "variant", variant.id)
        object.__setattr__(self, "facts", None if variant.id in BUILT_IN else register(variant, replace=True))

    @property
    def random_plies(self) -> int:
        """The number of random opening plies; 0 with a file or a start position."""
        if self.openings.plies >= 0:
            return 0 if self.openings.file else self.openings.plies
        return 0 if self.openings.file or self.position else DEFAULT_PLIES

    def penalty(self, incident: Incident) -> Penalty:
        """Return the penalty of an incident; a loss by default.

        Args:
            incident: What an engine did wrong.

        Returns:
            The penalty that `penalties` sets for it, or a loss.

        """
        return self.penalties.get(incident, Penalty.LOSS)

    @property
    def fingerprint(self) -> str:
        """Return a hash that identifies the tournament; it ignores the number of games, so that it can be extended."""
        facts = stored_fields(self)
        for name in ("rounds", "limit", "sprt", "title", *([] if self.facts else ["facts"])):
            del facts[name]
        return sha256(dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:16]
