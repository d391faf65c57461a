"""Challenge codes: what goes in comes out, and a misread code is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.challenge import (
    CODE_ALPHABET,
    COURSES,
    LENGTH,
    MOST_SCORE,
    BadCode,
    Challenge,
    challenge_of,
    decode,
    encode,
    find_code,
)
from game.daily import day_of, seed_of
from game.modes import MODE_VARIANTS, MODES
from game.sim.rule_sets import RULES_VERSION
from game.sim.world import MAX_SEED, new_world
from tests.each import each

DAILY = Challenge("daily", 1, "pilot", seed_of(date(2026, 11, 22)), 12340)


@some.composite
def challenges(draw: some.DrawFn) -> Challenge:
    """Draw a challenge of any mode."""
    course = draw(some.sampled_from(COURSES))
    seed = draw(some.integers(0, MAX_SEED).filter(lambda seed: day_of(seed) is None))
    if course[0] == "daily":
        seed = seed_of(draw(some.dates()))
    score, assisted = draw(some.integers(0, MOST_SCORE)), draw(some.booleans())
    return Challenge(*course, seed=seed, score=score, assisted=assisted)


@given(challenges())
def test_a_code_says_what_was_put_into_it(challenge: Challenge) -> None:
    code = encode(challenge)
    letters = code.replace("-", "")
    assert decode(code) == challenge
    assert decode(f" {letters.lower()[:9]} {letters[9:]} ") == challenge
    assert len(letters) == LENGTH == 26
    assert {*letters} <= {*CODE_ALPHABET}
    assert not {*"01OI"} & {*CODE_ALPHABET}
    assert len({*CODE_ALPHABET}) == 32


@given(challenges(), some.data())
def test_one_to_four_wrong_letters_are_refused(challenge: Challenge, data: some.DataObject) -> None:
    letters = [*encode(challenge).replace("-", "")]
    places = data.draw(some.lists(some.integers(0, LENGTH - 1), min_size=1, max_size=4, unique=True))
    for place in places:
        letters[place] = data.draw(
            some.sampled_from([each for each in CODE_ALPHABET if each != letters[place]])
        )
    with pytest.raises(BadCode, match="a letter is wrong"):
        decode("".join(letters))


@given(challenges(), some.integers(0, 5), some.integers(0, 5))
def test_two_groups_in_the_wrong_order_are_refused(challenge: Challenge, one: int, other: int) -> None:
    groups = encode(challenge).split("-")
    groups[one], groups[other] = groups[other], groups[one]
    if groups[one] != groups[other]:
        with pytest.raises(BadCode, match="a letter is wrong"):
            decode("-".join(groups))


def test_every_wrong_letter_and_every_swap_is_refused() -> None:
    letters = encode(DAILY).replace("-", "")
    for place in range(LENGTH):
        for letter in set(CODE_ALPHABET) - {letters[place]}:
            with pytest.raises(BadCode):
                decode(letters[:place] + letter + letters[place + 1 :])
        for other in range(place):
            swapped = [*letters]
            swapped[place], swapped[other] = letters[other], letters[place]
            if "".join(swapped) != letters:
                with pytest.raises(BadCode):
                    decode("".join(swapped))


@each(
    "code, said",
    [
        ("", "26 letters, not 0"),
        ("2" * 25, "26 letters, not 25"),
        ("2" * 27, "26 letters, not 27"),
        ("O" + "2" * 25, "'O' is in no code"),
        ("2" * 26, "does not have"),
        ("é" * 26, "is in no code"),
    ],
)
def test_what_is_no_code_is_refused_with_a_reason(code: str, said: str) -> None:
    with pytest.raises(BadCode, match=said):
        decode(code)


@each("broken", ["-", " ", "\n", "- ", "\u2011", " \u2013\r\n", ""])
def test_however_a_code_is_broken_it_is_found_in_a_text_and_read(broken: str) -> None:
    challenge = Challenge("arcade", 1, "pilot", 5, 1234)
    code = encode(challenge)
    text = f"Beat my\nPLAY GAME {code.lower().replace('-', broken)}\nSEED 5 HERE"
    assert find_code(text) == code
    assert decode(code.replace("-", broken)) == challenge


def test_a_text_without_a_code_stays_as_it_is() -> None:
    assert find_code("no code\nat all") == "no code\nat all"


def test_a_daily_code_needs_the_seed_of_a_day_and_no_other_code_has_one() -> None:
    for wrong in (replace(DAILY, seed=5), replace(DAILY, mode="arcade")):
        with pytest.raises(BadCode, match="its seed"):
            decode(encode(wrong))
    other = replace(DAILY, rules=RULES_VERSION + 1)
    assert decode(encode(other)) == other


def test_the_courses_are_those_with_scores_and_their_places_are_fixed() -> None:
    scored = {
        (mode.name, variant.players, difficulty)
        for mode, variant in MODE_VARIANTS
        if variant.table
        for difficulty in mode.rule_sets
    }
    assert {*COURSES} == scored
    assert COURSES[0] == ("arcade", 1, "cadet")
    assert COURSES[7] == ("daily", 1, "pilot")


def test_a_game_gives_the_challenge_that_begins_the_same_game() -> None:
    for course in COURSES:
        mode = MODES[course[0]]
        seed = 77 if mode.seed is None else mode.seed(date(2026, 11, 22))
        world = new_world(seed, mode.rules(course[2]), ships=course[1])
        world.ships[0].score = 990
        challenge = challenge_of(world, 1)
        assert challenge == Challenge(*course, seed=seed, score=990)
        assert challenge.tuning == world.tuning
        assert challenge_of(world, 2) is None
    shielded = new_world(1, MODES["arcade"].rules("pilot", shielded=True))
    duel = new_world(1, MODES["duel"].rules("pilot"), ships=2)
    assert (challenge_of(shielded, 1), challenge_of(duel, 1)) == (None, None)
