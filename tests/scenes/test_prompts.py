"""Texts that name keys: they follow the device that was used last, what is bound, and the scene beneath."""

import re

import pygame
import pytest

from game.input.controls import Controls
from game.input.pads import PadInput
from game.lab.acts import ACTS
from game.scenes.lab.lab_input import LAB
from game.scenes.pages.keys import FLYING, key_table, overlay_keys
from tests.scenes.reader import Drawn
from tests.scenes.words import *

pytestmark = pytest.mark.slow

A, B = "◒", "◑"


def words(scene: Drawn) -> str:
    """Return all that is written on a scene."""
    return " ".join(words_of(scene))


def test_a_key_that_was_bound_or_lost_stands_in_the_help_and_on_the_title_at_once() -> None:
    context = make_stage()
    controls, title, helped = context.controls, TitleScene(context), HelpScene(context)
    controls.keys = controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_I)
    for scene in (title, helped):
        assert "I / J FIRE" in words(scene)
    assert "PRESS I TO START" in words(title)

    for _ in range(2):
        controls.keys = controls.keys.unbind(Action.FIRE, 0)
    assert "PRESS ENTER TO START" in words(title)
    assert ("-", "FIRE") in key_table(controls, FLYING)

    controls.used = Device.PAD
    controls.pad = controls.pad.swap(Action.FIRE, 0, PadInput.RIGHT_SHOULDER)
    assert "PRESS RB TO START" in words(title)


def test_what_starts_a_game_is_no_key_that_menus_obey_for_something_else() -> None:
    controls = Controls()
    controls.keys = controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_UP)
    assert controls.fill("{go}") == "J"
    controls.keys = controls.keys.unbind(Action.FIRE, 1)
    assert controls.fill("{go}") == "ENTER"
    controls.used = Device.PAD
    controls.pad = controls.pad.swap(Action.FIRE, 0, PadInput.B)
    assert controls.fill("{go}") == A


def test_the_overlay_names_its_keys_as_they_are_bound() -> None:
    controls = Controls()
    slow = "[ DOT ] one tick   [ COMMA ] slow motion   the mouse points"
    assert overlay_keys(controls) == (slow, "E")
    back = "[ DOT ] one tick   [ COMMA ] one tick back   the mouse points"
    assert overlay_keys(controls, can_rewind=True) == (back, "E")
    controls.keys = controls.keys.unbind(Action.SLOW, 0).swap(Action.STEP, 0, pygame.KSCAN_U)
    assert overlay_keys(controls) == ("[ U ] one tick   the mouse points", "E")
    controls.used = Device.PAD
    controls.pad = controls.pad.swap(Action.STEP, 0, PadInput.Y)
    assert overlay_keys(controls) == ("[ Y ] one tick   the mouse points", "")


@sessions("""
    on the title and in a game it shows how to fly
        F1          : FLIGHT ; HYPERSPACE
        ESCAPE SPACE F1 : FLIGHT ; HYPERSPACE
    over a page it shows the keys of menus and no mouse after a pad
        >SETTINGS F1 : CHANGE ITS VALUE ; MOUSE
        padded      : CHANGE ITS VALUE ; not MOUSE
""")
def test_the_help_over_a_scene_shows_what_that_scene_answers_to(app: App, session: str) -> None:
    Player(app, padded=lambda: setattr(app.context.controls, "used", Device.PAD)).plays(session)


def test_every_key_of_the_lab_has_a_row() -> None:
    lab = LabScene(make_stage(), 1)
    told = {word.lower() for row in LAB.keys for word in re.findall(r"[A-Za-z]+", row.keys)}
    assert {*lab.acts(KeyPress("r"))} <= told | {"copy", "paste"}  # Ctrl C, Ctrl V
    assert all(act.meaning in {row.meaning for row in LAB.keys} for act in ACTS.values() if act.meaning)
