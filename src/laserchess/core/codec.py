"""Packed integers: functions for every part of them, so that no other module shifts or masks them.

The functions run as they are in Python and fold into compiled code that calls them.

    piece code    kind << 4 | player << 3 | orientation; its class is code >> 3
    move          start | to << 8 | argument << 16 | act << 20
    result        ending << 2 | winner
    set of cells  a word for every 64 cells
"""

from laserchess.core.jit import accessor


@accessor
def place(number: int) -> int:
    """Return an index as it is, known not to be negative: compiled code need not ask whether it counts from the end."""
    return number & 0x7FFFFFFF


# Piece codes


@accessor
def code_for(kind: int, player: int, orientation: int) -> int:
    """Return the code of a piece."""
    return kind << 4 | player << 3 | orientation


@accessor
def class_of(code: int) -> int:
    """Return kind and player of a piece, as one number."""
    return code >> 3


@accessor
def class_for(kind: int, player: int) -> int:
    """Return the class of a kind and a player."""
    return kind << 1 | player


@accessor
def piece_kind_of(code: int) -> int:
    """Return the kind of a piece or feature."""
    return code >> 4


@accessor
def owner_of(code: int) -> int:
    """Return the player a piece belongs to."""
    return code >> 3 & 1


@accessor
def orientation_of(code: int) -> int:
    """Return the orientation of a piece."""
    return code & 7


@accessor
def oriented(code: int, orientation: int) -> int:
    """Return the code of the same piece with another orientation."""
    return (code & ~7) | orientation


# Moves


@accessor
def move_for(start: int, to: int, move_kind: int, argument: int) -> int:
    """Return a move."""
    return start | to << 8 | argument << 16 | move_kind << 20


@accessor
def start_of(move: int) -> int:
    """Return the cell of the piece that moves."""
    return move & 255


@accessor
def target_of(move: int) -> int:
    """Return the cell it moves to."""
    return move >> 8 & 255


@accessor
def argument_of(move: int) -> int:
    """Return by how much, or which way, it turns."""
    return move >> 16 & 15


@accessor
def move_kind_of(move: int) -> int:
    """Return what kind of move it is."""
    return move >> 20


# Indexes of the tables' sections


@accessor
def rotation_index(code: int, argument: int) -> int:
    """Return the index of a code and the argument of a rotation, or of a code and the direction of a beam."""
    return code << 3 | argument


@accessor
def face_index(one: int, other: int) -> int:
    """Return the index of two classes, that of a mover and that of what it meets."""
    return one << 6 | other


@accessor
def square_index(player: int, cell: int) -> int:
    """Return the index of a player and a cell."""
    return player << 8 | cell


@accessor
def neighbour(cell: int, delta: int) -> int:
    """Return the neighbouring cell; beams that leave the border of the board end before this."""
    return (cell + delta) & 255


# Beams


@accessor
def branches(result: int) -> bool:
    """Return whether a beam splits into two directions."""
    return result >= 64  # noqa: PLR2004  # the mark of two directions


@accessor
def branch_for(first: int, second: int) -> int:
    """Return the table entry of a beam that splits into two directions."""
    return 64 | first | second << 3


@accessor
def first_branch(result: int) -> int:
    """Return the direction that is followed first."""
    return result & 7


@accessor
def second_branch(result: int) -> int:
    """Return the direction that is followed afterwards."""
    return result >> 3 & 7


@accessor
def ray_for(cell: int, travel: int) -> int:
    """Return a cell and the direction in which a beam enters or leaves it, as one number."""
    return cell | travel << 8


@accessor
def ray_cell(ray: int) -> int:
    """Return the cell of a ray."""
    return ray & 255


@accessor
def ray_travel(ray: int) -> int:
    """Return the direction of a ray."""
    return ray >> 8 & 7


@accessor
def pending_for(ray: int, weapon: int) -> int:
    """Return a branch still to be followed: a ray and the cell of the weapon it comes from."""
    return ray | weapon << 16


