"""The whole state of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from game.physics import Torus, wrap_axis
from game.physics.space.discs import Space
from game.sim.bodies import (
    Body,
    Castle,
    Chrome,
    Gate,
    Gift,
    Kind,
    Lancer,
    Mine,
    Minelayer,
    Mortal,
    PickUp,
    Plate,
    Rock,
    Saucer,
    Ship,
    ShipPhase,
    Shot,
    SpawnMarker,
    Wall,
    Well,
    Wreck,
)
from game.sim.dice import Dice
from game.sim.tuning import MODERN, ShipTuning, Tuning, ticks
from game.sim.wave_table import WaveParts, parts_of

MAX_SEED: Final = 2**63 - 1
MAX_SHIPS: Final = 2
MAX_WAVE: Final = 99


_NOTHING: Final = WaveParts(rocks=0)

LISTS: Final[dict[type[Body], str]] = {
    Ship: "ships",
    Rock: "rocks",
    Shot: "shots",
    Saucer: "saucers",
    Lancer: "lancers",
    Minelayer: "minelayers",
    Mine: "mines",
    Chrome: "chromes",
    Well: "wells",
    Castle: "castles",
    Plate: "plates",
    PickUp: "pick_ups",
    Gate: "gates",
    Wall: "walls",
}
"""The list of the world that holds the bodies of a class, by name."""

_MORTAL: Final[Callable[[World], tuple[list[Mortal], ...]]] = attrgetter(
    *[name for body, name in LISTS.items() if issubclass(body, Mortal)]
)
"""Reads the lists of all bodies that can end."""


@dataclass(slots=True)
class Tally:
    """Statistics of a game, for its end."""

    rocks_destroyed: int = 0
    saucers_destroyed: int = 0
    lancers_destroyed: int = 0
    deaths: int = 0
    shots_fired: int = 0
    pulses_fired: int = 0


@dataclass(slots=True)
class Spawner:
    """When and how many of a kind enter."""

    kind: Kind
    due_at: int = 0  # tick of the wave from which the next one may come
    left: int = 0  # number that the wave still has in store
    came: int = 0  # number that have entered in this wave; 0 again once a Castle got away
    seen: int = 0  # number sent for in this game


@dataclass(slots=True)
class World:
    """All state that decides what happens next. Only `step` changes it."""

    tuning: Tuning
    seed: int
    torus: Torus
    dice: Dice
    tick: int = 0
    next_id: int = 1
    ships: list[Ship] = field(default_factory=list)
    rocks: list[Rock] = field(default_factory=list)
    fading: list[Rock | Chrome] = field(default_factory=list)
    """new rocks that stand still and fade in; nothing meets them."""
    shots: list[Shot] = field(default_factory=list)
    saucers: list[Saucer] = field(default_factory=list)
    lancers: list[Lancer] = field(default_factory=list)
    minelayers: list[Minelayer] = field(default_factory=list)
    mines: list[Mine] = field(default_factory=list)
    chromes: list[Chrome] = field(default_factory=list)
    wells: list[Well] = field(default_factory=list)
    castles: list[Castle] = field(default_factory=list)
    plates: list[Plate] = field(default_factory=list)
    pick_ups: list[PickUp] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    spawn_markers: list[SpawnMarker] = field(default_factory=list)
    wave: int = 0
    """the wave being played or, in the pause before it, the one just cleared; 0 before the first."""
    wave_tick: int = 0  # ticks since the wave began
    reinforced_from: int = 0
    """tick of the wave in which its first reinforcements come; the time of a Castle does not count."""
    row: WaveParts = _NOTHING
    """the contents of the wave being played or, in the pause before it, of the next one."""
    ticks_to_wave: int = 0  # ticks until the next wave begins; 0 while one is being played
    spawners: list[Spawner] = field(default_factory=list)
    """one for each kind that enters by itself, in order of kinds; see `spawner`."""
    ticks_since_rock_hit: int = 0  # ticks since a rock was last hit
    ticks_unthreatened: int = 0  # ticks without a threat to any ship on the field
    wrecks: list[Wreck] = field(default_factory=list)
    """destroyed bodies that still count among the rocks, the oldest first: in 1979 only."""
    ticks_of_quiet: int = 0  # ticks of the saucers' clock since a rock was last hit: in 1979 only
    over: bool = False
    tally: Tally = field(default_factory=Tally)
    gifted: dict[tuple[Gift, ...], Tuning] = field(default_factory=dict, compare=False, repr=False)
    """cache of `gifts.rules_of`: the rules of ships by their gifts; not part of the state."""
    space: Space = field(default_factory=Space, compare=False, repr=False)
    """neighbour lists: a cache that never changes an answer; not part of the state. A step relies on them, so
    whoever moves or hurries bodies by hand calls its `doubt` before the next one."""

    def new_id(self) -> int:
        """Return a new id, never used before."""
        issued = self.next_id
        self.next_id += 1
        return issued

    def add(self, body: Body) -> None:
        """Append a body to its list."""
        found: list[Body] = getattr(self, LISTS[type(body)])
        found.append(body)

    def remove_dead(self) -> None:
        """Remove all bodies that are no longer alive."""
        for group in _MORTAL(self):
            for body in group:
                if not body.alive:
                    group[:] = [each for each in group if each.alive]
                    break

    def spawner(self, kind: Kind) -> Spawner:
        """Return the spawner of a kind that enters by itself."""
        for spawner in self.spawners:
            if spawner.kind is kind:
                return spawner
        spawner = Spawner(kind)
        self.spawners = sorted([*self.spawners, spawner], key=lambda each: each.kind)
        return spawner

    def ship(self, ship_id: int) -> Ship | None:
        """Return a ship by id."""
        return next((ship for ship in self.ships if ship.id == ship_id), None)

    @property
    def score(self) -> int:
        """Points of all ships together."""
        total = 0
        for ship in self.ships:
            total += ship.score
        return total

    @property
    def lives(self) -> int:
        """Ships left to all players together, those in play included."""
        total = 0
        for ship in self.ships:
            total += ship.lives
        return total

    @property
    def reserve(self) -> int:
        """Ships that can still come: all ships left except those in play.

        Each ship in play has a share of at least 1; the rest is available to any ship.
        """
        return self.lives - len([ship for ship in self.ships if ship.in_play])

    @property
    def played(self) -> bool:
        """Whether any ship is in play."""
        return any(ship.in_play for ship in self.ships)

    def is_deserted(self, ship: Ship) -> bool:
        """Return whether a ship's player is away while the other ship is played."""
        return ship.held.away and any(not other.held.away for other in self.ships)


