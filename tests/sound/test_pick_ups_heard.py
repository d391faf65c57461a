"""Each pick-up has a sound of its own, and no event is forgotten by the tests of sounds."""

from __future__ import annotations

import pytest

from game.sim import events as happened
from game.sim.bodies import Cause, PickUpKind
from game.sim.events import Event
from game.sim.world import new_world
from game.sound.cues import Cue
from game.sound.sounds import Sounds
from game.sound.voices import pan
from tests.sound import test_sounds
from tests.sound.ear import Ear, only
from tests.sound.test_sounds import cue_of, heard

HERE = (320.0, 5.0)
UNHEARD: tuple[Event, ...] = (
    happened.BonusLost(1, 300, HERE),
    happened.PickUpDropped(5, PickUpKind.SHIELD, HERE),
    happened.PickUpExpired(5, PickUpKind.SHIELD, HERE),
    happened.ShipJoined(1),
)


@pytest.mark.parametrize("kind", list(PickUpKind))
def test_a_pick_up_is_heard_as_what_it_is_where_it_is_taken(kind: PickUpKind) -> None:
    play = only(heard(happened.PickUpTaken(5, kind, HERE, 1)))

    assert cue_of(play) is Cue[f"{kind.name}_TAKEN"]
    assert (play.left, play.right) == pytest.approx(pan(-0.5))


def test_a_shield_is_heard_to_break() -> None:
    play = only(heard(happened.ShieldBroken(1, HERE, Cause.RAM, 3)))

    assert cue_of(play) is Cue.SHIELD_GONE
    assert (play.left, play.right) == pytest.approx(pan(-0.5))


@pytest.mark.parametrize("event", UNHEARD, ids=lambda event: type(event).__name__)
def test_what_is_only_seen_is_not_heard(event: Event) -> None:
    assert heard(event) == []


def test_no_event_is_forgotten_here() -> None:
    told: list[Event] = [at(HERE) for _, at in test_sounds.HEARD]
    told += [event for _, event in test_sounds.MIDDLE]
    told += [*test_sounds.UNHEARD, *UNHEARD]
    told += [
        happened.PickUpTaken(5, PickUpKind.SHIELD, HERE, 1),
        happened.ShieldBroken(1, HERE, Cause.RAM, 3),
    ]
    told += [happened.ShipReturned(1, HERE)]

    assert {type(event).__name__ for event in told} == {kind.__name__ for kind in happened.Event.__args__}
    Sounds(Ear().handle).follow(told, new_world())
