"""Game records, read from text of any notation and written as PGN-style text."""

from io import StringIO
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.core.errors import InvalidRecordError, LaserChessError
from laserchess.core.variant import Variant
from laserchess.notation import pgn
from laserchess.notation.detect import detect_notation, native_text
from laserchess.record import GameRecord
from laserchess.server.api.record_nodes import MAX_NODES, NodeInput, NodeView, build_tree, check_size, list_nodes
from laserchess.server.routes import Router
from laserchess.server.runtime.job_pool import WorkRoute
from laserchess.server.wire.inputs import Input, Name, OptionValue, PositionText, VariantId, check_options
from laserchess.server.wire.responses import REFUSALS
from laserchess.server.wire.schemas import OutcomeView, Value
from laserchess.server.wire.views import outcome_view
from laserchess.variants import VARIANTS

router = Router(prefix="/api/records", tags=["records"], route_class=WorkRoute)

MAX_TEXT = 200_000
MAX_TAGS = 60
Result = Literal["1-0", "0-1", "1/2-1/2", "*"]
TagValue = Annotated[str, Field(max_length=1000)]


class Text(Input):
    """A record in PGN style or of the autotester, or a position; `variant` where the text does not name it."""

    text: str = Field(max_length=MAX_TEXT)
    variant: VariantId | None = None


class RecordView(TypedDict):
    """A record. Each of its moves names the index of its parent; the first node is the start."""

    variant: str
    setup: str | None
    start: str
    options: dict[str, Value]
    tags: dict[str, str]
    result: Result
    outcome: OutcomeView | None
    nodes: list[NodeView]


class Written(TypedDict):
    """A record as text."""

    text: str


class RecordInput(Input):
    """A record to be written."""

    variant: VariantId
    setup: Name | None = None
    start: PositionText | None = None
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=16)
    tags: dict[Name, TagValue] = Field(default_factory=dict, max_length=MAX_TAGS)
    nodes: list[NodeInput] = Field(default_factory=list, max_length=MAX_NODES)
    result: Result = "*"


@router.post("/read", responses=REFUSALS)
def read(given: Text) -> RecordView:
    """Read a record, or a position as a record without moves."""
    return record_view(read_text(given.text, VARIANTS[given.variant] if given.variant else None))


@router.post("/write", responses=REFUSALS)
def write(given: RecordInput) -> Written:
    """Write a record; every move of it must be legal."""
    return {"text": str(make_record(given))}


def record_view(record: GameRecord) -> RecordView:
    """Return a record with its moves as a list."""
    setup = next((name for name, text in record.variant.setups.items() if text == record.start), None)
    return {
        "variant": record.variant.id,
        "setup": setup,
        "start": record.start,
        "options": record.rules.changed,
        "tags": record.tags,
        "result": record.result,  # type: ignore[typeddict-item]  # one of pgn.RESULTS
        "outcome": outcome_view(record.variant, record.outcome),
        "nodes": list_nodes(record),
    }


def read_text(text: str, variant: Variant | None) -> GameRecord:
    """Read a text as a record of some notation, or as a position of the given variant, or of any."""
    variants = [variant] if variant else list(VARIANTS.values())
    if detect_notation(variants[0], text) == "pgn":
        return read_record(text, variant)
    errors = []
    for each in variants:
        try:
            return GameRecord(each, position=native_text(each, detect_notation(each, text), text.strip()))
        except LaserChessError as error:
            errors.append(error)
    if variant:
        raise errors[0]
    message = "the text is neither a record nor a position of any variant"
    raise InvalidRecordError(message, reason="text", text=text[:60], expected="a PGN-style record or a position")


def read_record(text: str, variant: Variant | None) -> GameRecord:
    """Read exactly one record; an incomplete one is read as far as possible."""
    try:
        check_size(text)
    except InvalidRecordError as error:
        if error.reason != "unfinished":
            raise
        text = f"{text}\n*\n"
        check_size(text)
    return GameRecord.parse(text, default_variant=variant)


def make_record(given: RecordInput) -> GameRecord:
    """Return the record of a request; it is validated move by move."""
    variant = VARIANTS[given.variant]
    options = check_options(variant, given.options)
    started = GameRecord(variant, setup=given.setup if given.start is None else None, position=given.start, **options)
    started.tags |= {name: value for name, value in given.tags.items() if name != "Result"}
    started.result = given.result
    written = next(pgn.read(StringIO(str(started))))
    written.root = build_tree(given.nodes)
    text = pgn.write(written)
    check_size(text)
    return GameRecord.parse(text)
