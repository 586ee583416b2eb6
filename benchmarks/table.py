"""Rows of measurements, and the table they make."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

HEADINGS = ("what", "ours", "baseline", "ratio", "target", "met?")
SECONDS = "s"
BYTES = "bytes"
LESS_IS_BETTER = {SECONDS, BYTES}
PREFIXES = ((1e9, " G"), (1e6, " M"), (1e3, " k"))


@dataclass(frozen=True)
class Row:
    """A measurement and its target.

    With a baseline named in `reference`, the target is the ratio of our rate to its rate. Without, it is a minimum
    for a rate, or a maximum for a time or a size.
    """

    what: str
    ours: float
    unit: str
    target: float
    reference: str = ""
    baseline: float | None = None

    @property
    def ratio(self) -> float | None:
        """The ratio of our rate to the baseline's, if the baseline was run."""
        return None if self.baseline is None else self.ours / self.baseline

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without a baseline to compare with."""
        if self.reference:
            return None if self.ratio is None else self.ratio >= self.target
        return self.ours <= self.target if self.unit in LESS_IS_BETTER else self.ours >= self.target

    def columns(self) -> tuple[str, ...]:
        """Return the texts of the row, in the order of the headings."""
        sign = "<=" if self.unit in LESS_IS_BETTER else ">="
        return (
            self.what,
            quantity(self.ours, self.unit),
            "-" if self.baseline is None else f"{self.reference} {quantity(self.baseline, self.unit)}",
            "-" if self.ratio is None else f"{self.ratio:.2f}x",
            f">= {self.target:g}x" if self.reference else f"{sign} {quantity(self.target, self.unit)}",
            {True: "yes", False: "NO", None: "not measured"}[self.met],
        )

    def facts(self) -> dict[str, object]:
        """Return the row as plain values, for JSON."""
        return asdict(self) | {"ratio": self.ratio, "met": self.met}


def quantity(value: float, unit: str) -> str:
    """Return a number with three digits and its unit: `1.25 M moves/s`, `0.310 s`."""
    for size, prefix in PREFIXES:
        if value >= size:
            return f"{value / size:#.3g}{prefix} {unit}"
    return f"{value:#.3g} {unit}"


def render(rows: Sequence[Row]) -> str:
    """Return the rows as a table with a summary below."""
    lines = [HEADINGS, *(row.columns() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = ["  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    missed = [row.what for row in rows if row.met is False]
    total = f"Missed {len(missed)} of {len(rows)} targets: {'; '.join(missed)}." if missed else "No target was missed."
    return "\n".join([shown[0], "-" * max(map(len, shown)), *shown[1:], "", total])
