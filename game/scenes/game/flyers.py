"""Who flies each ship of a game: a player, a bot, the autopilot, or nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from game.input.controls import Controls
from game.pilots.autopilot import Autopilot
from game.pilots.flyer import Flyer, answers_of
from game.pilots.thoughts import Thoughts
from game.scenes.game.session import Session
from game.sim.command import AWAY, Command
from game.sim.world import World


class _Flown(Enum):
    """Who flies a ship; the value is the headline about it, for the ship's number."""

    PLAYER = "PLAYER {} JOINS"
    BOT = "THE BOT FLIES SHIP {}"
    AUTOPILOT = "THE AUTOPILOT FLIES SHIP {}"
    NOBODY = "PLAYER {} LEAVES"

    @staticmethod
    def of(flyers: Flyers, number: int) -> _Flown:
        """Return who flies a ship."""
        if flyers.is_player(number):
            return _Flown.PLAYER
        if flyers.is_bot(number):
            return _Flown.BOT
        return _Flown.AUTOPILOT if flyers.is_autopilot(number) else _Flown.NOBODY


_ALONE: Final = {_Flown.PLAYER: "YOU FLY", _Flown.BOT: "THE BOT FLIES"}  # The same where there is one ship
_STANDS_IN: Final = {_Flown.BOT: "BOT   ", _Flown.AUTOPILOT: "AUTOPILOT   "}
"""The HUD's words for a ship that waits for a player."""

_WAIT: Final = 0.004
"""s that a tick waits for a bot: half of its own length, or slow bots would slow the frames."""

_NAMES: Final = {_Flown.BOT: "BOT", _Flown.AUTOPILOT: "AUTOPILOT"}  # any other is a PLAYER


class Flyers:
    """Gives the commands of all ships, tick by tick: a source of a run. It seats the players of the game.

    Of two ships, one without a player is left alone. The autopilot flies it instead if its player's pad was
    unplugged, until the pad is back or the player leaves, or where `stands_in` says so.

    bots: one for each ship; none: no bots. Bots fly until `take_over`, and then the ships that have no
    player. A bot that has failed flies no more.
    """

    drawn: Session | None = None
    """what is drawn and heard in place of the game, if not the game itself."""
    steady = False  # whether the game's time is never slowed or held

    def __init__(
        self, controls: Controls, ships: int, bots: Sequence[Flyer] = (), *, stands_in: bool = False
    ) -> None:
        controls.seat_players(ships)
        self._controls = controls
        self._bots = bots
        self.say = False  # whether bots are asked what they see
        self.said: list[tuple[int, Thoughts]] = []  # what each flying bot says it sees, with its ship, 0 or 1
        self.waiting = False  # whether the game waits for a bot
        self.taken_over = False  # whether players fly in place of bots
        self._stands_in = stands_in
        self.assisted = False  # whether the autopilot has flown a ship in this game
        self._before: list[_Flown] = []
        self._pilots = [Autopilot() for _ in range(ships)]

    @property
    def here(self) -> Sequence[int]:
        """The numbers of the ships that are flown on this machine."""
        return range(len(self._pilots))

    @property
    def any_bot(self) -> bool:
        """Whether there is a bot that has not failed."""
        return any(not bot.failed for bot in self._bots)

    @property
    def open(self) -> bool:
        """Whether players join and leave; while bots fly all ships they do neither."""
        bots = [self.is_bot(number) for number in range(len(self._bots))]
        return self.taken_over or not bots or not all(bots)

    def take_over(self) -> bool:
        """Let players fly in place of bots, or bots again; return whether there is a bot at all."""
        if self.any_bot:
            self.taken_over = not self.taken_over
            self._controls.forget_taps()
        return self.any_bot

    def is_player(self, number: int) -> bool:
        """Return whether a player flies a ship."""
        return self._controls.is_flown(number) and (self.taken_over or not self._has_bot(number))

    def is_bot(self, number: int) -> bool:
        """Return whether a bot flies a ship."""
        return self._has_bot(number) and not self.is_player(number)

    def _has_bot(self, number: int) -> bool:
        return number < len(self._bots) and not self._bots[number].failed

    def is_autopilot(self, number: int) -> bool:
        """Return whether the autopilot flies a ship."""
        lost = self._controls.seats[number].lost
        return not (self.is_player(number) or self.is_bot(number)) and (lost or self._stands_in)

    def words(self, world: World) -> tuple[str, ...]:
        """Return the HUD's words for each of two ships about who flies it, "" for none."""
        if len(world.ships) == 1 or not self.open:
            return ()
        keys = " OR ".join(self._controls.to_join())
        return tuple(
            ""
            if self.is_player(number)
            else f"{_STANDS_IN.get(_Flown.of(self, number), '')}TO PLAY, PRESS {keys}"
            for number in range(len(world.ships))
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Who flies each ship: PLAYER 1, THE AUTOPILOT, or with two bots BOT 1 and BOT 2.

        A ship that nobody flies counts as its player's.
        """
        flown = [_NAMES.get(_Flown.of(self, number), "PLAYER") for number in range(len(self._pilots))]
        return tuple(
            f"THE {name}" if name != "PLAYER" and flown.count(name) == 1 else f"{name} {number}"
            for number, name in enumerate(flown, 1)
        )

    def news(self) -> str:
        """Return a headline about who flies a ship since the last call; "" if nothing has changed."""
        now = [_Flown.of(self, number) for number in range(len(self._pilots))]
        before, self._before = self._before, now
        changed = [number for number in range(len(now)) if before and now[number] is not before[number]]
        if not changed:
            return ""
        flown = now[changed[0]]
        return _ALONE.get(flown, "") if len(now) == 1 else flown.value.format(changed[0] + 1)

    def may_leave(self, number: int) -> bool:
        """Return whether the player of a ship, or of a lost pad, can leave the game: another one stays."""
        others = (self.is_player(other) for other in range(len(self._pilots)) if other != number)
        there = self.is_player(number) or self._controls.seats[number].lost
        return self.open and there and any(others)

    def leave(self, number: int) -> None:
        """Let the player of a ship leave the game."""
        self._controls.leave_seat(number)

    def due(self, world: World) -> Iterable[Sequence[Command]]:
        """Return the commands for the coming tick, nothing while a bot has not answered; ask until it has.

        A slow bot slows the game but not the picture: only the first call without an answer waits.

        Raises:
            PilotError: a bot failed. No other command has been read.
        """
        flying = [bot if self.is_bot(number) else None for number, bot in enumerate(self._bots)]
        found = answers_of(flying, world, say=self.say, wait=0.0 if self.waiting else _WAIT)
        self.waiting = found is None
        if found is None:
            return ()
        self.said = [(number, thoughts) for number, (_, thoughts) in found.items()]
        if len(world.ships) == 1:
            commands = [found[0][0] if found else self._controls.command()]
        else:
            ships = range(len(world.ships))
            commands = [
                found[number][0] if number in found else self._command(world, number) for number in ships
            ]
        for bot in dict.fromkeys(self._bots):
            bot.follow(commands)
        return (commands,)

    def _command(self, world: World, number: int) -> Command:
        if self.is_player(number):
            return self._controls.command(number)
        if not self.is_autopilot(number):
            return AWAY
        self.assisted = True
        return self._pilots[number].command(world, world.ships[number].id)
