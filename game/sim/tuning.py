"""Every number of the rules, with its unit and what it means for a player.

Frozen data, passed to a world and never imported as globals: a test, a rule set or a difficulty uses
`dataclasses.replace`. Units are world units and seconds; the world turns them into ticks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from game.sim.classic.tuning import CLASSIC_NUMBERS, ClassicTuning
from game.sim.scene_rows import NO_SCENE, SceneTuning

TICKS_PER_SECOND: Final = 120
DT: Final = 1.0 / TICKS_PER_SECOND  # Seconds in a tick. Changing it changes every replay.


def ticks(seconds: float) -> int:
    """Return a time as whole ticks, to the nearest."""
    return int(seconds * TICKS_PER_SECOND + 0.5)


class Size(IntEnum):
    """The size of a rock; the numbers only order them."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipTuning:
    """How a ship handles."""

    radius: float = 12.0
    """units: what can be hit; about 75 % of the drawn hull, so that a near miss is one."""
    nose: float = 14.0
    """units from the centre to where shots and laser leave; less than radius + wall radius, or they
    would start behind a wall that the ship touches."""
    turn: float = 264.0  # degrees/s: higher overshoots an aim, lower is late for a dodge
    turn_ease: float = 0.05
    """s until a turn reaches that speed, so that a tap aims finely; 0 is at once."""
    thrust: float = 320.0  # units/s^2: how soon a ship leaves a place
    drag: float = 0.25
    """fraction of speed lost per second while not thrusting; 0 keeps it."""
    top_speed: float = 480.0  # units/s: above it thrust only steers
    wall_restitution: float = 0.7  # fraction of the speed into a wall that comes back
    lives: int = 3
    shields: int = 0
    """fatal hits that each ship carries protection against as it begins or returns; an assist."""
    extra_at: tuple[int, ...] = (40_000, 150_000)
    """points at which extra ships come: few, or a good player's game would never end."""
    respawn_delay: float = 1.6  # s between a loss and the first try to return
    respawn_clear: float = 130.0
    """units around the centre that must be free of rims; shrinks while waiting, so the wait ends."""
    respawn_patience: float = 4.0
    """s of waiting after which the required clearance has shrunk to a third."""
    protection: float = 2.0  # s after a return in which nothing hurts; ended by firing
    fire_buffer: float = 0.08  # s for which a press that came too early still counts
    warp_time: float = 0.77  # s spent in hyperspace
    warp_choices: int = 3
    """places drawn; the clearest is taken. More is safer."""
    warp_risk: float = 0.2  # fraction of jumps that end the ship: one in five
    reflects: int = 0  # beams of a wave that its hull sends back; a gift
    warp_rest: float = 1.0  # s after landing before the next jump


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotTuning:
    """Bullets: points that fly straight, wrap, and break one rock each."""

    speed: float = 620.0  # units/s on top of the ship's velocity
    life: float = 1.1  # s: speed x life is the reach; 680 units are about half of the field
    cap: int = 4
    """alive at once per ship: missing costs time. With triple shots three times as many."""
    damage: int = 30  # to saucers and Lancers; a rock breaks whatever its health
    ricochets: int = 1  # walls a shot survives
    rebounds: bool = False  # whether it also bounces off a rock that it breaks, as off a wall; a gift
    mass: float = 0.0  # units^2, as a rock's radius squared: what it hits takes over its momentum; a gift


