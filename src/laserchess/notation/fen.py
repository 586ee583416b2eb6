"""Leiserchess FEN and moves."""
