"""Opening books: which moves were played in a position, how often, and with what results.

    >>> from laserchess import Board, Record
    >>> from laserchess.book import Tally
    >>> record = Record.parse('[Variant "leiserchess"] 1. a0b0 h7g7 1-0')
    >>> tally = Tally()
    >>> tally.add_record(record)
    >>> [(str(found.move), found.games, found.score) for found in tally.book().probe(Board("leiserchess"))]
    [('a0b0', 1, 1.0)]

A book holds positions of any number of games. `Book.open` reads a file that `Book.write` or
`laserchess book build` wrote; `laserchess.book.build` makes one of files of records on all cores; `Engine(book=…)`
plays from one.
"""

from laserchess.book.counter import PLIES, BookCounter
from laserchess.book.opening_book import BookMove, OpeningBook, key_of

__all__ = ["PLIES", "BookCounter", "BookMove", "OpeningBook", "key_of"]
