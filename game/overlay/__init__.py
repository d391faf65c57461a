"""The debug overlay: rays, normals, contacts and sweeps of the last tick, drawn over the game."""
