"""The JSON values that go to the browser. They are plain dictionaries; these types say what is in them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from laserchess.core.moves import BeamEnd, MoveKind, RemovalCause
from laserchess.notation.beam_interactions import FaceEffect

Square = Annotated[str, Field(description="The name of a square, as `e4`.", examples=["e4"])]
Player = Annotated[str, Field(description="A player of the game, in lower case.", examples=["blue"])]
Art = Annotated[str, Field(description="The id of a symbol in the game's sprite.", examples=["khet-pyramid-0"])]
Angle = Annotated[int, Field(description="Degrees clockwise by which the symbol is turned.")]
Value = bool | int | float | str
Onto = Literal["swap", "shove", "capture", "displace", "plunge"]


class Push(TypedDict):
    """What a shove does: where the shoved piece stands and where it lands, nowhere if it dies."""

    square: Square
    to: Square | None


class MoveView(TypedDict):
    """A legal move."""

    text: str
    act: MoveKind
    start: str
    to: str
    turn: int | None
    angle: Annotated[int | None, Field(description="Of a turn: the angle of the piece after it.")]
    art: Annotated[str | None, Field(description="Of a turn: the symbol of the piece after it.")]
    onto: Onto | None
    push: Push | None


class PieceView(TypedDict):
    """A piece on the board."""

    square: Square
    player: Player
    name: str
    art: Art
    angle: Angle
    stunned: bool
    label: Annotated[str, Field(description="The same in words.")]


class FloorView(TypedDict):
    """A square of the floor that is not plain."""

    square: Square
    name: str
    letter: str
    label: str
    art: Art


class OutcomeView(TypedDict):
    """The end of a game; no winner means a draw."""

    winner: Player | None
    reason: str
    text: Annotated[str, Field(description="The same as a sentence.")]


class View(TypedDict):
    """A position to show, with everything that can be played in it."""

    variant: str
    position: str
    turn: Player
    actions_left: int
    ply: int
    outcome: OutcomeView | None
    can_claim: bool
    pieces: list[PieceView]
    floor: list[FloorView]
    moves: list[MoveView]


class BeamView(TypedDict):
    """A beam, or a branch of one. Points are in hundredths of a square from the top left corner."""

    by: Player
    origin: Square
    direction: str
    squares: list[Square]
    turns: Annotated[list[list[str]], Field(description="Where it turns: square, direction in, direction out.")]
    points: list[list[float]]
    end: BeamEnd
    struck: Square | None


class RemovedView(TypedDict):
    """A piece that left the board, as it stood before."""

    square: Square
    name: str
    player: Player
    fate: RemovalCause
    art: Art
    angle: Angle


class Flight(TypedDict):
    """Where a piece was flung."""

    start: Square
    to: Square


class MoveResultView(TypedDict):
    """What a move did, for showing it."""

    text: Annotated[str, Field(description="The move with captures and chance: played again, it does the same.")]
    by: Player
    move: MoveView
    beams: list[BeamView]
    removed: list[RemovedView]
    stunned: list[Square]
    displaced: list[Flight]
    chance: list[str]
    words: Annotated[list[str], Field(description="What happened, in sentences.")]


class SetupView(TypedDict):
    """A named start position."""

    name: str
    title: str
    position: str


class OptionView(TypedDict):
    """A rule that can be switched; without choices it takes a number of the default's kind."""

    name: str
    default: Value
    choices: list[Value]
    help: str
    label: Annotated[str, Field(description="What a switch says.")]
    labels: Annotated[list[str], Field(description="What each of the choices does.")]


Way = Annotated[int, Field(description="A direction: eighth turns clockwise from north.")]


class FaceView(TypedDict):
    """What light from a side meets: what happens to it, and the directions it goes on in."""

    side: Way
    deed: FaceEffect
    ways: list[Way]


class PieceTypeView(TypedDict):
    """A kind of piece."""

    name: str
    letter: str
    art: dict[str, Art]
    arts: Annotated[dict[str, list[Art]], Field(description="Player to the symbol of each orientation.")]
    orientations: int
    limit: int | None
    angles: Annotated[list[Angle], Field(description="The angle of each orientation.")]
    turns: Annotated[bool, Field(description="Is the drawing turned, also when the board is flipped.")]
    royal: bool
    steps: bool
    fires: bool
    facings: Annotated[list[Way], Field(description="Where it looks in each orientation.")]
    faces: Annotated[list[FaceView], Field(description="What light meets in the first orientation.")]
    help: str


class FeatureView(TypedDict):
    """Something the floor may have."""

    name: str
    letter: str
    art: Art
    help: str


class VariantView(TypedDict):
    """A game: its board, pieces, setups and options."""

    id: str
    title: str
    blurb: str
    columns: int
    rows: int
    first_row: int
    players: list[Player]
    actions: Annotated[int, Field(description="Actions of a turn; 0 where a turn is one move.")]
    has_turn_end: Annotated[bool, Field(description="Is a turn ended outright, after some actions.")]
    has_chance: Annotated[bool, Field(description="Is anything left to chance.")]
    null_move: bool
    rotations: Literal["quarter", "eight"]
    half_turns: Annotated[bool, Field(description="May a piece be turned by 180° at once.")]
    setups: list[SetupView]
    options: list[OptionView]
    pieces: list[PieceTypeView]
    features: list[FeatureView]
    reserved: dict[str, list[Square]]
    heat: dict[str, float] | None
    energy: Annotated[dict[str, int], Field(description="Energy of the squares, where there is any.")]
    energy_name: str
    has_heat: bool
    has_network: Annotated[bool, Field(description="Can a network analyse it, beside the engine.")]


class ErrorDetail(TypedDict):
    """What was refused, and why."""

    reason: Annotated[str, Field(description="One lower-case word a program can test.")]
    message: Annotated[str, Field(description="One line for people.")]
    text: Annotated[str, Field(description="The offending part.")]
    expected: Annotated[str, Field(description="What could have stood there.")]


class ErrorBody(BaseModel):
    """The body of every answer that is not a success."""

    error: ErrorDetail


class ScoreView(TypedDict):
    """A score for the first player: hundredths, or moves until the game is won."""

    cp: int | None
    mate: int | None
