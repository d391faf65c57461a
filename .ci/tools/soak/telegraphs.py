"""Nobody hurts without its telegraph: a Lancer charges, locks, fires; a mine burns its fuse or was hit."""

from __future__ import annotations

from game.sim import events
from game.sim.bodies import Cause, Kind, MinePhase
from game.sim.tuning import TICKS_PER_SECOND, ticks
from tools.soak.trace import Trace, fail

_CHARGE = 0.6 * TICKS_PER_SECOND
_LOCK = 0.25 * TICKS_PER_SECOND
_FIRE = 0.3 * TICKS_PER_SECOND  # ticks that are fair to a player: at least, at least, at most


class Attacks:
    """Whether each Lancer has shown what it was about to do, long enough."""

    def __init__(self) -> None:
        self._charged: dict[int, int] = {}
        self._locked: dict[int, int] = {}
        self._fired: dict[int, int] = {}
        self._triggered: dict[int, int] = {}

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        tick = trace.world.tick
        self._check_mines(trace)
        for event in trace.events:
            match event:
                case events.BeamCharging():
                    self._charged[event.sender] = tick
                case events.BeamLocked():
                    if tick - self._charged.pop(event.sender, tick) < _CHARGE:
                        fail("telegraph", f"{event} without its charge")
                    self._locked[event.sender] = tick
                case events.BeamFired():
                    if tick - self._locked.pop(event.sender, tick) < _LOCK:
                        fail("telegraph", f"{event} without its lock")
                    self._fired[event.sender] = tick
                case events.BeamEnded():
                    self._charged.pop(event.sender, None)
                case events.ShipDestroyed(cause=Cause.BEAM) | events.ShieldBroken(cause=Cause.BEAM):
                    if tick - self._fired.get(event.killer, -tick) > _FIRE:
                        fail("telegraph", f"{event} at tick {tick}, fired: {self._fired}")
                case events.BodyDestroyed(cause=Cause.BEAM):
                    if all(tick - fired > _FIRE for fired in self._fired.values()):
                        fail("telegraph", f"{event} without a beam")
                case _:
                    pass

    def _check_mines(self, trace: Trace) -> None:
        """Ask that a mine blows by itself only after its fuse, and that every blast has its mine."""
        world = trace.world
        blown = {e.id for e in trace.events if isinstance(e, events.BodyDestroyed) and e.kind is Kind.MINE}
        for event in trace.events:
            if (
                isinstance(event, events.BodyDestroyed)
                and event.kind is Kind.MINE
                and event.cause is Cause.BLAST
            ):
                burnt = world.tick - self._triggered.get(event.id, world.tick)
                # Triggered by what acts before it in a tick, it burns for the first time in that tick.
                if burnt < ticks(world.tuning.mine.fuse) - 1:
                    fail("telegraph", f"{event} after {burnt} ticks of its fuse")
            elif (
                isinstance(event, events.ShipDestroyed | events.ShieldBroken)
                and event.cause is Cause.BLAST
                and event.killer not in blown
            ):
                fail("telegraph", f"{event} without a mine")
        self._triggered = {
            mine.id: self._triggered.get(mine.id, world.tick)
            for mine in world.mines
            if mine.phase is MinePhase.TRIGGERED
        }
