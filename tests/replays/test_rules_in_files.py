"""The rules of a game in its file: a rule set, five numbers and a scenario, whatever else a file may say."""

import math
import struct

import pytest

from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.file_format import decode, encode
from game.replay.playback import verify
from game.replay.rules import read_rules, write_rules
from game.sim import digest
from game.sim.digest import leaves
from game.sim.rule_sets import FREE_NUMBERS, free_numbers, with_free_numbers
from game.sim.tick.scene import with_scene
from tests.play import *
from tests.replays.games import SCENE, by_hand, recorded


def written(tuning: Tuning) -> bytes:
    writer = Writer()
    write_rules(writer, tuning)
    return bytes(writer)


def refusal(data: bytes) -> str:
    with pytest.raises(BadReplay) as refused:
        read_rules(Reader(data))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def ends(least: bool) -> dict[str, float]:
    """Return the least or the most of every number that a file may hold."""
    return {name: allowed.least if least else allowed.most for name, allowed in FREE_NUMBERS.items()}


RULES = [
    *RULE_SETS.values(),
    *(with_free_numbers(MODERN, ends(least)) for least in (False, True)),
    with_scene(tuned(ship={"lives": 9}), SCENE),
]


@each("tuning", RULES)
def test_rules_come_back_to_the_last_bit_with_every_number_of_its_kind(tuning: Tuning) -> None:
    again = read_rules(Reader(written(tuning)))
    assert again == tuning
    assert [repr(leaf) for leaf in leaves(again)] == [repr(leaf) for leaf in leaves(tuning)]


@each("tuning", [tuned(shot={"cap": 5}), replace(MODERN, name="own"), tuned(ship={"lives": 0})])
def test_rules_that_no_file_can_hold_are_not_written(tuning: Tuning) -> None:
    with pytest.raises(BadReplay):
        written(tuning)


NUMBERS = [*free_numbers(MODERN).values()]


@each("place", range(5))
@each("value", [math.nan, math.inf, -math.inf, -1.0, 1e300])
def test_a_number_out_of_its_range_is_named_in_one_line(place: int, value: float) -> None:
    numbers = [value if place == number else usual for number, usual in enumerate(NUMBERS)]
    name = [*FREE_NUMBERS][place]
    assert refusal(by_hand("modern", *numbers)).startswith(f"says {value:.7g} for {name}, where ")


def reals(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}d", *numbers)


@each("data, said", [
    (by_hand("nightmare"), "names the rule set 'nightmare', which is not known here"),
    (by_hand("a\nb"), r"names the rule set 'a\nb', which is not known here"),
    (by_hand("modern", 2.5, *NUMBERS[1:]), "says 2.5 for ship.lives, where 1 to 1000 can be"),
    (by_hand("modern", rows=b"\x00\x01" + reals(9, 1, 1, 0, 0)), "says 9 for size of rocks, where 1 to 4"),
    (by_hand("modern", rows=b"\x00\x01" + reals(1, -1, 1, 0, 0)), "says -1 for x of rocks, where"),
    (by_hand("modern", rows=b"\x00\x01" + reals(1, math.nan, 1, 0, 0)), "says nan for x of rocks, where"),
    (by_hand("modern", rows=b"\x00\x00\x01" + reals(1, 1, -5, 0, 0)), "says -5 for length of walls"),
    (by_hand("modern", rows=b"\x00\x65"), "says 101 where at most 100 can be"),
    (by_hand("1979", rows=b"\0\0\0\x01" + reals(Kind.LANCER, 2, 5, 1) + b"\0"), "at most 0 of a kind"),
    (by_hand("modern", rows=b"\x03" + reals(1, 1, 0, 0, 0) * 3 + bytes(4)), "ships:  at most 2 can be"),
])  # fmt: skip
def test_what_is_wrong_with_the_rules_of_a_file_is_named_in_one_line(data: bytes, said: str) -> None:
    assert said in refusal(data)


def test_rules_that_end_too_soon_are_refused() -> None:
    whole = written(RULES[-1])
    for length in range(len(whole)):
        refusal(whole[:length])


@each("base", [tuning for name, tuning in RULE_SETS.items() if "crossfire" not in name])
def test_under_the_least_and_the_most_of_every_number_a_game_is_played(base: Tuning) -> None:
    for least in (False, True):
        fly(new_world(1, with_free_numbers(base, ends(least) | {"wave.first_pause": 0.0}), ships=2), "2.")


def test_a_game_from_before_a_number_of_the_rules_still_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number is taken out of the hashes of the one who records."""
    monkeypatch.setattr(digest, "YOUNGER", frozenset({"world.tuning.lull.near"}))
    data = encode(recorded(130))
    assert not [name for name, _ in leaves(recorded(0).start.world()) if name.endswith("lull.near")]

    assert verify(decode(data))[1] is None
    other = recorded(0, tuning=tuned(lull={"near": 61.0})).start.world()
    assert ("world.tuning.lull.near", 61.0) in [*leaves(other)]
