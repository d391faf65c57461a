"""The workshop: what makes the game's files. The game itself never looks in here."""
