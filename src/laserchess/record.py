"""Record: a whole game with its variations, notes and result, read from and written as PGN-style text.

Beside the seven tags a record says which game it is (`Variant "khet"`), where it starts if not at the game's
first setup (`StartPosition "dynasty"` for a named setup, else `SetUp "1"` and `FEN "…"`), which rule options
are not at their defaults (`Options "king_rotation=true, repetition=automatic"`), and may say why it ended
(`Termination "resignation"`, a value of `Reason`). These tags but the last are kept as the record's game,
start and options, not in `tags`. What the text may look like is told in `laserchess.notation.pgn`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any

from laserchess.board import Board
from laserchess.core.errors import InvalidMoveError, InvalidRecordError, LaserChessError, quote
from laserchess.core.moves import Act, Move
from laserchess.core.outcome import Outcome, Reason
from laserchess.core.played import Played
from laserchess.core.spec import Game, Option
from laserchess.games import GAMES, find_game
from laserchess.notation import autotester, pgn
from laserchess.turns import net_turns

STANDARD_TERMINATIONS = {"time forfeit": Reason.TIME, "rules infraction": Reason.FORFEIT}
"""Words of the PGN standard for reasons of ours."""

OWN_TAGS = frozenset({"Variant", "SetUp", "FEN", "StartPosition", "Options"})
"""Tags that tell game, start and options."""

OnError = Callable[[LaserChessError], None]


def play(board: Board, text: str, *, recorded: bool = True) -> str:
    """Play a record's move, a whole turn where turns are several actions, and return it as it is written.

    In a `recorded` turn nothing has happened by chance that is not named; else chance is drawn.
    """
    if not board.game.actions:
        return board.push(text).text
    done = board.push_turn(text, recorded=recorded)
    turns = net_turns(list(done))
    if len(turns) > 1:
        for _ in done:
            board.pop()
        message = f"{quote(text)} is more than one turn"
        raise InvalidMoveError(message, reason="turn", text=text, expected="one turn")
    return turns[0]


@dataclass(eq=False, slots=True, repr=False)
class Node(pgn.Node):
    """A legal move of a record. See `laserchess.notation.pgn.Node` for what it holds."""

    record: "Record" = None  # type: ignore[assignment]  # always given

    def add(self, move: Move | Played | str) -> "Node":
        """Play a move here and return its node: a new last child, or the child that has this very move.

        Where turns are several actions, a move is a whole turn; chance it does not name is drawn.
        """
        return self.record.extend(self, str(move))

    def board(self) -> Board:
        """Return a board at the position after this move, with the moves that led to it."""
        return self.record.board_at(self).copy()


class Record:
    """A game from its first position on: a tree of legal moves, tags and a result.

    Records are equal when they are written the same.
    """

    def __init__(
        self,
        game: str | Game = "laser-chess",
        *,
        setup: str | None = None,
        position: str | None = None,
        seed: int | None = None,
        **options: object,
    ) -> None:
        """Begin a record of `game` as a `Board` begins: at a setup, at a position text, or at the first setup."""
        self._first = Board(game, setup=setup, position=position, seed=seed, **options)
        self.game = self._first.game
        self.rules = self._first.rules
        self.start = self._first.position
        self.tags = dict(pgn.ROSTER)
        self.root = Node(record=self)
        self._result = "*"
        self._cursor: tuple[pgn.Node, Board] | None = None

    # From text and to text

    @classmethod
    def parse(cls, text: str, *, default_game: str | Game | None = None) -> "Record":
        """Read exactly one record; `default_game` is for a text without a `Variant` tag."""
        records = cls.parse_all(text, default_game=default_game)
        if len(records) != 1:
            message = f"there are {len(records)} records in the text"
            raise InvalidRecordError(message, reason="several" if records else "empty", expected="exactly one")
        return records[0]

    @classmethod
    def parse_all(cls, text: str, *, default_game: str | Game | None = None) -> "list[Record]":
        """Read all records of a text."""
        return list(read_records(StringIO(text, newline=None), default_game=default_game))

    @classmethod
    def from_board(cls, board: Board) -> "Record":
        """Make a record of what was played on a board; a turn that is not over yet is left out."""
        first = board.copy()
        while first.ply:
            first.pop()
        options: dict[str, Any] = dict(board.rules.changed)
        record = cls(board.game, position=first.position, **options)
        node = record.root
        open_turn = board.game.actions and board.history and board.history[-1].move.act is not Act.END
        for turn in board.turns[:-1] if open_turn and not board.outcome else board.turns:
            node = record.extend(node, turn, recorded=True)
        if board.outcome:
            record.conclude(board.outcome)
        return record

    def __str__(self) -> str:
        """Write the record, ending with a line break: `print(record, file=…)` keeps records apart."""
        given = {name: value for name, value in self.tags.items() if name not in pgn.ROSTER.keys() | OWN_TAGS}
        roster = {name: self.tags.get(name, value) for name, value in pgn.ROSTER.items()}
        written = pgn.WrittenRecord(roster | self._own_tags() | given, self.root, self._result)
        written.second_begins = self._first.turn == self.game.players[1].name
        return pgn.write(written)

    def _own_tags(self) -> dict[str, str]:
        own = {"Variant": self.game.id}
        setup = next((name for name, text in self.game.setups.items() if text == self.start), None)
        if setup is None:
            own |= {"SetUp": "1", "FEN": self.start}
        elif self.start != self.game.setup():
            own["StartPosition"] = setup
        if self.rules.changed:
            own["Options"] = ", ".join(f"{name}={_write_value(value)}" for name, value in self.rules.changed.items())
        return own

    def __repr__(self) -> str:
        """Name game, players and result."""
        return f"<Record {self.game.id}: {self.tags.get('White')} – {self.tags.get('Black')} {self.result}>"

    def __eq__(self, other: object) -> bool:
        """Compare what is written."""
        return str(self) == str(other) if isinstance(other, Record) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # records change

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as text: a long game is a deep tree."""
        return Record.parse, (str(self),)

    # Moves

    def mainline(self) -> Iterator[Node]:
        """Yield the moves of the game without its variations."""
        return self.root.mainline()

    def end(self) -> Node:
        """Return the last move of the main line."""
        return self.root.end()

    def board(self) -> Board:
        """Return a board at the start of the record."""
        return self._first.copy()

    def extend(self, node: Node, text: str, *, recorded: bool = False) -> Node:
        """Play a move after `node`, as `Node.add` does, or exactly as it is `recorded`."""
        board = self.board_at(node)
        self._cursor = None
        move = play(board, text, recorded=recorded)
        child = next((child for child in node.children if child.move == move), None)
        if child is None:
            child = Node(move=move, parent=node, record=self)
            node.children.append(child)
        self._cursor = child, board
        return child

    def board_at(self, node: Node) -> Board:
        """Return the record's own board at a node: to look at, not to play on."""
        at, board = self._cursor or (self.root, self._first.copy())
        self._cursor = None
        moves = []
        step: pgn.Node | None = node
        while step is not at and step is not None and step.parent is not None:
            moves.append(step.move)
            step = step.parent
        if step is not at:
            board = self._first.copy()
        for move in reversed(moves):
            play(board, move)
        self._cursor = node, board
        return board

    # The end

    @property
    def result(self) -> str:
        """What is written at the end of the moves: `1-0`, `0-1`, `1/2-1/2` or `*`. Setting it sets the tag, too."""
        return self._result

    @result.setter
    def result(self, result: str) -> None:
        if result not in pgn.RESULTS:
            message = f"{quote(result)} is not a result"
            raise InvalidRecordError(message, reason="result", text=result, expected=" ".join(pgn.RESULTS))
        self._result = self.tags["Result"] = result

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or else as result and `Termination` say, if they say it."""
        by_rules = self.board_at(self.end()).outcome
        word = self.tags.get("Termination", "").lower()
        reason = STANDARD_TERMINATIONS.get(word) or next((each for each in Reason if each.value == word), None)
        if by_rules or reason is None or self.result == "*":
            return by_rules
        winners = {"1-0": self.game.players[0].name, "0-1": self.game.players[1].name}
        return Outcome(winners.get(self.result), reason)

    def conclude(self, outcome: Outcome) -> None:
        """Write down how the game ended, as result and `Termination`."""
        self.result = outcome.result(self.game)
        self.tags["Termination"] = outcome.reason.value

    def contradictions(self) -> list[str]:
        """Tell where the written result is not what the `Result` tag, or the end of the moves, says."""
        found = []
        if (tag := self.tags.get("Result", self.result)) != self.result:
            found.append(f"the Result tag says {tag}, the moves end with {self.result}")
        outcome = self.board_at(self.end()).outcome
        if outcome and outcome.result(self.game) != self.result:
            found.append(f"the game ends {outcome.result(self.game)} ({outcome.reason}), the record says {self.result}")
        return found


def read_records(
    stream: Iterable[str], *, default_game: str | Game | None = None, on_error: OnError | None = None
) -> Iterator[Record]:
    """Yield the records of a text file (or any lines), one in memory at a time.

    `default_game` is the game of records without a `Variant` tag; only the records of the Leiserchess course's
    autotester need none. A bad record raises its error, which ends the reading; with `on_error` the error goes
    there instead and the next record is read. Of a file that was cut off the whole records are read, and then
    an `InvalidRecordError` with the reason `unfinished` comes.
    """
    for written in pgn.read(stream, on_error):
        try:
            record = _bind(written, default_game)
        except LaserChessError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield record


def write_autotester(record: Record) -> str:
    """Write the main line of a Leiserchess record the way the course's autotester does."""
    if record.game.id != autotester.GAME_ID or record.start != record.game.setup():
        message = f"the autotester cannot record {record.game.title} from {quote(record.start)}"
        raise InvalidRecordError(
            message, reason="autotester", text=record.start, expected="Leiserchess from its opening"
        )
    return autotester.write_autotester(record.tags, record.root, record.result)


