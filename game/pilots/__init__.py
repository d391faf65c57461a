"""Pilots: whatever looks at the world and chooses the command for the next tick."""
