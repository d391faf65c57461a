"""What Classic 1979 does by functions of its own; `game.sim.tick.mechanics` names them."""
