"""Whoever flies: anything that looks at the world and says what to do in the coming tick."""
