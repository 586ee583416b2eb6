"""Puzzles on the server: serve, check, rate, and find them in players' games."""