@accessor
def pending_weapon(pending: int) -> int:
    """Return the cell of the weapon a branch comes from."""
    return pending >> 16


@accessor
def end_for(end: int, cell: int) -> int:
    """Return how and where a simple beam ended."""
    return end << 8 | cell


@accessor
def end_of(ended: int) -> int:
    """Return how a simple beam ended."""
    return ended >> 8


@accessor
def end_cell(ended: int) -> int:
    """Return where a simple beam ended."""
    return ended & 255


@accessor
def mark_for(ray: int, mark: int, end: int) -> int:
    """Return an entry of a path: a ray, what it is there for, and how a branch ended (0 or negative)."""
    return ray | mark << 16 | -end << 20


@accessor
def mark_of(entry: int) -> int:
    """Return what an entry of a path is there for."""
    return entry >> 16 & 15


@accessor
def mark_end(entry: int) -> int:
    """Return how the branch of an entry ended."""
    return -(entry >> 20)


# Results


@accessor
def result_for(ending: int, winner: int) -> int:
    """Return the result of a game that is over."""
    return ending << 2 | winner


@accessor
def winner_of(result: int) -> int:
    """Return the winner: a side, or 2 for a draw."""
    return result & 3


@accessor
def ending_of(result: int) -> int:
    """Return how a game ended."""
    return result >> 2


# Sets of cells, 64 a word


@accessor
def word_of(cell: int) -> int:
    """Return the number of the word a cell's bit is in."""
    return cell >> 6


@accessor
def bit_of(cell: int) -> int:
    """Return the bit of a cell in its word."""
    return 1 << (cell & 63)


@accessor
def set_of(player: int) -> int:
    """Return where a player's set begins in a section that has one for each."""
    return player << 2


@accessor
def cell_at(word: int, bit: int) -> int:
    """Return the cell of a bit, by its number, in a word."""
    return word << 6 | bit


# What a row notes


@accessor
def change_for(place: int, before: int) -> int:
    """Return the note of a changed place of the board and what was there."""
    return place | before << 16


@accessor
def changed_place(change: int) -> int:
    """Return the place that was changed."""
    return change & 0xFFFF


@accessor
def changed_from(change: int) -> int:
    """Return what was there before."""
    return change >> 16


@accessor
def removal_for(cell: int, how: int, code: int) -> int:
    """Return the note of a piece that was removed."""
    return cell | how << 8 | code << 16


@accessor
def removed_cell(removal: int) -> int:
    """Return where the piece was."""
    return removal & 255


@accessor
def removed_how(removal: int) -> int:
    """Return how it went."""
    return removal >> 8 & 255


@accessor
def removed_code(removal: int) -> int:
    """Return what it was."""
    return removal >> 16


@accessor
def rotation_note_for(cell: int, before: int) -> int:
    """Return the note of a rotation: where, and the orientation before it."""
    return cell | before << 8


@accessor
def rotation_note_cell(spin: int) -> int:
    """Return the cell of the rotated piece."""
    return spin & 255


@accessor
def rotation_note_before(spin: int) -> int:
    """Return the orientation it had before."""
    return spin >> 8


# Chance


@accessor
def draw_for(kind: int, value: int, choices: int, cell: int) -> int:
    """Return the note of a draw."""
    return kind | value << 8 | choices << 24 | cell << 40


@accessor
def draw_kind(draw: int) -> int:
    """Return what kind of thing was drawn."""
    return draw & 255


@accessor
def draw_value(draw: int) -> int:
    """Return the value drawn."""
    return draw >> 8 & 0xFFFF


@accessor
def draw_choices(draw: int) -> int:
    """Return how many values there were."""
    return draw >> 24 & 0xFFFF


@accessor
def draw_cell(draw: int) -> int:
    """Return where it was drawn."""
    return draw >> 40 & 255


@accessor
def scripted_for(kind: int, value: int) -> int:
    """Return a draw of a script."""
    return kind | value << 8


@accessor
def scripted_value(draw: int) -> int:
    """Return the value of a scripted draw."""
    return draw >> 8
