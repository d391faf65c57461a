"""Rows of what is bound: what a change gives to one action, and takes from others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.actions import PAGES, Action
from game.input.bindings import BindingTable, rows_from
from game.input.controls import Controls
from tests.each import each

FIRE, LASER, THRUST, MUTE, WARP = Action.FIRE, Action.LASER, Action.THRUST, Action.MUTE, Action.WARP
FIRE_2 = Action.FIRE_2
USUAL = {FIRE: (1, 2), LASER: (3,), MUTE: (4,), THRUST: (5, 6)}
TABLE = BindingTable(USUAL, 2, frozenset({99}))


@each("action, slot, key, changed", [
    # a free key is bound, and the one before is free
    (FIRE, 0, 7, {FIRE: (7, 2)}), (LASER, 1, 7, {LASER: (3, 7)}), (WARP, 1, 7, {WARP: (7,)}),
    # the other action gets what was in the slot, or loses its key to an empty one
    (FIRE, 1, 3, {FIRE: (1, 3), LASER: (2,)}), (LASER, 1, 5, {LASER: (3, 5), THRUST: (6,)}),
    # the two keys of an action change places
    (FIRE, 0, 2, {FIRE: (2, 1)}), (FIRE, 0, 1, {}), (LASER, 1, 3, {}),
])  # fmt: skip
def test_a_swap_changes_these_rows(
    action: Action, slot: int, key: int, changed: dict[Action, tuple[int, ...]]
) -> None:
    assert TABLE.swap(action, slot, key).rows == {**TABLE.rows, **changed}


def test_a_swap_gives_no_key_back_that_a_third_action_has_as_well() -> None:
    """One key may have the first and the second player's fire, but nothing else besides."""
    both = BindingTable({FIRE: (1, 2), FIRE_2: (1,), MUTE: (4,)}, 2)
    changed = both.swap(FIRE, 0, 4).rows
    assert (changed[FIRE], changed[MUTE], changed[FIRE_2]) == ((4, 2), (), (1,))


@given(
    st.lists(
        st.tuples(st.sampled_from([FIRE, LASER, MUTE, THRUST, WARP]), st.integers(0, 1), st.integers(1, 9)),
        max_size=8,
    )
)
def test_swaps_lose_at_most_what_the_slot_held_and_never_bind_twice(
    swaps: list[tuple[Action, int, int]],
) -> None:
    now = TABLE
    for action, slot, item in swaps:
        before = {each for row in now.rows.values() for each in row}
        now = now.swap(action, slot, item)
        after = [each for row in now.rows.values() for each in row]
        assert item in now.rows[action]
        assert len(set(after)) == len(after)
        assert len(before - set(after)) <= (0 if item in before else 1)


def test_unbinding_frees_one_key() -> None:
    assert [TABLE.unbind(FIRE, slot).rows[FIRE] for slot in (0, 1)] == [(2,), (1,)]
    assert TABLE.unbind(FIRE, 0).unbind(FIRE, 0).unbind(FIRE, 0).rows[FIRE] == ()


def test_a_reset_of_one_page_takes_its_keys_alone_from_the_others() -> None:
    changed = TABLE.unbind(FIRE, 0).swap(MUTE, 0, 1).swap(LASER, 0, 8)
    back = changed.reset(PAGES["flight"], USUAL)
    assert (back.rows[FIRE], back.rows[LASER], back.rows[MUTE]) == ((1, 2), (3,), ())
    assert changed.reset(PAGES["overlay"], USUAL) == changed


def test_missing_rows_have_what_is_usual_and_still_free() -> None:
    loaded = rows_from({LASER: (1,), THRUST: ()}, USUAL, 2).rows
    assert (loaded[FIRE], loaded[LASER], loaded[THRUST], loaded[MUTE]) == ((2,), (1,), (), (4,))


@each("bad", [
    {FIRE: (1, 2, 3)}, {FIRE: (1,), LASER: (1,)}, {Action.UP: (1,)}, {FIRE: (1, 1)},
])  # fmt: skip
def test_rows_that_cannot_be_are_refused(bad: dict[Action, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match=r"bound|slots|at most"):
        BindingTable(bad, 2)


@each("slot, key, said", [(-1, 7, "slot"), (2, 7, "slot"), (0, 99, "reserved")])
def test_there_are_only_two_slots_and_a_reserved_key_is_bound_to_nothing(
    slot: int, key: int, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        TABLE.swap(FIRE, slot, key)


def test_both_players_may_have_the_same_keys_but_not_those_of_the_window() -> None:
    table = Controls().keys
    left, mute = (table.rows[action][0] for action in (Action.TURN_LEFT, MUTE))
    assert table.rows[Action.TURN_LEFT_2] == (left,)
    assert table.swap(FIRE_2, 0, mute).rows[MUTE] == table.rows[FIRE_2][:1]
    swapped = table.swap(MUTE, 0, left).rows
    assert swapped[Action.TURN_LEFT][0] == swapped[Action.TURN_LEFT_2][0] == mute
