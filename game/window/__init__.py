"""The program with a window: opens it, reads input, paints frames, and runs the game at 120 ticks/s."""