@dataclass(frozen=True, slots=True, kw_only=True)
class LaserTuning:
    """The ship's laser: a ray through everything, paid from an energy bar."""

    reach: float = 560.0  # units, mirrors included
    damage: int = 30  # health a pulse takes from everything on the line (lesson 1's hit(30))
    pulse: float = 0.15  # s between pulses while held
    energy: float = 100.0  # a full bar; 0 is a game without a laser
    cost: float = 12.5  # energy a pulse takes: eight pulses to a bar, three to a large rock
    refill: float = 9.0  # energy/s: 11 s from empty to full, so bullets are needed between pulses
    reflections: int = 4  # mirrors in a row
    line_energy: float = 4.0
    """energy that a LINE, two rocks or more on one pulse, gives back for each beyond the first."""

    @property
    def exists(self) -> bool:
        """Whether ships have one."""
        return self.energy > 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RockKind:
    """One size of rock."""

    radius: float
    """units. Two pieces fit side by side inside their parent, so none appears on a ship."""
    health: int  # taken by the laser; a bullet breaks any rock
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RockTuning:
    """Rocks: they drift, bounce, and split."""

    large: RockKind = RockKind(radius=52.0, health=90, points=100)
    medium: RockKind = RockKind(radius=26.0, health=60, points=150)
    small: RockKind = RockKind(radius=13.0, health=30, points=100)
    slowest: float = 50.0  # units/s of a wave's first rocks
    fastest: float = 115.0  # units/s of a wave's first rocks in wave 1
    faster_each_wave: float = 6.0  # units/s added to both per wave, until `hurry_waves`
    hurry_waves: int = 12
    kick: float = 48.0
    """units/s sideways that a split gives each piece, in opposite directions."""
    drag_above: float = 240.0
    """units/s: the rock drag slows rocks above it, and no other. Bounces hand small rocks the energy of large
    ones; without it they would be too quick to dodge."""
    drag: float = 1.0
    """1/s: how fast the speed above that shrinks; 1 leaves 37 % of it after a second, 0 is no drag."""
    top_speed: float = 480.0
    """units/s: no rock, and nothing that bounces off rocks, ends a tick above it; the excess is lost. A ship
    is as fast; the width of the field takes 2.7 s, time enough to see and to dodge.

    The energy of the rocks changes only by drag, this limit, new rocks, the kicks of splits, destruction,
    gravity wells and Lancers."""
    restitution: float = 1.0
    """parting speed of two rocks as a fraction of their approach speed; 1 keeps all their energy."""
    cap: int = 64  # alive at once; when full a rock splits into one or none
    clear: float = 200.0  # units from a ship's centre to a new rock's rim at a wave's start
    fade: float = 0.6  # s for which a new rock stands still and fades in; until then nothing meets it
    fade_room: float = 40.0
    """the least units between its rim and a ship's; nearer, it goes on fading in."""
    calm: float = 150.0
    """units between the rims of a ship and a rock's piece; within it the kick never drives the piece towards
    the ship."""
    fresh: float = 0.6  # s for which a rock's piece hurts no ship, and on until they have parted

    def kind(self, size: Size) -> RockKind:
        """Return the numbers of a size."""
        if size is Size.LARGE:
            return self.large
        return self.medium if size is Size.MEDIUM else self.small


@dataclass(frozen=True, slots=True, kw_only=True)
class SaucerKind:
    """One kind of saucer."""

    radius: float
    points: int
    speed: float  # units/s sideways
    fire_every: float  # s between shots


