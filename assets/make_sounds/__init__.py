"""Synthesises the game's sounds. The game itself does not import this package."""
