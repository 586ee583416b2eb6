"""Rejections of the server: every code with its message, hint and HTTP status."""

from enum import Enum
from typing import Self

from laserchess.core.errors import MAX_EVIDENCE, LaserChessError

BAD, FORBIDDEN, MISSING, TIMED_OUT, CONFLICT, TOO_LARGE, TOO_MANY = 400, 403, 404, 408, 409, 413, 429
UNAUTHORIZED, UNPROCESSABLE, UNAVAILABLE, CLIENT_CLOSED = 401, 422, 503, 499
NOT_ALLOWED, MISDIRECTED, INTERNAL = 405, 421, 500
DEFAULT_RETRY_SECONDS = 5
"""Retry-After of a temporary rejection without a separate delay."""
Facts = dict[str, str | int]


class ErrorCode(Enum):
    """Why a request is rejected: `reason` (shared by related codes), message, hint and HTTP status.

    The member's name in lower case is the unique `code` on the wire, by which clients translate message and hint.
    """

    def __init__(self, reason: str, message: str, hint: str, status: int) -> None:
        """Name the parts of a member."""
        self.reason = reason
        self.message = message
        self.hint = hint
        self.status = status

    # Games
    GAME = "game", "There is no such game.", "Check the link.", MISSING
    SEAT = "seat", "You do not play in this game.", "You can watch it as a spectator.", FORBIDDEN
    VISITOR = ("visitor", "The server cannot tell who you are.", "Allow cookies, or send a visitor's token.", FORBIDDEN)
    GAME_OVER = "over", "The game is over.", "Offer a rematch, or start a new game.", CONFLICT
    OVER_AT_START = "over", "The game is already over in this position.", "Choose another position.", CONFLICT
    NOT_OVER = "running", "The game is still in progress.", "Wait until it ends.", CONFLICT
    STARTED = "begun", "The game has already started.", "Resign, or offer a draw.", CONFLICT
    NO_OPPONENT = "waiting", "You have no opponent yet.", "Wait until another player joins.", CONFLICT
    TURN = "turn", "It is not your turn: {turn} is to move.", "Wait for your opponent's move.", CONFLICT
    PLY_AHEAD = (
        "early",
        "The move was sent for ply {sent}, but the game is at ply {ply}.",
        "Reload the game.",
        CONFLICT,
    )
    PLY_BEHIND = (
        "late",
        "Move {number} has already been played: {played}.",
        "Reload the game: it is at ply {ply}.",
        CONFLICT,
    )
    GAME_CHANGED = "late", "The game changed in the meantime.", "Look at the position, then try again.", CONFLICT
    CHANCE_IN_MOVE = (
        "chance",
        "A move may not state the result of chance.",
        "Send the move alone: the server draws the result.",
        CONFLICT,
    )
    DRAW_OFFERED = "offer", "You have already offered a draw.", "Wait for your opponent's answer.", CONFLICT
    TAKEBACK_REQUESTED = (
        "offer",
        "You have already requested a takeback.",
        "Wait for your opponent's answer.",
        CONFLICT,
    )
    TAKEBACK_PENDING = (
        "offer",
        "Your opponent has requested a takeback.",
        "Accept or decline that request first.",
        CONFLICT,
    )
    NO_REQUEST = ("offer", "There is no takeback request to accept.", "Request a takeback yourself.", CONFLICT)
    OFFERED_RECENTLY = (
        "offer",
        "You made the same offer a short while ago.",
        "You can repeat it in {moves} moves.",
        CONFLICT,
    )
    REMATCH_OFFERED = "offer", "You have already offered a rematch.", "Wait for your opponent's answer.", CONFLICT
    NO_OFFER = "offer", "There is no offer to decline.", "Continue the game.", CONFLICT
    OFFER_LIMIT = ("enough", "This game has reached its limit of offers.", "Continue the game, or resign.", CONFLICT)
    NOT_REPEATED = (
        "claim",
        "The position has occurred {times} times so far.",
        "You can claim a draw at the third occurrence.",
        CONFLICT,
    )
    TOURNAMENT_GAME = (
        "tournament",
        "A game of a tournament can be neither aborted nor repeated.",
        "Play it, or resign; the tournament pairs you again.",
        CONFLICT,
    )
    TIME_LEFT = "time", "Neither clock has run out.", "Wait until a clock reaches zero.", CONFLICT
    NO_TAKEBACKS = "timed", "Moves cannot be taken back in this game.", "Play a casual game without a clock.", CONFLICT
    NO_MOVE = "start", "You have no move to take back.", "Play a move first.", CONFLICT
    OWN_GAME = (
        "own",
        "You already play the other side of this game.",
        "Send the link to your opponent, or open it in another browser.",
        CONFLICT,
    )
    SEATS_TAKEN = "taken", "Both sides of this game are taken.", "You can watch it as a spectator.", CONFLICT
    INVITATION = (
        "code",
        "The code of the invitation is wrong.",
        "Open the whole link your opponent sent you.",
        FORBIDDEN,
    )
    SIDE = "side", "The game has no such side.", "Choose {sides}.", BAD
    FAIR_PLAY = (
        "fair",
        "The engine is not available for a position of a game in progress.",
        "Analyse another position, or wait until the game is over.",
        FORBIDDEN,
    )
    PLY = "ply", "The game has only {ply} moves.", "Ask for a ply from 0 to {ply}.", MISSING
    BUSY = "busy", "The game changed too often while your request was handled.", "Try again.", CONFLICT
    LIVE_GAMES = "full", "You already have {count} games in progress.", "Finish one of them first.", TOO_MANY

    # Capacity
    STARTING = (
        "starting",
        "The server is still starting: it compiles its rules, once.",
        "Try again in a minute.",
        UNAVAILABLE,
    )
    STORAGE = "storage", "The database is not available.", "Try again in a few seconds.", UNAVAILABLE
    QUEUE = "busy", "The server is busy.", "Try again in a few seconds.", TOO_MANY
    OWN_QUEUE = "busy", "Too many of your requests are waiting.", "Wait until some of them are done.", TOO_MANY
    GIF_BUSY = "busy", "The server is already rendering a GIF for you.", "Try again when it is finished.", TOO_MANY
    DEADLINE = (
        "deadline",
        "The request took too long and was stopped.",
        "Send a shorter one, or try again later.",
        UNAVAILABLE,
    )
    DISCONNECTED = "disconnected", "The client disconnected.", "Connect and try again.", CLIENT_CLOSED
    SPECTATOR_LIMIT = "crowded", "This game has too many spectators.", "Try again later.", TOO_MANY
    CONNECTION_LIMIT = "crowded", "You have too many connections open.", "Close some of your tabs.", TOO_MANY
    MESSAGE_RATE = "rate", "You are sending messages too fast.", "Wait a few seconds.", TOO_MANY
    REQUEST_RATE = "rate", "You are sending requests too fast.", "Try again in {seconds} s.", TOO_MANY

    # Requests
    MESSAGE_LENGTH = "long", "The message is too long.", "Send at most {most} characters.", TOO_LARGE
    COMMAND = "malformed", "There is no such command.", "Send one of {types}.", BAD
    SENT_PLY = "malformed", "The field ply is not a number of moves.", "Send the number of moves played before.", BAD
    SENT_MOVE = "malformed", "The field move is not a move.", "Send a move as the game lists it.", BAD
    HELLO = "malformed", "The first message must be a hello.", 'Send {{"type": "hello"}} first.', BAD
    AFTER = "malformed", "The field after is not the number of an event.", "Send a whole number, 0 for none.", BAD
    TOKEN = "malformed", "The token is malformed.", "Send the token with which you joined the game.", BAD
    JSON = "malformed", "The message is not a JSON object.", "Send one JSON object.", BAD
    NUL = "malformed", "The request contains a NUL character.", "Send it without that character.", UNPROCESSABLE
    REF = "malformed", "The field ref is neither a string nor a number.", "Send a string or a number.", BAD
    FORM = "form", "The field {field} is not valid: {problem}.", "Correct it and try again.", UNPROCESSABLE
    NESTING = "form", "The body is nested too deeply.", "Send a body as documented.", UNPROCESSABLE
    BODY_TIME = "time", "The body took too long to arrive.", "Send all of it within {seconds} s.", TIMED_OUT
    BODY_SIZE = "size", "The body is too large.", "Send at most {most} bytes.", TOO_LARGE
    PAGE = "path", "There is no such page or file.", "Check the address.", MISSING
    NOT_FOUND = "not-found", "There is nothing at this address.", "Check the address.", MISSING
    METHOD = "method-not-allowed", "The address does not support this method.", "Use one of {methods}.", NOT_ALLOWED
    HOST_NAME = (
        "host",
        "This server does not answer to that host name.",
        "Use its own address, or start it with --allowed-host.",
        MISDIRECTED,
    )
    ORIGIN = ("origin", "The request comes from a page of another site.", "Send it from {origin}.", FORBIDDEN)
    SERVER_ERROR = (
        "internal",
        "Something went wrong on the server.",
        "Try again later; the server's log has the details.",
        INTERNAL,
    )

    # Positions
    START = "start", "Both a setup and a position are given.", "Send only one of them.", BAD
    POSITION_OWNER = "visitor", "Positions are saved for a visitor.", "Allow cookies, or send a visitor's token.", BAD
    SAVED_POSITION = "position", "There is no such position.", "Choose one of your saved positions.", MISSING
    POSITIONS_FULL = "full", "You have already saved {count} positions.", "Delete some of them first.", CONFLICT
    STUDIES_FULL = (
        "full",
        "Your studies already have {chapters} chapters and {bytes} bytes.",
        "Delete some first: keep at most {max_chapters} chapters and {max_bytes} bytes.",
        CONFLICT,
    )

    STUDY = "chapter", "There is no such study, or it is private.", "Check the link, or ask its owner.", MISSING
    STUDY_EDITOR = "owner", "Only its editors can change this study.", "Ask its owner, or clone it.", FORBIDDEN
    STUDY_OWNER = "owner", "Only its owner can do this with a study.", "Ask its owner, or clone it.", FORBIDDEN
    STUDY_MOVE = "move", "The chapter no longer has this move.", "Load the chapter again.", CONFLICT
    CHAPTER = "chapter", "There is no such chapter.", "Choose one from the list of your studies.", MISSING
    VARIANT = "game", "There is no such variant.", "Choose one of {variants}.", MISSING

    # Lessons and puzzles
    LESSON = "lesson", "This variant has no lesson.", "Choose another variant.", MISSING
    EXERCISE = "exercise", "The lesson has no such exercise.", "Choose another one on the page of the lesson.", MISSING
    EXERCISE_OVER = "over", "The exercise is over.", "Start it again.", CONFLICT
    PUZZLE = "puzzle", "There is no such puzzle.", "Check the link, or choose another puzzle.", MISSING
    PUZZLE_FILTERS = "puzzles", "No puzzle matches these filters.", "Choose another theme or difficulty.", MISSING
    NO_PUZZLES = "puzzles", "There are no puzzles for this variant.", "Choose another variant.", MISSING
    DAILY = "day", "Only the daily puzzle of today is available.", "Ask for {today}.", MISSING
    PUZZLE_MOVES = "moves", "A move before the last one is wrong.", "Start the puzzle again.", CONFLICT
    UNRATED_PUZZLE = "puzzle", "Puzzles from your own games are not rated.", "Choose one of the server's.", CONFLICT

    # Accounts
    NAME = (
        "name",
        "The name is not allowed.",
        "Use {shortest} to {longest} letters and digits, with single - or _ between them.",
        BAD,
    )
    NAME_SCRIPT = "name", "The name mixes letters of several scripts.", "Use letters of one script.", BAD
    NAME_LETTERS = "name", "The name has letters that look like others.", "Use common letters only.", BAD
    NAME_RESERVED = "name", "The name is reserved.", "Choose another name.", CONFLICT
    NAME_TAKEN = "name", "The name, or one that looks like it, is taken.", "Choose another name.", CONFLICT
    PASSWORD = ("password", "The password is too short or too long.", "Use {shortest} to {longest} characters.", BAD)
    PASSWORD_WEAK = "password", "The password is too common.", "Choose one that is harder to guess.", BAD
    SIGN_IN = "sign-in", "The name or the password is wrong.", "Check both, or use a recovery code.", FORBIDDEN
    RECOVERY = (
        "recovery",
        "The name or the recovery code is wrong, or the code was already used.",
        "Check the name, or use another code.",
        FORBIDDEN,
    )
    SIGN_IN_RATE = "rate", "There were too many attempts.", "Try again in {seconds} s.", TOO_MANY
    CLOSED = "closed", "A moderator has closed this account.", "Write to the operator of this server.", FORBIDDEN
    ACCOUNT = "account", "You need an account for this.", "Sign in, or create an account.", FORBIDDEN
    SIGNED_IN = "account", "You are already signed in.", "Sign out first.", CONFLICT
    PLAYER = "person", "There is no player of that name.", "Check the spelling.", MISSING
    SELF = "oneself", "You cannot do this with yourself.", "Choose another player.", CONFLICT
    GAMES_IN_PROGRESS = "going", "You have {count} games in progress.", "Finish them first.", CONFLICT
    RELATIONS_FULL = ("full", "You already follow or block {count} players.", "Remove some of them first.", CONFLICT)
    SETTING = "setting", "There is no such setting.", "Choose one of {choices}.", BAD
    SCOPE = "scope", "There is no such scope.", "Choose one of {scopes}.", BAD
    TOKENS = "full", "You already have {count} tokens.", "Revoke some of them first.", CONFLICT
    NO_TOKEN = "token", "There is no such token.", "Choose one from the list of your tokens.", MISSING
    HOUSE_BOT = "bot", "This account is a bot of the server.", "Choose another name.", CONFLICT
    NOT_A_BOT = "bot", "This account belongs to a player.", "Choose another name, or leave out --bot.", CONFLICT
    CURSOR = "cursor", "There is no such page of results.", "Use the cursor of the previous page.", BAD

    # Correspondence games
    CLOCK_AND_DAYS = "days", "A game has a clock or days per turn, not both.", "Choose one of them.", BAD
    DAYS_ALONE = (
        "days",
        "Correspondence games are between two people.",
        "Play without days, or with a friend.",
        CONFLICT,
    )
    NOT_CORRESPONDENCE = "days", "This is not a correspondence game.", "Choose a game with days per turn.", CONFLICT
    CONDITIONS_CHANCE = (
        "conditions",
        "This variant has chance, so moves cannot be prepared.",
        "Wait for your turn.",
        CONFLICT,
    )
    CONDITIONS_TURN = "conditions", "It is your turn.", "Play your move first.", CONFLICT
    CONDITIONS_SIZE = (
        "conditions",
        "There are too many conditional moves.",
        "Store at most {lines} lines with {moves} moves together.",
        BAD,
    )
    CONDITIONS_OVER = "conditions", "The game is over before this move.", "End the line earlier.", BAD
    CONDITIONS_REPLY = "conditions", "Two lines have different replies to the same moves.", "Keep {other}.", BAD
    CONDITIONS_END = "conditions", "A line must end with your reply.", "Add your reply, or remove the last move.", BAD
    ON_VACATION = "vacation", "You are on vacation already.", "Wait until it ends.", CONFLICT
    VACATION_DAYS = "vacation", "You have {count} vacation days left.", "Choose fewer days.", CONFLICT

    # Notifications
    NO_PUSH = "push", "This server does not send push messages.", "Ask its operator to set them up.", CONFLICT
    PUSH_SERVICE = "push", "This is not a known push service.", "Use a current browser.", BAD
    PUSH_SESSION = "push", "Push messages need a signed-in browser.", "Sign in with your browser.", CONFLICT
    NO_MAIL = "mail", "This server does not send mail.", "Ask its operator to set it up.", CONFLICT
    MAIL_ADDRESS = "mail", "This is not a mail address.", "Check the spelling.", BAD
    MAIL_CODE = "mail", "The link is wrong or was replaced by a later one.", "Enter your mail address again.", CONFLICT
    MAIL_RATE = (
        "rate",
        "A link was sent to this address a moment ago.",
        "Look into your mailbox, also for spam.",
        TOO_MANY,
    )

    # Lobby
    SEEK = "seek", "This seek is no longer open.", "Choose another one, or create your own.", CONFLICT
    SEEKS = "full", "You already have {count} open seeks.", "Cancel some of them first.", TOO_MANY
    ADDRESS_SEEKS = (
        "full",
        "Players at your internet address already have {count} open seeks.",
        "Wait until one of them is paired.",
        TOO_MANY,
    )
    RATED = (
        "rated",
        "This game cannot be rated.",
        "Rated games need a standard setup and rules, a clock, and accounts.",
        CONFLICT,
    )
    RATING_RANGE = "range", "Your rating is outside the requested range.", "Choose another seek.", CONFLICT
    BLOCKED = "blocked", "One of you has blocked the other.", "Choose another opponent.", CONFLICT
    BOTS_BUSY = "busy", "All bots of the server are busy.", "Try again in a few minutes.", TOO_MANY
    OWN_BOTS = (
        "full",
        "You already play {count} games against bots of the server.",
        "Finish one of them first.",
        TOO_MANY,
    )
    ADDRESS_BOTS = (
        "busy",
        "Players at your internet address already play {count} games against bots of the server.",
        "Wait until one of these games is over.",
        TOO_MANY,
    )

    # Chat and moderation
    CHAT_ROOM = "room", "There is no such chat room.", "Use players or watchers.", BAD
    CHAT_PLAYERS = "room", "You cannot write in this chat room.", "Use the room of your role in the game.", FORBIDDEN
    CHAT_LENGTH = "words", "The message is empty or too long.", "Write 1 to {most} characters, or use a preset.", BAD
    PRESET = "preset", "There is no such preset.", "Use one of {presets}.", BAD
    CHAT_ACCOUNT = "account", "You need an account to write freely.", "Use a preset, or sign in.", FORBIDDEN
    MUTED = "muted", "A moderator has muted you.", "Try again later.", FORBIDDEN
    CHAT_RATE = "rate", "You write too fast, or repeat yourself.", "Wait a few seconds.", TOO_MANY
    SPECTATOR_CHAT_RATE = (
        "rate",
        "Spectators without an account write too much here.",
        "Try again in {seconds} s, or sign in.",
        TOO_MANY,
    )
    REPORTED = "reported", "You have already reported this.", "Wait until a moderator has looked at it.", CONFLICT
    REPORT = "report", "There is no such report.", "Choose one from the list of reports.", MISSING
    MODERATOR = (
        "host",
        "Only moderators can do this.",
        "The operator can appoint one: laserchess admin moderator NAME.",
        FORBIDDEN,
    )
    # Tournaments and groups
    TOURNAMENT = "tournament", "There is no such tournament.", "Choose one from the list of tournaments.", MISSING
    TOURNAMENT_OVER = "over", "The tournament is over.", "Choose another tournament, or create one.", CONFLICT
    TOURNAMENT_LATE = (
        "late",
        "This tournament accepts no more players.",
        "Choose another tournament, or create one.",
        CONFLICT,
    )
    TOURNAMENT_FULL = (
        "full",
        "This tournament has {count} players, its maximum.",
        "Choose another tournament.",
        CONFLICT,
    )
    TOURNAMENT_CODE = "code", "The invitation code is wrong.", "Ask the organiser for the code.", FORBIDDEN
    TOURNAMENT_PEOPLE = (
        "bots",
        "Bots cannot join this tournament.",
        "Choose a tournament for bots, of a group, or with an invitation code.",
        FORBIDDEN,
    )
    TOURNAMENT_BOTS = "bots", "This tournament is for bots.", "Upgrade your account to a bot account first.", FORBIDDEN
    TOURNAMENT_START = "start", "The start is too far away.", "Choose a start within the next {days} days.", BAD
    TOURNAMENT_ROUNDS = (
        "rounds",
        "A tournament of this kind cannot have {rounds} rounds.",
        "Choose {lowest} to {highest}.",
        BAD,
    )
    TOURNAMENT_RATED = (
        "rated",
        "Rated games have the default rules.",
        "Remove the options, or play casual games.",
        BAD,
    )
    TOURNAMENT_CLOCK = (
        "clock",
        "A tournament needs a clock of at most three hours, or days per turn.",
        "Choose one of them.",
        BAD,
    )
    TOURNAMENT_DAYS = "days", "An arena cannot have days per turn.", "Choose a Swiss or a round robin.", BAD
    TOURNAMENT_EVERY = "every", "A schedule needs a period.", "Choose hourly, daily or weekly.", BAD
    TOURNAMENT_OWNER = (
        "owner",
        "Only the organiser can do this.",
        "Ask the account that created the tournament.",
        FORBIDDEN,
    )
    TOURNAMENTS = (
        "enough",
        "You have {count} open tournaments, the maximum.",
        "Wait until one of them is over.",
        TOO_MANY,
    )
    SCHEDULES = "enough", "The group repeats {count} tournaments, the maximum.", "Stop one of them first.", TOO_MANY
    NOT_ENTERED = "entry", "You do not play in this tournament.", "Join it first.", CONFLICT
    GROUP = "group", "There is no such group.", "Check the link.", MISSING
    GROUP_NAME = "name", "There is already a group with this name.", "Choose another name.", CONFLICT
    GROUP_CODE = "code", "The code of the group is wrong.", "Ask the group's staff for the code.", FORBIDDEN
    GROUP_MEMBER = "member", "Only members of the group can do this.", "Join the group with its code.", FORBIDDEN
    GROUP_STAFF = "staff", "Only the group's staff can do this.", "Ask the owner of the group.", FORBIDDEN
    GROUP_OWNER = "owner", "The owner cannot leave the group.", "Make another member the owner first.", CONFLICT
    GROUPS = "enough", "You have {count} groups, the maximum.", "Leave or close one of them.", TOO_MANY
    LIMIT = "limit", "The limit {name} cannot have this value.", "Choose {lowest} to {highest}.", BAD


