"""Correspondence games: conditional moves, vacations, private notes, and whose turn it is."""
