"""What happened in a tick: values that sounds, sparks, scores and tests read after the step.

In the order in which it happened. Places are wrapped; ids name bodies, which may be gone by now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.physics import Leg, Point
from game.sim.bodies import Cause, Gift, Kind, PickUpKind


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A bullet left a ship or a saucer."""

    shot: int
    owner: int
    hostile: bool
    place: Point
    velocity: Point


@dataclass(frozen=True, slots=True)
class ShotSpent:
    """A bullet came to the end of its life, or met a wall once too often."""

    shot: int
    place: Point


@dataclass(frozen=True, slots=True)
class Ricocheted:
    """A bullet bounced off a wall or a shield; the normal points to the side it came from."""

    shot: int
    wall: int  # id of it, or of who bears it
    place: Point
    normal: Point
    centre: Point  # where the shot was: before what it bounced off, which may be thick


@dataclass(frozen=True, slots=True)
class LaserFired:
    """A pulse of a ship's laser: its straight legs, and where it hit."""

    ship: int
    legs: tuple[Leg, ...]
    hits: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class LaserEmpty:
    """The laser was pressed without the energy for a pulse."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class BodyArrived:
    """A body came onto the field after its warning."""

    kind: Kind
    id: int
    place: Point


@dataclass(frozen=True, slots=True)
class BodyLeft:
    """A body has crossed the field and is gone."""

    kind: Kind
    id: int
    place: Point


@dataclass(frozen=True, slots=True)
class BodyDamaged:
    """A body lost health and lives on. place is where it was hit, centre its own."""

    kind: Kind
    id: int
    place: Point
    centre: Point
    health: int
    killer: int = 0  # id of what hit it, as in ShipDestroyed


@dataclass(frozen=True, slots=True)
class BodyDestroyed:
    """A body ended; ships have an event of their own. by is the id of the ship with the points, 0 for nobody.

    points: as they were given, times the wave. children: ids of what it broke into.
    """

    kind: Kind
    id: int
    place: Point
    velocity: Point
    cause: Cause
    by: int
    points: int
    children: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bounced:
    """Two bodies bounced; b may be a wall. speed is how fast they approached along the normal a to b."""

    a: int
    b: int
    place: Point
    normal: Point
    speed: float


@dataclass(frozen=True, slots=True)
class SpawnMarked:
    """Something will enter here when its warning time is over."""

    kind: Kind
    place: Point


@dataclass(frozen=True, slots=True)
class BeamCharging:
    """A body began to aim a beam at a ship: its thin line shows."""

    kind: Kind  # what sends the beam
    sender: int
    target: int
    place: Point


@dataclass(frozen=True, slots=True)
class BeamLocked:
    """The line no longer follows the ship."""

    kind: Kind
    sender: int
    place: Point
    heading: int


@dataclass(frozen=True, slots=True)
class BeamFired:
    """The beam began; the sender holds its path for as long as the beam lasts."""

    kind: Kind
    sender: int
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class BeamEnded:
    """An attack by beam ended: the target was gone, or the beam is over."""

    kind: Kind
    sender: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShipDestroyed:
    """A ship ended."""

    ship: int
    place: Point
    velocity: Point
    heading: int
    cause: Cause
    killer: int
    """id of what hit it, as on the record: the shot, the body it ran into, or whoever sent the beam; 0 for
    hyperspace."""
    lives: int  # ships left to all players together
    killer_kind: Kind | None = None  # what that is, None for hyperspace
    fired_by: int = 0  # id of whoever fired what hit; 0 if it was not fired
    by: int = 0  # id of the other ship that gets points for it, 0 for nobody
    points: int = 0  # as they were given


@dataclass(frozen=True, slots=True)
class ShipReturned:
    """A ship is back at the centre, protected."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShipLeft:
    """A ship nobody plays left the game as a wave began: it goes back to the reserve. place: where it was."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShipJoined:
    """A player joined the game: the ship waits as a lost one does, and ShipReturned tells when it comes."""

    ship: int


@dataclass(frozen=True, slots=True)
class ShipWarped:
    """A ship left for hyperspace."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShipLanded:
    """A ship came out of hyperspace elsewhere: nothing lies between."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ExtraShip:
    """A ship was earned."""

    ship: int
    lives: int  # ships left to all players together


@dataclass(frozen=True, slots=True)
class LineShot:
    """A pulse pierced a row of rocks and broke some of them: those paid so many times; place: of the last."""

    ship: int
    place: Point
    rocks: int
    times: int


@dataclass(frozen=True, slots=True)
class BankShot:
    """A kill after reflections: it paid once more for each; place: of what was killed."""

    ship: int
    place: Point
    reflections: int


@dataclass(frozen=True, slots=True)
class BonusPaid:
    """A ship got the bonus of a cleared wave, by the seconds left."""

    ship: int
    points: int
    seconds: int


@dataclass(frozen=True, slots=True)
class BonusLost:
    """A ship was lost, and with it what was left of the wave's bonus."""

    ship: int
    points: int
    place: Point


