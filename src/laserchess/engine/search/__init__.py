"""The compiled search: memory, light, evaluation, ordering, pruning and the tree itself."""
