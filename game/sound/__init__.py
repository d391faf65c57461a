"""Sounds: which events and states are heard, and the mixer."""
