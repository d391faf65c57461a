"""Who flies each ship of a game: a player, the autopilot, or nobody."""

from __future__ import annotations

from enum import Enum

from game.input.controls import Controls
from game.pilots.autopilot import Autopilot
from game.sim.command import AWAY, Command
from game.sim.world import World


class _Flown(Enum):
    """Who flies a ship; the value is what a headline says of it, with the ship's number."""

    PLAYER = "PLAYER {} JOINS"
    AUTOPILOT = "THE AUTOPILOT FLIES SHIP {}"
    NOBODY = "PLAYER {} LEAVES"

    @staticmethod
    def of(flyers: Flyers, number: int) -> _Flown:
        """Return who flies a ship."""
        if flyers.is_player(number):
            return _Flown.PLAYER
        return _Flown.AUTOPILOT if flyers.is_autopilot(number) else _Flown.NOBODY


class Flyers:
    """Gives the commands of all ships, tick by tick; seats the players of the game.

    Of two ships, one without a player is away from the game. The autopilot flies it instead if its player's
    pad was unplugged, so that the ship lasts until the pad is back, or where `stands_in` says so.
    """

    def __init__(self, controls: Controls, ships: int, *, stands_in: bool = False) -> None:
        controls.seat_players(ships)
        self._controls = controls
        self.open = True
        """whether players take and leave the ships; a bot that flies them all allows neither."""
        self._usually = stands_in
        self.stands_in = [stands_in] * ships
        """for each ship, whether the autopilot flies it while it has no player."""
        self.assisted = False
        """whether the autopilot has flown a ship in this game."""
        self._before: list[_Flown] = []
        self._pilots = [Autopilot() for _ in range(ships)]

    def is_player(self, number: int) -> bool:
        """Return whether a player flies a ship."""
        return self._controls.is_flown(number)

    def is_autopilot(self, number: int) -> bool:
        """Return whether the autopilot flies a ship."""
        lost = self._controls.seats[number].lost
        return not self.is_player(number) and (lost or self.stands_in[number])

    def words(self, world: World) -> tuple[str, ...]:
        """Return for each of two ships what the HUD says of who flies it, "" for nothing."""
        if len(world.ships) == 1 or not self.open:
            return ()
        keys = " OR ".join(self._controls.to_join())
        return tuple(
            ""
            if self.is_player(number)
            else f"{'AUTOPILOT   ' if self.is_autopilot(number) else ''}TO PLAY, PRESS {keys}"
            for number in range(len(world.ships))
        )

    def news(self) -> str:
        """Return what has changed since the last call, in words for a headline; "" for nothing."""
        now = [_Flown.of(self, number) for number in range(len(self._pilots))]
        before, self._before = self._before, now
        changed = [number for number in range(len(now)) if before and now[number] is not before[number]]
        return "" if not (changed and self.open) else now[changed[0]].value.format(changed[0] + 1)

    def may_leave(self, number: int) -> bool:
        """Return whether the player of a ship can leave the game: another one stays."""
        others = (self.is_player(other) for other in range(len(self._pilots)) if other != number)
        return self.open and self.is_player(number) and any(others)

    def leave(self, number: int) -> None:
        """Let the player of a ship leave the game."""
        self._controls.leave_seat(number)
        self.stands_in[number] = self._usually

    def stand_in(self, number: int, *, on: bool) -> None:
        """Let the autopilot fly a ship without a player, or let the ship be away."""
        self._controls.seats[number].lost = False
        self.stands_in[number] = on

    def commands(self, world: World) -> list[Command]:
        """Return the commands for the coming tick; call it exactly once per tick."""
        if len(world.ships) == 1:
            return [self._controls.command()]
        return [self._command(world, number) for number in range(len(world.ships))]

    def _command(self, world: World, number: int) -> Command:
        if self.is_player(number):
            return self._controls.command(number)
        if not self.is_autopilot(number):
            return AWAY
        self.assisted = True
        return self._pilots[number].command(world, world.ships[number].id)
