"""A step of many boards in phases, compiled: for GPUs, whose threads run in lockstep, one for each board.

The threads of a group share the writing of whole rows (masks, planes of observations), so that they write contiguous
memory; in the other phases each thread works on its own board, with the functions of `step`.
"""

from laserchess.core.arrays import Arrays, Stack
from laserchess.core.jit import compiled
from laserchess.core.layout import SIDE
from laserchess.envs.batch.batch_layout import (
    BoardBatch,
    Choices,
    Counts,
    EncodingTable,
    Mask,
    ObservationSpec,
    Picked,
    Results,
    Share,
    Span,
)
from laserchess.envs.batch.legal_masks import clear
from laserchess.envs.batch.observe import draw_marks, draw_template, fill_planes
from laserchess.envs.batch.step import Chosen, advance, find_range, ready


@compiled
def check_range(choices: Choices, chosen: Chosen, picked: Picked, halted: Counts) -> None:
    """Find the chosen actions of some boards; set `halted` if any is illegal."""
    find_range(choices, chosen, picked)
    for i in range(len(picked)):
        if choices.places[picked[i]] < 0:
            halted[0] = 1


@compiled
def clear_masks(encoding: EncodingTable, masks: Mask, picked: Picked, halted: Counts, share: Share) -> None:
    """Clear a share of the masks of some boards, unless the step is halted."""
    if halted[0] == 0:
        for i in range(len(picked)):
            clear(encoding, masks[picked[i]], share)


@compiled
def advance_range(
    games: BoardBatch, choices: Choices, show: Results, sight: ObservationSpec, stack: Stack, span: Span, halted: Counts
) -> None:
    """Step the boards of a span, whose masks are clear, without observations; unless the step is halted."""
    if halted[0] == 0:
        ready(stack)
        for i in range(len(span.picked)):
            advance(games, choices, show, sight, stack, span, span.picked[i])


@compiled
def draw_templates(sight: ObservationSpec, show: Results, picked: Picked, share: Share) -> None:
    """Write a share of the constant planes of some boards."""
    for i in range(len(picked)):
        draw_template(sight, show.observations[picked[i]], share)


@compiled
def fill_range(games: BoardBatch, sight: ObservationSpec, show: Results, picked: Picked, share: Share) -> None:
    """Fill a share of the planes of a single value of some boards."""
    for i in range(len(picked)):
        board = picked[i]
        state = games.states[board]
        fill_planes(sight.encoding, state, 0, games.seen[board], state[SIDE], show.observations[board], share)


@compiled
def mark_range(games: BoardBatch, sight: ObservationSpec, show: Results, picked: Picked) -> None:
    """Write what the squares of some boards hold."""
    for i in range(len(picked)):
        board = picked[i]
        state = games.states[board]
        arrays = Arrays(games.table, games.keys, games.cells[board], state)
        draw_marks(sight.encoding, arrays, 0, state[SIDE], show.observations[board])
