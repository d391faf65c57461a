"""The game as an environment for learners."""
