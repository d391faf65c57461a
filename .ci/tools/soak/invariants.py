"""Everything that is asked after every tick of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.physics.record import Record
from game.sim.command import Command
from game.sim.events import Event
from game.sim.step import step
from game.sim.world import World
from tools.soak.accounting import Tallies, check_lives, check_rocks, check_score
from tools.soak.births import check_births
from tools.soak.bounce_laws import check_bounces, check_depths, check_pushes
from tools.soak.divergence import Copies, Shifts
from tools.soak.input_sources import Kind
from tools.soak.partners import Winner, check_reserve, check_ships_apart, check_tether
from tools.soak.ranges import Gauges, Ids, Speeds, check_counts
from tools.soak.telegraphs import Attacks
from tools.soak.trace import Trace, before
from tools.soak.tunnelling import check_walls_hold, check_ways
from tools.soak.waves import Bonuses, Castles, Gates, check_idle_ends, check_wave_ends

INVARIANTS: Final = (
    "places", "speeds", "gauges", "counts", "ids", "score", "lives", "tally", "bonus", "gates", "castles",
    "rock area", "bounce energy", "bounce momentum", "pushed together", "penetration", "tunnelling", "births",
    "telegraph", "save and restore", "torus shift", "reserve", "tether", "ships apart", "winner",
    "endless game", "endless wave",
)  # fmt: skip
"""The names under which a watch reports a broken promise; a soak adds "twin" and "exception"."""


class Watch:
    """Looks over a game's shoulder, from its first tick or from any other on.

    `kind` says what else to expect: a game that nobody plays ends, and so does a wave that is played well.
    """

    def __init__(self, world: World, kind: Kind | None = None) -> None:
        self._record = Record()
        self._checks: list[Callable[[Trace], None]] = [
            Speeds(world).check,
            Gauges(world).check,
            check_counts,
            Ids(world).check,
            check_score,
            check_lives,
            Bonuses(world).check,
            Gates(world).check,
            Castles().check,
            check_rocks,
            check_bounces,
            check_pushes,
            check_walls_hold,
            check_births,
            Attacks().check,
            Copies().check,
            check_reserve,
            check_tether,
            check_ships_apart,
            Winner(world).check,
        ]
        if not world.tuning.is_of_1979:  # nothing bounces there, and octagons do not meet over the edges
            self._checks += [check_depths, check_ways, Shifts().check]
        if world.tick == 0:
            self._checks.append(Tallies().check)
        if kind is Kind.IDLE:
            self._checks.append(check_idle_ends)
        if kind is Kind.AUTOPILOT:
            self._checks.append(check_wave_ends)

    def step(self, world: World, commands: Sequence[Command]) -> list[Event]:
        """Play a tick and check it; return what happened.

        Raises:
            BrokenInvariant: a promise of the rules was not kept.
        """
        was = before(world)
        events = step(world, commands, self._record)
        self.look(Trace(was, world, list(commands), events, self._record))
        return events

    def look(self, trace: Trace) -> None:
        """Check a tick that is over."""
        for check in self._checks:
            check(trace)
