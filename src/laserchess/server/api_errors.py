"""What a server refuses for reasons that are not the game's rules, and the words for it."""

from enum import Enum

from laserchess.core.errors import LaserChessError

BAD, FORBIDDEN, MISSING, TIMED_OUT, CONFLICT, TOO_LARGE, TOO_MANY = 400, 403, 404, 408, 409, 413, 429
UNAUTHORIZED, UNPROCESSABLE, UNAVAILABLE, CLIENT_CLOSED = 401, 422, 503, 499
PAUSE_SECONDS = 5
"""After which a refused request may be sent again, where nothing says otherwise."""


class ApiError(LaserChessError):  # an answer, as much as an error
    """A request that is refused; `status` is the HTTP status that says so."""

    def __init__(
        self, message: str, *, reason: str, status: int = CONFLICT, text: str = "", expected: str = ""
    ) -> None:
        """Keep the status beside the evidence."""
        super().__init__(message, reason=reason, text=text, expected=expected)
        self.status = status
        self.retry_after = PAUSE_SECONDS if status in {TOO_MANY, UNAVAILABLE} else None
        """Seconds after which the same request may be accepted."""


class ErrorCode(Enum):
    """why something is refused: one word for programs, the words for people, what would have been right."""

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
    FAIR_PLAY = (
        "fair",
        "this position is being played between people: the engine is closed to it until the game is over",
        "another position, or the end of the game",
        FORBIDDEN,
    )
    PLY = "ply", "the game has only {ply} moves", "0 to {ply}", MISSING
    BUSY = "busy", "the game changes faster than it can be followed", "to try again", CONFLICT
    STORAGE = "storage", "the games cannot be reached just now", "to try again in a few seconds", UNAVAILABLE
    FULL = "full", "{count} positions are saved already", "that some are deleted first", CONFLICT
    QUEUE = "busy", "too much is waiting just now", "another try in a few seconds", TOO_MANY
    PICTURE = (
        "busy",
        "a GIF of yours is being made already",
        "another try when it is finished",
        TOO_MANY,
    )
    DEADLINE = "deadline", "this took too long and was stopped", "something shorter, or another try later", UNAVAILABLE
    DISCONNECTED = "disconnected", "the client has disconnected", "", CLIENT_CLOSED
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
    NUL = "malformed", "the request contains a NUL character", "text without it", UNPROCESSABLE
    REF = "malformed", "ref is not a text or a number", "a text or a number", BAD

    # People
    NAME = "name", "this is no name", "{shortest} to {longest} letters and digits, with single - or _ between", BAD
    NAME_SCRIPT = "name", "the name mixes letters of several scripts", "letters of one", BAD
    NAME_LETTERS = "name", "the name has letters that look like others", "letters of everyday writing", BAD
    NAME_RESERVED = "name", "nobody may be called that", "another name", CONFLICT
    NAME_TAKEN = "name", "somebody has that name, or one that looks like it", "another name", CONFLICT
    PASSWORD = "password", "the password is too short or too long", "{shortest} to {longest} characters", BAD
    PASSWORD_WEAK = "password", "the password is one of the first that would be tried", "another one", BAD
    SIGN_IN = "sign-in", "the name or the password is wrong", "", FORBIDDEN
    RECOVERY = "recovery", "the name or the code is wrong, or the code was used", "", FORBIDDEN
    SIGN_IN_RATE = "rate", "too many tries", "another try in {seconds} s", TOO_MANY
    CLOSED = "closed", "this account was closed by the host", "", FORBIDDEN
    ACCOUNT = "account", "only accounts can do that", "to sign in", FORBIDDEN
    SIGNED_IN = "account", "you are signed in already", "to sign out first", CONFLICT
    PERSON = "person", "nobody has that name", "", MISSING
    ONESELF = "oneself", "that cannot be done with oneself", "somebody else", CONFLICT
    GOING = "going", "{count} of your games go on", "that they end first", CONFLICT
    MANY_RELATIONS = "full", "you follow or block {count} people already", "that some are let go first", CONFLICT
    SEEK = "seek", "nobody waits there any more", "another one", CONFLICT
    SEEKS = "full", "you wait for {count} games already", "that some are called off first", TOO_MANY
    ADDRESS_SEEKS = (
        "full",
        "players at your internet address have {count} open seeks already",
        "to wait until one of them is paired",
        TOO_MANY,
    )
    RATED = "rated", "such a game cannot be rated", "a standard setup and rules, a clock, and accounts", CONFLICT
    RANGE = "range", "your rating is not within what was asked for", "", CONFLICT
    BLOCKED = "blocked", "one of you does not want to play the other", "", CONFLICT
    BOTS_BUSY = "busy", "the house bots play as many games as this server can serve", "a little patience", TOO_MANY
    OWN_BOTS = (
        "full",
        "you play {count} games against house bots already",
        "to finish one of them first",
        TOO_MANY,
    )
    ADDRESS_BOTS = (
        "busy",
        "players at your internet address play {count} games against house bots; the other places are kept free",
        "to wait until one of these games has ended",
        TOO_MANY,
    )
    LIMIT = "limit", "{name} cannot be set to that", "{lowest} to {highest}", BAD
    ROOM = "room", "there is no such room", "players or watchers", BAD
    NOT_IN_ROOM = "room", "only those who play speak in that room", "the room of those who watch", FORBIDDEN
    WORDS = "words", "there is nothing to say, or too much", "1 to {most} characters, or a preset", BAD
    PRESET = "preset", "there is no such preset", "one of {presets}", BAD
    FREE_WORDS = "account", "words of one's own are for accounts", "a preset, or to sign in", FORBIDDEN
    MUTED = "muted", "the host has asked you to be silent for a while", "patience", FORBIDDEN
    TALKS_FAST = "rate", "that was said very fast, or just before", "a pause", TOO_MANY
    CROWD_TALKS = (
        "rate",
        "spectators without an account say too much here",
        "another try in {seconds} s, or to sign in",
        TOO_MANY,
    )
    REPORTED = "reported", "you have reported this already", "patience until the host has looked", CONFLICT
    HOST = "host", "this is for the host of this server", "`laserchess admin moderator NAME`", FORBIDDEN
    REPORT = "report", "there is no such report", "", MISSING
    CURSOR = "cursor", "this does not lead to a next page", "what the last page gave", BAD
    SPEED = "speed", "there is no such speed", "one of {speeds}", BAD
    SCOPE = "scope", "there is no such scope", "one of {scopes}", BAD
    TOKENS = "full", "you have {count} tokens already", "that some are revoked first", CONFLICT
    NO_TOKEN = "token", "there is no such token", "", MISSING
    HOUSE_BOT = "bot", "this is a bot of the house, which plays by itself", "another name", CONFLICT
    NOT_A_BOT = "bot", "this account is a person's", "another name, or no --bot", CONFLICT
    SETTING = "setting", "there is no such choice", "one of {choices}", BAD


def evidence(value: object) -> str:
    """Return what was sent as a text, whatever it is: JSON may be nested deeper than Python cares to write."""
    try:
        return str(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__} too large to show"


def api_error(why: ErrorCode, text: object = "", **facts: object) -> ApiError:
    """Return the refusal for a reason; `text` is the offending part, `facts` fill its words."""
    reason, message, expected, status = why.value
    words, right = message.format(**facts), expected.format(**facts)
    refused = ApiError(words, reason=reason, status=status, text=evidence(text)[:60], expected=right)
    if isinstance(seconds := facts.get("seconds"), int):
        refused.retry_after = seconds
    return refused