def new_world(seed: int = 0, tuning: Tuning = MODERN, *, ships: int = 1, wave: int = 1) -> World:
    """Return a world before its first tick, to begin with the given wave after a short pause.

    Raises:
        ValueError: seed is outside 0..2**63 - 1, ships outside 1..2, or wave outside 1..99.
    """
    for name, value, low, high in (
        ("seed", seed, 0, MAX_SEED),
        ("ships", ships, 1, MAX_SHIPS),
        ("wave", wave, 1, MAX_WAVE),
    ):
        if not low <= value <= high:
            raise ValueError(f"{name} must be in {low}..{high}, not {value}")
    world = World(tuning, seed, Torus(tuning.width, tuning.height), Dice.seeded(seed))
    world.wave = wave - 1
    world.row = parts_of(tuning.waves, wave, world.dice, tuning.scene.waves)
    world.ticks_to_wave = ticks(tuning.wave.first_pause)
    world.reinforced_from = ticks(tuning.reinforcement.after)
    ready = ticks(tuning.classic.ready) if tuning.is_of_1979 else 0
    for number in range(ships):
        x, y = start_place(tuning, number, ships)
        world.add(
            Ship(
                id=world.new_id(),
                x=x,
                y=y,
                phase=ShipPhase.LOST if ready else ShipPhase.FLYING,
                timer=ready,
                lives=tuning.ship.lives,
                shields=tuning.ship.shields,
                next_extra=next_extra(tuning.ship, 0),
                energy=tuning.laser.energy,
                protection=ticks(tuning.ship.protection),
            )
        )
    return world


def call_back(world: World) -> list[Ship]:
    """Return waiting ships to the game, as far as the reserve lasts, and list them.

    The longest wait comes first, of equal ones the larger share; a deserted ship never returns. A ship whose
    own share is used up takes one from the other's.
    """
    called: list[Ship] = []
    waiting = [
        ship for ship in world.ships if ship.phase is ShipPhase.WAITING and not world.is_deserted(ship)
    ]
    for ship in sorted(waiting, key=lambda ship: (ship.timer, -ship.lives)):
        if world.reserve <= 0:
            break
        if ship.lives <= 0:
            giver = max(world.ships, key=lambda other: other.lives - other.in_play)
            giver.lives -= 1
            ship.lives += 1
        ship.phase = ShipPhase.LOST
        called.append(ship)
    return called


def next_extra(tuning: ShipTuning, score: int) -> int:
    """Return the next score above this one that earns an extra ship, 0 for none."""
    return min((at for at in tuning.extra_at if at > score), default=0)


def start_place(tuning: Tuning, number: int, ships: int) -> tuple[float, float]:
    """Return where a ship starts, given its number and the count: side by side about the centre."""
    aside = tuning.team.apart * (number - 0.5 * (ships - 1))
    return (wrap_axis(tuning.width * 0.5 + aside, tuning.width), tuning.height * 0.5)
