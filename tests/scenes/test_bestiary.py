"""The bestiary: every kind, with the circle and the numbers that physics and the rules give it."""

import pytest

from game.scenes.game.specimen import specimen
from game.scenes.menu.help import (
    BestiaryScene,
    advice_on,
    comes_with,
    extent_of,
    is_disc,
    kinds_under,
    numbers_in_words,
)
from game.sim.kinds.registry import ROWS, Role, bodies, numbers_of
from game.sim.rule_sets import CLASSIC
from game.view.bodies.styles import STYLES
from tests.scenes.words import *

KINDS = list(ROWS)


@each("kind", KINDS)
def test_the_picture_of_a_kind_holds_a_body_of_it_alone_as_large_as_physics_has_it(kind: Kind) -> None:
    world = specimen(MODERN, kind)
    (body, *_) = [body for body in ROWS[kind].held(world) if body.kind is kind]
    assert {body.kind for body in bodies(world, Role.MOVES)} <= {kind, Kind.CASTLE}
    if is_disc(kind):
        radius = MODERN.ship.radius if kind is Kind.SHIP else body.radius
        assert numbers_of(MODERN, kind).radius == radius <= extent_of(MODERN, kind)
    else:
        assert kind in (Kind.SHOT, Kind.ENEMY_SHOT, Kind.MIRROR, Kind.PLATE)


def test_the_page_goes_through_every_kind_and_comes_round_again_and_escape_leads_back() -> None:
    page = BestiaryScene(make_stage())
    seen = []
    for _ in KINDS:
        seen.append(page.kind)
        page.press(Action.RIGHT)
    assert seen == KINDS == kinds_under(MODERN)
    assert page.kind is KINDS[0]
    page.press(Action.LEFT)
    assert page.kind is KINDS[-1]
    assert isinstance(page.press(Action.BACK), Pop)


@pytest.mark.slow
def test_a_kind_is_told_of_once_its_wave_was_reached_at_any_difficulty() -> None:
    def unknown(wave: int) -> set[Kind]:
        context = make_stage()
        context.store.note_wave("cadet", wave)
        page, found = BestiaryScene(context), set()
        for _ in KINDS:
            canvas = Canvas(Glow())
            canvas.begin(Camera.fit(1280, 720))
            page.draw(canvas, 0.0)
            told = {text.text for text in canvas.written}
            if "?" in told:
                assert f"IT COMES WITH WAVE {comes_with(MODERN, page.kind)}." in told
                found.add(page.kind)
            page.press(Action.RIGHT)
        return found

    late = {Kind.MINELAYER, Kind.MINE, Kind.CHROME, Kind.WELL, Kind.CASTLE, Kind.PLATE}
    assert unknown(1) == late | {Kind.LANCER}
    assert unknown(2) == late
    assert (unknown(5), unknown(7)) == ({Kind.CHROME}, set())


def test_numbers_are_those_of_the_rules() -> None:
    heavier = replace(MODERN, lancer=replace(MODERN.lancer, radius=33.0, health=77, points=1234))
    assert numbers_in_words(heavier, Kind.LANCER) == [
        *("RADIUS 33", "HEALTH 77", "POINTS 1234", "SPEED 120 UNITS/S", "FROM WAVE 2")
    ]
    assert numbers_in_words(MODERN, Kind.SHOT) == []
    assert numbers_in_words(MODERN, Kind.WELL) == ["RADIUS 40", "PULLS WITHIN 270", "FROM WAVE 5"]


def test_only_kinds_and_advice_that_the_rules_have_are_shown() -> None:
    without = replace(MODERN, lancer=replace(MODERN.lancer, most=0))
    assert set(KINDS) - set(kinds_under(without)) == {Kind.LANCER}
    there = (Kind.SHIP, Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK, Kind.SHOT, Kind.ENEMY_SHOT)
    assert kinds_under(CLASSIC) == [*there, Kind.LARGE_SAUCER, Kind.SMALL_SAUCER]
    told = " ".join(advice_on(CLASSIC, kind) for kind in kinds_under(CLASSIC))
    assert "WALL" not in told
    assert "BOUNCE" not in told
    assert [advice_on(MODERN, kind) for kind in KINDS] == [STYLES[kind].advice for kind in KINDS]


@pytest.mark.slow
@each("scale", [100, 150, 200])
def test_nothing_on_the_page_lies_over_anything_or_leaves_the_screen(scale: int) -> None:
    context = make_stage()
    context.change(replace(context.store.settings, text_size=scale))
    context.store.note_wave("cadet", 20 if scale > 100 else 3)
    page, canvas = BestiaryScene(context), Canvas(Glow())
    canvas.text_scale = context.text_scale
    for _ in KINDS:
        canvas.begin(Camera.fit(1280, 720))
        page.draw(canvas, 0.0)
        boxes = [text.box for text in canvas.written]
        for number, box in enumerate(boxes):
            assert Box(0, -720, 1280, 1440).contains(box)
            assert box.free_of(boxes[number + 1 :]), canvas.written[number]
        page.press(Action.RIGHT)
