"""The full-screen terminal app. It contains no rules: what is legal, the board decides."""
