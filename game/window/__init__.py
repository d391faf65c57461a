"""The window: opens it, reads its input, paints its frames, and drives the game with even ticks."""
