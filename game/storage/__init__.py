"""What outlives a game: files in the player's own folder."""
