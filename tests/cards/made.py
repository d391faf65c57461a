"""Cards of every kind as they are made, in play, in the lab and of deaths, each with what it was made of."""

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from game.cards import (
    blast_card,
    contact_card,
    octagon_card,
    pull_card,
    ray_card,
    segment_card,
    side_card,
    sweep_card,
)
from game.cards.card import Card, CardBody
from game.cards.of_record import about, card_of_meeting, card_of_pull, card_of_side, shield_walls
from game.deaths.loss import Loss
from game.deaths.rerun import Rerun
from game.lab.bench import Bench
from game.lab.rooms.all_rooms import ROOMS
from game.overlay.happenings import Happenings
from game.physics.record import ContactRecord, RayRecord, Record, SweepRecord
from game.pilots.autopilot import Autopilot
from game.pilots.pilot import RandomPilot
from game.sim.bodies import Cause, Plate, Wall
from game.sim.field import Purpose
from game.sim.kinds.registry import Role, bodies
from game.sim.rule_sets import CLASSIC, DIFFICULTIES, TETHER
from game.sim.step import step
from game.sim.world import World, new_world
from tests.deaths.games import ENDS, end_by, losses

MAKERS: dict[str, Callable[..., Card | None]] = {
    name: maker
    for module in (
        *(blast_card, contact_card, octagon_card, ray_card),
        *(segment_card, side_card, sweep_card, pull_card),
    )
    for name, maker in vars(module).items()
    if name.endswith("_card") and getattr(maker, "__module__", "") == module.__name__ and name[0] != "_"
}
WAVES = (1, 4, 7, 9, 10, 12, 15, 18, 20)
OFTEN = 40
"""ticks between two moments of which everything is asked that can be pointed at."""


class Made(NamedTuple):
    """A card, the function that made it, and all of that function's arguments by name."""

    maker: str
    of: dict[str, Any]
    card: Card

    def __str__(self) -> str:
        return f"{self.card.title} {self.of}"


@contextmanager
def kept(most: Callable[[str], bool]) -> Iterator[list[Made]]:
    """Keep each card that is made meanwhile; most: whether another one of a maker is wanted."""
    found: list[Made] = []

    def keeping(name: str, original: Callable[..., Card | None]) -> Callable[..., Card | None]:
        signature = inspect.signature(original)

        def make(*args: Any, **named: Any) -> Card | None:
            card = original(*args, **named)
            if card is not None and most(name):
                bound = signature.bind(*args, **named)
                bound.apply_defaults()
                found.append(Made(name, dict(bound.arguments), card))
            return card

        return make

    with pytest.MonkeyPatch.context() as patch:
        for name, original in MAKERS.items():
            for module in [each for key, each in sys.modules.items() if key.startswith("game.")]:
                if vars(module).get(name) is original:
                    patch.setattr(module, name, keeping(name, original))
        yield found


def played(games: int, ticks: int, first: int = 0) -> list[Made]:
    """Return cards of games of so many ticks, of all rules, flown by the autopilot or at random."""
    found: list[Made] = []
    for number in range(first, first + games):
        rules = list(DIFFICULTIES.values())[number % len(DIFFICULTIES)]
        ships, wave = 2 if number % 5 == 4 else 1, WAVES[number % len(WAVES)]
        rules = TETHER if ships == 2 else CLASSIC if number % 6 == 5 else rules
        world = new_world(number, rules, ships=ships, wave=wave)
        pilot = RandomPilot(number) if number % 2 else Autopilot()
        count: Counter[str] = Counter()

        def wanted(name: str, count: Counter[str] = count) -> bool:
            count[name] += 1
            return count[name] <= 90

        with kept(wanted) as made:
            _fly(world, pilot, ticks)
        found += made
    return found


def _fly(world: World, pilot: Autopilot | RandomPilot, ticks: int) -> None:
    happenings, record = Happenings(), Record()
    for _ in range(ticks):
        if world.over:
            break
        step(world, [pilot.command(world, ship.id) for ship in world.ships], record)
        happenings.follow(world, record)
        fresh = [each for each in happenings.all if each.tick == world.tick]
        for happening in fresh[: 3 if world.tick % OFTEN else 30]:
            happening.make()
        if world.tick % OFTEN == 0:
            _point_at_everything(world)


