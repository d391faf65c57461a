"""Every kind of body is heard: when it is marked, while it is there, when it is hit, and when it ends."""

from __future__ import annotations

from typing import Any

from game.sim.bodies import Kind, LancerPhase, MinePhase
from game.sim.kinds.registry import EDGE_SPAWNS, Role, has
from game.sound.cues import BOOK, KIND_CUES, Cue
from game.sound.loops import loop_requests
from tests.arena import add_body, arena
from tests.each import each

AWAKE = {
    Kind.LANCER: LancerPhase.CHARGE,
    Kind.CASTLE: LancerPhase.CHARGE,
    Kind.MINE: MinePhase.TRIGGERED,
}
"""phases of those that are silent in others."""

ENGINES = {Kind.LARGE_SAUCER, Kind.SMALL_SAUCER, Kind.MINELAYER}
"""kinds of which all share one voice."""


@each("kind", Kind)
def test_what_can_be_hit_is_heard_to_be_hit_and_to_end_and_marks_are_heard(kind: Kind) -> None:
    cues = KIND_CUES[kind]
    ends = has(kind, Role.SHOOTABLE) or kind is Kind.PLATE
    assert (cues.destroyed is not None) == (cues.damaged is not None) == ends
    assert cues.marked is not None or kind not in EDGE_SPAWNS
    assert all(cue is None or cue in BOOK for cue in cues[:5])


@each("kind", Kind)
def test_a_loop_is_one_voice_for_each_body_or_for_all_of_its_kind(kind: Kind) -> None:
    world = arena()
    bodies: list[Any] = [add_body(world, kind, (x, 360.0)) for x in (300.0, 900.0)]
    loop = KIND_CUES[kind].loop
    assert has(kind, Role.THINKS) == (loop is not None)
    if loop is None or kind in AWAKE:
        assert loop_requests(world) == {}
    if loop is not None:
        for body in bodies if kind in AWAKE else []:
            body.phase = AWAKE[kind]
        voices = [key for key in loop_requests(world) if key[0] is loop.cue]
        assert len(voices) == (1 if kind in ENGINES else 2)


def test_the_end_of_a_castle_and_a_well_are_heard_as_nothing_else_is() -> None:
    of_all = [cue for cues in KIND_CUES.values() for cue in cues[:5]]
    for cue in (Cue.CASTLE_DESTROYED, Cue.WELL_OPENS, Cue.WELL_CLOSES):
        assert of_all.count(cue) == 1
    assert not {Cue.EXTRA_SHIP, Cue.LINE, Cue.BANK, Cue.OVERCHARGE_TAKEN} & set(of_all)
