"""Live games: events, clocks, seats, spectators and the computer."""
