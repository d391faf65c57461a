"""The books: points, ships and rock are only what the events of the tick account for."""

from __future__ import annotations

from collections import Counter

from game.sim import events
from game.sim.bodies import ROCKS, SAUCERS, Cause, Kind, Rock
from game.sim.tuning import RockTuning, Size
from tools.soak.trace import Trace, fail


def check_score(trace: Trace) -> None:
    """Ask that a ship's points rise by what this tick's events give it, and by nothing else."""
    earned: dict[int, int] = {}
    for event in trace.events:
        points: int = 0 if isinstance(event, events.BonusLost) else getattr(event, "points", 0)
        if points:
            by: int = getattr(event, "by", getattr(event, "ship", 0))
            earned[by] = earned.get(by, 0) + points
    for ship in trace.world.ships:
        was = trace.before.ships[ship.id].score
        if ship.score != was + earned.pop(ship.id, 0):
            fail("score", f"ship {ship.id} went from {was} to {ship.score} points: {trace.events}")
    if any(points for points in earned.values()):
        fail("score", f"points for nobody: {trace.events}")


def check_lives(trace: Trace) -> None:
    """Ask that no ship is lost twice or behind a shield; without any, or when one has won, it is over."""
    for ship in trace.world.ships:
        was = trace.before.ships[ship.id]
        lost = [
            event
            for event in trace.events
            if isinstance(event, events.ShipDestroyed) and event.ship == ship.id
        ]
        won = [
            event for event in trace.events if isinstance(event, events.ExtraShip) and event.ship == ship.id
        ]
        if len(lost) > 1:
            fail("lives", f"ship {ship.id} was lost twice: {trace.events}")
        if won and ship.score < was.next_extra:
            fail("lives", f"ship {ship.id} was given a ship at {ship.score} points")
        # The last tick of a guard has passed before anything can hit.
        if (was.shields or was.guard > 1) and any(event.cause is not Cause.WARP for event in lost):
            fail("lives", f"ship {ship.id} was lost with a shield: {trace.events}")
    _check_total(trace)
    goal = trace.world.tuning.team.goal
    won_by = [ship for ship in trace.world.ships if 0 < goal <= ship.score]
    out = bool(won_by) or not (trace.world.played or trace.world.reserve > 0)
    if trace.world.over != out or any(isinstance(event, events.GameOver) for event in trace.events) > out:
        fail("lives", f"over is {trace.world.over} with {trace.world.lives} ships left")


def _check_total(trace: Trace) -> None:
    """Ask that the ships left to both change by losses and extra ships alone, as events tell.

    Only as the first wave begins whoever is away takes his part with him.
    """
    world = trace.world
    kinds = Counter(type(event) for event in trace.events)
    was = sum(ship.lives for ship in trace.before.ships.values())
    expected = (
        was + kinds[events.ExtraShip] - (0 if world.tuning.team.endless else kinds[events.ShipDestroyed])
    )
    if world.lives != expected and not (world.wave_tick == 0 and kinds[events.ShipLeft]):
        fail("lives", f"{was} ships became {world.lives}: {trace.events}")


class Tallies:
    """The tally at the end of a game is the sum of its events, and nothing ends twice."""

    def __init__(self) -> None:
        self._ends: Counter[Kind] = Counter()
        self._overs = 0

    def check(self, trace: Trace) -> None:
        """Add up one more tick."""
        for event in trace.events:
            if isinstance(event, events.BodyDestroyed):
                self._ends[event.kind] += 1
            elif isinstance(event, events.ShipDestroyed):
                self._ends[Kind.SHIP] += 1
            self._overs += isinstance(event, events.GameOver)
        tally = trace.world.tally
        kept = [tally.rocks_destroyed, tally.saucers_destroyed, tally.lancers_destroyed, tally.deaths]
        kinds = (ROCKS, SAUCERS, {Kind.LANCER}, {Kind.SHIP})
        ends = [sum(self._ends[kind] for kind in group) for group in kinds]
        if kept != ends or self._overs > 1:
            fail("tally", f"{tally} against {ends}, games over: {self._overs}")


def check_rocks(trace: Trace) -> None:
    """Ask that rock comes with a wave, changes by splitting, goes by being broken, and never grows."""
    there = trace.before.rocks
    alive = {rock.id: rock for rock in trace.world.rocks}
    expected = set(there)
    tuning = trace.world.tuning.rock
    began = 0
    for event in trace.events:
        if isinstance(event, events.BodyDestroyed) and event.kind in ROCKS:
            if event.id not in expected:
                fail("rock area", f"rock {event.id} broke, but was not there")
            expected.discard(event.id)
            expected.update(event.children)
            _check_split(tuning, there[event.id], event, alive)
        elif isinstance(event, events.RocksArrived):
            chromes = {chrome.id for chrome in trace.world.chromes}
            began += len([number for number in event.rocks if number not in chromes])
    born = alive.keys() - expected
    if expected - alive.keys() or len(born) != began or any(alive[i].size is not Size.LARGE for i in born):
        fail("rock area", f"rocks {sorted(alive)} from {sorted(there)}: {trace.events}")
    _check_survivors(trace, alive)


def _check_split(
    tuning: RockTuning, parent: Rock, event: events.BodyDestroyed, alive: dict[int, Rock]
) -> None:
    """Ask that children are whole rocks of the next size that have no more area than their parent."""
    area = 0.0
    for number in event.children:
        child = alive.get(number)
        if child is None:  # an expected rock that is missing is found by the caller
            continue
        area += child.radius * child.radius
        kind = tuning.kind(child.size)
        whole = child.radius == kind.radius and child.health == kind.health
        if (
            child.size != parent.size - 1
            or not whole
            or child.inverse_mass * kind.radius * kind.radius > 1.0 + 1e-12
        ):
            fail("rock area", f"{child} is no child of {event}")
    if len(event.children) > 2 or area > parent.radius * parent.radius:
        fail("rock area", f"{event} leaves more rock than there was")


def _check_survivors(trace: Trace, alive: dict[int, Rock]) -> None:
    """Ask that whoever lives on is the same rock, with less health only where an event says so."""
    hit = {event.id: event.health for event in trace.events if isinstance(event, events.BodyDamaged)}
    for number, was in trace.before.rocks.items():
        rock = alive.get(number)
        if rock is None:
            continue
        if rock.size is not was.size or rock.radius != was.radius or rock.inverse_mass != was.inverse_mass:
            fail("rock area", f"{rock} was {was}")
        if rock.health != hit.get(number, was.health) or rock.health > was.health:
            fail("rock area", f"rock {number} went from health {was.health} to {rock.health}")