@dataclass(frozen=True, slots=True, kw_only=True)
class SaucerTuning:
    """Saucers: they cross once and shoot; the small one aims."""

    large: SaucerKind = SaucerKind(radius=20.0, points=200, speed=120.0, fire_every=1.7)
    small: SaucerKind = SaucerKind(radius=11.0, points=1000, speed=150.0, fire_every=1.5)
    health: int = 30
    most: int = 1  # on the field at once; 0 is a game without saucers
    first: float = 12.0  # s into a wave until the first
    first_of_game: float = 12.0
    """s into a game before which none comes, however quiet it is: a new player learns the controls first."""
    sooner: float = 1.0  # s by which each comes sooner than the last
    soonest: float = 6.0  # the least s between two
    warning: float = 0.8
    """s for which its place of entry is marked; at 0 it enters at once, anywhere on the edge."""
    paid: int = 2  # saucers of a wave that give points: waiting for more does not pay
    always_small_from: int = 100_000  # points from which only small ones come
    practice: int = 2  # saucers of a game that are large, before any is small
    small_chance: float = 0.4  # fraction of small ones after these, before `always_small_from`
    swerve_every: float = 1.0  # s between changes of height
    swerve: float = 0.6  # vertical speed as a fraction of the sideways one
    error: float = 20.0  # degrees: a small one's largest aiming error at 0 points
    least_error: float = 9.0  # degrees: the same from `least_error_from` points on
    least_error_from: int = 1_000_000
    shot_speed: float = 430.0  # units/s: half a second to see one coming, from 215 units
    shot_life: float = 1.5  # s
    shot_cap: int = 2  # alive at once per saucer
    hold: float = 180.0  # units between it and a ship within which it does not shoot


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTuning:
    """The bonus for a cleared wave: it shrinks with the time taken."""

    seconds: float = 90.0  # s into a wave after which there is none; a good player needs 40
    each: int = 100  # points for each second left, times the number of the wave; 0 is a game without a bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUpTuning:
    """Pick-ups: what saucers leave behind, and its effects."""

    chance: float = 0.6  # fraction of the saucers killed by a player that drop something
    cap: int = 2  # on the field at once; untaken ones keep others from appearing
    radius: float = 14.0  # units: taken by touch
    drift: float = 28.0  # units/s in a random direction: slow enough to plan for
    life: float = 11.0  # s until it is gone: most of a crossing of the field
    blink: float = 3.0  # s before that in which it blinks
    clear: float = 70.0  # units from its centre to a ship's when it appears: a ship has to fly there
    shields: int = 1  # fatal hits a ship can carry protection against
    guard: float = 1.0
    """s after a shield broke in which nothing hurts, firing or not: time to escape."""
    triple: float = 9.0  # s of triple shots
    spread: float = 8.0  # degrees from the middle shot to each outer one: two rocks abreast at 200 units
    overcharge: float = 6.0  # s in which the laser costs nothing
    overcharge_damage: int = 60  # health a pulse takes meanwhile: a Lancer, or a medium rock, at once


@dataclass(frozen=True, slots=True, kw_only=True)
class GateTuning:
    """Gates: in some pauses a few appear, and a ship that flies through one gets its gift."""

    every: int = 2  # waves from one choice to the next; 0 is a game without gates
    count: int = 3  # gates to choose from
    radius: float = 26.0  # units
    fade: float = 0.6  # s for which they fade in; until then no ship can take one
    stay: float = 7.0  # s for which they are open: the width of the field at 180 units/s
    clear: float = 140.0
    """units from the middle of a gate to any ship as it appears, as long as there is room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LancerTuning:
    """The laser enemy: keeps its distance, aims in the open, fires where it aimed."""

    radius: float = 20.0
    points: int = 500
    health: int = 60
    mass_radius: float = 34.0  # units: it bounces like a rock of this radius
    first: float = 12.0  # s into a wave until one comes
    again: float = 16.0  # s between the end of one and the next, while the wave has more
    most: int = 2  # alive at once
    quiet: float = 25.0  # s without any rock hit, after which one comes even in wave 1: hiding does not pay
    warning: float = 0.8
    hold: float = 330.0  # units that it keeps from its target
    speed: float = 120.0
    acceleration: float = 220.0
    turn: float = 150.0  # degrees/s while it follows its target with the charging line
    stalk_turn: float = 60.0  # degrees/s before that: a fast ship gets past its shield
    shield_gap: float = 8.0  # units from its rim to its shield, in front of it
    shield_length: float = 60.0
    """units: wider than the Lancer, so that nothing passes it from ahead."""
    stalk: float = 2.2  # s of moving between two attacks
    charge: float = 0.9  # s of the thin line that follows the ship; at least 0.6.
    lock: float = 0.8  # s in which the line no longer follows: the time to dodge; at least 0.25.
    fire: float = 0.2  # s of the beam, 0.15 to 0.3.
    cool: float = 1.2  # s of rest after a beam
    reach: float = 1000.0  # units, mirrors included
    damage: int = 30
    """health that the beam takes from a rock or saucer at each bite; a body that breaks still ends it."""
    bite: float = 0.1  # s between bites of one beam
    reflections: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class MinelayerTuning:
    """The Minelayer: it crosses the field, never shoots, and takes room away."""

    radius: float = 18.0  # units
    points: int = 350
    health: int = 60  # two shots or pulses
    mass_radius: float = 34.0  # units: it bounces like a rock of this radius
    first: float = 9.0  # s into a wave until one comes
    again: float = 24.0  # the least s from the warning of one to that of the next
    most: int = 1  # alive at once
    warning: float = 1.0  # s for which its place of entry is marked
    speed: float = 90.0
    """units/s sideways: slow enough to be caught before it has laid them all."""
    swerve: float = 0.5  # the highest vertical speed of a new course, as a fraction of the sideways one
    acceleration: float = 160.0  # units/s^2: how soon it is back on its course after a bounce
    stay: float = 14.0  # s until it leaves: about one crossing
    lay_every: float = 2.2  # s between two mines


@dataclass(frozen=True, slots=True, kw_only=True)
class MineTuning:
    """Mines: still, visible from afar, and fair: a ship has time to leave when it triggers one."""

    radius: float = 9.0  # units: what shots hit and ships touch
    points: int = 50
    health: int = 30  # one shot or pulse; it then blows at once
    most: int = 6  # on the field at once; more are not laid
    arm: float = 1.0  # s in which a new one cannot be triggered: time to leave its circle
    life: float = 20.0  # s from then until it fizzles if no ship triggers it
    trigger: float = 70.0
    """units from its centre to a ship's rim, within which it is triggered: the circle that is drawn."""
    fuse: float = 0.4  # s from then until it blows: a ship at 200 units/s gets out of reach
    blast: float = 80.0  # units from its centre to the rim of what the blast hurts
    damage: int = 60  # health the blast takes from all but ships, which it destroys


