"""Lessons and exercises: their texts, and how answers are checked."""
