"""Every kind of body is heard: when it is marked, while it is there, when it is hit, and when it ends."""

from __future__ import annotations

import pytest

from game.sim.bodies import Cause, Kind, PickUpKind
from game.sim.events import (
    BankShot,
    BodyArrived,
    BodyDamaged,
    BodyDestroyed,
    BodyLeft,
    Event,
    ExtraShip,
    LineShot,
    PickUpTaken,
    SpawnMarked,
)
from game.sim.kinds.registry import EDGE_SPAWNS, Role, has
from game.sound.cues import BOOK, KIND_CUES, Cue
from game.sound.loops import loop_requests
from game.sound.sounds import Sounds
from tests.arena import add_body, arena
from tests.sound.ear import Ear

PLACE = (900.0, 360.0)
KINDS = pytest.mark.parametrize("kind", list(Kind), ids=lambda kind: kind.name)


def heard(event: Event) -> list[Cue]:
    """Return the cues that an event begins."""
    ear = Ear()
    Sounds(ear.handle).follow([event], arena())
    return ear.cues


@KINDS
def test_hits_and_ends_are_heard_of_all_that_can_be_hit(kind: Kind) -> None:
    cues = KIND_CUES[kind]
    end = BodyDestroyed(kind, 9, PLACE, (0.0, 0.0), Cause.SHOT, 1, 50)
    assert heard(BodyDamaged(kind, 9, PLACE, PLACE, 30)) == ([cues.damaged] if cues.damaged else [])
    assert heard(end) == ([cues.destroyed] if cues.destroyed else [])
    assert (cues.damaged is not None) == (cues.destroyed is not None)
    ends = has(kind, Role.SHOOTABLE) or kind is Kind.PLATE
    assert (cues.destroyed is not None) == ends, f"{kind.name}: {cues.destroyed}"


@KINDS
def test_coming_and_going_are_heard_as_the_row_says(kind: Kind) -> None:
    cues = KIND_CUES[kind]
    assert heard(BodyArrived(kind, 9, PLACE)) == ([cues.arrives] if cues.arrives else [])
    assert heard(BodyLeft(kind, 9, PLACE)) == ([cues.leaves] if cues.leaves else [])


@pytest.mark.parametrize("spawn", list(EDGE_SPAWNS), ids=lambda spawn: spawn.name)
def test_a_mark_is_heard_as_the_warning_of_who_comes(spawn: Kind) -> None:
    cue = KIND_CUES[spawn].marked
    assert cue is not None
    assert heard(SpawnMarked(spawn, (0.0, 200.0))) == [cue]


@KINDS
def test_a_loop_is_one_voice_for_each_body_or_for_all_of_its_kind(kind: Kind) -> None:
    world = arena()
    for x in (300.0, 900.0):
        add_body(world, kind, (x, 360.0))
    loop = KIND_CUES[kind].loop
    assert has(kind, Role.THINKS) == (loop is not None)
    if loop is None:
        assert loop_requests(world) == {}
        return
    count = len([key for key in loop_requests(world) if key[0] is loop.cue])
    if kind is Kind.LANCER:
        assert count == 0  # at rest it is silent
        for lancer in world.lancers:
            lancer.phase = type(lancer.phase).CHARGE
        count = len([key for key in loop_requests(world) if key[0] is loop.cue])
    if kind is Kind.CASTLE:
        assert count == 0  # while it waits
        for castle in world.castles:
            castle.phase = type(castle.phase).CHARGE
        count = len([key for key in loop_requests(world) if key[0] is loop.cue])
    if kind is Kind.MINE:
        assert count == 0  # until it is triggered
        for mine in world.mines:
            mine.phase = type(mine.phase).TRIGGERED
        count = len([key for key in loop_requests(world) if key[0] is loop.cue])
    assert count == (2 if loop.each else 1)


def test_the_end_of_a_castle_and_a_well_are_heard_as_nothing_else_is() -> None:
    of_all = [cue for cues in KIND_CUES.values() for cue in cues[:5]]
    for cue in (Cue.CASTLE_DESTROYED, Cue.WELL_OPENS, Cue.WELL_CLOSES):
        assert of_all.count(cue) == 1
    extra, line = heard(ExtraShip(1, 4)), heard(LineShot(1, PLACE, 3, 3))
    bank, taken = heard(BankShot(1, PLACE, 1)), heard(PickUpTaken(8, PickUpKind.OVERCHARGE, PLACE, 1))
    assert not {*extra, *line, *bank, *taken} & set(of_all)
    assert len({*extra, *line, *bank, *taken}) == 4


def test_every_cue_of_a_kind_is_in_the_book() -> None:
    for cues in KIND_CUES.values():
        named = [cues.marked, cues.arrives, cues.leaves, cues.damaged, cues.destroyed]
        assert all(cue is None or cue in BOOK for cue in named)
