import io

from laserchess.uci.line_streams import MAX_LINE, LineWriter, read_lines


def test_lines_come_out_of_any_bytes() -> None:
    raw = b"uci\r\n\xff\xfe\x00go\n\n" + "é".encode() + b"\nlast"
    assert list(read_lines(io.BytesIO(raw))) == ["uci\r\n", "��\0go\n", "\n", "é\n", "last"]
    assert list(read_lines(io.StringIO("one\ntwo"))) == ["one\n", "two"]


def test_the_rest_of_an_endless_line_is_dropped() -> None:
    raw = b"x" * (3 * MAX_LINE + 7) + b"\nisready\n"
    first, second = read_lines(io.BytesIO(raw))
    assert len(first) == MAX_LINE
    assert second == "isready\n"


def test_what_is_written_is_one_ascii_line() -> None:
    stream = io.StringIO()
    LineWriter(stream)("info string é\n\0", "readyok")
    assert stream.getvalue() == "info string \\xe9\\x0a\\x00\nreadyok\n"


def test_a_reader_that_left_is_no_error() -> None:
    stream = io.StringIO()
    stream.close()
    LineWriter(stream)("bestmove a1a2")
