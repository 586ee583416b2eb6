"""What a tournament is made of, as plain values: engines, openings, adjudication, punishments, format."""

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
"""The option that names a network's file."""
MARGIN = 0.01
DEFAULT_PLIES = 4
DEFAULT_TIME = MatchTimeControl(main=10.0, inc=0.1)


class EngineKind(StrEnum):
    """What an engine is."""

    PROGRAM = "program"
    ENGINE = "engine"
    """The engine of this library, in the worker's own process."""
    NET = "net"
    """A network's file, which searches a tree of its own in the worker's process."""
    RANDOM = "random"
    CASUAL = "casual"
    GREEDY = "greedy"
    CAREFUL = "careful"
    """Simple opponents, the weakest first."""


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    FEWEST = "fewest-games"
    """As the course's autotester: the pairing with the fewest games is next."""


class Penalty(StrEnum):
    """What an incident costs."""

    LOSS = "loss"
    DRAW = "draw"
    REPLAY = "replay"
    """The game is played again, a few times; then it is lost."""


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
    """Where openings come from: random plies, or a file of moves, positions or games."""

    file: str = ""
    plies: int = -1
    """Random plies, or how many of a line in the file are played; below 0: a few random ones, whole lines."""
    balance: int = 80
    """Hundredths a random opening may be off balance, as a short search sees it; 0 does not look."""
    depth: int = 2
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game need not be played out; 0 turns a rule off. Scores in hundredths, counts in moves of a player."""

    resign_score: int = 0
    resign_moves: int = 3
    resign_twosided: bool = True
    """Must the other engine agree that it is winning."""
    draw_score: int = 0
    draw_moves: int = 8
    draw_after: int = 40
    length: int = 400
    """Moves of each player after which a game is drawn."""
    exact: bool = True
    """Are endgames that are solved taken as decided."""


@dataclass(frozen=True, slots=True)
class SprtSpec:
    """A test of two hypotheses about the difference in Elo, or in normalised Elo."""

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = False


@dataclass(frozen=True, slots=True)
class TournamentSpec:
    """Everything that decides which games are played, and how."""

    variant: str
    engines: tuple[EngineSpec, ...]
    title: str = "tournament"
    setup: str | None = None
    position: str | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    format: Format = Format.ROUND_ROBIN
    rounds: int = 1
    """Swiss rounds; elsewhere how often everybody meets."""
    games: int = 2
    """Games of one meeting."""
    limit: int = 0
    """Games in all, 0 for no limit."""
    openings: OpeningSpec = OpeningSpec()
    adjudication: Adjudication = Adjudication()
    penalties: Mapping[Incident, Penalty] = field(default_factory=dict)
    sprt: SprtSpec | None = None
    seed: int = 0
    margin: float = MARGIN
    """Seconds past the flag that are forgiven."""
    patience: float = 5.0
    """Seconds past the flag after which an engine that does not answer hangs."""
    move_seconds: float = 600.0
    """The same where no clock runs."""
    autotester: bool = False
    """Are games recorded as the course's autotester records them."""
    facts: Variant | None = None
    """The game itself, where it is none of this library's: so it goes wherever the tournament is played."""

    def __post_init__(self) -> None:
        """Look the game up: it may be given by the file it stands in."""
        variant = resolve_variant(self.facts or self.variant)
        object.__setattr__(self, "variant", variant.id)
        object.__setattr__(self, "facts", None if variant.id in BUILT_IN else register(variant, replace=True))

    @property
    def random_plies(self) -> int:
        """How many random plies games begin with: none where a file or a position says how they do."""
        if self.openings.plies >= 0:
            return 0 if self.openings.file else self.openings.plies
        return 0 if self.openings.file or self.position else DEFAULT_PLIES

    def penalty(self, incident: Incident) -> Penalty:
        """Return what an incident costs; a loss, if nothing else is said."""
        return self.penalties.get(incident, Penalty.LOSS)

    @property
    def fingerprint(self) -> str:
        """Tell tournaments apart; how many games there are does not count, so that a tournament can be made longer."""
        facts = stored_fields(self)
        for name in ("rounds", "limit", "sprt", "title", *([] if self.facts else ["facts"])):
            del facts[name]
        return sha256(dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:16]
