"""Compiled functions over many boards at once, and the layout of the arrays they share."""
