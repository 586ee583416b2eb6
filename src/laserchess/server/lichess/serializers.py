"""Games in the shape of lichess's API: full, as a state, and in lists."""

from laserchess.server.lichess.vocabulary import (
    COLORS,
    Json,
    color_of,
    initial_fen,
    joined,
    move_text,
    moves_text,
    perf_key,
    players_of,
    show_seat,
    show_status,
    show_variant,
    speed_name,
    status_of,
)
from laserchess.server.models import Header, Kind, Mode, TimeControl, now_ms
from laserchess.server.play.state import GameState
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.wire.schemas import OutcomeView

UNLIMITED_MS = 2_147_483_647
"""The time lichess reports for games without a clock."""
SOURCES = {Mode.COMPUTER: "ai", Mode.FRIEND: "friend", Mode.HERE: "friend"}


def show_full(state: GameState, bots: frozenset[str]) -> Json:
    """Return the first line of a game's stream: the full game."""
    header = state.header
    control = header.clock
    speed = speed_name(control)
    white, black = (show_seat(seat, bots) for seat in header.seats.values())
    return {
        "type": "gameFull",
        "id": header.id,
        "rated": header.rated,
        "variant": show_variant(header.variant),
        **_show_full_clock(control),
        "speed": speed,
        "perf": {"name": perf_key(header.variant, speed)},
        "createdAt": header.created_ms,
        "white": white,
        "black": black,
        "initialFen": initial_fen(header),
        "setup": header.setup,
        "options": header.options,
        "state": show_state(state),
    }


def show_state(state: GameState) -> Json:
    """Return the state of a game."""
    header, outcome, now = state.header, state.outcome, now_ms()
    players = list(header.seats)
    increment = header.clock.increment_ms if header.clock else 0
    left = [state.clocks.left(player, now) if state.clocks else UNLIMITED_MS for player in players]
    shown: Json = {
        "type": "gameState",
        "moves": joined(moves_text(state.board)),
        "wtime": left[0],
        "btime": left[1],
        "winc": increment,
        "binc": increment,
        "status": status_of(outcome),
        "turn": color_of(players, state.turn),
        "ply": state.ply,
    }
    for kind, name in ((Kind.DRAW, "draw"), (Kind.TAKEBACK, "takeback")):
        if state.offers[kind] in players:
            shown[color_of(players, str(state.offers[kind]))[0] + name] = True
    return shown | _show_reason(outcome) | _show_winner(header, outcome)


def show_new(state: GameState, account: str) -> Json:
    """Return a new game against the computer."""
    shown = show_full(state, frozenset())
    del shown["type"], shown["state"]
    turn = color_of(state.header.seats, state.turn)
    own = color_of(state.header.seats, state.header.players_of(account)[0])
    more = {"fullId": state.header.id, "player": turn, "color": own, "turns": 0, "source": "ai"}
    return shown | more | {"fen": state.board.position, "status": show_status(None)}


def show_game_event(kind: str, found: FoundGame, account: str, bots: frozenset[str]) -> Json:
    """Return a line of an event stream: a game has started or finished."""
    return {"type": kind, "game": show_playing(found, account, bots)}


