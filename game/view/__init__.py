"""What is drawn of a world: lines, letters, colours and glow."""
