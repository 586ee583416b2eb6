"""The engine for everybody: lines as they deepen, and verdicts on whole games."""
