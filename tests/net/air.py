"""A bad network in virtual time, sides of a game that is played over it, and pilots who press keys."""

import heapq
import random
from collections import defaultdict
from itertools import count
from typing import NamedTuple, Protocol

from game.modes import MODES
from game.net.link import Link, Worlds
from game.net.packets import Game, new_game
from game.net.sockets import Address
from game.replay.playback import verify
from game.replay.replay import Recorder
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import Event
from game.sim.step import step
from game.sim.world import World, new_world

HERE, THERE, THIRD = ("here", 1), ("there", 2), ("third", 3)


class Weather(NamedTuple):
    """How bad a network is: fractions of datagrams, and s one way."""

    loss: float = 0.0
    delay: float = 0.0
    jitter: float = 0.0
    double: float = 0.0


CALM = Weather()


class Air:
    """A network in virtual time: loses, delays, reorders and doubles datagrams."""

    def __init__(self, weather: Weather = CALM, seed: int = 0) -> None:
        self.now, self.weather = 1000.0, weather
        self._dice, self._number = random.Random(seed), count()
        self.held: dict[Address, list[tuple[float, int, bytes, Address]]] = {}
        self.bytes: defaultdict[Address, int] = defaultdict(int)  # sent by each

    def clock(self) -> float:
        return self.now

    def socket(self, address: Address) -> "AirSocket":
        self.held[address] = []
        return AirSocket(self, address)

    def send(self, data: bytes, source: Address, to: Address) -> None:
        loss, delay, jitter, double = self.weather
        self.bytes[source] += len(data)
        for _ in range(2 if self._dice.random() < double else 1):
            if self._dice.random() >= loss and to in self.held:
                late = max(0.0, delay + self._dice.uniform(-jitter, jitter))
                heapq.heappush(self.held[to], (self.now + late, next(self._number), data, source))


class AirSocket:
    """A socket of the air."""

    def __init__(self, air: Air, address: Address) -> None:
        self._air, self.address = air, address

    def recvfrom(self, size: int) -> tuple[bytes, Address]:
        held = self._air.held.get(self.address, [])
        if not held or held[0][0] > self._air.now:
            raise BlockingIOError
        _, _, data, source = heapq.heappop(held)
        return data[:size], source

    def sendto(self, data: bytes, to: Address) -> None:
        self._air.send(data, self.address, to)

    def close(self) -> None:
        self._air.held.pop(self.address, None)


class Pilot(Protocol):
    """Somebody who flies a ship."""

    def command(self, world: World, ship: int, /) -> Command: ...


class Keys:
    """Presses keys as a person may: each is held for .05 to .6 s."""

    def __init__(self, seed: int) -> None:
        self._dice, self._until, self._held = random.Random(seed), [0] * 4, [0] * 4

    def command(self, world: World, ship: int) -> Command:
        del ship
        for key, choices in enumerate(((-127, 0, 0, 127), (0, 1), (0, 1), (0, 0, 0, 1))):
            if world.tick >= self._until[key]:
                self._held[key] = self._dice.choice(choices)
                self._until[key] = world.tick + self._dice.randrange(6, 72)
        return Command(self._held[0], *map(bool, self._held[1:]))


class Side:
    """A side of a game, as a program plays it; `drift` is the speed of its clock."""

    def __init__(self, link: Link, pilot: Pilot, drift: float = 1.0) -> None:
        self.link, self.pilot, self._drift, self._due = link, pilot, drift, 0.0
        self.certain: World | None = None
        self.frozen = False
        self.hashes: dict[int, str] = {}
        self.true: list[tuple[int, Event]] = []  # what has happened
        self.passed: list[tuple[int, Event]] = []  # what was seen and heard

    def pass_time(self) -> None:
        """Let 1/120 s of the air pass."""
        self._due += 0.0 if self.frozen else self._drift
        while self._due >= 1.0:
            self._due -= 1.0
            self.tick()

    def tick(self) -> None:
        """Look for the other, or play."""
        if self.certain is None:
            if not self.link.wait() or self.link.game is None:
                return
            self.certain = new_world(self.link.seed, self.link.game.tuning, ships=2)
            self.worlds, self.recorder = Worlds(self.link, self.certain), Recorder(self.certain)
        world = self.certain
        for commands in self.worlds.due(world, self.wanted):
            events = step(world, commands)
            self.worlds.follow(events, world)
            self.recorder.follow(world, commands)
            self.true += [(world.tick, each) for each in events if not self.worlds.is_grave(each)]
            if world.tick % 120 == 0:
                self.hashes[world.tick] = self.recorder.checkpoints[-1].hash
        light = [each for each in self.worlds.events if not self.worlds.is_grave(each)]
        self.passed += [(self.worlds.shown.tick, each) for each in light]

    def wanted(self) -> Command:
        """Return what the pilot wants of what is shown."""
        assert self.link.rollback is not None
        shown = self.worlds.shown
        return self.pilot.command(shown, shown.ships[self.link.rollback.own].id)


def offer(mode: str = "arcade", difficulty: str = "cadet", seed: int = 7, options: int = 1) -> Game:
    """Return a game that a host may offer."""
    return new_game(MODES[mode], difficulty, options, seed, "ANNA")


def sides_of(air: Air, game: Game, *pilots: Pilot, drift: float = 1.0) -> tuple[Side, Side]:
    """Return the two sides of a game; the guest already knows where the host is."""
    host, guest = Link(air.socket(HERE), air.clock, "ANNA", game), Link(air.socket(THERE), air.clock, "BOB")
    guest.join(HERE)
    flown = pilots or (Keys(game.seed), Keys(game.seed + 1))
    return Side(host, flown[0]), Side(guest, flown[-1], drift)


def pass_seconds(air: Air, seconds: float, *sides: Side) -> None:
    """Let time pass."""
    for _ in range(round(seconds * 120)):
        air.now += 1 / 120
        for side in sides:
            side.pass_time()


def play(seconds: float, air: Air, game: Game, *pilots: Pilot, drift: float = 1.0) -> tuple[Side, Side]:
    """Play a game for so long and return both sides."""
    sides = sides_of(air, game, *pilots, drift=drift)
    pass_seconds(air, seconds, *sides)
    return sides


def check(sides: tuple[Side, Side]) -> None:
    """Check that both sides have had the same game up to now, and that both replays are of it."""
    one, other = sides
    both = one.hashes.keys() & other.hashes.keys()
    assert both, "nothing was played"
    assert [one.hashes[each] for each in both] == [other.hashes[each] for each in both]
    for side in sides:
        assert side.certain is not None
        assert side.link.over == ""
        world, difference = verify(side.recorder.replay(side.certain))
        assert difference is None
        assert state_hash(world) == state_hash(side.certain)
