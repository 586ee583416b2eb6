"""The arena: honest matches and tournaments between any engines, and what they say about strength."""
