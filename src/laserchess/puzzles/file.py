"""Puzzle files: one puzzle per line; lines that start with `#` are comments."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from warnings import warn

from laserchess.core.errors import InvalidFileError, LaserChessError, UnknownNameError, quote
from laserchess.puzzles import ids
from laserchess.puzzles.puzzle import BAR, FIELDS, Puzzle, PuzzleGoal, parse_line
from laserchess.variants import find_variant

HEADING = f"# laserchess puzzles: {BAR.join(FIELDS)}\n"
SUFFIX = ".puzzles"
OnError = Callable[[LaserChessError], None]


def read_puzzles(lines: Iterable[str], name: str = "", *, on_error: OnError | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles of some lines.

    Args:
        lines: The lines of a puzzle file.
        name: The file's name, for error messages.
        on_error: Called with the error of each bad line, which is then skipped.

    Yields:
        The puzzles in the order of the lines.

    Raises:
        InvalidFileError: If a line is bad and there is no `on_error`; the message names file and line.

    """
    for number, text in _puzzle_lines(lines):
        try:
            puzzle = Puzzle.parse(text)
        except LaserChessError as error:
            located = InvalidFileError(f"{name or 'puzzles'}, line {number}: {error}", reason="puzzle", text=error.text)
            if on_error is None:
                raise located from error
            on_error(located)
        else:
            yield puzzle


def _puzzle_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines with puzzles and their numbers."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and not text.startswith("#"):
            yield number, text


def read_file(path: str | PathLike[str], *, on_error: OnError | None = None) -> list[Puzzle]:
    """Read a puzzle file.

    Args:
        path: The file.
        on_error: Called with the error of each bad line, which is then skipped.

    Returns:
        The puzzles in the order of the file.

    Raises:
        InvalidFileError: If the file is bad and there is no `on_error`; the message names file and line.
        OSError: If the file cannot be opened.

    """
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
    """Return the puzzles that come with the package, easiest first.

    Args:
        variant: The id of a variant; all variants by default.
        theme: Only puzzles with this theme (a key of `THEMES`).
        aim: Only puzzles with this goal: `win`, `defend` or `gain`.
        rating: Only puzzles within this range of ratings, bounds included.

    Returns:
        The puzzles that match all filters.

    Raises:
        UnknownNameError: If there is no such variant.

    """
    chosen = [find_variant(variant).id] if variant else list(shipped_variants())
    found = [puzzle for name in chosen for puzzle in shipped(name)]
    return [
        puzzle
        for puzzle in sorted(found, key=lambda puzzle: puzzle.rating)
        if (theme is None or theme in puzzle.themes)
        and (aim is None or puzzle.aim == aim)
        and (rating is None or rating[0] <= puzzle.rating <= rating[1])
    ]


@cache
def shipped_variants() -> tuple[str, ...]:
    """Return the ids of the variants that come with puzzles."""
    from laserchess.variants import VARIANTS  # noqa: PLC0415  # include variants registered later

    return tuple(variant for variant in VARIANTS if _shipped_file(variant).is_file())


@cache
def shipped(variant: str) -> tuple[Puzzle, ...]:
    """Return the package's puzzles for one variant, in the order of their file; warn about damaged lines.

    A file that has not changed since its ids were stored was checked then: its solutions are not played again.
    """
    source, ids_file = _shipped_file(variant), _shipped_file(variant, ids.SUFFIX)
    if not source.is_file():
        return ()
    content, stored = source.read_bytes(), ids_file.read_text("utf-8") if ids_file.is_file() else ""
    if ids.is_of(stored, content):
        puzzles = [parse_line(line)[0] for _, line in _puzzle_lines(content.decode().splitlines())]
    else:
        puzzles = _read(source, source.name, _warn)
    ids.assign_ids(content, stored, puzzles)
    return tuple(puzzles)


def _warn(error: LaserChessError) -> None:
    warn(str(error), stacklevel=2)


def find(name: str) -> Puzzle:
    """Return the package's puzzle with this id.

    Args:
        name: The id of a puzzle.

    Returns:
        The puzzle.

    Raises:
        UnknownNameError: If there is no such puzzle.

    """
    found = by_id().get(name)
    if found is None:
        message = f"there is no puzzle {quote(name)}"
        raise UnknownNameError(message, reason="puzzle", text=name, expected="the id of a puzzle, as `abc2345`")
    return found


@cache
def by_id() -> dict[str, Puzzle]:
    """Return all puzzles of the package by id."""
    return {puzzle.id: puzzle for variant in shipped_variants() for puzzle in shipped(variant)}


def _shipped_file(variant: str, suffix: str = SUFFIX) -> Traversable:
    return files(__package__) / "sets" / f"{variant}{suffix}"