def _point_at_everything(world: World) -> None:
    ship = next((ship for ship in world.ships if ship.flying), None)
    if ship is None:
        return
    for body in bodies(world, Role.MOVES):
        if body.id != ship.id:
            card_of_meeting(world, ship, body)
    barriers: list[Wall | Plate] = [*world.walls, *shield_walls(world), *world.plates[:4]]
    for barrier in barriers:
        card_of_side(world, about(world, barrier), (ship.x, ship.y), 14.0, "ship")
    for well in world.wells:
        card_of_pull(world, well, ship)


def from_the_lab(states: int, first: int = 0) -> list[Made]:
    """Return the cards of so many states of each room, its handles thrown anew, of which some run on.

    Those that are shown follow once more, with the letters of the room, and without what they were made of.
    """
    shown: list[tuple[Card, ...]] = []
    with kept(lambda _: True) as made:
        for room in ROOMS:
            for number in range(first, first + states):
                chance, bench = Random(number), Bench(room)
                state = room.opening()
                for handle in room.handles:
                    for field in handle.fields:
                        value = chance.uniform(field.low, field.high)
                        state = field.put(state, round(value, 2) if number % 3 else value)
                if number % 4:
                    for handle in room.handles:
                        if chance.random() < 0.5:
                            for field in handle.fields:
                                state = field.put(state, room.opening()[field.name])
                bench.open(state)
                shown.append(bench.answer.cards)
                for _ in range(number % 3):
                    bench.step()
    return [*made, *(Made("", {}, card) for row in shown for card in row)]


def of_deaths(count: int, first: int = 0) -> list[Made]:
    """Return the cards of so many deaths, and of one of each cause."""
    found: list[Loss] = [end_by(cause) for cause in ENDS if cause is not Cause.LASER]
    with kept(lambda _: True) as made:
        for loss in (*found, *islice(losses(count, first), count)):
            assert Rerun(loss).card is not None
    return made


def unlikely() -> list[Made]:
    """Return cards of what hardly ever comes about: tangents, starts on a rim, long rows of jumps."""
    chance = Random(9)
    with kept(lambda _: True) as made:
        even = CardBody("rock", (0.0, 0.0), (0.0, 0.0), 13.0, 1.0 / 169.0)
        impulse = 302.4954 * 169.0
        touch = ContactRecord(1, 2, (0.0, 0.0), (1.0, 0.0), 0.0, impulse, (302.4954, 0.0), (0.0, 0.0))
        contact_card.contact_card(touch._replace(depth=3.5), even, even, 1.0, parts=True)
        contact_card.contact_card(touch, even, even, 1.0)  # 302.5 would give a half in the last digit
        for number in range(60):
            turn = chance.uniform(-1.0, 1.0)
            across = (1.0 - turn * turn) ** 0.5
            way = (560.0 * turn, 560.0 * across)
            gap = (0.0, 1e-9, -1e-9, 1e-6, -1e-6, 1e-4, -1e-4, 1e-3, 0.01, -0.01)[number % 10]
            centre = (
                400.0 + 200.0 * turn - (52.0 + gap) * across,
                300.0 + 200.0 * across + (52.0 + gap) * turn,
            )
            ray_card.ray_disc_card(RayRecord(Purpose.LASER, (400.0, 300.0), way, (), None), centre, 52.0)
            sweep = SweepRecord(1, (400.0, 300.0), way, 12.0, None, 2, (0.0, 0.0), 52.0)
            sweep_card.sweep_card(
                sweep, (centre[0] - 400.0, centre[1] - 300.0), ("ship", "rock"), seconds=3.0
            )
            side_card.side_card((0.0, 0.0), way, (centre[0] - 400.0, centre[1] - 300.0), 52.0)
            segment_card.segment_card((0.0, 0.0), way, (centre[0] - 400.0, centre[1] - 300.0), 52.0, rim=True)
            blast_card.odds_card(0.06 * (number % 12 + 1), (0.0, 0.0))
            blast_card.blast_card((1200.0, 700.0), 80.0, (92.0 * turn, 92.0 * across), 12.0, ("mine", "ship"))
            pull_card.pull_card((1200.0, 700.0), (way[0] * 0.7, way[1] * 0.7), 200.0, 40.0, 320.0)
    return made
