"""Evaluation by a small network: its inputs, its file, and the compiled sums that keep it up to date."""
