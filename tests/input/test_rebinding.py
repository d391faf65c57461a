"""Rows of what is bound: what a change gives to one action, and takes from others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.actions import PAGES, Action
from game.input.rebinding import BindingTable, rows_from
from tests.each import each

FIRE, LASER, THRUST, MUTE, WARP = Action.FIRE, Action.LASER, Action.THRUST, Action.MUTE, Action.WARP
USUAL = {FIRE: (1, 2), LASER: (3,), MUTE: (4,), THRUST: (5, 6)}


def rows() -> BindingTable[int]:
    return BindingTable(USUAL, 2, frozenset({99}))


def test_a_free_key_is_bound_and_the_one_before_is_free() -> None:
    changed = rows().swap(FIRE, 0, 7)

    assert changed.rows[FIRE] == (7, 2)
    assert rows().swap(LASER, 1, 7).rows[LASER] == (3, 7)
    assert rows().swap(WARP, 1, 7).rows[WARP] == (7,)


def test_a_swap_gives_the_other_what_was_in_the_slot() -> None:
    changed = rows().swap(FIRE, 1, 3)

    assert (changed.rows[FIRE], changed.rows[LASER]) == ((1, 3), (2,))


def test_a_swap_gives_no_key_back_that_a_third_action_has_as_well() -> None:
    """One key may have the first and the second player's fire, but nothing else besides."""
    both = BindingTable({FIRE: (1, 2), Action.FIRE_2: (1,), MUTE: (4,)}, 2)
    changed = both.swap(FIRE, 0, 4)

    assert (changed.rows[FIRE], changed.rows[MUTE], changed.rows[Action.FIRE_2]) == ((4, 2), (), (1,))


def test_a_swap_into_an_empty_slot_takes_the_key_away_from_the_other() -> None:
    changed = rows().swap(LASER, 1, 5)

    assert (changed.rows[LASER], changed.rows[THRUST]) == ((3, 5), (6,))


def test_the_two_keys_of_an_action_can_change_places() -> None:
    assert rows().swap(FIRE, 0, 2).rows[FIRE] == (2, 1)
    assert rows().swap(FIRE, 0, 1).rows[FIRE] == (1, 2)
    assert rows().swap(LASER, 1, 3).rows[LASER] == (3,)


def test_unbinding_frees_one_key() -> None:
    assert rows().unbind(FIRE, 0).rows[FIRE] == (2,)
    assert rows().unbind(FIRE, 1).rows[FIRE] == (1,)
    assert rows().unbind(FIRE, 0).unbind(FIRE, 0).unbind(FIRE, 0).rows[FIRE] == ()


def test_a_reset_of_one_page_takes_its_keys_alone_from_the_others() -> None:
    changed = rows().unbind(FIRE, 0).swap(MUTE, 0, 1).swap(LASER, 0, 8)
    back = changed.reset(PAGES["flight"], USUAL)

    assert (back.rows[FIRE], back.rows[LASER], back.rows[MUTE]) == ((1, 2), (3,), ())
    assert changed.reset(PAGES["overlay"], USUAL) == changed


def test_a_reserved_key_is_bound_to_nothing() -> None:
    with pytest.raises(ValueError, match="reserved"):
        rows().swap(FIRE, 0, 99)


@each("bad", [
    {FIRE: (1, 2, 3)}, {FIRE: (1,), LASER: (1,)}, {Action.UP: (1,)}, {FIRE: (1, 1)},
])  # fmt: skip
def test_rows_that_cannot_be_are_refused(bad: dict[Action, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match=r"bound|slots|at most"):
        BindingTable(bad, 2)


@each("slot", [-1, 2])
def test_there_are_only_the_slots_there_are(slot: int) -> None:
    with pytest.raises(ValueError, match="slot"):
        rows().swap(FIRE, slot, 7)


def test_missing_rows_have_what_is_usual_and_still_free() -> None:
    loaded = rows_from({LASER: (1,), THRUST: ()}, USUAL, 2)

    assert loaded.rows[FIRE] == (2,)
    assert (loaded.rows[LASER], loaded.rows[THRUST], loaded.rows[MUTE]) == ((1,), (), (4,))


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(st.sampled_from([FIRE, LASER, MUTE, THRUST, WARP]), st.integers(0, 1), st.integers(1, 9)),
        max_size=8,
    )
)
def test_swaps_lose_at_most_what_the_slot_held_and_never_bind_twice(
    swaps: list[tuple[Action, int, int]],
) -> None:
    now = rows()
    for action, slot, item in swaps:
        before = {each for row in now.rows.values() for each in row}
        now = now.swap(action, slot, item)
        after = [each for row in now.rows.values() for each in row]
        assert item in now.rows[action]
        assert len(set(after)) == len(after)
        assert len(before - set(after)) <= (0 if item in before else 1)
