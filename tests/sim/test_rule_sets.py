"""Which rules have a name, and what other rules change."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.sim import rule_sets
from game.sim.gifts import rules_of
from game.sim.rule_sets import (
    CUSTOM,
    DIFFICULTIES,
    DUELS,
    RULE_SETS,
    TETHERS,
    difficulty_of,
    identify,
    rules_for,
    with_friendly_fire,
)
from game.sim.wave_table import WAVE_TABLES
from game.storage.scores import Score
from tests.calls import calls_of
from tests.play import *


def test_a_named_rule_set_is_known_by_its_numbers_and_again_with_few_calls() -> None:
    """Watching asks in every frame; to compare them number by number takes some 13,000 calls."""
    written = [value for value in vars(rule_sets).values() if isinstance(value, Tuning)]
    assert len(written) >= 3
    assert [tuning.name for tuning in written if RULE_SETS.get(tuning.name) is not tuning] == []
    for name, tuning in RULE_SETS.items():
        rules = identify(replace(tuning))
        assert (rules.name, rules.base, rules.differs, rules.named, name == CUSTOM) == (
            name,
            name,
            {},
            True,
            False,
        )
        assert str(rules) == f"{name} rules"
        same = replace(tuning)
        identify(same)
        assert calls_of(lambda same=same: identify(same)) < 200  # type: ignore[misc]


def test_other_numbers_make_custom_rules_that_name_them_a_list_as_one() -> None:
    rules = identify(tuned(rock={"large": replace(MODERN.rock.large, points=1_000_000)}))
    assert (rules.name, rules.named) == (CUSTOM, False)
    assert rules.differs == {"rock.large.points": (100, 1_000_000)}
    assert str(rules) == "custom rules: rock.large.points 100 -> 1000000"
    rules = identify(tuned(castle={"round": {"turn": (1.0, 2.0)}}))
    assert rules.changes() == ["castle.round.turn 20/30/40 -> 1/2"]


@each("difficulty", DIFFICULTIES)
def test_a_difficulty_has_a_form_with_a_shield_and_is_a_word_that_a_score_can_hold(difficulty: str) -> None:
    plain, shielded = rules_for(difficulty, shielded=False), rules_for(difficulty, shielded=True)
    assert shielded == replace(plain, name=shielded.name, ship=replace(plain.ship, shields=1))
    assert RULE_SETS[shielded.name] is shielded
    for rules in (plain, shielded):
        row = Score(
            score=1, wave=1, ticks=1, seed=1, date="2026-11-22", rules=rules.name, difficulty=difficulty
        )
        assert row.table[1] == difficulty


@each("rules", [rules for rules in RULE_SETS.values() if rules.waves == MODERN.waves])
def test_under_all_rules_with_the_usual_waves_a_wave_pays_a_bonus_and_opens_gates_and_castles_come(
    rules: Tuning,
) -> None:
    world = arena(tuning=rules)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 2, 0, True
    events = fly(world, ".")
    assert len(of(events, BonusPaid)) == len(of(events, GatesOpened)) == 1
    assert len(world.gates) == rules.gate.count
    assert rules.castle.most >= 2
    assert [row.castle for row in WAVE_TABLES[rules.waves] if row.castle] == [1, 2, 3, 4]


@each("forms", [DIFFICULTIES, TETHERS, DUELS])
def test_the_harder_a_difficulty_the_faster_and_sooner_everything_is(forms: dict[str, Tuning]) -> None:
    for easier, harder in pairwise(forms.values()):
        assert easier.reinforcement.after > harder.reinforcement.after
        assert easier.lancer.charge > harder.lancer.charge
        assert easier.lancer.lock > harder.lancer.lock
    speeds, waits = [], []
    for name, rules in forms.items():
        assert difficulty_of(rules) == name
        world = new_world(1, tuned(rules, wave={"first_pause": DT}, rock={"fade": 0.0}), ships=2)
        fly(world, ".")
        speeds.append(sum(speed_of(rock) for rock in world.rocks) / len(world.rocks))
        waits.append(world.spawner(Kind.LARGE_SAUCER).due_at)
    assert speeds[0] < 0.95 * speeds[1] < 0.95**2 * speeds[2]
    assert forms is DUELS or waits[0] > waits[1] > waits[2] > 0


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
    world.ships[0].gifts = (Gift.SPARE_SHIELD,)
    assert rules_of(world, world.ships[0]).ship.shields == 2