class ApiError(LaserChessError):
    """A rejected request; `status` is its HTTP status.

    One made from an `ErrorCode` has a `code`, a `hint` and the `facts` of both texts; `str` joins message and hint.
    """

    code = ""
    hint = ""

    def __init__(
        self, message: str, *, reason: str, status: int = CONFLICT, text: str = "", expected: str = ""
    ) -> None:
        """Keep the status next to the evidence."""
        super().__init__(message, reason=reason, text=text, expected=expected)
        self.status = status
        self.message = str(self)
        self.facts: Facts = {}
        self.headers: dict[str, str] = {}
        """HTTP headers of the answer."""
        self.retry_after = DEFAULT_RETRY_SECONDS if status in {TOO_MANY, UNAVAILABLE} else None
        """Seconds after which the same request may be accepted."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with its code and status, so that work in another process is rejected alike."""
        return (*super().__reduce__(), self.__dict__)

    @classmethod
    def of(cls, code: ErrorCode, text: str, facts: Facts) -> Self:
        """Return the error of a code, with the facts its texts name."""
        message, hint = code.message.format(**facts), code.hint.format(**facts)
        error = cls(f"{message} {hint}", reason=code.reason, status=code.status, text=text)
        error.code, error.message, error.hint, error.facts = code.name.lower(), message, hint, facts
        if isinstance(seconds := facts.get("seconds"), int) and error.retry_after is not None:
            error.retry_after = seconds
        return error


def evidence(value: object) -> str:
    """Return what was sent as text: JSON may be nested deeper than Python can write."""
    try:
        return str(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__} too large to show"


def api_error(code: ErrorCode, text: object = "", **facts: object) -> ApiError:
    """Return the rejection for a code; `text` is the offending part, `facts` fill in message and hint."""
    known: Facts = {name: value if isinstance(value, int) else str(value) for name, value in facts.items()}
    return ApiError.of(code, evidence(text)[:MAX_EVIDENCE], known)
