"""Draws the bodies of a world, kind by kind."""