@dataclass(frozen=True, slots=True)
class PickUpDropped:
    """A saucer left something behind."""

    pick_up: int
    kind: PickUpKind
    place: Point


@dataclass(frozen=True, slots=True)
class PickUpTaken:
    """A ship took a pick-up; place is the pick-up's."""

    pick_up: int
    kind: PickUpKind
    place: Point
    ship: int


@dataclass(frozen=True, slots=True)
class PickUpExpired:
    """A pick-up's time was over."""

    pick_up: int
    kind: PickUpKind
    place: Point


@dataclass(frozen=True, slots=True)
class GatesOpened:
    """Gates stand on the field: their gifts, and where they are, in the same order."""

    gifts: tuple[Gift, ...]
    places: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class GiftTaken:
    """A ship flew through a gate, and has its gift for the rest of the game."""

    ship: int
    gift: Gift
    place: Point


@dataclass(frozen=True, slots=True)
class GatesClosed:
    """The gates that are left go: all ships have chosen, or their time is over."""

    places: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BeamReflected:
    """A ship's hull began to send a beam back."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShieldBroken:
    """A shield absorbed what would have ended its ship; what that was is told as in ShipDestroyed."""

    ship: int
    place: Point
    cause: Cause
    killer: int
    killer_kind: Kind | None = None
    fired_by: int = 0


@dataclass(frozen=True, slots=True)
class WaveBegan:
    """A wave's rocks begin to fade in."""

    wave: int
    rocks: int


@dataclass(frozen=True, slots=True)
class RocksArrived:
    """Rocks that were fading in are on the field now, by id."""

    rocks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reinforced:
    """A wave takes long: more large rocks begin to fade in."""

    wave: int
    rocks: int


@dataclass(frozen=True, slots=True)
class WaveCleared:
    """Nothing of the wave is left; the next comes after a pause."""

    wave: int


@dataclass(frozen=True, slots=True)
class CastlesFell:
    """The wave of the last Castle is cleared: the game is won, and goes on."""

    wave: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """No ship is in play and none in the reserve, or a ship has won."""

    score: int
    wave: int
    winner: int = 0  # id of the ship that has won, 0 in a game that nobody wins


Event: TypeAlias = (
    ShotFired
    | ShotSpent
    | Ricocheted
    | LaserFired
    | LaserEmpty
    | BodyArrived
    | BodyLeft
    | BodyDamaged
    | BodyDestroyed
    | Bounced
    | SpawnMarked
    | BeamCharging
    | BeamLocked
    | BeamFired
    | BeamEnded
    | ShipDestroyed
    | ShipReturned
    | ShipLeft
    | ShipJoined
    | ShipWarped
    | ShipLanded
    | ExtraShip
    | LineShot
    | BankShot
    | BonusPaid
    | BonusLost
    | PickUpDropped
    | PickUpTaken
    | PickUpExpired
    | GatesOpened
    | GiftTaken
    | GatesClosed
    | BeamReflected
    | ShieldBroken
    | WaveBegan
    | RocksArrived
    | Reinforced
    | WaveCleared
    | CastlesFell
    | GameOver
)
