"""What a server refuses for reasons that are not the game's rules, and the words for it."""

from enum import Enum

from laserchess.core.errors import LaserChessError

BAD, FORBIDDEN, MISSING, TIMED_OUT, CONFLICT, TOO_LARGE, TOO_MANY = 400, 403, 404, 408, 409, 413, 429
UNAVAILABLE = 503


class Refused(LaserChessError):  # noqa: N818  # an answer, as much as an error
    """A request that is refused; `status` is the HTTP status that says so."""

    def __init__(
        self, message: str, *, reason: str, status: int = CONFLICT, text: str = "", expected: str = ""
    ) -> None:
        """Keep the status beside the evidence."""
        super().__init__(message, reason=reason, text=text, expected=expected)
        self.status = status


class Why(Enum):
    """Why something is refused in a game: one word for programs, the words for people, what would have been right."""

    GAME = "game", "there is no such game", "", MISSING
    SEAT = "seat", "you have no seat in this game", "", FORBIDDEN
    VISITOR = "visitor", "nobody knows who you are", "a secret in a cookie or a token", FORBIDDEN
    OVER = "over", "the game is over", "", CONFLICT
    OVER_AT_ONCE = "over", "the game would be over before it begins", "", CONFLICT
    RUNNING = "running", "the game goes on", "", CONFLICT
    BEGUN = "begun", "the game has begun", "to resign, or to offer a draw", CONFLICT
    WAITING = "waiting", "nobody plays the other side yet", "", CONFLICT
    TURN = "turn", "it is {turn}'s turn", "", CONFLICT
    EARLY = "early", "the game has {ply} moves, not {sent}", "ply {ply}", CONFLICT
    LATE = "late", "move {number} has been played: {played}", "ply {ply}", CONFLICT
    GONE_ON = "late", "the game has gone on", "", CONFLICT
    LUCK = "chance", "a move may not name its own luck", "the move alone", CONFLICT
    DRAW_OFFERED = "offer", "you have offered a draw already", "", CONFLICT
    TAKEBACK_ASKED = "offer", "you have asked already", "", CONFLICT
    TAKEBACK_WAITS = "offer", "the other side asks to take back its move", "an answer to that first", CONFLICT
    NO_REQUEST = "offer", "there is no request to agree to", "", CONFLICT
    OFFERED_LATELY = "offer", "you have asked not long ago", "{moves} more move(s) before the next time", CONFLICT
    REMATCH_OFFERED = "offer", "you have offered a rematch already", "", CONFLICT
    NO_OFFER = "offer", "there is no offer to decline", "", CONFLICT
    ENOUGH = "enough", "too much has been offered in this game", "to play on, or to resign", CONFLICT
    CLAIM = "claim", "the position has stood {times} time(s)", "the third time", CONFLICT
    TIME_LEFT = "time", "no clock is at zero", "", CONFLICT
    TIMED = "timed", "moves count in games with a clock", "", CONFLICT
    NO_MOVE = "start", "there is no move of yours to take back", "", CONFLICT
    OWN_GAME = "own", "you play the other side of this game", "somebody else, or another browser", CONFLICT
    TAKEN = "taken", "both sides are taken; you can watch", "", CONFLICT
    CODE = "code", "this is not the invitation's code", "", FORBIDDEN
    SIDE = "side", "the game has no such side", "{sides}", BAD
    PLY = "ply", "the game has only {ply} moves", "0 to {ply}", MISSING
    BUSY = "busy", "the game changes faster than it can be followed", "to try again", CONFLICT
    STORAGE = "storage", "the games cannot be reached just now", "to try again in a few seconds", UNAVAILABLE
    FULL = "full", "{count} positions are saved already", "that some are deleted first", CONFLICT
    QUEUE = "busy", "too much is waiting just now", "another try in a few seconds", TOO_MANY
    OWN_QUEUE = "busy", "too much of yours is waiting already", "patience until some of it is done", TOO_MANY
    LIVE_GAMES = "full", "{count} of your games go on already", "that some of them end first", TOO_MANY
    CROWDED_GAME = "crowded", "too many people watch this game", "", TOO_MANY
    CROWDED_VISITOR = "crowded", "you have too many connections open", "", TOO_MANY
    RATE = "rate", "too many messages", "a pause", TOO_MANY
    LONG = "long", "the message is too long", "at most {most} characters", TOO_LARGE
    COMMAND = "malformed", "there is no such command", "one of {types}", BAD
    SENT_PLY = "malformed", "ply is not a number of moves", "how many moves were played before", BAD
    SENT_MOVE = "malformed", "move is not the text of a move", "a text as the game lists it", BAD
    HELLO = "malformed", "the first message must be a hello", '{{"type": "hello"}}', BAD
    AFTER = "malformed", "after is not the number of an event", "a whole number, 0 for none", BAD
    TOKEN = "malformed", "the token is not a secret", "the text the seat was taken with", BAD
    JSON = "malformed", "the message is not a JSON object", "one JSON object", BAD
    REF = "malformed", "ref is not a text or a number", "a text or a number", BAD


def evidence(value: object) -> str:
    """Return what was sent as a text, whatever it is: JSON may be nested deeper than Python cares to write."""
    try:
        return str(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__} too large to show"


def refuse(why: Why, text: object = "", **facts: object) -> Refused:
    """Return the refusal for a reason; `text` is the offending part, `facts` fill its words."""
    reason, message, expected, status = why.value
    words, right = message.format(**facts), expected.format(**facts)
    return Refused(words, reason=reason, status=status, text=evidence(text)[:60], expected=right)