def show_playing(found: FoundGame, account: str, bots: frozenset[str]) -> Json:
    """Return a game as an entry of a list of ongoing games."""
    header, outcome = found.header, found.outcome
    own = header.players_of(account)[0]
    color = color_of(header.seats, own)
    opponent = show_seat(header.seats[header.other(own)], bots)
    more: Json = {name: opponent[name] for name in ("rating", "aiLevel") if name in opponent}
    speed = speed_name(header.clock)
    shown: Json = {
        "fullId": header.id,
        "gameId": header.id,
        "id": header.id,
        "fen": found.position,
        "color": color,
        "lastMove": "",
        "source": SOURCES[header.mode],
        "status": show_status(outcome),
        "variant": show_variant(header.variant),
        "speed": speed,
        "perf": perf_key(header.variant, speed),
        "rated": header.rated,
        "hasMoved": found.ply > COLORS.index(color),
        "opponent": {
            "id": opponent.get("id", ""),
            "username": opponent.get("name", f"AI level {opponent.get('aiLevel')}"),
            **more,
        },
        "isMyTurn": outcome is None and found.turn == own,
        "compat": {"bot": True, "board": True},
    }
    if found.deadline_ms:
        shown["secondsLeft"] = max(0, (found.deadline_ms - now_ms()) // 1000)
    elif header.clock:
        shown["secondsLeft"] = header.clock.base_ms // 1000
    return shown | _show_winner(header, outcome)


def show_export(state: GameState, bots: frozenset[str], *, moves: bool, clocks: bool) -> Json:
    """Return a game as it is exported in JSON."""
    header, outcome, control = state.header, state.outcome, state.header.clock
    shown: Json = _show_header(header, bots) | {
        "lastMoveAt": state.updated_ms or header.created_ms,
        "status": status_of(outcome),
        "source": SOURCES[header.mode],
        "initialFen": initial_fen(header),
    }
    shown |= _show_reason(outcome) | _show_winner(header, outcome)
    if moves:
        shown["moves"] = joined(moves_text(state.board))
    if control:
        shown |= _show_clock(control)
        if clocks and not control.days:
            shown["clocks"] = [(made.clock_ms or 0) // 10 for made in state.moves]
    return shown


def show_followed(game: FoundGame, bots: frozenset[str]) -> Json:
    """Return a game as a line of a stream of games."""
    header, outcome = game.header, game.outcome
    status = show_status(outcome)
    shown: Json = _show_header(header, bots) | {
        "status": status["id"],
        "statusName": status["name"],
        "fen": game.position,
    }
    if header.clock:
        shown |= _show_clock(header.clock)
    return shown | _show_winner(header, outcome)


def show_position(state: GameState) -> Json:
    """Return the position of a game, its last move, and the seconds of both clocks."""
    last = state.board.peek() if state.board.ply else None
    shown: Json = {"fen": state.board.position, "lm": move_text(state.board, last) if last else ""}
    if state.clocks:
        left = [state.clocks.left(player, now_ms()) // 1000 for player in state.header.seats]
        shown |= {"wc": left[0], "bc": left[1]}
    return shown


def _show_header(header: Header, bots: frozenset[str]) -> Json:
    """Return what exports and streams of games say of a game from its start on."""
    speed = speed_name(header.clock)
    return {
        "id": header.id,
        "rated": header.rated,
        "variant": header.variant,
        "speed": speed,
        "perf": perf_key(header.variant, speed),
        "createdAt": header.created_ms,
        "players": {
            color: _export_seat(show_seat(seat, bots)) for color, seat in zip(COLORS, players_of(header), strict=True)
        },
    }


def _show_reason(outcome: OutcomeView | None) -> Json:
    """Return why a game ended, if it has."""
    return {"reason": outcome["reason"]} if outcome else {}


def _show_winner(header: Header, outcome: OutcomeView | None) -> Json:
    """Return the color that has won, if one has."""
    return {"winner": color_of(header.seats, outcome["winner"])} if outcome and outcome["winner"] else {}


def _show_full_clock(control: TimeControl | None) -> Json:
    """Return the clock of a full game in milliseconds, or its days per turn."""
    if control is not None and control.days:
        return {"clock": None, "daysPerTurn": control.days}
    return {"clock": {"initial": control.base_ms, "increment": control.increment_ms} if control else None}


def _show_clock(control: TimeControl) -> Json:
    """Return the clock of an exported game in seconds, or its days per turn."""
    if control.days:
        return {"daysPerTurn": control.days}
    base, increment = control.base_ms // 1000, control.increment_ms // 1000
    return {"clock": {"initial": base, "increment": increment, "totalTime": base + 40 * increment}}


def _export_seat(seat: Json) -> Json:
    if "aiLevel" in seat:
        return seat
    user = {name: seat[name] for name in ("id", "name", "title") if seat.get(name)}
    return {"user": user} | {name: seat[name] for name in ("rating",) if name in seat}
