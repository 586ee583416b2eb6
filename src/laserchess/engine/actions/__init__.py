"""Search for variants whose turns have several actions, with chance."""
