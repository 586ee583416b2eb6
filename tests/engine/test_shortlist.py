"""The shortlist gives what sorting every line would give."""

from random import Random

from laserchess.engine.actions.shortlist import Shortlist


def test_the_best_lines_are_those_that_sorting_all_would_find() -> None:
    random, shortlist = Random(3), Shortlist(20)
    values: dict[tuple[int, ...], int] = {(): 0}
    shortlist.add((), 0)
    for _ in range(3000):
        actions = tuple(random.randrange(40) for _ in range(random.randint(1, 3)))
        if actions not in shortlist:
            values[actions] = random.randrange(50)
            shortlist.add(actions, values[actions])
    ranked = sorted(values, key=lambda actions: (-values[actions], len(actions), actions))
    for length in range(4):
        expected = [actions for actions in ranked if len(actions) == length][:20]
        assert [line.actions for line in shortlist.best_of(length, 20)] == expected
    first = {actions[:1]: actions for actions in reversed(ranked)}
    assert {line.actions for line in shortlist.openers(99)} == set(first.values())
