"""The JSON values sent to the browser: plain dictionaries, described by these types."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from laserchess.core.moves import BeamEnd, MoveKind, RemovalCause
from laserchess.notation.beam_interactions import FaceEffect

Square = Annotated[str, Field(description="The name of a square, as `e4`.", examples=["e4"])]
Player = Annotated[str, Field(description="A side of the variant, in lower case.", examples=["blue"])]
Art = Annotated[str, Field(description="The id of a symbol in the variant's sprite.", examples=["khet-pyramid-0"])]
Angle = Annotated[int, Field(description="Degrees clockwise by which the symbol is rotated.")]
Value = bool | int | float | str
Onto = Literal["swap", "shove", "capture", "displace", "plunge"]


class SavedPosition(TypedDict):
    """A saved position."""

    id: str
    name: str
    variant: str
    position: str
    created: int


class Push(TypedDict):
    """The effect of a shove: the square of the shoved piece and where it lands, nowhere if it is destroyed."""

    square: Square
    to: Square | None


class MoveView(TypedDict):
    """A legal move."""

    text: str
    act: MoveKind
    start: str
    to: str
    turn: int | None
    angle: Annotated[int | None, Field(description="Of a rotation: the resulting angle of the piece.")]
    art: Annotated[str | None, Field(description="Of a rotation: the resulting symbol of the piece.")]
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
    """A square with a floor feature."""

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
    """A position, with its legal moves."""

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
    turns: Annotated[list[list[str]], Field(description="Where it is deflected: square, direction in, direction out.")]
    points: list[list[float]]
    end: BeamEnd
    struck: Square | None


class RemovedView(TypedDict):
    """A removed piece, as it was before."""

    square: Square
    name: str
    player: Player
    fate: RemovalCause
    art: Art
    angle: Angle


class Flight(TypedDict):
    """Where a piece was displaced."""

    start: Square
    to: Square


class MoveResultView(TypedDict):
    """The result of a move, for display."""

    text: Annotated[str, Field(description="The move with captures and chance: replayed, it has the same result.")]
    by: Player
    move: MoveView
    beams: list[BeamView]
    removed: list[RemovedView]
    stunned: list[Square]
    displaced: list[Flight]
    chance: list[str]
    words: Annotated[list[str], Field(description="What happened, in sentences.")]


class PhraseView(TypedDict):
    """A text in English, and the key and facts by which it is translated."""

    key: str
    text: str
    facts: dict[str, str | int]


class SetupView(TypedDict):
    """A named starting position."""

    name: str
    title: str
    position: str


class OptionView(TypedDict):
    """A rule option; without choices it takes a number of the default's type."""

    name: str
    default: Value
    choices: list[Value]
    help: str
    label: Annotated[str, Field(description="The label of the option.")]
    labels: Annotated[list[str], Field(description="The label of each choice.")]


Way = Annotated[int, Field(description="A direction: eighths of a rotation clockwise from north.")]


class FaceView(TypedDict):
    """What a face of a piece does with a beam, and the directions in which it continues."""

    side: Way
    deed: FaceEffect
    ways: list[Way]


class PieceTypeView(TypedDict):
    """A piece type."""

    name: str
    letter: str
    art: dict[str, Art]
    arts: Annotated[dict[str, list[Art]], Field(description="Player to the symbol of each orientation.")]
    orientations: int
    limit: int | None
    angles: Annotated[list[Angle], Field(description="The angle of each orientation.")]
    turns: Annotated[bool, Field(description="Whether the symbol is rotated, also when the board is flipped.")]
    royal: bool
    steps: bool
    fires: bool
    facings: Annotated[list[Way], Field(description="The direction of each orientation.")]
    faces: Annotated[list[FaceView], Field(description="What a beam meets at each face in the first orientation.")]
    help: str


class FeatureView(TypedDict):
    """A kind of floor feature."""

    name: str
    letter: str
    art: Art
    help: str


class VariantView(TypedDict):
    """A variant: its board, pieces, setups and options."""

    id: str
    title: str
    blurb: str
    columns: int
    rows: int
    first_row: int
    players: list[Player]
    actions: Annotated[int, Field(description="Actions of a turn; 0 where a turn is one move.")]
    has_turn_end: Annotated[bool, Field(description="Whether a turn can be ended after some actions.")]
    has_chance: Annotated[bool, Field(description="Whether the variant involves chance.")]
    null_move: bool
    rotations: Literal["quarter", "eight"]
    half_turns: Annotated[bool, Field(description="Whether a piece may rotate by 180° at once.")]
    setups: list[SetupView]
    options: list[OptionView]
    pieces: list[PieceTypeView]
    features: list[FeatureView]
    reserved: dict[str, list[Square]]
    heat: dict[str, float] | None
    energy: Annotated[dict[str, int], Field(description="Energy of the squares, where there is any.")]
    energy_name: str
    has_heat: bool
    has_network: Annotated[bool, Field(description="Whether a network can analyse it, next to the engine.")]


class ErrorDetail(TypedDict):
    """What was rejected, and why."""

    code: Annotated[str, Field(description="Unique key of message and hint; empty where they have no fixed text.")]
    reason: Annotated[str, Field(description="One lower-case word a program can test; related codes share it.")]
    message: Annotated[str, Field(description="What happened, in one sentence.")]
    hint: Annotated[str, Field(description="What to do, in one sentence; empty without a code.")]
    text: Annotated[str, Field(description="The offending part.")]
    expected: Annotated[str, Field(description="What would be right; the hint where there is a code.")]
    facts: Annotated[dict[str, str | int], Field(description="Values named in message and hint, for translations.")]


class ErrorBody(BaseModel):
    """The body of every answer that is not a success."""

    error: ErrorDetail


class ScoreView(TypedDict):
    """A score for the first player: centipawns, or moves to mate."""

    cp: int | None
    mate: int | None
