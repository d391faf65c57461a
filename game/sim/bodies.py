"""The bodies of the world: mutable, one class for each kind; ids are whole numbers and never reused."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from game.physics import Point
from game.physics.legs import Leg
from game.physics.space.discs import Collider
from game.sim.command import IDLE, Command
from game.sim.headings import UP
from game.sim.tuning import Size


class Kind(IntEnum):
    """What a body is. Tables keyed by it hold all else: `kinds.registry`, looks and cues.

    `bodies` lists them in this order; the numbers are not part of a state.
    """

    SHIP = 0
    LARGE_ROCK = 1
    MEDIUM_ROCK = 2
    SMALL_ROCK = 3
    SHOT = 4
    ENEMY_SHOT = 5
    LARGE_SAUCER = 6
    SMALL_SAUCER = 7
    LANCER = 8
    SHIELD = 9
    TRIPLE = 10
    OVERCHARGE = 11
    MIRROR = 12
    MINELAYER = 13
    MINE = 14
    CHROME = 15
    WELL = 16
    CASTLE = 17
    PLATE = 18
    GATE = 19


ROCKS: Final = frozenset({Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK})
SAUCERS: Final = frozenset({Kind.LARGE_SAUCER, Kind.SMALL_SAUCER})


class Cause(IntEnum):
    """What ended something."""

    SHOT = 0
    LASER = 1
    RAM = 2  # Touched by a body
    BEAM = 3  # A Lancer's beam, or that of a Castle's core
    WARP = 4  # Hyperspace went wrong
    BLAST = 5  # A mine blew up near it; of a mine: its fuse ran out


class ShipPhase(IntEnum):
    """What a ship is doing."""

    FLYING = 0
    WARPING = 1  # Away in hyperspace until its timer ends
    LOST = 2  # Destroyed, on its way back: the reserve has paid for it
    OUT = 3  # Its player has left, or the game is over
    WAITING = 4
    """Destroyed or just joined while another ship is in play: it waits for a ship in the reserve, and for the
    next wave or a shield that the other takes."""


class SaucerSize(IntEnum):
    """Which saucer."""

    SMALL = 1
    LARGE = 2


class LancerPhase(IntEnum):
    """The phases of a Lancer's attack, in this order."""

    STALK = 0
    CHARGE = 1  # Its thin line follows the ship
    LOCK = 2  # The line stays where it is
    FIRE = 3
    COOL = 4


class MinePhase(IntEnum):
    """The phases of a mine, in this order, unless its time ends while ARMED."""

    ARMING = 0
    ARMED = 1  # A ship that comes near triggers it
    TRIGGERED = 2  # It blows when its timer ends


class WellPhase(IntEnum):
    """The phases of a gravity well, in this order."""

    OPENING = 0  # It warns, and does not pull yet
    PULLING = 1
    CLOSING = 2  # It no longer pulls


class PickUpKind(IntEnum):
    """What a pick-up gives."""

    SHIELD = 0  # Absorbs one fatal hit
    TRIPLE = 1  # Three shots a press, for a while
    OVERCHARGE = 2  # A laser that costs nothing and burns twice as hot, for a while


class Gift(IntEnum):
    """What a gate gives for the rest of the game; `gifts.GIFTS` says what each does."""

    RICOCHET = 0
    MIRROR_HULL = 1
    PUSH = 2
    REFILL = 3
    SPARE_SHIELD = 4
    BRAKES = 5
    MORE_SHOTS = 6
    FAST_SHOTS = 7


@dataclass(slots=True)
class Body(Collider):
    """Anything that has a kind and a position.

    Fields that `Collider` also has are given `field()`; otherwise the compiled class takes the descriptors of
    `Collider` as their defaults.
    """

    id: int = field()
    x: float = field()
    y: float = field()

    @property
    def kind(self) -> Kind:
        """Its kind; a class of several kinds overrides this."""
        return _KINDS[type(self)]


@dataclass(slots=True)
class Mortal(Body):
    """A body that can end: a step removes what is no longer alive."""

    alive: bool = field(default=True, init=False)


@dataclass(slots=True)
class Damageable(Mortal):
    """A disc that moves and has health: shots, beams and rams hurt it."""

    vx: float = field()
    vy: float = field()
    radius: float = field()
    inverse_mass: float = field()
    """1 / mass. Mass goes with area: this is 1 / radius^2 of a rock of the same mass."""
    health: int