@dataclass(frozen=True, slots=True, kw_only=True)
class ChromeTuning:
    """Chrome rocks: round mirrors for beams; a hard knock breaks them, or several shots."""

    radius: float = 30.0  # units
    points: int = 150
    health: int = 90  # three shots
    mass_radius: float = 30.0  # units: it bounces like a rock of this radius
    most: int = 8  # on the field at once
    speed: float = 60.0  # units/s of a new one
    knock: float = 230.0
    """units/s of approach along the normal from which a bounce breaks it: a quick rock, or two that meet
    head-on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WellTuning:
    """Gravity wells: for a while a place pulls ships, rocks and shots, and bends their paths."""

    first: float = 6.0  # s into a wave until one opens
    again: float = 26.0  # the least s from the opening of one to that of the next
    most: int = 1  # on the field at once
    core: float = 40.0
    """units: the pull is strongest at this distance from the middle and 0 in the middle, so that a body which
    passes through is not thrown out."""
    pull: float = 220.0
    """units/s^2 at the rim of the core, before it fades: far below a ship's thrust, which gets it out."""
    reach: float = 270.0
    """units from the middle at which the pull is 0; at most half of the field."""
    opening: float = 1.6  # s of warning before it pulls
    life: float = 12.0  # s for which it pulls
    closing: float = 0.6  # s in which its rings still show
    clear: float = 170.0  # units from its middle to any ship, and to where ships return, as it opens

    @property
    def strength(self) -> float:
        """Units^2/s^2: the constant of the law of `game.physics.pulls.pull`."""
        return 2.0 * self.core * self.pull

    @property
    def fall(self) -> float:
        """Units/s: an upper bound of the speed gained on the way in; no pull exceeds that at the core."""
        return math.sqrt(2.0 * self.pull * self.reach) * self.most


@dataclass(frozen=True, slots=True, kw_only=True)
class CastleForm:
    """The numbers in which the Castles differ."""

    health: int  # of each of its cores
    rings: tuple[float, ...]
    """units from the middle to the corners of each ring, the innermost first."""
    mirrors: tuple[int, ...]
    """which plates of each ring are mirrors: 0 none, 1 all, 2 every second."""
    pulls: bool = False  # whether a gravity well goes with its core
    orbit: float = 0.0
    """units between two cores that circle about their common centre of mass; 0 for a single core."""
    turn: tuple[float, ...] = (20.0, 30.0, 40.0)
    """degrees/s of the rings by stage; neighbours turn in opposite directions."""
    watch: tuple[float, ...] = (2.4, 1.8, 1.2)  # s of waiting for a gap between two beams, by stage


