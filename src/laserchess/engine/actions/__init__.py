"""Search for games whose turn is made of several actions, with chance."""
