"""Chat next to a game."""
