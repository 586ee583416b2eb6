"""How strong opponents are, by the names they have everywhere, and how the engine evaluates, by default."""

LEVELS = 8
"""The engine's levels: the last is its full strength."""
DEFAULT_LEVELS = (100, 200, 400, 800, 1600, 4000, 12000)
"""How many positions the levels below the last look at for each line they choose from."""
DEFAULT_ELO = {
    "random": 0,
    "casual": 300,
    "greedy": 500,
    "careful": 650,
    "engine:1": 800,
    "engine:2": 1000,
    "engine:3": 1180,
    "engine:4": 1360,
    "engine:5": 1540,
    "engine:6": 1720,
    "engine:7": 1900,
    "engine:8": 2100,
}
"""About the measured ratings in the variants of this library; random play is 0."""
DEFAULT_TERMS = {"levers": 52, "glare": 370, "shelter": -170, "room": -230, "peril": 78, "bounty": 68}
"""Default weights of the terms of the hand-crafted evaluation."""
