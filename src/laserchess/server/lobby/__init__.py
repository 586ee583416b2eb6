"""The lobby: seeks, challenges, pairing, house bots, games to watch."""
