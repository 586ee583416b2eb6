"""The arena: matches and tournaments between engines, and Elo estimates from their results."""
