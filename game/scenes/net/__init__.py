"""Games over a network: hosting and joining, playing, and the result with a rematch."""
