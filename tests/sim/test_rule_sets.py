"""Which rules have a name, and what other rules change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.sim import rule_sets
from game.sim.rule_sets import CUSTOM, DIFFICULTIES, RULE_SETS, by_name, identify, rules_for
from game.sim.tuning import MODERN, Tuning
from game.storage.scores import Score
from tests.arena import tuned
from tests.calls import calls_of


@pytest.mark.parametrize("name", RULE_SETS)
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


@pytest.mark.parametrize("name", RULE_SETS)
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
