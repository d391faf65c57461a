"""The rules of the game: a world that advances by whole ticks, and says what happened."""
