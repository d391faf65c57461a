"""Which rules have a name, and what other rules change."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from game.sim import rule_sets
from game.sim.gifts import rules_of
from game.sim.rule_sets import (
    CUSTOM,
    DIFFICULTIES,
    DUELS,
    RULE_SETS,
    TETHERS,
    by_name,
    difficulty_of,
    identify,
    rules_for,
    with_friendly_fire,
)
from game.sim.wave_table import WAVE_TABLES
from game.storage.scores import Score
from tests.calls import calls_of
from tests.play import *


@each("name", RULE_SETS)
def test_a_named_rule_set_is_known_by_its_numbers(name: str) -> None:
    rules = identify(replace(RULE_SETS[name]))

    assert (rules.name, rules.base, rules.differs) == (name, name, {})
    assert rules.named
    assert name != CUSTOM


def test_one_other_number_makes_custom_rules_that_name_it() -> None:
    rules = identify(tuned(rock={"large": replace(MODERN.rock.large, points=1_000_000)}))

    assert (rules.name, rules.named) == (CUSTOM, False)
    assert rules.differs == {"rock.large.points": (100, 1_000_000)}
    assert str(rules) == "custom rules: rock.large.points 100 -> 1000000"


def test_a_list_of_numbers_is_one_number_that_differs() -> None:
    assert identify(tuned(castle={"round": {"turn": (1.0, 2.0)}})).changes() == [
        "castle.round.turn 20/30/40 -> 1/2"
    ]


@each("name", RULE_SETS)
def test_a_named_rule_set_is_known_again_with_few_calls(name: str) -> None:
    """Watching asks in every frame; to compare them number by number takes some 13,000 calls."""
    rules = replace(RULE_SETS[name])
    identify(rules)

    assert calls_of(lambda: identify(rules)) < 200


def test_every_rule_set_that_is_written_down_can_be_asked_for_by_its_name() -> None:
    written = [value for value in vars(rule_sets).values() if isinstance(value, Tuning)]
    assert len(written) >= 3
    assert [tuning.name for tuning in written if RULE_SETS.get(tuning.name) is not tuning] == []


def test_two_rule_sets_of_one_name_and_rules_with_waves_of_no_table_are_errors() -> None:
    with pytest.raises(ValueError, match="two rule sets of one name"):
        by_name((MODERN, tuned(laser={"energy": 0.0})))
    with pytest.raises(ValueError, match="no waves 'nowhere' for the rules 'modern'"):
        by_name((replace(MODERN, waves="nowhere"),))


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_difficulty_has_a_form_with_a_shield_and_is_a_word_that_a_score_can_hold(difficulty: str) -> None:
    plain, shielded = rules_for(difficulty, shielded=False), rules_for(difficulty, shielded=True)
    assert shielded == replace(plain, name=shielded.name, ship=replace(plain.ship, shields=1))
    assert RULE_SETS[shielded.name] is shielded
    for rules in (plain, shielded):
        row = Score(
            score=1, wave=1, ticks=1, seed=1, date="2026-11-22", rules=rules.name, difficulty=difficulty
        )
        assert row.table[1] == difficulty


USUAL_WAVES = [name for name, rules in RULE_SETS.items() if rules.waves == MODERN.waves]


@pytest.mark.parametrize("name", USUAL_WAVES)
def test_under_all_rules_with_the_usual_waves_a_cleared_wave_pays_a_bonus_and_opens_gates(name: str) -> None:
    world = new_world(1, RULE_SETS[name], wave=2)
    world.ticks_to_wave = 1
    fly(world, ".")
    world.fading.clear()
    events = fly(world, ".")
    assert len(of(events, BonusPaid)) == len(of(events, GatesOpened)) == 1
    assert len(world.gates) == RULE_SETS[name].gate.count


@pytest.mark.parametrize("name", USUAL_WAVES)
def test_under_all_rules_with_the_usual_waves_all_four_castles_come(name: str) -> None:
    rules = RULE_SETS[name]
    assert rules.castle.most >= 2
    assert [row.castle for row in WAVE_TABLES[rules.waves] if row.castle] == [1, 2, 3, 4]


def test_the_harder_a_difficulty_the_sooner_reinforcements_come_and_the_less_time_its_beams_give() -> None:
    sets = list(DIFFICULTIES.values())
    for easier, harder in pairwise(sets):
        assert easier.reinforcement.after > harder.reinforcement.after
        assert easier.lancer.charge > harder.lancer.charge
        assert easier.lancer.lock > harder.lancer.lock
        assert easier.rock.fastest < harder.rock.fastest


def _of_a_first_wave(rules: Tuning, seed: int) -> tuple[float, float]:
    """Return the mean speed of the rocks of a first wave for two, and the ticks until the first saucer."""
    world, come, fast = new_world(seed, rules, ships=2), 0, 0.0
    world.ships[0].protection = world.ships[1].protection = 10**6
    while world.tick < 3000 and not come:
        came = [event for event in of(fly(world, "."), BodyArrived) if event.kind in SAUCERS]
        come = world.tick if came else 0
        if world.rocks and not fast:
            fast = sum(math.hypot(rock.vx, rock.vy) for rock in world.rocks) / len(world.rocks)
    return fast, come


@pytest.mark.slow
@pytest.mark.parametrize("forms", [DIFFICULTIES, TETHERS, DUELS], ids=["arcade", "tether", "duel"])
def test_for_two_each_mode_is_the_faster_the_harder_its_difficulty(forms: dict[str, Tuning]) -> None:
    speeds, waits = [], []
    for rules in forms.values():
        games = [_of_a_first_wave(rules, seed) for seed in range(4)]
        speeds.append(sum(fast for fast, _ in games))
        waits.append(sum(come for _, come in games))
        assert difficulty_of(rules) == [*forms][len(speeds) - 1]
    assert speeds[0] < 0.85 * speeds[1] < 0.85**2 * speeds[2]
    assert waits == [0, 0, 0] if forms is DUELS else waits[0] > waits[1] > waits[2] > 0


def test_friendly_fire_makes_rules_of_their_own_name_that_differ_by_it_alone() -> None:
    for rules in (*DIFFICULTIES.values(), RULE_SETS["assisted-ace"], *TETHERS.values()):
        hurting = with_friendly_fire(rules)
        assert RULE_SETS[hurting.name] is hurting
        assert hurting.name.startswith("crossfire")
        assert hurting == replace(rules, name=hurting.name, team=replace(rules.team, friendly_fire=True))
        assert difficulty_of(hurting) == difficulty_of(rules)
    for rules in (*DUELS.values(), RULE_SETS["1979"], replace(MODERN, name="own")):
        assert with_friendly_fire(rules) is rules


def test_a_spare_shield_is_one_more_than_the_assisted_rules_give() -> None:
    world = new_world(1, RULE_SETS["assisted"])
    ship = world.ships[0]
    ship.gifts = (Gift.SPARE_SHIELD,)
    assert rules_of(world, ship).ship.shields == 2