@dataclass(slots=True)
class Ship(Body):
    """A player's ship, and what the player owns: it stays in its list for the whole game."""

    vx: float = 0.0
    vy: float = 0.0
    heading: int = UP
    phase: ShipPhase = ShipPhase.FLYING
    timer: int = 0  # ticks left of the phase; while LOST below 0 it counts the wait for a clear centre
    protection: int = 0  # ticks in which nothing hurts; firing ends them
    guard: int = 0  # ticks after a shield broke in which nothing hurts, firing or not
    turned: int = 0
    """ticks for which it has turned the same way, clockwise positive, while the turn still grows."""
    lives: int = 3
    """its share of all ships left, including the one in flight; see `World.reserve`."""
    score: int = 0
    bonus: bool = False
    """whether the bonus of the wave being played can still be had: no ship has been lost in it."""
    next_extra: int = 10_000  # points at which the next extra ship comes, 0 for never
    energy: float = 100.0
    laser_wait: int = 0  # ticks until the next pulse
    fire_buffer: int = 0  # ticks for which an early press still counts
    warp_wait: int = 0
    shields: int = 0  # fatal hits that are absorbed
    triple: int = 0  # ticks of triple shots left; they pass on the field only
    overcharge: int = 0  # ticks of a laser without cost left; they pass on the field only
    gifts: tuple[Gift, ...] = ()  # what it has taken from gates, in that order
    may_choose: bool = False  # whether it may still fly through one of the gates that are open
    reflects: int = 0  # beams of this wave that its hull still sends back
    reflecting: int = 0
    """id of the sender whose beam its hull reflects now, for as long as that beam lasts; 0 for none."""
    thrusting: bool = False  # whether the engine burns in this tick: for looks and sound
    held: Command = IDLE  # the last tick's command, to tell a new press from a held button
    rest_x: float = 0.0  # units/s to the right: the part of its velocity that does not move it, in 1979 only
    rest_y: float = 0.0  # the same up the screen

    def stop(self) -> None:
        """Take all of its velocity."""
        self.vx = self.vy = self.rest_x = self.rest_y = 0.0

    @property
    def flying(self) -> bool:
        """Whether it is on the field."""
        return self.phase is ShipPhase.FLYING

    @property
    def in_play(self) -> bool:
        """Whether it is on the field or sure to return: it counts as one of the ships left."""
        return self.phase is not ShipPhase.OUT and self.phase is not ShipPhase.WAITING

    @property
    def is_wreck(self) -> bool:
        """Whether it is lost and drifts, waiting for its partner; who joins waits with a timer below 0."""
        return self.phase is ShipPhase.WAITING and self.timer >= 0

    @property
    def vulnerable(self) -> bool:
        """Whether it is on the field and can be hurt."""
        return self.phase is ShipPhase.FLYING and self.protection == 0 and self.guard == 0


@dataclass(slots=True)
class Shot(Mortal):
    """A bullet: a moving point."""

    owner: int  # id of the ship or saucer that fired it
    hostile: bool  # fired by an enemy: hurts ships, scores nothing
    vx: float = field()
    vy: float = field()
    life: int  # ticks left
    ricochets: int  # walls it still survives
    banks: int = 0  # reflections so far

    @property
    def kind(self) -> Kind:
        """What it is."""
        return Kind.ENEMY_SHOT if self.hostile else Kind.SHOT


@dataclass(slots=True)
class Rock(Damageable):
    """An asteroid."""

    size: Size
    fade: int = 0
    """ticks of fading in that are left. A fading new rock is not on the field; a fading piece is, but hurts
    no ship."""
    born: int = -1_000_000  # the tick in which it broke off another rock; long ago for all others

    @property
    def kind(self) -> Kind:
        """What it is."""
        return ROCK_KINDS[self.size - 1]


@dataclass(slots=True)
class Wreck:
    """A destroyed body that still counts among the rocks; nothing collides with it."""

    kind: Kind
    x: float
    y: float
    left: int  # ticks


@dataclass(slots=True)
class Saucer(Damageable):
    """A flying saucer."""

    size: SaucerSize
    life: int  # ticks until it has crossed and leaves
    fire_wait: int
    swerve_wait: int
    late: bool = False  # whether it pays nothing, because too many came before it in its wave

    @property
    def kind(self) -> Kind:
        """What it is."""
        return _SAUCER_KINDS[self.size]


@dataclass(slots=True)
class Lancer(Damageable):
    """The laser enemy."""

    heading: int  # where it aims
    phase: LancerPhase
    timer: int  # ticks left of the phase
    target: int  # id of its target, a ship; 0 for none
    path: tuple[Leg, ...] = ()  # its beam while FIRE; empty otherwise
    reach: float = 0.0
    """units that its beam reaches while FIRE: no farther than the first body that it broke."""
    last_shield: tuple[float, float, int] | None = None
    """its position and heading when shots last met its shield; None if that was down."""

    @property
    def shielded(self) -> bool:
        """Whether its shield is up: it is down from the lock of the line to the end of the rest."""
        return self.phase is LancerPhase.STALK or self.phase is LancerPhase.CHARGE


@dataclass(slots=True)
class Minelayer(Damageable):
    """An unarmed enemy that crosses the field and lays mines."""

    course_x: float  # units/s: it steers back to this velocity after a bounce
    course_y: float
    life: int  # ticks until it leaves
    lay_wait: int  # ticks until it lays the next mine


