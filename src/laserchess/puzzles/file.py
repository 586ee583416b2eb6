"""Files of puzzles: a line each; lines that begin with `#` are for people."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from warnings import warn

from laserchess.core.errors import InvalidFileError, LaserChessError, UnknownNameError, quote
from laserchess.puzzles import ids
from laserchess.puzzles.puzzle import BAR, FIELDS, Puzzle, PuzzleGoal
from laserchess.variants import find_variant

HEADING = f"# laserchess puzzles: {BAR.join(FIELDS)}\n"
SUFFIX = ".puzzles"
OnError = Callable[[LaserChessError], None]


def read_puzzles(lines: Iterable[str], name: str = "", *, on_error: OnError | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles of some lines; a bad one raises an error that names file and line, or goes to `on_error`."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            puzzle = Puzzle.parse(text)
        except LaserChessError as error:
            located = InvalidFileError(f"{name or 'puzzles'}, line {number}: {error}", reason="puzzle", text=error.text)
            if on_error is None:
                raise located from error
            on_error(located)
        else:
            yield puzzle


def read_file(path: str | PathLike[str], *, on_error: OnError | None = None) -> list[Puzzle]:
    """Read a file of puzzles; with `on_error` the bad lines are told there, and the others are read."""
    return _read(Path(path), str(path), on_error)


def _read(source: Path | Traversable, name: str, on_error: OnError | None) -> list[Puzzle]:
    try:
        text = source.read_bytes().decode()
    except UnicodeDecodeError as error:
        located = InvalidFileError(f"{name}: byte {error.start + 1} is not UTF-8", reason="encoding", text=name)
        if on_error is None:
            raise located from error
        on_error(located)
        text = source.read_bytes().decode(errors="replace")
    return list(read_puzzles(text.splitlines(), name, on_error=on_error))


def load(
    variant: str | None = None,
    *,
    theme: str | None = None,
    aim: PuzzleGoal | str | None = None,
    rating: tuple[int, int] | None = None,
) -> list[Puzzle]:
    """Return the puzzles that come with the package: of one game or of all, easiest first.

    Those with a theme, with an aim (`win`, `defend`, `gain`), or within a range of ratings are picked by name.
    """
    chosen = [find_variant(variant).id] if variant else list(shipped_games())
    found = [puzzle for name in chosen for puzzle in shipped(name)]
    return [
        puzzle
        for puzzle in sorted(found, key=lambda puzzle: puzzle.rating)
        if (theme is None or theme in puzzle.themes)
        and (aim is None or puzzle.aim == aim)
        and (rating is None or rating[0] <= puzzle.rating <= rating[1])
    ]


@cache
def shipped_games() -> tuple[str, ...]:
    """Return the games that come with puzzles."""
    from laserchess.variants import VARIANTS  # noqa: PLC0415  # games that were registered since count, too

    return tuple(variant for variant in VARIANTS if _shipped_file(variant).is_file())


@cache
def shipped(variant: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package for one game, in the order of their file; damage is warned of."""
    source, kept = _shipped_file(variant), _shipped_file(variant, ids.SUFFIX)
    puzzles = tuple(_read(source, source.name, _warn)) if source.is_file() else ()
    if puzzles and kept.is_file():
        ids.give_ids(source.read_bytes(), kept.read_text("utf-8"), puzzles)
    return puzzles


def _warn(error: LaserChessError) -> None:
    warn(str(error), stacklevel=2)


def find(name: str) -> Puzzle:
    """Return the puzzle of the package with this id."""
    found = by_id().get(name)
    if found is None:
        message = f"there is no puzzle {quote(name)}"
        raise UnknownNameError(message, reason="puzzle", text=name, expected="the id of a puzzle, as `abc2345`")
    return found


@cache
def by_id() -> dict[str, Puzzle]:
    """Return all puzzles of the package by their ids."""
    return {puzzle.id: puzzle for variant in shipped_games() for puzzle in shipped(variant)}


def _shipped_file(variant: str, suffix: str = SUFFIX) -> Traversable:
    return files(__package__) / "sets" / f"{variant}{suffix}"
