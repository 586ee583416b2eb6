"""What speed the library promises, measured against baselines in the same run."""
