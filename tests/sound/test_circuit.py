"""The sounds of Classic 1979: the circuit's pitches in the files, and which sounds a game plays."""

from __future__ import annotations

from itertools import pairwise

import pytest

from assets.make_sounds.signals import RATE
from game.pilots.autopilot import Autopilot
from game.sim.rule_sets import CLASSIC
from game.sim.step import step
from game.sim.world import new_world
from game.sound.audio_sink import Hold, Order, Play
from game.sound.cues import CIRCUIT, Cue, cue_under
from game.sound.sounds import Sounds
from tests.sound.spectra import committed

FRAME = 1.0 / 61.5234375
OURS = tuple(cue.value for cue in Cue if cue.name.startswith("CIRCUIT"))


def crossings(sound: list[float]) -> list[float]:
    """Return the s at which a sound goes up through zero."""
    return [place / RATE for place in range(1, len(sound)) if sound[place - 1] < 0.0 <= sound[place]]


def pitch_at(name: str, seconds: float, within: float = 0.02) -> float:
    """Return the pitch of a sound around a time, in Hz."""
    found = [at for at in crossings([*committed(name)]) if abs(at - seconds) <= within]
    return (len(found) - 1) / (found[-1] - found[0])


def test_the_ships_shot_falls_from_820_to_110_hz_in_280_ms() -> None:
    assert len(committed("circuit_shot")) / RATE == pytest.approx(0.28, abs=0.001)
    for seconds in (0.03, 0.14, 0.22):
        wanted = 820.0 + (110.0 - 820.0) * seconds / 0.28
        assert pitch_at("circuit_shot", seconds, 0.03) == pytest.approx(wanted, rel=0.08)


def test_a_saucers_shot_falls_from_830_to_630_hz() -> None:
    for seconds in (0.03, 0.14, 0.25):
        wanted = 830.0 + (630.0 - 830.0) * seconds / 0.28
        assert pitch_at("circuit_enemy_shot", seconds) == pytest.approx(wanted, rel=0.05)


@pytest.mark.parametrize(
    ("name", "rate", "lowest"), [("circuit_large_saucer", 5.75, 500.0), ("circuit_small_saucer", 8.25, 750.0)]
)
def test_a_saucer_warbles_up_by_920_hz_and_down_so_many_times_a_second(
    name: str, rate: float, lowest: float
) -> None:
    """A loop is one warble; it begins anywhere in it."""
    sound = [*committed(name)]
    assert RATE / len(sound) == pytest.approx(rate, rel=0.001)
    pitches = [1.0 / (b - a) for a, b in pairwise(crossings(sound * 2))]
    ordered = sorted(pitches)
    low, high = ordered[len(ordered) // 30], ordered[-len(ordered) // 30]
    assert low == pytest.approx(lowest, rel=0.15)
    assert high == pytest.approx(lowest + 920.0, rel=0.1)


def test_an_extra_ship_is_11_beeps_of_3_khz_four_frames_each() -> None:
    sound = [*committed("circuit_extra_ship")]
    assert pitch_at("circuit_extra_ship", 2 * FRAME) == pytest.approx(3000.0, rel=0.02)
    loud = [max(map(abs, sound[int(n * FRAME * RATE) + 60 : int((n + 1) * FRAME * RATE)])) for n in range(87)]
    on = [level > 0.5 * max(loud) for level in loud]
    assert on == [n // 4 % 2 == 0 for n in range(87)]


def played(seconds: int) -> set[str]:
    """Return the files that a game of the autopilot plays."""
    orders: list[Order] = []
    sounds, world, pilot = Sounds(orders.append), new_world(2, CLASSIC), Autopilot()
    for _ in range(seconds * 120):
        events = step(world, [pilot.command(world, ship.id) for ship in world.ships])
        sounds.follow(events, world)
        sounds.state(world)
    return {order.stem for order in orders if isinstance(order, (Play, Hold))}


@pytest.mark.slow
def test_a_game_plays_nothing_but_the_circuits_sounds() -> None:
    found = played(60)

    assert found <= {*OURS}
    assert found >= {
        "circuit_shot",
        "circuit_beat_1",
        "circuit_beat_2",
        "circuit_bang_large",
        "circuit_thrust",
    }


def test_other_rules_play_none_of_them() -> None:
    modern = new_world(1).tuning
    assert {cue_under(modern, cue) for cue in CIRCUIT} == {*CIRCUIT}
