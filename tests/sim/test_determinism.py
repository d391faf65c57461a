"""A game goes the same way, to the last bit, whoever looks, copies or plays beside it.

That it is the same in another process is shown by the golden replays.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game import core
from game.physics import Space, beams, legs
from game.sim.clone import clone
from game.sim.command import AWAY
from game.sim.digest import state_hash
from game.sim.field import space_of
from game.sim.rule_sets import DUEL, TETHER
from game.sim.tick import contacts
from tests.play import *

GAMES = {
    "hall of mirrors": (7, MODERN), "everything at once": (1, hurried()), "castle": (5, hurried()),
    "glass castle": (10, hurried()), "tether": (3, TETHER),
    "duel": (3, DUEL), "friendly fire": (3, tuned(team={"friendly_fire": True})),
}  # fmt: skip
"""Waves and rules in which much happens."""


def course_of(game: str, record: Record | None = None, cloned_at: int = -1) -> list[object]:
    """Play 1,200 ticks at random with two ships, the second away at times; tell all that happens."""
    wave, tuning = GAMES[game]
    world = new_world(30 + wave, tuning, wave=wave, ships=2)
    make_immortal(world)
    hands, found = [random_commands(wave + number) for number in range(2)], list[object]()
    for tick in range(1200):
        one, other = [next(hand) for hand in hands]
        found += [step(world, [one, AWAY if tick % 500 < 60 else other], record), state_hash(world)]
        if tick == cloned_at:
            world = clone(world)
            world.space = Space()  # it is only kept to be quick
    assert len(set(map(str, found))) > 1100
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_the_same_way_recorded_as_a_clone_and_without_first_looks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without first looks every mover is swept, and every line is tried with all that it might meet."""
    plain, asked = course_of(game), list[int]()
    assert course_of(game, Record(), cloned_at=700) == plain
    if core() == "compiled":
        return  # compiled code calls what it was compiled with

    def everybody(_: Space, fliers: Sequence[Ship | Shot], *__: object, **___: object) -> list[Ship | Shot]:
        asked.append(len(fliers))
        return [*fliers]

    monkeypatch.setattr(contacts, "may_meet", everybody)
    for module in (legs, beams):
        monkeypatch.setattr(module, "is_off_line", lambda *_: False)
    assert course_of(game) == plain
    assert sum(asked) > 1200


def test_games_do_not_disturb_each_other_nor_by_what_they_keep_to_be_quick() -> None:
    worlds = [new_world(9, wave=2), new_world(9, wave=2), new_world(10, wave=7)]
    for world in worlds:
        make_immortal(world)
    one, other, beside = worlds
    hands, more = random_commands(9), random_commands(10)
    for _ in range(400):
        command = next(hands)
        told = step(one, [command])
        step(beside, [next(more)])
        space_of(beside)
        assert step(other, [command]) == told
    assert state_hash(one) == state_hash(other) != state_hash(beside)


def test_another_seed_another_pilot_or_another_wave_is_another_game() -> None:
    found = set[float]()
    for seed, pilot, wave in ((1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2)):
        world, hands = new_world(seed, wave=wave), random_commands(pilot)
        for _ in range(300):
            step(world, [next(hands)])
        found |= {world.rocks[0].x + world.ships[0].x, world.rocks[0].y}
    assert len(found) >= 7
