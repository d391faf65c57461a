"""The soak: games flown by all sorts of hands, with every promise of the rules checked while they run."""
