"""Asterays: an Asteroids-style arcade game that shows its mathematics while you play."""

__version__ = "0.1.0"