@dataclass(frozen=True, slots=True, kw_only=True)
class CastleTuning:
    """The Castles: bosses to be opened plate by plate, whose beam is a Lancer's."""

    first: float = 4.0  # s into its wave until it is marked
    warning: float = 1.6  # s for which its place of entry is marked
    most: int = 2  # cores on the field at once
    stay: float = 55.0  # s until it gets away, with no points for it and no bonus for its wave
    radius: float = 36.0  # units: of a core
    mass_radius: float = 240.0  # units: it bounces off walls like a rock of this radius
    lighter: float = 170.0  # units: `mass_radius` of the lighter of two cores
    points: int = 3000
    speed: float = 36.0  # units/s at which it drifts across the field
    circling: float = 24.0  # degrees/s at which two cores circle
    raising: float = 2.0
    """s from its arrival until its rings stand; ships inside are pushed out meanwhile."""
    push: float = 300.0  # units/s of a ship that rising rings push out
    rammed: float = 0.1  # fraction of its health that a core loses by being rammed
    sides: int = 8  # plates of a ring
    thickness: float = 6.0  # units: half of the thickness that shots and ships feel; beams see a line
    plate_health: int = 30
    plate_points: int = 10
    rocks: int = 3
    """large rocks kept on the field while it stands, for cover and for bank shots."""
    rocks_every: float = 6.0  # s from one of them to the next
    round: CastleForm = CastleForm(
        health=1450, rings=(104.0, 152.0, 200.0), mirrors=(0, 2, 0), watch=(4.0, 3.2, 2.4)
    )
    glass: CastleForm = CastleForm(health=1400, rings=(104.0, 152.0, 200.0), mirrors=(0, 2, 1))
    deep: CastleForm = CastleForm(health=1300, rings=(112.0, 176.0), mirrors=(2, 2), pulls=True)
    twins: CastleForm = CastleForm(health=700, rings=(100.0,), mirrors=(2,), orbit=360.0)

    @property
    def forms(self) -> tuple[CastleForm, ...]:
        """The four Castles, in the order in which they come."""
        return (self.round, self.glass, self.deep, self.twins)

    def form(self, number: int) -> CastleForm:
        """Return the Castle of a number, 1 to 4; the first for any other."""
        return self.forms[number - 1] if 1 <= number <= len(self.forms) else self.round

    @property
    def outer(self) -> float:
        """Units from the middle within which all plates of any Castle are."""
        return max([max(form.rings) for form in self.forms]) + self.thickness

    @property
    def plates(self) -> int:
        """The largest number of plates at once."""
        return self.most * self.sides * max([len(form.rings) for form in self.forms])


