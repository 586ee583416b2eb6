"""The journal: one line of JSON for each finished game, synced to disk before the game counts.

Its first line identifies the tournament. A line truncated by a crash is dropped on reopening. Only one process may
have it open. The games (`.pgn`) and the incident log (`.log`) are derived from it.
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
    """Sync a folder to disk, where the system supports it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Journal:
    """The finished games of a tournament, in the order of their ends."""

    def __init__(self, base: Path, fingerprint: str) -> None:
        """Open or create the journal `base`.jsonl; raise an error if it belongs to another tournament."""
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
        """Read the journal and truncate an incomplete last line."""
        self._file.seek(0)
        whole = 0
        for number, raw in enumerate(self._file, 1):
            facts = _parse(raw)
            if facts is None:
                break
            self._load_line(facts, fingerprint, number)
            whole += len(raw)
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)
        if not whole:
            self._append({"kind": "tournament", "version": VERSION, "fingerprint": fingerprint})

    def _load_line(self, facts: dict[str, Any], fingerprint: str, number: int) -> None:
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
        """Write a game durably, then count it; return whether it is new."""
        if result.id in self.games:
            return False
        self._append({"kind": "game", **result.facts()})
        self.games[result.id] = result
        return True

    def forget(self, ids: Iterable[str]) -> None:
        """Remove games, so that they are played again."""
        for number in ids:
            self._append({"kind": "void", "id": number})
            del self.games[number]

    def add_note(self, note: IncidentReport) -> None:
        """Record an incident outside of games."""
        self._append({"kind": "note", "engine": note.engine, "incident": note.incident, "text": note.text})
        self.notes.append(note)

    def _append(self, facts: dict[str, Any]) -> None:
        self._file.write(json.dumps(facts, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close and unlock the journal."""
        self._file.close()


def free_base(base: Path, fingerprint: str) -> Path:
    """Return the base name of the results: `base`, or a free one if another tournament uses it."""
    path = base.with_name(f"{base.name}.jsonl")
    if not path.exists():
        return base
    with path.open("rb") as stream:
        facts = _parse(stream.readline())
    is_ours = facts is not None and facts.get("fingerprint") == fingerprint
    return base if is_ours else base.with_name(f"{base.name}-{fingerprint[:8]}")


def _parse(raw: bytes) -> dict[str, Any] | None:
    """Return the object of a line; `None` if it is incomplete or damaged."""
    if not raw.endswith(b"\n"):
        return None
    try:
        facts = json.loads(raw)
    except ValueError:
        return None
    return facts if isinstance(facts, dict) else None


class Derived:
    """A file derived from the journal: rewritten at the start of a run, then extended game by game."""

    def __init__(self, path: Path, write: Callable[[GameResult], str], journal: Journal) -> None:
        """Write all games of the journal."""
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
        """Append a game that is in the journal."""
        self._file.write(self._write(result))
        self._file.flush()

    def close(self) -> None:
        """Sync and close the file."""
        os.fsync(self._file.fileno())
        self._file.close()


def record_text(result: GameResult) -> str:
    """Return the PGN of a game, followed by an empty line."""
    return result.record.rstrip("\n") + "\n\n"


def log_text(result: GameResult) -> str:
    """Return the incidents of a game with the engine's last output."""
    return "".join(
        f"game {result.id} ({result.first} – {result.second}): {report.incident} of {report.engine}: {report.text}\n"
        + "".join(f"    {line}\n" for line in report.lines.splitlines())
        for report in result.reports
    )
