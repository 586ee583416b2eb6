"""Benchmarks of the library, measured against baselines in the same run."""
