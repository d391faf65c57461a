"""Keys that do the same in every scene, and whose they are where they mean nothing."""

from __future__ import annotations

import pytest

from game.input.actions import Action
from game.input.gestures import Pointer
from game.overlay.overlay import Overlay
from game.scenes.base.scene import Destination, Page, ReplaceAll, ToPlay
from game.scenes.play.game_over import ToGameOver
from game.scenes.stack import SceneStack
from game.view.pages.notices import Notices
from game.window.game_loop import Metronome
from game.window.hotkeys import Hotkeys
from tests.scenes.context import make_stage


def showing(first: Destination) -> tuple[SceneStack, Overlay]:
    """Return the scenes of a program that shows one, and its overlay."""
    context = make_stage()
    return SceneStack(context, first, lambda: None), context.overlay


def make_hotkeys(first: Destination) -> tuple[Hotkeys, Metronome, Notices]:
    """Return the keys of a program that shows one scene."""
    return hotkeys_over(*showing(first))


def hotkeys_over(stack: SceneStack, overlay: Overlay) -> tuple[Hotkeys, Metronome, Notices]:
    """Return the keys of a program that shows these scenes."""
    metronome, notices = Metronome(), Notices()
    return Hotkeys(stack, overlay, metronome, Pointer(), notices), metronome, notices


@pytest.mark.parametrize("first", [Page.TITLE, ToPlay(1)])
def test_a_key_does_what_its_owner_registered_and_no_scene_is_asked(first: Destination) -> None:
    hotkeys, _, _ = make_hotkeys(first)
    done: list[str] = []
    assert not hotkeys.press(Action.MUTE)
    hotkeys.others = {Action.MUTE: lambda: done.append("mute")}

    assert hotkeys.press(Action.MUTE)
    assert done == ["mute"]


def test_keys_of_a_scene_and_questions_without_an_overlay_are_left_to_the_scene() -> None:
    hotkeys, _, _ = make_hotkeys(ToPlay(1))
    for action in (Action.FIRE, Action.PAUSE, Action.BACK, Action.STEP, Action.QUESTION):
        assert not hotkeys.press(action)

    for _ in range(3):
        assert not hotkeys.press(Action.FIRE)
        assert hotkeys.press(Action.OVERLAY)
    assert hotkeys.press(Action.QUESTION)


def test_f3_steps_through_the_levels_and_names_each() -> None:
    hotkeys, _, notices = make_hotkeys(ToPlay(1))
    said = []
    for _ in range(4):
        assert hotkeys.press(Action.OVERLAY)
        said.append(notices.current_text.partition(":")[0])

    assert said == ["see", "explain", "all", "overlay off"]


def test_on_the_title_f3_is_for_the_next_game_and_tab_is_left_to_the_scene() -> None:
    hotkeys, _, notices = make_hotkeys(Page.TITLE)
    for _ in range(2):
        assert hotkeys.press(Action.OVERLAY)

    assert notices.current_text.startswith("in the next game: explain")
    assert not hotkeys.press(Action.QUESTION)


def test_on_the_page_after_a_game_f3_is_for_the_next_game_and_tab_asks_nothing() -> None:
    stack, overlay = showing(ToPlay(1))
    hotkeys, _, notices = hotkeys_over(stack, overlay)
    session = stack.session
    assert session is not None
    session.world.over = True
    stack.follow(ReplaceAll(ToGameOver(session, None)))
    for _ in range(2):
        assert hotkeys.press(Action.OVERLAY)

    assert notices.current_text.startswith("in the next game: explain")
    assert not hotkeys.press(Action.QUESTION)


def test_tab_means_another_question_only_where_one_is_explained() -> None:
    hotkeys, _, _ = make_hotkeys(ToPlay(1))
    assert hotkeys.press(Action.OVERLAY)
    assert not hotkeys.press(Action.QUESTION)
    assert hotkeys.press(Action.OVERLAY)
    assert hotkeys.press(Action.QUESTION)


def test_the_working_is_shown_by_its_key_only_where_a_question_is_explained() -> None:
    stack, overlay = showing(ToPlay(1))
    hotkeys, _, _ = hotkeys_over(stack, overlay)
    meant = []
    for _ in range(4):
        meant.append(hotkeys.press(Action.WORKING))
        assert overlay.working == (len(meant) > 2)
        assert hotkeys.press(Action.OVERLAY)
    assert meant == [False, False, True, False]


def test_slow_motion_is_said_both_ways() -> None:
    hotkeys, metronome, notices = make_hotkeys(ToPlay(1))
    said = []
    for _ in range(2):
        assert hotkeys.press(Action.SLOW)
        said.append((metronome.pace, notices.current_text))

    assert said == [(8, "slow motion"), (1, "normal speed")]


def test_on_the_page_after_a_game_slow_motion_does_not_mark_that_game() -> None:
    stack, overlay = showing(ToPlay(1))
    hotkeys, _, _ = hotkeys_over(stack, overlay)
    session = stack.session
    assert session is not None
    session.world.over = True
    assert hotkeys.press(Action.SLOW)
    assert not session.assisted
    session.world.over = False
    for _ in range(2):
        assert hotkeys.press(Action.SLOW)
    assert session.assisted
