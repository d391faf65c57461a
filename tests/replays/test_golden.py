"""Recorded games play to the same bits for ever, or the rules have changed.

This is the guard of RULES_VERSION (game/sim/rules.py): whoever changes what the rules do sees red here,
raises the version, and makes the replays anew: python -m tests.replays.make_golden.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.replay.file_format import decode
from game.sim import headings, ships
from game.sim.bodies import SpawnKind
from game.sim.kinds.behaviours import SPAWNS
from game.sim.tuning import MODERN, TICKS_PER_SECOND
from tests.replays.golden import FOLDER, GOLDEN, Golden, play_again
from tests.replays.make_golden import unannounced
from tests.replays.table import table

HINT = "the rules have changed: raise RULES_VERSION and run python -m tests.replays.make_golden"


SLOW = {
    *("ten-minutes", "walls-and-mirrors", "crowd", "pair", "shield", "lancer-beam"),
    *("mirror-laser", "corner", "powers", "fuzz", "sticky-fuzz"),
}
"""Those that are long or full; what they show, others in the inner loop touch as well."""


@pytest.mark.parametrize(
    "golden",
    [
        pytest.param(golden, id=golden.name, marks=[pytest.mark.slow] * (golden.name in SLOW))
        for golden in GOLDEN
    ],
)
def test_a_golden_replay_plays_to_the_same_bits_and_shows_what_it_claims(golden: Golden) -> None:
    replay = decode(golden.path.read_bytes())

    world, evidence, difference = play_again(replay)

    assert difference is None, f"{difference}; {HINT}"
    assert (world.tick, world.score) == (replay.ticks, replay.score)
    assert evidence.lacks(golden.claims) == []


def test_every_golden_replay_is_there_and_nothing_else() -> None:
    assert len(GOLDEN) >= 12
    assert sorted(FOLDER.glob("*.replay")) == sorted(golden.path for golden in GOLDEN)


def test_the_page_has_a_row_for_each_with_what_it_claims() -> None:
    page = (FOLDER.parent / "README.md").read_text(encoding="utf-8")

    assert "\n".join(table()) + "\n\n" in page, "python -m tests.replays.table prints it"
    assert len(table()) == 2 + len(list(FOLDER.glob("*.replay")))


@pytest.mark.parametrize("spawn", list(SpawnKind), ids=lambda spawn: spawn.name)
def test_some_golden_replay_claims_that_each_enemy_arrives_and_is_destroyed(spawn: SpawnKind) -> None:
    name = SPAWNS[spawn].brings.name.lower().replace("_", " ")
    claimed = {claim for golden in GOLDEN for claim, least in golden.claims.items() if least > 0}

    assert {f"{name} arrived", f"{name} destroyed"} <= claimed


def test_the_golden_replays_carry_their_own_numbers_and_survive_other_ones() -> None:
    replay = decode((FOLDER / "mirror-laser.replay").read_bytes())

    assert replay.start.tuning.laser.reach == 1500.0
    assert replace(replay.start.tuning, name="changed") != MODERN


def test_one_golden_replay_is_ten_minutes_long() -> None:
    replay = decode((FOLDER / "ten-minutes.replay").read_bytes())

    assert replay.ticks == 600 * TICKS_PER_SECOND
    assert len(replay.checkpoints) == 601


def _free_sine(heading: int) -> tuple[float, float]:
    angle = heading * math.tau / headings.TURN
    return (math.cos(angle), math.sin(angle))


def test_the_golden_replays_notice_a_free_running_sine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is replaced where ships look it up; tests/replays/matrix.py does it everywhere."""
    monkeypatch.setattr(ships, "facing", _free_sine)

    _world, _evidence, difference = play_again(decode((FOLDER / "edges.replay").read_bytes()))

    assert difference is not None
    assert difference.second <= 10


def test_the_golden_replays_notice_a_die_rolled_once_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = decode((FOLDER / "bullets.replay").read_bytes())
    start = type(replay.start).world

    def one_roll_more(self: object) -> object:
        world = start(self)  # type: ignore[arg-type]
        world.dice.bits()
        return world

    monkeypatch.setattr(type(replay.start), "world", one_roll_more)

    _world, _evidence, difference = play_again(replay)

    assert difference is not None
    assert (difference.second, difference.field) == (0, "dice")


@pytest.mark.slow
def test_golden_replays_are_not_made_anew_under_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    edges = next(golden for golden in GOLDEN if golden.name == "edges")
    assert not unannounced(edges)

    monkeypatch.setattr(ships, "facing", _free_sine)
    assert unannounced(edges)
