"""Line numbers of the keys of a TOML file, which the parser of the standard library does not report."""

import re
from collections.abc import Mapping, Sequence

HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
PAIR = re.compile(r"""\s*([A-Za-z0-9_.-]+|"[^"]*"|'[^']*')\s*=""")
QUOTES = re.compile(r'"""|\'\'\'')


class Lines:
    """The keys of a file with their lines, as `pieces.2.faces`: tables of a list are numbered from 0."""

    def __init__(self, keys: Mapping[str, int], texts: Sequence[str] = ()) -> None:
        """Use the lines of keys that are known, and the texts of all lines of the file."""
        self._keys = keys
        self._texts = texts

    @classmethod
    def of_text(cls, text: str) -> "Lines":
        """Find the keys of a file; a key inside an inline table is found by the key of that table."""
        texts = text.splitlines()
        keys: dict[str, int] = {}
        counts: dict[str, int] = {}
        table, quoted = "", False
        for number, line in enumerate(texts, 1):
            was_quoted, quoted = quoted, quoted ^ bool(len(QUOTES.findall(line)) % 2)
            if was_quoted:
                continue
            if header := HEADER.match(line):
                table = header[2].replace('"', "").replace("'", "")
                if header[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = f"{table}.{counts[table]}"
                else:
                    table = cls._numbered(table, counts)
                keys.setdefault(table, number)
            elif pair := PAIR.match(line):
                key = pair[1].strip("\"'")
                keys.setdefault(f"{table}.{key}" if table else key, number)
        return cls(keys, texts)

    @staticmethod
    def _numbered(table: str, counts: dict[str, int]) -> str:
        """Put the number of the last table of a list into a name below it: `pieces.onto` is `pieces.2.onto`."""
        first, _, rest = table.partition(".")
        return f"{first}.{counts[first]}.{rest}" if first in counts and rest else table

    def renamed(self, key: str, name: str) -> dict[str, int]:
        """Return the lines of a key and of the keys in its table, with another name for the key."""
        return {
            name + each.removeprefix(key): line for each, line in self._keys.items() if f"{each}.".startswith(f"{key}.")
        }

    def of_key(self, key: str) -> int:
        """Return the line of a key, or of the nearest table around it; 0 where there is none."""
        while key and key not in self._keys:
            key = key.rpartition(".")[0]
        return self._keys.get(key, 0)

    def of_field(self, field: str, text: str) -> int:
        """Return the line of a field in any table, preferably one that contains `text`; 0 where there is none."""
        found = [line for key, line in self._keys.items() if field in key.split(".")]
        holding = (line for line in found if text and self._texts and text in self._texts[line - 1])
        return next(holding, min(found, default=0))
