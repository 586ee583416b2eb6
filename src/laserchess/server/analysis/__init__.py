"""Analysis: engine lines for positions, and reviews of games."""
