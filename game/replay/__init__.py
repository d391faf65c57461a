"""Recorded games: the replay, its file format, and playback."""
