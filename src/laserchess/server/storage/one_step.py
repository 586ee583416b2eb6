"""Writing to SQLite in few steps: one statement for all rows, which are passed as a JSON table.

Python's driver releases the GIL at every step, and waits for it again while other moves are computed: with one step
per row, a batch of fifty moves waits a hundred times. Measured for such a batch, interleaved with SQLAlchemy's
`executemany`: 2.4 instead of 3.8 ms of CPU, and half the time while another thread holds the GIL. PostgreSQL's driver
pipelines the rows of a batch, so it needs none of this.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import orjson
from sqlalchemy import Connection, Dialect, Table, column, func, insert, select, table, update
from sqlalchemy.sql.expression import ColumnClause, Executable, TableClause

from laserchess.server.storage.schema import GAMES

Row = dict[str, Any]
"""A row to write, by the names of its columns."""
GIVEN = "given"


class OneStep:
    """A statement over given rows, compiled for SQLite, with the converters of their values."""

    def __init__(self, statement: Executable, given: TableClause, dialect: Dialect) -> None:
        """Compile the statement."""
        self._text = str(statement.compile(dialect=dialect))  # type: ignore[attr-defined]  # every statement can be
        self._columns = [(each.name, each.type.dialect_impl(dialect).bind_processor(dialect)) for each in given.c]
        self._head = f"WITH {GIVEN}({', '.join(name for name, _ in self._columns)}) AS (VALUES "
        self._group = f"({', '.join('?' * len(self._columns))})"

    def execute(self, connection: Connection, rows: Sequence[Row]) -> Any:  # noqa: ANN401  # any selection
        """Execute it once, for all rows."""
        values = tuple(
            chain.from_iterable(
                [row[name] if process is None else process(row[name]) for name, process in self._columns]
                for row in rows
            )
        )
        groups = ", ".join([self._group] * len(rows))
        return connection.exec_driver_sql(f"{self._head}{groups}) {self._text}", values)


def _given(*columns: ColumnClause[Any]) -> TableClause:
    return table(GIVEN, *columns)


@lru_cache(maxsize=64)
def insertion(into: Table, columns: tuple[str, ...], dialect: Dialect) -> OneStep:
    """Return the insertion of rows with these columns."""
    given = _given(*(column(name, into.c[name].type) for name in columns))
    return OneStep(insert(into).from_select(columns, select(given)), given, dialect)


@lru_cache(maxsize=8)
def game_update(names: tuple[str, ...], dialect: Dialect) -> OneStep:
    """Return the update of games: `of_id` selects the game, `new_…` are the new values."""
    given = _given(column("of_id", GAMES.c.id.type), *(column(f"new_{name}", GAMES.c[name].type) for name in names))
    changed = {name: given.c[f"new_{name}"] for name in names}
    return OneStep(update(GAMES).where(GAMES.c.id == given.c.of_id).values(changed), given, dialect)


@lru_cache(maxsize=8)
def _last_events(dialect: Dialect) -> OneStep:
    given = _given(column("of_id", GAMES.c.id.type))
    found = select(func.json_group_object(GAMES.c.id, GAMES.c.last_seq)).join_from(
        given, GAMES, GAMES.c.id == given.c.of_id
    )
    return OneStep(found, given, dialect)


def last_seqs(connection: Connection, ids: Collection[str]) -> dict[str, int]:
    """Return the last event of each game."""
    answer = _last_events(connection.dialect).execute(connection, [{"of_id": each} for each in ids]).scalar()
    found: dict[str, int] = orjson.loads(answer)
    return found
