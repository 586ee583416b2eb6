"""The PGN of the Leiserchess course's autotester."""

import pytest

from laserchess import GameRecord, InvalidRecordError, Outcome, Termination
from laserchess.record import write_autotester

AUTOTESTER = """\
[Event "Nightly"]
[Site "Local"]
[Date "Mon 2023.11.13 at 10:00:00 PM EST"]
[Round "1"]
[White "alpha"]
[Black "beta"]
[Result "1-0"]

1. a0b1 {0 0 0} a7L {1200345 7 45000} 2. a1U {999999999 8 1} a6b5 {2 3 4} 3. h0g1 {5 6 7}
3... {White wins due to time forfeit} 1-0
"""


def test_reads_what_the_autotester_writes() -> None:
    record = GameRecord.parse(AUTOTESTER)
    assert record.variant.id == "leiserchess"
    assert record.rules.changed == {"quiet_moves": 100, "quiet_reset": "destroyed"}
    second = record.root.children[0].children[0]
    assert (second.move, second.elapsed, second.depth, second.nodes) == ("a7L", 0.001200345, 7, 45000)
    assert record.end().comment == "White wins due to time forfeit"
    assert record.outcome == Outcome("tangerine", Termination.TIME)
    assert GameRecord.parse(str(record)) == record


def test_writes_what_the_autotester_writes() -> None:
    record = GameRecord.parse(AUTOTESTER)
    text = write_autotester(record)
    assert text.endswith(
        "\n1. a0b1 {0 0 0} a7L {1200345 7 45000} 2. a1U {999999999 8 1} a6b5 {2 3 4} "
        "3. h0g1 {5 6 7} {White wins due to time forfeit} 1-0\n"
    )
    assert GameRecord.parse(text) == record
    for other in (GameRecord("khet"), GameRecord("leiserchess", setup="endgame")):
        with pytest.raises(InvalidRecordError):
            write_autotester(other)


def test_numbers_in_a_comment_of_another_record_stay_a_comment() -> None:
    assert GameRecord.parse('[Variant "leiserchess"]\n\n1. a0b1 {1 2 3} *').end().comment == "1 2 3"
    with pytest.raises(InvalidRecordError):
        GameRecord.parse("1. a0b1 {1 2 3} a7L *")
