"""A network in the search: the sums of its first layer are brought from ply to ply by what has changed.

Each player has sums of their own. A move takes the rows of what stood on the changed cells and adds those of what
stands there now; of the light, only what is lit anew or no longer counts.
"""

from laserchess.core.codec import cell_at, changed_from, changed_place, place, set_of
from laserchess.core.jit import inlined, lowest_bit, squared_dot
from laserchess.core.layout import BITS, CHANGES, SIDE, WORDS
from laserchess.engine.nnue.file import CEILING
from laserchess.engine.nnue.net_arrays import BIAS, HIDDEN, LIGHT, OUT_BIAS, OVER, SCALE, SIZE, WIDTH, NetArrays
from laserchess.engine.nnue.simd import add_row, copy_row, replace_row, subtract_row
from laserchess.engine.search.search_layout import FOE, FRAME, FRAMES, OWN, Thread


@inlined
def _sums_at(net: NetArrays, frame: int, player: int) -> int:
    """Return where the sums of a player stand at the ply of a frame."""
    return int((2 * ((frame - FRAMES) // FRAME) + player) * net.facts[HIDDEN])


@inlined
def _piece(net: NetArrays, player: int, cell: int, code: int) -> int:
    """Return where the row of a piece begins, as a player sees it."""
    facts = net.facts
    return int(net.places[place((player * facts[SIZE] + cell) * facts[WIDTH] + code)])


@inlined
def _lit(net: NetArrays, player: int, owner: int, cell: int) -> int:
    """Return where the row of a square lit by `owner` begins, as a player sees it."""
    facts = net.facts
    return int(net.places[place(facts[LIGHT] + (2 * player + (owner ^ player)) * facts[SIZE] + cell)])


@inlined
def _relight(net: NetArrays, to: int, player: int, owner: int, lights: tuple[int, int, int]) -> None:
    """Change the sums of a player for a word of the owner's light: which word, as it was, as it is."""
    word, before, after = lights
    gone, come = before & ~after, after & ~before
    while gone:
        subtract_row(net, to, _lit(net, player, owner, cell_at(word, lowest_bit(gone))))
        gone &= gone - 1
    while come:
        add_row(net, to, _lit(net, player, owner, cell_at(word, lowest_bit(come))))
        come &= come - 1


@inlined
def refresh(thread: Thread, at: int, frame: int) -> None:
    """Work out the sums of a position from scratch; its light has been traced into the frame."""
    arrays, net = thread.arrays, thread.net
    table, mem = arrays.table, arrays.stack
    mover = mem[at + SIDE]
    for player in range(2):
        to = _sums_at(net, frame, player)
        copy_row(net, to, net.facts[BIAS])
        for owner in range(2):
            light = frame + OWN if owner == mover else frame + FOE
            for word in range(table[WORDS]):
                _relight(net, to, player, owner, (word, 0, mem[place(light + word)]))
                bits = mem[place(at + BITS + set_of(owner) + word)]
                while bits:
                    cell = cell_at(word, lowest_bit(bits))
                    bits &= bits - 1
                    add_row(net, to, _piece(net, player, cell, arrays.cells[cell]))


@inlined
def _is_first(thread: Thread, changes: int, number: int) -> bool:
    """Tell whether no earlier change of the same move was to the same cell."""
    mem = thread.arrays.stack
    cell = changed_place(mem[place(changes + number)])
    for earlier in range(1, number):  # noqa: SIM110  # compiled code has no generators
        if changed_place(mem[place(changes + earlier)]) == cell:
            return False
    return True


@inlined
def _replace(thread: Thread, to: int, player: int, noted: int) -> None:
    """Change the sums of a player for a cell whose piece is another one now."""
    net, cell, before = thread.net, changed_place(noted), changed_from(noted)
    after = int(thread.arrays.cells[cell])
    if before and after:
        replace_row(net, to, _piece(net, player, cell, before), _piece(net, player, cell, after))
    elif before:
        subtract_row(net, to, _piece(net, player, cell, before))
    elif after:
        add_row(net, to, _piece(net, player, cell, after))


@inlined
def update(thread: Thread, at: int, frame: int) -> None:
    """Bring the sums up to date from those of the frame before, by the move that led to the row at `at`."""
    arrays, net = thread.arrays, thread.net
    table, mem = arrays.table, arrays.stack
    mover, changes, last = mem[at + SIDE], place(at + CHANGES), frame - FRAME
    for player in range(2):
        to = _sums_at(net, frame, player)
        copy_row(net, to, _sums_at(net, last, player))
        for number in range(1, mem[changes] + 1):
            noted = mem[place(changes + number)]
            if changed_from(noted) != arrays.cells[changed_place(noted)] and _is_first(thread, changes, number):
                _replace(thread, to, player, noted)
        for word in range(table[WORDS]):
            _relight(net, to, player, mover, (word, mem[last + FOE + word], mem[frame + OWN + word]))
            _relight(net, to, player, 1 - mover, (word, mem[last + OWN + word], mem[frame + FOE + word]))


@inlined
def output(thread: Thread, at: int, frame: int) -> int:
    """Return the value of a position whose sums are up to date, in hundredths for its mover."""
    net, facts = thread.net, thread.net.facts
    mover, hidden = thread.arrays.stack[at + SIDE], facts[HIDDEN]
    total = facts[OUT_BIAS]
    total += squared_dot(net.sums, _sums_at(net, frame, mover), net.out, 0, hidden, CEILING)
    total += squared_dot(net.sums, _sums_at(net, frame, 1 - mover), net.out, hidden, hidden, CEILING)
    return int(total * facts[SCALE] // facts[OVER])
