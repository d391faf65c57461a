"""The rules of a game in its file: a named rule set and what differs from it, whatever has changed since."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given

from game.replay import tuning_fields
from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.file_format import decode, encode, encode_rules
from game.replay.playback import verify
from game.replay.tuning_fields import read_tuning, with_numbers, write_tuning
from game.sim import digest
from game.sim.digest import leaves
from game.sim.rule_sets import RULE_SETS, numbers_by_name
from game.sim.tuning import MODERN, Tuning
from tests.arena import tuned
from tests.each import each
from tests.replays.games import by_hand, recorded
from tests.replays.test_bounds import CHANGES

CALM = tuned(
    rock={"slowest": 20.0, "fastest": 40.0}, ship={"lives": 5}, castle={"round": {"turn": (2.0, 3.0)}}
)


def refusal(data: bytes) -> str:
    with pytest.raises(BadReplay) as refused:
        read_tuning(Reader(data))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def bits(tuning: Tuning) -> list[tuple[str, str]]:
    """Return all that a tuning holds, told apart as the state hash does."""
    return [(name, repr(value)) for name, value in leaves(tuning)]


def comes_back(tuning: Tuning) -> bool:
    """Say whether rules are read as they were written, to the last bit and every kind of number."""
    again = read_tuning(Reader(encode_rules(tuning)))
    return again == tuning and bits(again) == bits(tuning)


@pytest.mark.slow
@given(CHANGES)
def test_rules_that_differ_in_a_few_fields_come_back_to_the_last_bit(changes: dict[str, Any]) -> None:
    try:
        assert comes_back(with_numbers(MODERN, changes))
    except BadReplay:  # too much to do in a tick
        assume(False)


@each("tuning", [
    MODERN, tuned(shot={"speed": 6000}), tuned(laser={"energy": 0.0}), tuned(rock={"drag": -0.0}),
    replace(MODERN, name="hand made"),
])  # fmt: skip
def test_rules_come_back_with_every_number_of_its_kind(tuning: Tuning) -> None:
    assert comes_back(tuning)


def test_a_named_rule_set_is_written_as_its_name_and_of_others_only_what_differs_from_the_nearest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULE_SETS, "calm", CALM)
    tuning = tuned(CALM, shot={"cap": 5})

    assert encode_rules(MODERN) == b"\x06modern\x00"
    assert read_tuning(Reader(encode_rules(MODERN))) is MODERN
    assert encode_rules(CALM) == b"\x04calm\x00"
    assert encode_rules(tuning) == b"\x04calm\x01\x08shot.capi\x0a"
    assert read_tuning(Reader(encode_rules(tuning))) == tuning


def test_a_rule_set_a_field_or_a_word_that_is_not_known_is_named_in_one_line() -> None:
    for field in ("waves", "mechanics"):
        with pytest.raises(BadReplay, match=f"names the {field} 'nightmare', which are not known here"):
            write_tuning(Writer(), with_numbers(MODERN, {field: "nightmare"}))
    assert refusal(by_hand("nightmare")) == "names the rule set 'nightmare', which is not known here"
    assert refusal(by_hand("a\nb")) == r"names the rule set 'a\nb', which is not known here"
    known = ("shot.speed", 700.0)
    said = refusal(by_hand("modern", known, ("trapper.speed", 90.0)))
    assert said == "names 'trapper.speed', a number of the rules that is not known here"
    assert "names 'shot'" in refusal(by_hand("modern", ("shot", 1.0)))
    assert refusal(by_hand("modern", known, known)) == "says shot.speed twice"


def test_rules_that_end_too_soon_are_refused() -> None:
    whole = by_hand("modern", ("shot.speed", 700.0), ("ship.turn", 200.0))

    for length in range(len(whole)):
        refusal(whole[:length])
    assert "at most 1000" in refusal(b"\x06modern\xff\x7f")


def test_a_game_from_before_a_number_of_the_rules_still_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number is taken out of the hashes of the one who records and out of the fields that it knows."""

    def without(usual: Tuning, tuning: Tuning) -> list[tuple[str, Any, Any]]:
        return [row for row in numbers_by_name(usual, tuning) if row[0] != "lull.near"]

    monkeypatch.setattr(digest, "YOUNGER", frozenset({"world.tuning.lull.near"}))
    with monkeypatch.context() as before:
        before.setattr(tuning_fields, "numbers_by_name", without)
        data = encode(recorded(130, tuning=tuned(shot={"cap": 5})))
        assert not [name for name, _ in leaves(recorded(0).start.world()) if name.endswith("lull.near")]

    replay = decode(data)
    assert replay.start.tuning.lull.near == MODERN.lull.near
    assert verify(replay)[1] is None
    other = recorded(0, tuning=tuned(lull={"near": 61.0})).start.world()
    assert ("world.tuning.lull.near", 61.0) in [*leaves(other)]
