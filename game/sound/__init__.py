"""Sounds: which event and which state is heard, and the mixer."""
