"""What a game shows: counts of what happened, in words that a golden replay can claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from game.physics import Point
from game.sim.bodies import Kind, PickUpKind, ShipPhase
from game.sim.events import (
    BodyArrived,
    BodyDamaged,
    BodyDestroyed,
    Bounced,
    Event,
    GameOver,
    LaserFired,
    PickUpTaken,
    Ricocheted,
    ShipDestroyed,
    ShotFired,
    WaveBegan,
)
from game.sim.kinds.registry import ROWS, Role, bodies
from game.sim.world import World

Places: TypeAlias = dict[int, Point]


class Evidence:
    """Counts what a game shows. To be shown the world before its first tick and after each."""

    def __init__(self, world: World) -> None:
        self.counts: Counter[str] = Counter()
        self._places = _crossing(world)
        self._waiting: set[int] = set()

    def see(self, world: World, events: Sequence[Event]) -> None:
        """Take in a tick."""
        for event in events:
            self.counts.update((type(event).__name__, *_words(event, world)))
        self._see_partners(world, events)
        now = _crossing(world)
        half = (world.torus.width / 2, world.torus.height / 2)
        for ship in world.ships:
            if _apart(self._places.get(ship.id), now.get(ship.id), half) and ship.flying:
                self.counts["a ship over the edge"] += 1
        for shot in world.shots:
            if _apart(self._places.get(shot.id), now.get(shot.id), half):
                self.counts["a shot over the edge"] += 1
        self._places = now

    def _see_partners(self, world: World, events: Sequence[Event]) -> None:
        """Count what two ships are to one another."""
        waiting = {ship.id for ship in world.ships if ship.phase is ShipPhase.WAITING}
        self.counts["a ship that waits"] += len(waiting - self._waiting)
        called = {ship.id for ship in world.ships if ship.in_play} & self._waiting
        kinds = {type(event) for event in events}
        if called and WaveBegan in kinds:
            self.counts["a ship back with a wave"] += 1
        if called and PickUpTaken in kinds:
            self.counts["a ship back by a shield"] += 1
        self._waiting = waiting
        most = world.tuning.team.tether
        if most > 0.0 and all(ship.flying for ship in world.ships):
            one, other = [(ship.x, ship.y) for ship in world.ships]
            if world.torus.distance(one, other) > most - 1e-6:
                self.counts["a taut tether"] += 1
                if _apart(one, other, (world.torus.width / 2, world.torus.height / 2)):
                    self.counts["a tether over the edge"] += 1

    def lacks(self, claims: dict[str, int]) -> list[str]:
        """List the claims that are not true."""
        return [
            f"{name}: {self.counts[name]} of {least}"
            for name, least in claims.items()
            if self.counts[name] < least
        ]


def places(world: World) -> Places:
    """Return where every body is that moves."""
    return {body.id: (body.x, body.y) for body in bodies(world, Role.MOVES)}


def _crossing(world: World) -> Places:
    """Return where ships and shots are, which may go over an edge."""
    found: Places = {ship.id: (ship.x, ship.y) for ship in world.ships}
    found.update((shot.id, (shot.x, shot.y)) for shot in world.shots)
    return found


def _apart(one: Point | None, other: Point | None, half: Point) -> int:
    """Return over how many edges the short way between two places leads: 2 is a corner."""
    if one is None or other is None:
        return 0
    return (abs(one[0] - other[0]) > half[0]) + (abs(one[1] - other[1]) > half[1])


def _names(kind: Kind) -> tuple[str, str]:
    """Return what a kind is called: its own name, and that of all in its list; both may be the same."""
    own, word = kind.name.lower().replace("_", " "), ROWS[kind].word
    return (own, word) if own != word else (own, "")


def _words(event: Event, world: World) -> Iterator[str]:
    """Yield what is special about an event."""
    match event:
        case ShipDestroyed() | GameOver():
            yield from _of_end(event, world)
        case BodyDestroyed():
            yield from (f"{name} destroyed" for name in _names(event.kind))
            yield from (f"{name} destroyed by {event.cause.name}" for name in _names(event.kind))
        case BodyDamaged():
            yield from (f"{name} damaged" for name in _names(event.kind))
        case BodyArrived():
            yield from (f"{name} arrived" for name in _names(event.kind))
            yield from (f"castle {each.form} arrived" for each in world.castles if each.id == event.id)
        case PickUpTaken(kind=kind):
            yield f"PickUpTaken {PickUpKind(kind).name}"
        case ShotFired(hostile=True):
            yield "an enemy's shot"
        case LaserFired():
            yield from _of_pulse(event, world)
        case Ricocheted():
            if event.wall in {lancer.id for lancer in world.lancers}:
                yield "a shot off a shield"
            elif event.wall in {chrome.id for chrome in world.chromes}:
                yield "a shot off a chrome rock"
        case Bounced():
            yield from _of_bounce(event, world, places(world))
        case _:
            return


def _of_end(event: ShipDestroyed | GameOver, world: World) -> Iterator[str]:
    if isinstance(event, GameOver):
        if event.winner:
            yield "a ship has won"
        return
    yield f"ShipDestroyed by {event.cause.name}"
    if world.ship(event.fired_by) is not None:
        yield f"a ship lost to the other's {event.cause.name.lower()}"


def _of_pulse(event: LaserFired, world: World) -> Iterator[str]:
    if len(event.legs) > 1:
        yield "a pulse off a mirror"
    bearers = {lancer.id for lancer in world.lancers}
    turning = {wall.id for wall in world.walls if wall.turn != 0}
    for leg in event.legs:
        if leg.disc is not None:
            yield "a pulse off a chrome rock"
        elif leg.barrier_id in bearers:
            yield "a pulse off a shield"
        elif leg.barrier_id in turning:
            yield "a pulse off a mirror that turns"
    edges = 0
    for leg in event.legs:
        x, y = leg.start[0] + leg.motion[0], leg.start[1] + leg.motion[1]
        across = (not 0.0 <= x < world.torus.width) + (not 0.0 <= y < world.torus.height)
        edges = max(edges, across)
    if edges and event.hits:
        yield "a pulse over the edge that hits"
    if edges == 2 and event.hits:
        yield "a pulse over the corner that hits"


def _of_bounce(event: Bounced, world: World, now: Places) -> Iterator[str]:
    if any(wall.id == event.b for wall in world.walls):
        yield "a bounce off a wall"
    if world.ship(event.a) is not None and world.ship(event.b) is not None:
        yield "ships bounce"
    edges = _apart(now.get(event.a), now.get(event.b), (world.torus.width / 2, world.torus.height / 2))
    if edges:
        yield "a bounce over the edge"
    if edges == 2:
        yield "a bounce over the corner"
