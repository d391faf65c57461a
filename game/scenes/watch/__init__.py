"""Watching a replay, and why a ship was lost."""
