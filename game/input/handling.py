"""How input becomes commands, as the player has set it: hold or toggle, turning speed, an ease-in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.sim.command import FULL_TURN, Command
from game.sim.tuning import ticks
from game.storage.settings import USUAL, Settings

EASE: Final = 6  # ticks (50 ms) from the start of a turn to full strength, with the ease-in
REPEAT: Final = ticks(0.16)  # ticks between two presses of auto-fire


class Handler:
    """Turns held input into commands, tick by tick.

    Replays hold the resulting commands, so the rules know nothing of this.
    """

    def __init__(self, settings: Settings = USUAL) -> None:
        self.settings = settings  # may be replaced at any time
        self._thrust = _Toggle()
        self._laser = _Toggle()
        self._fire = _Repeat()
        self.protected = True
        """whether the ship is protected, so that auto-fire waits; True until a tick shows otherwise."""
        self.by_press = False  # whether holding fire does not repeat it, as in 1979
        self._side = 0
        self._turning = 0  # ticks for which the ship has been turning to the same side

    def command(self, held: Command) -> Command:
        """Return the command for a tick with this input held; call it once per tick."""
        chosen = self.settings
        return replace(
            held,
            turn=self._turn(held.turn),
            fire=self._fires(held.fire),
            thrust=self._thrust.read(held.thrust, on=chosen.toggle_thrust),
            laser=self._laser.read(held.laser, on=chosen.toggle_laser),
        )

    def clear(self) -> None:
        """Switch off toggled controls."""
        self._thrust.clear()
        self._laser.clear()
        self._fire.clear()
        self._side = self._turning = 0

    def _fires(self, held: bool) -> bool:
        """Return whether to fire: "hold" repeats a held press, but not in 1979; "always" needs none."""
        chosen = self.settings.auto_fire
        if chosen == "hold" and self.by_press:
            return held
        by_itself = chosen == "always" and not self.protected  # a shot would end the protection
        return self._fire.read(held or by_itself, on=chosen != "off")

    def _turn(self, turn: int) -> int:
        """Return the turn to command; the same on both sides."""
        side = (turn > 0) - (turn < 0)
        self._turning = min(EASE, self._turning + 1) if side and side == self._side else 1
        self._side = side
        most = FULL_TURN * self._turning // EASE if self.settings.ease_in else FULL_TURN
        return side * min(most, (abs(turn) * self.settings.turn_speed + 50) // 100)


class _Toggle:
    """A button that can be held or toggled."""

    def __init__(self) -> None:
        self._before = False
        self._on = False

    def clear(self) -> None:
        """Switch it off and count it as released."""
        self._before = self._on = False

    def read(self, held: bool, *, on: bool) -> bool:
        """Return whether it counts as held in this tick; on: each press toggles it."""
        pressed, self._before = held and not self._before, held
        self._on = on and (self._on != pressed)
        return self._on if on else held


class _Repeat:
    """A button that can repeat its press while held."""

    def __init__(self) -> None:
        self._age = 0

    def clear(self) -> None:
        """Release it."""
        self._age = 0

    def read(self, held: bool, *, on: bool) -> bool:
        """Return whether it counts as held in this tick; on: it is released for one tick in every REPEAT."""
        if not (held and on):
            self._age = 0
            return held
        self._age = self._age % REPEAT + 1
        return self._age < REPEAT
