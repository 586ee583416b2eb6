"""Learning to evaluate: games of the engine against itself, a trainer, and the comparison of what it made."""
