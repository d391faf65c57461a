"""Recorded games: what a replay holds, its file format, and playback."""
