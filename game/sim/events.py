"""What happened in a tick: values that sounds, sparks, scores and tests read after the step.

They come in the order in which things happened. Places are wrapped; ids name bodies that may be gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.physics import Point
from game.physics.legs import Leg
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
    """A bullet reached the end of its life, or met a wall without a ricochet left."""

    shot: int
    place: Point


@dataclass(frozen=True, slots=True)
class Ricocheted:
    """A bullet bounced off a wall or a shield; the normal points to the side it came from."""

    shot: int
    wall: int  # its id, or that of its bearer
    place: Point
    normal: Point
    centre: Point  # where the shot was: in front of what it bounced off, which may be thick


@dataclass(frozen=True, slots=True)
class LaserFired:
    """A pulse of a ship's laser: its straight legs, and where it hit."""

    ship: int
    legs: tuple[Leg, ...]
    hits: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class LaserEmpty:
    """The laser button was pressed without enough energy for a pulse."""

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
    """A body is gone that nobody destroyed."""

    kind: Kind
    id: int
    place: Point


@dataclass(frozen=True, slots=True)
class BodyDamaged:
    """A body lost health and lives on. place: where it was hit; centre: its position."""

    kind: Kind
    id: int
    place: Point
    centre: Point
    health: int
    killer: int = 0  # id of what hit it, as in ShipDestroyed


@dataclass(frozen=True, slots=True)
class BodyDestroyed:
    """A body other than a ship ended.

    by: id of the ship that gets the points, 0 for none. points: as given, times the wave. children: ids of
    its pieces.
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
    """Two bodies bounced; b may be a wall. speed: of their approach along the normal a to b."""

    a: int
    b: int
    place: Point
    normal: Point
    speed: float


@dataclass(frozen=True, slots=True)
class SpawnMarked:
    """A body will enter here when its warning time ends."""

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
    """The beam began; the sender has its path as long as it lasts."""

    kind: Kind
    sender: int
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class BeamEnded:
    """An attack by beam ended: its target was gone, or its time was over."""

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
    """id of what hit it, as on the record: the shot, the body it ran into, or the sender of the beam; 0 for
    hyperspace."""
    lives: int  # ships left to all players together
    killer_kind: Kind | None = None  # what that is, None for hyperspace
    fired_by: int = 0  # id of the body that fired what hit; 0 if it was not fired
    by: int = 0  # id of the other ship if it gets points, else 0
    points: int = 0  # as given


@dataclass(frozen=True, slots=True)
class ShipReturned:
    """A ship is back, protected: at its start, or at its wreck if its partner flew through that."""

    ship: int
    place: Point
    rescuer: int = 0  # id of that partner, 0 if there was none


@dataclass(frozen=True, slots=True)
class ShipLeft:
    """A ship whose player is away left the game as a wave began, back to the reserve. place: where it was."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShipJoined:
    """A player joined the game: the ship waits like a lost one until its ShipReturned."""

    ship: int


@dataclass(frozen=True, slots=True)
class ShipWarped:
    """A ship left for hyperspace."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShipLanded:
    """A ship came out of hyperspace at another place; it did not cross the space between."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ExtraShip:
    """A player earned an extra ship."""

    ship: int
    lives: int  # ships left to all players together


@dataclass(frozen=True, slots=True)
class LineShot:
    """A LINE: each rock that the pulse broke paid once for every rock on the line; place: of the last."""

    ship: int
    place: Point
    rocks: int
    times: int


@dataclass(frozen=True, slots=True)
class BankShot:
    """A BANK: the kill paid once more for each reflection; place: of the victim."""

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
    """A lost ship lost what was left of the wave's bonus."""

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
    """A pick-up's time ended."""

    pick_up: int
    kind: PickUpKind
    place: Point


@dataclass(frozen=True, slots=True)
class GatesOpened:
    """Gates appeared: their gifts and positions, in the same order."""

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
    """The remaining gates closed: all ships have chosen, or the time is over."""

    places: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BeamReflected:
    """A ship's hull began to reflect a beam."""

    ship: int
    place: Point


@dataclass(frozen=True, slots=True)
class ShieldBroken:
    """A shield absorbed a fatal hit; the fields describe the hit as in ShipDestroyed."""

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
    """Reinforcements: more large rocks begin to fade in."""

    wave: int
    rocks: int


@dataclass(frozen=True, slots=True)
class WaveCleared:
    """The wave is cleared; the next comes after a pause."""

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
    winner: int = 0  # id of the ship that has won, 0 in a game without a winner


Event: TypeAlias = (
    ShotFired | ShotSpent | Ricocheted | LaserFired | LaserEmpty | BodyArrived | BodyLeft | BodyDamaged
    | BodyDestroyed | Bounced | SpawnMarked | BeamCharging | BeamLocked | BeamFired | BeamEnded
    | ShipDestroyed | ShipReturned | ShipLeft | ShipJoined | ShipWarped | ShipLanded | ExtraShip | LineShot
    | BankShot | BonusPaid | BonusLost | PickUpDropped | PickUpTaken | PickUpExpired | GatesOpened
    | GiftTaken | GatesClosed | BeamReflected | ShieldBroken | WaveBegan | RocksArrived | Reinforced
    | WaveCleared | CastlesFell | GameOver
)  # fmt: skip
