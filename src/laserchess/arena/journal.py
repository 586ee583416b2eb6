"""The journal: one line of JSON for each finished game, on the disk before the game counts.

Its first line says which tournament it is. A line that was cut off by a crash is dropped when the journal is
opened again. One program at a time has it open. The record of all games (`.pgn`) and the log of what went wrong
(`.log`) are written from it.
"""

import json
import os
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from laserchess.arena.results import GameResult, IncidentReport
from laserchess.core.errors import LaserChessError

VERSION = 1


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last, where the system lets a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Journal:
    """The finished games of a tournament, in the order in which they finished."""

    def __init__(self, base: Path, fingerprint: str) -> None:
        """Open the journal `base`.jsonl, or begin it; another tournament's is refused."""
        self.path = base.with_name(f"{base.name}.jsonl")
        self.games: dict[str, GameResult] = {}
        self.notes: list[IncidentReport] = []
        is_new = not self.path.exists()
        self._file = self.path.open("a+b")
        self._lock()
        self._read(fingerprint)
        if is_new:
            sync_folder(self.path.resolve().parent)

    def _lock(self) -> None:
        if os.name != "posix":
            return
        fcntl = import_module("fcntl")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            message = f"{self.path} is in use by another run"
            raise LaserChessError(message, reason="busy", text=str(self.path)) from error

    def _read(self, fingerprint: str) -> None:
        """Read what is there and cut off a line that is not whole."""
        self._file.seek(0)
        whole = 0
        for number, raw in enumerate(self._file, 1):
            facts = _parse(raw)
            if facts is None:
                break
            self._take(facts, fingerprint, number)
            whole += len(raw)
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)
        if not whole:
            self._append({"kind": "tournament", "version": VERSION, "fingerprint": fingerprint})

    def _take(self, facts: dict[str, Any], fingerprint: str, number: int) -> None:
        kind = facts.pop("kind", "")
        if number == 1 and (kind, facts.get("fingerprint")) != ("tournament", fingerprint):
            self._file.close()
            message = f"{self.path} is the journal of another tournament"
            expected = "the same engines, openings and rules, or another name for the results (--out)"
            raise LaserChessError(message, reason="journal", text=str(self.path), expected=expected)
        if kind == "game":
            result = GameResult.of(facts)
            self.games[result.id] = result
        elif kind == "void":
            self.games.pop(facts["id"], None)
        elif kind == "note":
            self.notes.append(IncidentReport(**facts))

    def add(self, result: GameResult) -> bool:
        """Write a game durably, then count it; tell whether it was a new one."""
        if result.id in self.games:
            return False
        self._append({"kind": "game", **result.facts()})
        self.games[result.id] = result
        return True

    def forget(self, ids: Iterable[str]) -> None:
        """Strike games out, so that they are played again."""
        for number in ids:
            self._append({"kind": "void", "id": number})
            del self.games[number]

    def add_note(self, note: IncidentReport) -> None:
        """Write down something that went wrong beside the games."""
        self._append({"kind": "note", "engine": note.engine, "incident": note.incident, "text": note.text})
        self.notes.append(note)

    def _append(self, facts: dict[str, Any]) -> None:
        self._file.write(json.dumps(facts, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let others have it."""
        self._file.close()


def free_base(base: Path, fingerprint: str) -> Path:
    """Return the name results are kept under: the one given or, where another tournament has that, one of its own."""
    path = base.with_name(f"{base.name}.jsonl")
    if not path.exists():
        return base
    with path.open("rb") as stream:
        facts = _parse(stream.readline())
    is_ours = facts is not None and facts.get("fingerprint") == fingerprint
    return base if is_ours else base.with_name(f"{base.name}-{fingerprint[:8]}")


def _parse(raw: bytes) -> dict[str, Any] | None:
    """Read a line; one that is cut off, or damaged, is none."""
    if not raw.endswith(b"\n"):
        return None
    try:
        facts = json.loads(raw)
    except ValueError:
        return None
    return facts if isinstance(facts, dict) else None


class Derived:
    """A file that is written from the journal: anew when a run begins, then game by game."""

    def __init__(self, path: Path, write: Callable[[GameResult], str], journal: Journal) -> None:
        """Write it for all the games of the journal."""
        self._write = write
        draft = path.with_name(f".{path.name}.part")
        with draft.open("w", encoding="utf-8") as stream:
            stream.writelines(write(result) for result in journal.games.values())
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
        sync_folder(path.resolve().parent)
        self._file = path.open("a", encoding="utf-8")

    def add(self, result: GameResult) -> None:
        """Add a game; the journal has it already."""
        self._file.write(self._write(result))
        self._file.flush()

    def close(self) -> None:
        """Put it on the disk."""
        os.fsync(self._file.fileno())
        self._file.close()


def record_text(result: GameResult) -> str:
    """Write a game for the record: with an empty line after it."""
    return result.record.rstrip("\n") + "\n\n"


def log_text(result: GameResult) -> str:
    """Write what went wrong in a game, with the engine's last lines."""
    return "".join(
        f"game {result.id} ({result.first} – {result.second}): {report.incident} of {report.engine}: {report.text}\n"
        + "".join(f"    {line}\n" for line in report.lines.splitlines())
        for report in result.reports
    )
