"""The random numbers of a world: PCG32, so that a seed gives the same game on every machine and Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_MULTIPLIER: Final = 6364136223846793005
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1


@dataclass(slots=True)
class Dice:
    """A PCG-XSH-RR 64/32 generator; its two integers are all of its state.

    Source: O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random
    Number Generation", 2014, pcg-random.org.
    """

    state: int
    increment: int

    @staticmethod
    def seeded(seed: int, stream: int = 54) -> Dice:
        """Return the generator for a seed; different streams of one seed are independent."""
        dice = Dice(0, ((stream << 1) | 1) & _MASK64)
        dice.bits()
        dice.state = (dice.state + seed) & _MASK64
        dice.bits()
        return dice

    def bits(self) -> int:
        """Return the next 32 random bits, 0..2**32 - 1."""
        old = self.state
        self.state = (old * _MULTIPLIER + self.increment) & _MASK64
        mixed = (((old >> 18) ^ old) >> 27) & _MASK32
        turn = old >> 59
        return ((mixed >> turn) | (mixed << (32 - turn))) & _MASK32

    def random(self) -> float:
        """Return a number in [0, 1), a multiple of 2**-32."""
        return self.bits() / 4294967296.0

    def between(self, low: float, high: float) -> float:
        """Return a number in [low, high)."""
        return low + (high - low) * self.random()

    def randrange(self, count: int) -> int:
        """Return a whole number in 0..count - 1, for 1 <= count <= 2**16 (the bias is below 2**-16)."""
        return (self.bits() * count) >> 32

    def chance(self, probability: float) -> bool:
        """Return True with the given probability (0 never, 1 always). Always draws once."""
        return self.random() < probability

    def place(self, width: float, height: float) -> tuple[float, float]:
        """Return a place anywhere in a field of this size, in [0, width) and [0, height)."""
        return (self.between(0.0, width), self.between(0.0, height))

    def heading(self) -> int:
        """Return a direction, 0..65535."""
        return self.bits() >> 16
