"""The functions that only Classic 1979 uses; `game.sim.tick.mechanics` names them."""
