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
    """One promise: a measurement, and the target it is held to.

    With a baseline named in `beside`, the target is how many times the baseline's rate ours is to be;
    without, it is what a rate is to reach or a time or a size not to pass.
    """

    what: str
    ours: float
    unit: str
    target: float
    beside: str = ""
    baseline: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the baseline's rate ours is, where there was a baseline to run."""
        return None if self.baseline is None else self.ours / self.baseline

    @property
    def met(self) -> bool | None:
        """Whether the promise is kept; `None` where there was nothing to compare with."""
        if self.beside:
            return None if self.ratio is None else self.ratio >= self.target
        return self.ours <= self.target if self.unit in LESS_IS_BETTER else self.ours >= self.target

    def columns(self) -> tuple[str, ...]:
        """Return the texts of the row, in the order of the headings."""
        sign = "<=" if self.unit in LESS_IS_BETTER else ">="
        return (
            self.what,
            quantity(self.ours, self.unit),
            "-" if self.baseline is None else f"{self.beside} {quantity(self.baseline, self.unit)}",
            "-" if self.ratio is None else f"{self.ratio:.2f}x",
            f">= {self.target:g}x" if self.beside else f"{sign} {quantity(self.target, self.unit)}",
            {True: "yes", False: "NO", None: "not measured"}[self.met],
        )

    def facts(self) -> dict[str, object]:
        """Return the row as plain values, for programs."""
        return asdict(self) | {"ratio": self.ratio, "met": self.met}


def quantity(value: float, unit: str) -> str:
    """Write a number to three digits with its unit: `1.25 M moves/s`, `0.310 s`."""
    for size, prefix in PREFIXES:
        if value >= size:
            return f"{value / size:#.3g}{prefix} {unit}"
    return f"{value:#.3g} {unit}"


def render(rows: Sequence[Row]) -> str:
    """Lay the rows out under their headings and sum up below."""
    lines = [HEADINGS, *(row.columns() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = ["  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    missed = [row.what for row in rows if row.met is False]
    total = f"Missed {len(missed)} of {len(rows)} targets: {'; '.join(missed)}." if missed else "No target was missed."
    return "\n".join([shown[0], "-" * max(map(len, shown)), *shown[1:], "", total])
