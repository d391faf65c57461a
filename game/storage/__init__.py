"""The player's files: a database of settings, scores and the game under way, and replays."""
