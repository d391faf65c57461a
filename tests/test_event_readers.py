"""Each event is read by whom the table here says: whoever adds one says what is seen and heard of it."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from game.env.reward import REWARDED
from game.sim import events as happened
from game.sim.event_table import EventTable
from game.sim.events import Event, GameOver, WaveCleared
from game.sim.world import new_world
from game.sound.music import STINGS
from game.sound.sounds import HEARD
from game.view.bodies.hit_feedback import HitFeedback
from game.view.effects.effects import Effects
from game.view.effects.grid import Grid
from game.view.effects.shake import TRAUMA
from game.view.effects.trick_shot import TrickShots
from game.view.hud.headlines import Headlines

READ_BY: Final[dict[type[object], str]] = {
    happened.ShotFired: "effects pictures sounds tricks",
    happened.ShotSpent: "",
    happened.Ricocheted: "effects sounds tricks",
    happened.LaserFired: "effects sounds tricks",
    happened.LaserEmpty: "effects sounds",
    happened.BodyArrived: "effects sounds grid headlines",
    happened.BodyLeft: "sounds",
    happened.BodyDamaged: "effects pictures sounds",
    happened.BodyDestroyed: "effects rewards shake sounds music grid headlines tricks",
    happened.Bounced: "effects sounds",
    happened.SpawnMarked: "sounds",  # the mark is seen as it is
    happened.BeamCharging: "",  # seen as a line, heard as a voice
    happened.BeamLocked: "sounds",
    happened.BeamFired: "effects sounds",
    happened.BeamEnded: "",
    happened.ShipDestroyed: "effects rewards shake sounds grid",
    happened.ShipReturned: "effects sounds",
    happened.ShipLeft: "effects sounds",
    happened.ShipJoined: "",  # seen and heard as it appears
    happened.ShipWarped: "effects sounds",
    happened.ShipLanded: "effects sounds",
    happened.ExtraShip: "effects rewards sounds",
    happened.LineShot: "effects sounds",
    happened.BankShot: "effects sounds tricks",
    happened.BonusPaid: "effects rewards sounds headlines",
    happened.BonusLost: "effects",  # heard as the ship's end
    happened.GatesOpened: "effects sounds",
    happened.GiftTaken: "effects rewards sounds music grid headlines",
    happened.GatesClosed: "effects sounds",
    happened.BeamReflected: "effects sounds",
    happened.CastlesFell: "sounds headlines",
    happened.PickUpDropped: "",  # seen as it is, from then on
    happened.PickUpTaken: "effects rewards sounds",
    happened.PickUpExpired: "",
    happened.ShieldBroken: "effects pictures rewards shake sounds grid",
    happened.WaveBegan: "sounds headlines",
    happened.RocksArrived: "",
    happened.Reinforced: "sounds",
    happened.WaveCleared: "effects rewards music grid headlines",
    happened.GameOver: "",  # heard a little later
}
"""Every event, and who reads it: all that shows, sounds or pays something for it."""

READERS: Final[dict[str, frozenset[type[object]]]] = {
    "effects": Effects().reads.kinds,
    "grid": Grid().reads.kinds,
    "headlines": Headlines().reads.kinds,
    "tricks": TrickShots().reads.kinds,
    "pictures": HitFeedback().reads.kinds,
    "rewards": REWARDED.kinds,
    "shake": TRAUMA.kinds,
    "sounds": HEARD.kinds,
    "music": STINGS.kinds,
}


def test_every_event_has_its_row_here_and_no_row_is_of_anything_else() -> None:
    assert set(READ_BY) == set(get_args(Event))


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_reads_just_the_events_that_mean_something_to_it(reader: str) -> None:
    assert READERS[reader] == {kind for kind, readers in READ_BY.items() if reader in readers.split()}


def test_the_rows_name_no_other_readers() -> None:
    assert {word for readers in READ_BY.values() for word in readers.split()} == set(READERS)


def test_a_table_gives_an_event_to_the_handler_of_its_class_and_leaves_out_all_others() -> None:
    table = EventTable[str, str]().on(WaveCleared, lambda event, word: f"{word} {event.wave}")
    assert table.read(WaveCleared(4), "after") == "after 4"
    assert table.read(GameOver(1, 4), "after") is None


def test_a_class_has_one_handler() -> None:
    table = EventTable[None, int]().on(WaveCleared, lambda event, _: event.wave)
    with pytest.raises(ValueError, match="WaveCleared"):
        table.on(WaveCleared, lambda event, _: event.wave)


def test_what_means_nothing_changes_nothing() -> None:
    effects, feedback, world = Effects(), HitFeedback(), new_world()
    effects.follow([GameOver(1, 4)], world)
    feedback.follow([GameOver(1, 4)], world)
    assert len(effects) == len(effects.sparks) == 0
