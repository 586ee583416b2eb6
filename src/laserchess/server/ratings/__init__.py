"""Ratings: Glicko-2 per variant and speed, and the ladder of bots."""
