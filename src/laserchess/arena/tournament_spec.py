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
    ENGINE = "engine"
    """The built-in engine, in the worker's process."""
    NET = "net"
    """A policy-value network with a tree search, in the worker's process."""
    RANDOM = "random"
    CASUAL = "casual"
    GREEDY = "greedy"
    CAREFUL = "careful"
    """Simple opponents, weakest first."""


class Format(StrEnum):
    """The format of a tournament."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    FEWEST = "fewest-games"
    """As in the course's autotester: the pairing with the fewest games is next."""


class Penalty(StrEnum):
    """The penalty of an incident."""

    LOSS = "loss"
    DRAW = "draw"
    REPLAY = "replay"
    """The game is played again a few times, then lost."""


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """An engine of a tournament."""

    name: str
    kind: EngineKind = EngineKind.PROGRAM
    command: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    time: MatchTimeControl = DEFAULT_TIME
    dialect: Dialect = Dialect.AUTO
    folder: str | None = None
    family: str = ""
    start_seconds: float = 60.0
    quit_seconds: float = 2.0


@dataclass(frozen=True, slots=True)
class OpeningSpec:
    """The source of openings: random plies, or a file of moves, positions or games."""

    file: str = ""
    plies: int = -1
    """Random plies, or plies played of a line in the file; negative: the default number, or whole lines."""
    balance: int = 80
    """Maximum evaluation of a random opening in centipawns by a short search; 0 for no check."""
    depth: int = 2
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When to adjudicate a game; 0 disables a rule. Scores are in centipawns, counts in moves of a player."""

    resign_score: int = 0
    resign_moves: int = 3
    resign_twosided: bool = True
    """Whether both engines must report the score."""
    draw_score: int = 0
    draw_moves: int = 8
    draw_after: int = 40
    length: int = 400
    """Moves of each player after which a game is drawn."""
    exact: bool = True
    """Whether to adjudicate by the tablebase."""


@dataclass(frozen=True, slots=True)
class SprtSpec:
    """An SPRT of two Elo differences, logistic or normalised."""

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = False


@dataclass(frozen=True, slots=True)
class TournamentSpec:
    """Everything that determines the games of a tournament."""

    variant: str
    engines: tuple[EngineSpec, ...]
    title: str = "tournament"
    setup: str | None = None
    position: str | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    format: Format = Format.ROUND_ROBIN
    rounds: int = 1
    """Rounds of a Swiss, or cycles of other formats."""
    games: int = 2
    """Games of a meeting."""
    limit: int = 0
    """Maximum number of games, 0 for no limit."""
    openings: OpeningSpec = OpeningSpec()
    adjudication: Adjudication = Adjudication()
    penalties: Mapping[Incident, Penalty] = field(default_factory=dict)
    sprt: SprtSpec | None = None
    seed: int = 0
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
        """Return the penalty of an incident; a loss by default."""
        return self.penalties.get(incident, Penalty.LOSS)

    @property
    def fingerprint(self) -> str:
        """Return a hash that identifies the tournament; it ignores the number of games, so that it can be extended."""
        facts = stored_fields(self)
        for name in ("rounds", "limit", "sprt", "title", *([] if self.facts else ["facts"])):
            del facts[name]
        return sha256(dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:16]
