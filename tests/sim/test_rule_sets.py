"""Which rules have a name, and what other rules change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.sim.rule_sets import CUSTOM, RULE_SETS, identify
from game.sim.tuning import MODERN
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
    assert identify(tuned(wave={"worth": (1, 2)})).changes() == ["wave.worth 1/2/4/6/8/10/12/14/16 -> 1/2"]


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_named_rule_set_is_known_again_with_few_calls(name: str) -> None:
    """Watching asks in every frame; to compare them number by number takes some 13,000 calls."""
    rules = replace(RULE_SETS[name])
    identify(rules)

    assert calls_of(lambda: identify(rules)) < 200
