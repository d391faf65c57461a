"""Tournaments of bots, and scenarios from files: for the command line only."""
