"""Tournaments: arena, Swiss and round robin, from pure decisions over stored rows."""
