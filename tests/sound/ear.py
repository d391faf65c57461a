"""The vocabulary of the tests of the player of sounds: an ear that keeps the orders given to it."""

from collections.abc import Sequence
from typing import TypeVar

from game.sim.world import World
from game.sound.cues import Cue
from game.sound.sounds import Sounds
from game.sound.voices import Fetch, Hold, Order, Play, SetVolume

CUES = {stem: cue for cue in Cue for stem in cue.value.stems}
BEATS = (Cue.BEAT_HIGH, Cue.BEAT_LOW)

Kind = TypeVar("Kind")

MUSIC = 2_000_000  # below the numbers of all voices of the music


class Ear:
    """Stands where the mixer does, and writes down every order with the tick it came in.

    The loops of the music are written down in a list of their own: they go on while anything does.
    """

    def __init__(self) -> None:
        self.music: list[Order] = []
        self.orders: list[Order] = []
        self.ticks: list[int] = []
        self.now = 0

    def handle(self, order: Order) -> None:
        if isinstance(order, Fetch):
            return
        if not isinstance(order, Play) and order.voice > MUSIC:
            self.music.append(order)
            return
        self.orders.append(order)
        self.ticks.append(self.now)

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Return the orders of a kind."""
        return [order for order in self.orders if isinstance(order, kind)]

    @property
    def cues(self) -> list[Cue]:
        """What was begun, in its order."""
        return [CUES[order.stem] for order in self.orders if isinstance(order, (Play, Hold))]

    def when(self, *cues: Cue) -> list[int]:
        """Return the ticks in which one of these was begun."""
        pairs = zip(self.orders, self.ticks, strict=True)
        return [tick for order, tick in pairs if isinstance(order, (Play, Hold)) and CUES[order.stem] in cues]

    def levels(self, voice: int) -> list[float]:
        """Return how loud a voice was, from its beginning: the sum of both sides' powers."""
        sent = [o for o in self.orders if isinstance(o, (Hold, SetVolume)) and o.voice == voice]
        return [(order.left * order.left + order.right * order.right) ** 0.5 for order in sent]

    def forget(self) -> None:
        self.orders.clear()
        self.ticks.clear()


def listen() -> tuple[Sounds, Ear]:
    """Return a player of sounds and the ear that hears it."""
    ear = Ear()
    return Sounds(ear.handle), ear


def pass_time(sounds: Sounds, ear: Ear, world: World | None, ticks: int, *, paused: bool = False) -> None:
    """Let a world be looked at for some ticks in which nothing happens."""
    for _ in range(ticks):
        sounds.state(world, paused=paused)
        ear.now += 1


def only(values: Sequence[Kind]) -> Kind:
    """Return the only one."""
    (value,) = values
    return value
