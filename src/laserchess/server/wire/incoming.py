"""Messages that clients send over sockets: the common ones, and the reader that checks a message by its schema."""

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, TypeAdapter, ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from laserchess.server.api_errors import ApiError, ErrorCode, api_error
from laserchess.server.wire.inputs import Input, has_nul

MAX_REF = 64
MAX_NUMBER = 2**53
"""The largest whole number a browser can represent exactly."""
MIN_SECRET, MAX_SECRET = 16, 200
Ref = Annotated[str, Field(max_length=MAX_REF)] | Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)] | None
"""A client's own name of a message, repeated in the answer."""
Secret = Annotated[str, Field(min_length=MIN_SECRET, max_length=MAX_SECRET)]
NOT_AN_OBJECT = {"json_invalid", "model_type", "model_attributes_type"}
FIELD_ERRORS = {
    "ply": ErrorCode.SENT_PLY,
    "move": ErrorCode.SENT_MOVE,
    "after": ErrorCode.AFTER,
    "token": ErrorCode.TOKEN,
    "ref": ErrorCode.REF,
}


def _or_nothing(value: object, validate: ValidatorFunctionWrapHandler) -> object:
    try:
        return validate(value)
    except ValidationError:
        return None


OrNothing = WrapValidator(_or_nothing)
"""Reads an invalid value as `None`, for a field that is only a hint."""


class ClientMessage(Input):
    """A message from a client."""

    ref: Ref = None


class HelloMessage(ClientMessage):
    """The first message on a socket; `after` is the last event the client knows, `token` replaces the cookie."""

    type: Literal["hello"]
    after: Annotated[int, Field(ge=0)] = 0
    token: Secret | None = None


class PingMessage(ClientMessage):
    """A request for the server's clock."""

    type: Literal["ping"]


MessageT = TypeVar("MessageT")


class MessageReader(Generic[MessageT]):
    """Reads the messages of one schema."""

    def __init__(self, schema: TypeAdapter[MessageT], wrong_type: ErrorCode, **facts: str) -> None:
        """Reject a message of no known type by `wrong_type`, with the facts of its text."""
        self._schema, self._wrong_type, self._facts = schema, wrong_type, facts

    def read(self, raw: str | bytes) -> MessageT:
        """Return a message.

        Raises:
            ApiError: The message does not fit the schema.

        """
        content = raw.encode("utf-8", "replace") if isinstance(raw, str) else raw
        if has_nul(content):
            raise api_error(ErrorCode.NUL)
        try:
            return self._schema.validate_json(content)
        except ValidationError as error:
            raise self._explain(error) from error

    def _explain(self, error: ValidationError) -> ApiError:
        first = error.errors(include_url=False)[0]
        if first["type"] in NOT_AN_OBJECT:
            return api_error(ErrorCode.JSON)
        known = (FIELD_ERRORS[part] for part in reversed(first["loc"]) if part in FIELD_ERRORS)
        return api_error(next(known, self._wrong_type), first["input"], **self._facts)


def ref_of(raw: str | bytes) -> str | int | None:
    """Return the `ref` of a message that may be invalid otherwise."""
    try:
        return ClientMessage.model_validate_json(raw).ref
    except (ValidationError, UnicodeEncodeError):
        return None