@dataclass(frozen=True, slots=True, kw_only=True)
class WallTuning:
    """Mirrors: still segments that everything solid bounces off."""

    most: int = 4
    radius: float = 3.0  # units: half of the thickness that bodies feel; beams see a line
    restitution: float = 1.0
    """fraction of the speed into a wall that comes back, for rocks, saucers and Lancers; 1 keeps all their
    energy. Ships have `wall_restitution`."""
    shortest: float = 150.0
    longest: float = 260.0
    clear: float = 170.0  # units from the centre of the field and from ships to any point of a new wall
    apart: float = 130.0  # units between two walls, so that a large rock passes
    headroom: float = 182.0
    """units below the top edge without walls, so that the score stays readable."""
    within: float = 300.0
    """units from the centre of the field to the first mirror of a wave, at most: the laser reaches it."""
    turn: float = 14.0
    """degrees/s of mirrors that turn: the end of the longest moves by less than `radius` in a tick, so that
    it jumps over nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LullTuning:
    """When a lull begins, and when it ends with a saucer."""

    soon: float = 6.0  # s ahead for which rocks and shots count as threats
    near: float = 60.0  # units between the rims: what stays farther away is no threat
    patience: float = 0.6
    """s without any threat after which the next saucer comes at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReinforcementTuning:
    """Reinforcements when a wave takes long, so that hiding does not pay and a good game ends."""

    after: float = 60.0  # s into a wave until the first
    every: float = 15.0  # s from one to the next
    rocks: int = 1
    """large rocks in each, which first pass close by the nearest ship; 0 is a game without reinforcements."""
    faster: float = 1.25  # factor on the speed of the wave's rocks
    lancers: int = 1  # added to the wave's store with each
    sooner_from: int = 12  # wave after which they come ever sooner
    sooner: float = 3.0  # s by which the first comes sooner with each of those waves, at most `after`


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTuning:
    """How two ships of one game interact; a single ship uses only `endless` and `goal`."""

    apart: float = 120.0  # units between the places where they start
    restitution: float = 1.0
    """their parting speed as a fraction of their approach speed; 1 keeps all their energy."""
    friendly_fire: bool = False
    """whether shots and pulses of one hurt the other, as does an enemy's beam that its hull reflected."""
    waits: bool = True
    """whether a lost ship waits for the next wave, or for a shield that the other takes, while the other is
    in play."""
    endless: bool = False  # whether a loss takes nothing from the reserve
    rescue: float = 40.0
    """units from the middle of a lost ship's wreck within which the other ship brings its partner back."""
    wreck_speed: float = 40.0  # units/s: the most of a lost ship's velocity that its wreck keeps
    kill: int = 0  # points for destroying the other ship, whatever the wave
    goal: int = 0  # points with which a ship that leads wins; 0 is a game without a winner
    tether: float = 0.0
    """the most units between their centres, less than half of the field's shorter side; 0 is no tether."""
    tether_restitution: float = 0.0
    """fraction of their parting speed that a taut tether turns into approach; 0 stops them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaveTuning:
    """How waves follow one another."""

    passing: int = 2
    """large rocks of a wave that first pass close by the nearest ship, so that it begins with action."""
    passing_gap: float = 30.0  # units between its rim and theirs: near, but harmless to a still ship
    first_gap: float = 80.0  # the same in wave 1
    first_pause: float = 1.6  # s before the first wave
    pause: float = 2.4  # s between waves


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """A whole rule set."""

    name: str = "modern"
    mechanics: str = "modern"  # its functions: a key of `game.sim.context.MECHANICS`
    waves: str = "modern"  # its waves: a key of `game.sim.wave_table.WAVE_TABLES`
    width: float = 1280.0
    height: float = 720.0
    ship: ShipTuning = ShipTuning()
    shot: ShotTuning = ShotTuning()
    laser: LaserTuning = LaserTuning()
    rock: RockTuning = RockTuning()
    saucer: SaucerTuning = SaucerTuning()
    bonus: BonusTuning = BonusTuning()
    pick_up: PickUpTuning = PickUpTuning()
    gate: GateTuning = GateTuning()
    lancer: LancerTuning = LancerTuning()
    minelayer: MinelayerTuning = MinelayerTuning()
    mine: MineTuning = MineTuning()
    chrome: ChromeTuning = ChromeTuning()
    well: WellTuning = WellTuning()
    castle: CastleTuning = CastleTuning()
    wall: WallTuning = WallTuning()
    lull: LullTuning = LullTuning()
    wave: WaveTuning = WaveTuning()
    reinforcement: ReinforcementTuning = ReinforcementTuning()
    team: TeamTuning = TeamTuning()
    scene: SceneTuning = NO_SCENE
    classic: ClassicTuning = CLASSIC_NUMBERS  # used only with the mechanics "1979"

    @property
    def is_of_1979(self) -> bool:
        """Whether a game plays, looks and sounds like that of 1979."""
        return self.mechanics == "1979"


MODERN: Final = Tuning()  # The default rules
