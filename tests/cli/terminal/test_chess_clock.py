"""Chess clocks of the terminal game."""

from argparse import ArgumentTypeError

import pytest

from laserchess.cli.terminal.chess_clock import ChessClock, Control, format_time, parse_time_control


class FakeClock:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        """Start at an arbitrary time."""
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("text", "control"),
    [("5:00+3", Control(300, 3)), ("300+3", Control(300, 3)), ("10:00", Control(600)), ("30", Control(30))],
)
def test_time_controls_are_read(text: str, control: Control) -> None:
    assert parse_time_control(text) == control


@pytest.mark.parametrize(
    "text", ["", "0", "0+5", "5+", "+3", "five", "-5", "٣+1", "5+3+1", "1e3", "40/60", "move=1", "none", "60,depth=3"]
)
def test_bad_time_controls_are_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a clock"):
        parse_time_control(text)


def test_only_the_running_clock_loses_time() -> None:
    hand = FakeClock()
    clocks = ChessClock(Control(60, 2), ("blue", "red"), hand)
    clocks.start("blue")
    hand.now += 5
    assert (clocks.left("blue"), clocks.left("red")) == (55, 60)
    clocks.stop()
    hand.now += 50
    clocks.add("blue")
    assert clocks.left("blue") == 57
    clocks.start("red")
    hand.now += 59
    assert clocks.fallen is None
    hand.now += 2
    assert clocks.fallen == "red"
    assert clocks.left("red") == 0


@pytest.mark.parametrize(
    ("seconds", "text"), [(300, "5:00"), (67.9, "1:07"), (10, "0:10"), (9.99, "0:09.9"), (0, "0:00.0")]
)
def test_times_are_formatted_like_clocks(seconds: float, text: str) -> None:
    assert format_time(seconds) == text
