"""The golden replays: games that show one thing each, how they are played, and what they claim to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from game.physics import Point
from game.pilots.autopilot import Autopilot
from game.pilots.load import FunctionPilot
from game.pilots.pilot import Idle, Pilot, RandomPilot
from game.replay.checkpoints import Difference
from game.replay.file_format import decode
from game.replay.playback import Playback
from game.replay.replay import Recorder, Replay, Start
from game.sim.bodies import Collectible, Kind, Ship
from game.sim.command import FULL_TURN, Command
from game.sim.headings import heading_of, turn_between
from game.sim.rule_sets import CLASSIC, DUEL, TETHER
from game.sim.step import step
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Tuning
from game.sim.wave_table import WaveRow
from game.sim.world import World
from tests.arena import tuned, waves_where
from tools.evidence import Evidence

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "replays"

Hands: TypeAlias = Callable[[int], Pilot]
"""Makes a pilot from a seed."""


@dataclass(frozen=True, slots=True)
class Golden:
    """A game to record. The first seed from 0 on is taken under which it shows all that it claims."""

    name: str
    hands: Sequence[Hands]
    """One for each ship."""
    claims: str
    """What happens at least so often, in the words of `Evidence`: "Ricocheted x10, GameOver"."""
    seconds: int = 30
    wave: int = 1
    tuning: Tuning = field(default=MODERN)

    @property
    def least(self) -> dict[str, int]:
        """How often each claim has to come true."""
        parts = [claim.partition(" x") for claim in self.claims.split(", ")]
        return {claim: int(times or 1) for claim, _, times in parts}

    @property
    def rule_sets(self) -> dict[str, Tuning]:
        """Its rules in place of those of their name: no file can hold all of its numbers."""
        return {self.tuning.name: self.tuning}

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.replay"

    def recording(self) -> Replay:
        """Return the replay that is kept; raise OSError or BadReplay if there is none."""
        return decode(self.path.read_bytes(), self.rule_sets)


def play(golden: Golden, seed: int) -> tuple[Replay, Evidence]:
    """Play and record a golden game from a seed, to its end or for its time."""
    world = Start(seed, golden.wave, len(golden.hands), golden.tuning).world()
    pilots = [make(seed + number) for number, make in enumerate(golden.hands)]
    recorder, evidence = Recorder(world), Evidence(world)
    for _ in range(golden.seconds * TICKS_PER_SECOND):
        if world.over:
            break
        commands = [pilot.command(world, ship.id) for pilot, ship in zip(pilots, world.ships, strict=True)]
        evidence.see(world, step(world, commands))
        recorder.follow(world, commands)
    return recorder.replay(world), evidence


def play_again(
    replay: Replay, follow: Callable[[World, list[Command]], object] = lambda *_: None
) -> tuple[World, Evidence, Difference | None]:
    """Play a replay; return the end, what was seen, and where it parted from the recording, if anywhere.

    `follow` is called with the world before the first tick and no commands, and after each tick.
    """
    playback = Playback(replay)
    world = playback.start()
    evidence = Evidence(world)
    difference = playback.judge(world)
    follow(world, [])
    while difference is None and not playback.is_over(world):
        commands = playback.commands(world)
        evidence.see(world, step(world, commands))
        difference = playback.judge(world)
        follow(world, commands)
    return world, evidence, difference


def ace(_seed: int) -> Pilot:
    """Play well."""
    return Autopilot()


def gunner(_seed: int) -> Pilot:
    """Play well, with bullets alone."""
    pilot = Autopilot()
    return FunctionPilot(lambda world, ship: replace(pilot.command(world, ship), laser=False))


def lighthouse(_seed: int) -> Pilot:
    """Turn slowly with the laser on, and now and then off for a pulse's energy to come back."""
    return FunctionPilot(lambda world, _: Command(FULL_TURN // 5, laser=world.tick % 500 < 380))


def sprayer(_seed: int) -> Pilot:
    """Fly in wide curves and shoot with everything."""

    def command(world: World, _ship: int) -> Command:
        tick = world.tick
        turn = FULL_TURN // 3 if tick % 400 < 300 else -FULL_TURN
        return Command(turn, tick % 120 < 30, tick % 10 < 5, tick % 300 < 100)

    return FunctionPilot(command)


def jumper(_seed: int) -> Pilot:
    """Leave for hyperspace as often as can be, and shoot in between."""
    return FunctionPilot(lambda world, _: Command(fire=world.tick % 20 < 10, warp=world.tick % 240 == 120))


def fuzz(seed: int) -> Pilot:
    """Press anything, anew in every tick."""
    roll = Random(seed).random
    span = 2 * FULL_TURN + 1

    def command(_world: World, _ship: int) -> Command:
        turn = int(roll() * span) - FULL_TURN
        return Command(turn, roll() < 0.5, roll() < 0.5, roll() < 0.5, roll() < 0.01)

    return FunctionPilot(command)


def _fly_at(world: World, ship: Ship, place: Point) -> tuple[int, bool]:
    """Return the turn towards a place, and whether it is about ahead."""
    off = turn_between(ship.heading, heading_of(world.torus.delta((ship.x, ship.y), place)))
    return max(-FULL_TURN, min(FULL_TURN, off // 8)), abs(off) < 4000


def collector(seed: int) -> Pilot:
    """Play well, but fly to whatever there is to pick up or to choose."""
    ordinary = ace(seed)

    def command(world: World, ship_id: int) -> Command:
        ship = world.ship(ship_id)
        prizes: list[Collectible] = [*world.pick_ups, *(world.gates if ship and ship.may_choose else ())]
        if ship is None or not prizes:
            return ordinary.command(world, ship_id)
        turn, ahead = _fly_at(world, ship, (prizes[0].x, prizes[0].y))
        slow = ship.vx * ship.vx + ship.vy * ship.vy < 120.0 * 120.0
        return Command(turn, ahead and slow, world.tick % 16 < 8)

    return FunctionPilot(command)


def visitor(_seed: int) -> Pilot:
    """Play well for half a minute, and be away for as long."""
    pilot = Autopilot()

    def command(world: World, ship: int) -> Command:
        away = world.tick // (30 * TICKS_PER_SECOND) % 2 == 0
        return Command(away=True) if away else pilot.command(world, ship)

    return FunctionPilot(command)


def rival(_seed: int) -> Pilot:
    """Fly at the other ship, and shoot."""

    def command(world: World, ship_id: int) -> Command:
        ship = world.ship(ship_id)
        others = [other for other in world.ships if other.id != ship_id and other.flying]
        if ship is None or not others:
            return Command()
        turn, ahead = _fly_at(world, ship, (others[0].x, others[0].y))
        return Command(turn, ahead, world.tick % 30 < 15)

    return FunctionPilot(command)


def _idle(_seed: int) -> Pilot:
    return Idle()


_SMALL: Final = tuned(
    replace(MODERN, width=640.0, height=600.0), ship={"lives": 50}, rock={"clear": 60.0, "cap": 40}
)
"""A field so small that everything meets over the edges."""

_SAUCERS: Final = {"first": 1.0, "first_of_game": 0.0, "soonest": 3.0}
_LANCERS: Final = {"first": 1.0, "again": 2.0, "quiet": 5.0}


def _first(such: Callable[[WaveRow], bool]) -> int:
    """Return the first designed wave whose row is such."""
    return waves_where(such)[0]


def _castle(name: str, form: int, claims: str) -> Golden:
    """Return a game in which the autopilot beats a Castle."""
    return Golden(
        name,
        [ace],
        f"castle {form} arrived, castle arrived, {claims}",
        seconds=150,
        wave=_first(lambda row: row.castle == form),
        tuning=tuned(castle={"first": 0.5}, ship={"lives": 20}),
    )


GOLDEN: Final = (
    Golden("bullets", [gunner], "rock destroyed by SHOT x15, ShotSpent"),
    Golden("laser", [lighthouse], "rock damaged x5, rock destroyed by LASER x2, LaserEmpty",
        tuning=tuned(ship={"lives": 9})),
    Golden("mirror-laser", [lighthouse], "a pulse off a mirror x10, rock damaged x5",
        wave=_first(lambda row: row.mirrors == 2),
        tuning=tuned(ship={"lives": 20}, laser={"reach": 1500.0, "refill": 40.0})),
    Golden("large-saucer", [ace], "large saucer arrived x3, an enemy's shot x3, large saucer destroyed x2",
        tuning=tuned(saucer={**_SAUCERS, "small_chance": 0.0, "always_small_from": 10**6})),
    Golden("small-saucer", [ace], "small saucer arrived x3, an enemy's shot x3, small saucer destroyed x2",
        tuning=tuned(saucer={**_SAUCERS, "always_small_from": 0})),
    Golden("lancer", [ace], "lancer arrived x2, BeamCharging, BeamLocked, BeamFired, lancer destroyed",
        seconds=45, wave=2, tuning=tuned(lancer={**_LANCERS, "stalk": 0.3, "health": 120})),
    Golden("lancer-beam", [_idle], "ShipDestroyed by BEAM, rock destroyed by BEAM", seconds=60, wave=2,
        tuning=tuned(lancer=_LANCERS, ship={"lives": 9})),
    Golden("minelayer", [sprayer],
        "minelayer arrived, minelayer destroyed, mine destroyed by BLAST x2, mine destroyed by SHOT,"
        " ShipDestroyed by BLAST, rock destroyed by BLAST", seconds=60,
        wave=_first(lambda row: row.stored(Kind.MINELAYER) > 0),
        tuning=tuned(_SMALL, minelayer={"first": 1.0, "again": 6.0, "lay_every": 0.8})),
    Golden("well", [sprayer], "well arrived, BodyLeft, a shot over the edge x3, Bounced x3", seconds=30,
        wave=_first(lambda row: row.stored(Kind.WELL) > 0),
        tuning=tuned(well={"first": 1.0, "again": 10.0}, ship={"lives": 9})),
    _castle("castle", 1, "castle destroyed, plate destroyed by SHOT x8, BeamFired"),
    _castle("glass-castle", 2, "castle destroyed, a pulse off a mirror"),
    _castle("deep-castle", 3, "castle destroyed, well arrived, BodyLeft"),
    _castle("twin-castle", 4, "castle destroyed x2, CastlesFell"),
    Golden("bonus", [ace, RandomPilot], "BonusPaid x3, BonusLost", seconds=200),
    Golden("gates", [collector], "GatesOpened x3, GiftTaken x3, GatesClosed x3", seconds=250,
        tuning=tuned(ship={"lives": 20}, gate={"every": 1})),
    Golden("mirror-hull", [lighthouse], "BeamReflected x2", seconds=40,
        wave=_first(lambda row: row.stored(Kind.LANCER) > 0),
        tuning=tuned(lancer=_LANCERS, ship={"reflects": 3})),
    Golden("edges", [sprayer], "a ship over the edge x3, a shot over the edge x20, a bounce over the edge x3,"
        " a pulse over the edge that hits x5", tuning=_SMALL),
    Golden("corner", [lighthouse], "a pulse over the corner that hits, a bounce over the corner",
        wave=_first(lambda row: row.speed > 1.0), tuning=_SMALL),
    Golden("walls-and-mirrors", [sprayer], "Ricocheted x10, a bounce off a wall x10, a pulse off a mirror x5",
        wave=_first(lambda row: row.mirrors > 3), seconds=40,
        tuning=tuned(ship={"lives": 50}, laser={"reach": 900.0})),
    Golden("hyperspace", [jumper], "ShipWarped x8, ShipLanded x8, ShipDestroyed by WARP, ShipReturned",
        seconds=40, tuning=tuned(ship={"lives": 20, "warp_risk": 0.2})),
    Golden("death-and-return", [_idle], "ShipDestroyed by RAM x2, ShipReturned x2, GameOver", seconds=300),
    Golden("powers", [collector],
        "PickUpTaken SHIELD, PickUpTaken TRIPLE, PickUpTaken OVERCHARGE, PickUpExpired", seconds=120,
        tuning=tuned(_SMALL, saucer=_SAUCERS, pick_up={"chance": 1.0})),
    Golden("shield", [sprayer], "PickUpTaken SHIELD, ShieldBroken", seconds=60,
        tuning=tuned(_SMALL, saucer=_SAUCERS, pick_up={"chance": 1.0})),
    Golden("lancer-shield", [RandomPilot], "a pulse off a shield, a shot off a shield", wave=4, seconds=60,
        tuning=tuned(ship={"lives": 50}, lancer={"first": 1.0, "again": 2.0})),
    Golden("chrome", [RandomPilot],
        "a pulse off a chrome rock x2, a shot off a chrome rock x2, chrome destroyed by RAM",
        wave=_first(lambda row: row.chrome > 2), seconds=40, tuning=tuned(ship={"lives": 50})),
    Golden("line-and-bank", [ace], "LineShot x5, BankShot", wave=4, seconds=90),
    Golden("hall-of-mirrors", [RandomPilot], "a pulse off a mirror that turns x2, BankShot x2",
        wave=_first(lambda row: row.turning > 1), seconds=40, tuning=tuned(ship={"lives": 50})),
    Golden("pair", [ace, RandomPilot], "ShipDestroyed, ShipReturned, WaveCleared, rock destroyed by SHOT x10",
        seconds=60),
    Golden("reserve", [collector, rival],
        "a ship that waits x2, a ship back with a wave, a ship back by a shield, ships bounce x3, GameOver",
        seconds=240, tuning=tuned(_SMALL, saucer=_SAUCERS, pick_up={"chance": 1.0}, ship={"lives": 4})),
    Golden("visitor", [ace, visitor], "ShipLeft x2, ShipJoined x2, ShipReturned x2, WaveCleared x2",
        seconds=130),
    Golden("friendly-fire", [lighthouse, sprayer],
        "a ship lost to the other's shot x2, a ship lost to the other's laser x2", seconds=60,
        tuning=tuned(_SMALL, team={"friendly_fire": True, "waits": False})),
    Golden("tether", [ace, sprayer],
        "a taut tether x20, a tether over the edge x20, ships bounce, WaveCleared", seconds=60,
        tuning=replace(TETHER, ship=replace(TETHER.ship, lives=20))),
    Golden("duel", [ace, ace], "a ship lost to the other's shot x4, a ship has won", 120, tuning=DUEL),
    Golden("long-duel", [rival, sprayer],
        "ShipDestroyed by RAM, a ship lost to the other's shot x5, a ship has won", seconds=240, tuning=DUEL),
    Golden("1979", [ace], "WaveCleared, saucer destroyed x2, ShipDestroyed, rock destroyed by SHOT x40",
        seconds=180, tuning=CLASSIC),
    Golden("1979-fuzz", [RandomPilot], "ShipWarped x3, ShipLanded x2, ShipReturned, GameOver", seconds=240,
        tuning=CLASSIC),
    Golden("crowd", [RandomPilot], "Bounced x200, rock destroyed x20", wave=60, seconds=20,
        tuning=tuned(ship={"lives": 50})),
    Golden("sticky-fuzz", [RandomPilot], "GameOver", seconds=300),
    Golden("fuzz", [fuzz, fuzz], "ShotFired x20, LaserFired x10", wave=4, seconds=20),
    Golden("ten-minutes", [ace], "WaveCleared x8, ExtraShip x2, saucer destroyed x10, lancer destroyed x5",
        seconds=600, tuning=tuned(ship={"lives": 30})),
)  # fmt: skip
"""All of them. A claim that no longer comes true under new rules is to be played for anew, not dropped."""


def recording(name: str) -> Replay:
    """Return a golden replay."""
    return next(golden for golden in GOLDEN if golden.name == name).recording()
