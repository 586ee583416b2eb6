"""Games as they are played: their events, clocks, seats, watchers and the computer."""