@dataclass(slots=True)
class Mine(Damageable):
    """A still bomb that a ship triggers by coming near."""

    phase: MinePhase
    timer: int  # ticks left of the phase


@dataclass(slots=True)
class Chrome(Damageable):
    """A chrome rock: a round mirror."""

    fade: int = 0  # ticks of fading in that are left; 0 on the field


@dataclass(slots=True)
class Collectible(Mortal):
    """A good thing that a ship takes by touch before its time ends; only ships touch it."""

    vx: float = field()
    vy: float = field()
    radius: float = field()
    life: int  # ticks left


@dataclass(slots=True)
class PickUp(Collectible):
    """A gift of a destroyed saucer: it drifts, and helps its taker for a while."""

    gives: PickUpKind

    @property
    def kind(self) -> Kind:
        """What it is."""
        return _PICK_UP_KINDS[self.gives]


@dataclass(slots=True)
class Gate(Collectible):
    """One of the gates that open after some waves: it stands still, and its gift lasts for the whole game."""

    gift: Gift
    fade: int  # ticks until it is open; nothing takes it before


@dataclass(slots=True)
class Well(Mortal):
    """A gravity well: it stands still and pulls; nothing touches or destroys it."""

    radius: float = field()  # units: of its core, within which the pull grows weaker again
    phase: WellPhase
    timer: int  # ticks left of the phase
    castle: int = 0  # id of the Castle that it follows, 0 for none


@dataclass(slots=True)
class Castle(Damageable):
    """A boss, or one of its two cores: a core with a Lancer's beam inside turning rings of plates."""

    life: int  # ticks until it leaves
    form: int  # which of the Castles it is, 1 to 4
    course_x: float  # units/s: velocity of its drift, or of the common centre of mass of two cores
    course_y: float
    twin: int  # id of the other core, 0 for none
    circle: int  # heading from the other core to it, if two circle
    heading: int  # where its core aims
    phase: LancerPhase  # of its attack; in STALK it waits for a gap
    timer: int  # ticks left of the phase
    target: int  # id of its target, a ship; 0 for none
    raising: int  # ticks until its rings rise; 0 afterwards
    stage: int  # 0, 1 or 2: thirds of its health that are gone
    turns: tuple[int, ...]
    """heading of the first corner of each ring, the innermost first, at the end of the last tick."""
    turns_before: tuple[int, ...]  # the same a tick earlier; in this tick the rings turn between the two
    path: tuple[Leg, ...] = ()
    """the line it shows while CHARGE and LOCK, the beam while FIRE; empty otherwise."""
    reach: float = 0.0  # units that its beam reaches while FIRE


@dataclass(slots=True)
class Plate(Mortal):
    """A segment of a Castle's ring, given by its middle and its half vector, like a wall."""

    castle: int  # id of its Castle
    ring: int
    number: int  # its place in the ring, clockwise
    mirror: bool = field()
    half: Point = field()
    health: int


@dataclass(slots=True)
class Wall(Body):
    """A mirror: a segment, given by its middle, which never moves, and its half vector; some turn."""

    half: Point = field()
    mirror: bool = field(default=True, init=False)  # A plate, the other kind of barrier, may be none
    bearing: int = 0  # heading of its half, for one that turns
    turn: int = 0  # change of `bearing` in a tick; 0 for one that stands still
    size: float = 0.0  # units: half of its length, for one that turns

    @property
    def kind(self) -> Kind:
        """What it is."""
        return Kind.MIRROR


_KINDS: Final[dict[type[Body], Kind]] = {
    Ship: Kind.SHIP,
    Lancer: Kind.LANCER,
    Minelayer: Kind.MINELAYER,
    Mine: Kind.MINE,
    Chrome: Kind.CHROME,
    Gate: Kind.GATE,
    Well: Kind.WELL,
    Castle: Kind.CASTLE,
    Plate: Kind.PLATE,
}
"""The kind of each class that has only one."""

ROCK_KINDS: Final = (Kind.SMALL_ROCK, Kind.MEDIUM_ROCK, Kind.LARGE_ROCK)  # By size, from the smallest on
_SAUCER_KINDS: Final = {SaucerSize.SMALL: Kind.SMALL_SAUCER, SaucerSize.LARGE: Kind.LARGE_SAUCER}
_PICK_UP_KINDS: Final = {
    PickUpKind.SHIELD: Kind.SHIELD,
    PickUpKind.TRIPLE: Kind.TRIPLE,
    PickUpKind.OVERCHARGE: Kind.OVERCHARGE,
}


@dataclass(slots=True)
class SpawnMarker:
    """A mark on the edge where something is about to enter."""

    kind: Kind  # what enters
    x: float
    y: float
    timer: int  # ticks left
    rightwards: bool
