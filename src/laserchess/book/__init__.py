"""Opening books: the moves played in a position, with their frequency and results.

    >>> from laserchess import Board, GameRecord
    >>> from laserchess.book import BookCounter
    >>> record = GameRecord.parse('[Variant "leiserchess"] 1. a0b0 h7g7 1-0')
    >>> counter = BookCounter()
    >>> counter.add_record(record)
    >>> [(str(found.move), found.games, found.score) for found in counter.book().probe(Board("leiserchess"))]
    [('a0b0', 1, 1.0)]

A book may have positions of several variants. `OpeningBook.open` reads a file of `OpeningBook.write` or
`laserchess book build`; `laserchess.book.build` builds one from game files on all cores; `Engine(book=…)` plays from
one. `opening_name` names the opening of a game.
"""

from laserchess.book.counter import PLIES, BookCounter
from laserchess.book.opening_book import BookMove, OpeningBook, key_of
from laserchess.book.opening_names import opening_name, opening_table

__all__ = ["PLIES", "BookCounter", "BookMove", "OpeningBook", "key_of", "opening_name", "opening_table"]
