"""Puzzles on the server: shown, tried, rated, and found in people's own games."""