def _bind(written: pgn.WrittenRecord, default_game: str | Game | None) -> Record:
    """Make a written record legal, or say which part of it is not."""
    try:
        record = _begin(written, default_game)
    except LaserChessError as error:
        raise _located(error, f"record of line {written.line}") from error
    record.result = written.result
    record.tags |= {name: value for name, value in written.tags.items() if name not in OWN_TAGS}
    record.root.take_notes(written.root)
    _play_tree(record, written.root)
    return record


def _begin(written: pgn.WrittenRecord, default_game: str | Game | None) -> Record:
    """Begin the record a text wants: its game, start and options."""
    options: dict[str, Any] = {}
    from_autotester = "Variant" not in written.tags and autotester.is_autotester(written)
    game = _game_of(written.tags, default_game or (autotester.GAME_ID if from_autotester else None))
    if from_autotester and game.id == autotester.GAME_ID:
        autotester.take_thoughts(written)
        options |= autotester.REFEREE_OPTIONS
    return Record(game, position=_start_of(game, written.tags), **options | _options_of(game, written.tags))


def _play_tree(record: Record, written: pgn.Node) -> None:
    """Play the written moves; each branch but the last goes on with a copy of the board."""
    start = record.board()
    stack = [(child, record.root, start) for child in reversed(written.children)]
    while stack:
        move, parent, board = stack.pop()
        if any(waiting is board for _, _, waiting in stack[-1:]):
            board = board.copy()
        try:
            text = play(board, move.move)
        except LaserChessError as error:
            raise _located(error, _place(record, move)) from error
        node = Node(move=text, parent=parent, line=move.line, record=record)
        node.take_notes(move)
        parent.children.append(node)
        stack.extend((child, node, board) for child in reversed(move.children))


