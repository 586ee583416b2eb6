"""How the server runs work: fair scheduling, limits, pools, logs and metrics."""
