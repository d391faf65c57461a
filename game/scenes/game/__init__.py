"""A game on the screen: its ticks, who flies, its past, what was done in it."""