def _place(record: Record, node: pgn.Node) -> str:
    ply = len(node.path())
    number, second = divmod(ply - 1 + (record.board().turn == record.game.players[1].name), 2)
    return f"line {node.line}, move {number + 1}{'...' if second else '.'} (ply {ply})"


def _located(error: LaserChessError, place: str) -> LaserChessError:
    """Return the same error, saying where in the text it happened."""
    located = type(error)(f"{place}: {error}", reason=error.reason, text=error.text)
    located.expected = error.expected
    return located


def _game_of(tags: dict[str, str], default: str | Game | None) -> Game:
    """Return the game a record names; of its id or title only the letters count."""
    name = tags.get("Variant", default)
    if name is None:
        message = "the record does not say which game it is"
        raise InvalidRecordError(message, reason="variant", expected="a Variant tag, one of " + ", ".join(GAMES))
    if isinstance(name, Game):
        return name
    known = {_letters(spelling): game for game in GAMES.values() for spelling in (game.title, game.id)}
    return known.get(_letters(name)) or find_game(name)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())


def _start_of(game: Game, tags: dict[str, str]) -> str | None:
    """Return the position a record starts from, if not the game's first."""
    flag, fen, setup = tags.get("SetUp", "0"), tags.get("FEN"), tags.get("StartPosition")
    if flag not in {"0", "1"}:
        message = f"SetUp is {quote(flag)}"
        raise InvalidRecordError(
            message, reason="setup", text=flag, expected="0 or 1; a setup's name is a StartPosition"
        )
    if flag == "1" and fen is None and setup is None:
        message = "SetUp is 1, but no position is given"
        raise InvalidRecordError(message, reason="setup", text=flag, expected="a FEN tag")
    named = None if setup is None else game.setup(setup)
    if named is not None and fen is not None and Board(game, position=named) != Board(game, position=fen):
        message = f"FEN is not the StartPosition {quote(str(setup))}"
        raise InvalidRecordError(message, reason="setup", text=fen, expected="one of the two")
    return fen if named is None else named


def _options_of(game: Game, tags: dict[str, str]) -> dict[str, Any]:
    """Return the options a record names: `name=value`, separated by commas or spaces."""
    found: dict[str, Any] = {}
    for item in re.split(r"[\s,;]+", tags.get("Options", "")):
        name, equals, value = item.partition("=")
        if item and not equals:
            message = f"{quote(item)} in Options gives no value"
            raise InvalidRecordError(message, reason="options", text=item, expected="name=value")
        if item:
            found[name] = _read_value(game.options.get(name), value)
    return found


def _read_value(option: Option | None, text: str) -> object:
    """Read an option's value as the kind its default has; what cannot be read is left for the option to refuse."""
    kind = type(option.default) if option else str
    if kind is bool:
        return {"true": True, "false": False}.get(text.lower(), text)
    if kind is not str and re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    return float(text) if kind is float and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,20})?(e-?[0-9]{1,3})?", text) else text


def _write_value(value: object) -> str:
    return str(value).lower()
