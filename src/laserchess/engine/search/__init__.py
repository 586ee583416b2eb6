"""The compiled search: memory layout, beams, evaluation, move ordering, pruning and alpha-beta."""
