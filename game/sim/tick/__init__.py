"""The parts of a tick that stand above all kinds: meeting, bouncing, waves."""
