"""Three levels: see without words, explain one question, all with every number."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards import CardKind, sweep_card
from game.cards.shapes import INKS, Arrow, Dot, Line, Ring, Shape
from game.cards.symbols import Ink
from game.overlay import card_layer
from game.overlay.axes import draw_axes
from game.overlay.card_panel import DetailLevel, Panel, rows_of, sentence, sizes_from, text_rows
from game.overlay.colours import FIELDS, colour_of
from game.overlay.debug_draw import DebugDraw
from game.overlay.labels import Label, on_clear_side, strokes_of, write_labels
from game.overlay.number_cards import OverlayStats
from game.overlay.overlay import Level, Overlay
from game.overlay.shape_painter import draw_picture
from game.overlay.text_cache import TextCache
from game.physics import Point, Record, SweepRecord, Torus, along, distance_to_segment, length
from game.sim.clone import clone
from game.sim.tuning import Size
from game.sim.world import World
from game.view.paint.camera import Camera
from game.view.paint.text_layout import broken
from game.view.paint.theme import DEFAULT, PALETTES, Colour, Theme
from tests.arena import CENTRE, RIGHT, arena, fly, ship_of
from tests.each import each

SIZE = (1280, 720)
PAUSED = OverlayStats(120.0, 4.0, "paused")
PLAYED = OverlayStats(120.0, 4.0)


def at(level: Level) -> Overlay:
    overlay = Overlay()
    overlay.level = level
    return overlay


def drawn(
    overlay: Overlay,
    world: World,
    stats: OverlayStats = PLAYED,
    pointer: tuple[float, float] | None = None,
    scale: float = 1.0,
) -> tuple[pygame.Surface, list[pygame.Rect]]:
    frame = pygame.Surface(SIZE, 0, 32)
    words = overlay.draw(frame, Camera.fit(*SIZE), world, stats=stats, pointer=pointer, text_scale=scale)
    return frame, words


def lasered() -> tuple[World, Record]:
    """Return a world in which the ship's laser has just met a rock, and the record of it."""
    world, record = arena(heading=RIGHT, rocks={(900.0, 380.0): Size.LARGE}), Record()
    fly(world, "l", record=record)
    return world, record


def count(frame: pygame.Surface, colour: tuple[int, int, int]) -> int:
    """Return how many pixels have nearly this colour."""
    return pygame.mask.from_threshold(frame, colour, (12, 12, 12, 255)).count()


def test_f3_steps_through_off_see_explain_all_and_off() -> None:
    overlay = Overlay()
    levels = []
    for _ in range(5):
        levels.append(overlay.level)
        overlay.toggle()

    assert levels == [Level.OFF, Level.SEE, Level.EXPLAIN, Level.ALL, Level.OFF]


def test_to_see_is_to_see_circles_and_rays_without_a_word_but_the_axes() -> None:
    world, record = lasered()
    overlay = at(Level.SEE)
    overlay.follow(world, record)
    frame, words = drawn(overlay, world, pointer=(900.0, 380.0))

    assert len(words) == 1
    assert words[0].width < 60
    assert frame.get_at((760, 360))[:3] != (0, 0, 0)
    assert overlay.card is None


def test_a_faint_rim_at_see_shows_the_circle_that_decides() -> None:
    world, _ = lasered()
    frame, _ = drawn(at(Level.SEE), world)
    bright, _ = drawn(at(Level.ALL), world)
    left = [max(picture.get_at((848 + k, 380))[:3]) for picture in (frame, bright) for k in (0,)]

    assert 40 < left[0] < left[1]


def test_what_just_hit_is_explained_by_itself() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)

    assert overlay.card is not None
    assert overlay.card.title == "Where does the laser meet the rock?"


def test_when_nothing_has_hit_it_is_what_will_meet_the_ship_next() -> None:
    rocks = {(900.0, 360.0): (Size.LARGE, (-120.0, 0.0)), (640.0, 120.0): (Size.SMALL, (0.0, 60.0))}
    world, record = arena(CENTRE, RIGHT, rocks=dict(rocks)), Record()
    overlay = at(Level.EXPLAIN)
    fly(world, ".", record=record)
    overlay.follow(world, record)

    assert overlay.card is not None
    assert overlay.card.kind is CardKind.SWEEP
    seconds = (900.0 - 1.0 - 640.0 - 64.0) / 120.0
    assert overlay.card.value("t/L") == pytest.approx(seconds / 3.0)
    assert seconds == 1.625
    assert "in 1.63 s" in overlay.card.verdict


@pytest.mark.parametrize(("speed", "comes_up"), [(300.0, True), (200.0, False), (-300.0, False)])
def test_a_miss_comes_up_by_itself_only_within_the_next_second_but_can_be_asked_for(
    speed: float, comes_up: bool
) -> None:
    """The rock passes above the ship, 250 units ahead; it has 72 from centre to centre, and needs 64."""
    rocks = {(CENTRE[0] + 250.0, CENTRE[1] - 72.0): (Size.LARGE, (-speed, 0.0))}
    world, record = arena(CENTRE, RIGHT, rocks=dict(rocks)), Record()
    overlay = at(Level.EXPLAIN)
    for _ in range(2):
        fly(world, ".", record=record)
        overlay.follow(world, record)
        drawn(overlay, world)
        assert (overlay.card is not None) is comes_up
    overlay.next_question(world)
    assert overlay.card is not None
    assert ("they pass in" in overlay.card.verdict) is (speed > 0.0)


def test_tab_goes_through_the_questions_and_comes_back_to_the_first() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    titles = []
    for _ in range(2):
        overlay.next_question(world)
        assert overlay.card is not None
        titles.append(overlay.card.title)

    assert sorted(titles) == ["When does the ship meet the rock?", "Where does the laser meet the rock?"]
    overlay.next_question(world)
    assert overlay.card is not None
    assert overlay.card.title == titles[0]


def test_a_question_that_a_person_has_chosen_is_not_taken_away_by_the_next_hit() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    overlay.next_question(world)
    assert overlay.card is not None
    kind = overlay.card.kind
    for _ in range(20):
        fly(world, "l", record=record)
        overlay.follow(world, record)
        assert overlay.card is not None
        assert overlay.card.kind is kind


def test_the_mouse_chooses_a_question_by_moving_and_keeps_it_while_it_rests() -> None:
    rocks = {(900.0, 380.0): (Size.LARGE, (0.0, 0.0)), (300.0, 500.0): (Size.LARGE, (60.0, 0.0))}
    world, record = arena(heading=RIGHT, rocks=dict(rocks)), Record()
    fly(world, ".", record=record)
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    for place, gap in (((300.0, 500.0), (-340.0, 140.0)), ((900.0, 380.0), (260.0, 20.0))):
        drawn(overlay, world, pointer=place)
        assert overlay.card is not None
        assert overlay.card.value("f") == pytest.approx((-gap[0], -gap[1]), abs=1.0)
    chosen = overlay.card
    drawn(overlay, world, pointer=(1000.0, 100.0))
    assert overlay.card is chosen


def test_what_drifts_beneath_a_resting_mouse_is_not_chosen() -> None:
    rocks = {(900.0, 380.0): (Size.LARGE, (0.0, 0.0)), (300.0, 500.0): (Size.LARGE, (60.0, 0.0))}
    world, record = arena(heading=RIGHT, rocks=dict(rocks)), Record()
    fly(world, ".", record=record)
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    drawn(overlay, world, pointer=(200.0, 200.0))
    before = overlay.card
    world.rocks[0].x, world.rocks[0].y = 200.0, 200.0
    drawn(overlay, world, pointer=(200.0, 200.0))

    assert overlay.card is before


def test_the_end_of_the_ship_takes_the_place_even_of_a_chosen_question() -> None:
    world, record = arena(CENTRE, RIGHT, rocks={(707.5, 360.0): (Size.LARGE, (-240.0, 0.0))}), Record()
    overlay = at(Level.EXPLAIN)
    fly(world, "l", record=record)
    overlay.follow(world, record)
    assert overlay.card is not None
    assert overlay.card.title == "When does the ship meet the rock?"
    overlay.next_question(world)
    chosen = overlay.card
    assert chosen is not None
    assert chosen.title == "Where does the laser meet the rock?"
    fly(world, ".", record=record)
    assert not ship_of(world).flying
    overlay.follow(world, record)

    shown = overlay.card
    assert shown is not None
    assert shown.title == "When does the ship meet the rock?"
    assert "of the tick" in shown.verdict


def test_a_pause_tells_what_the_letters_mean() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    assert overlay.card is not None
    cache = TextCache()
    texts = [
        " ".join(text for row in rows_of(overlay.card, DEFAULT, cache, 400, detail) for text, _ in row.pieces)
        for detail in (DetailLevel.WORKING, DetailLevel.LEGEND)
    ]

    assert "distance of C from the line" not in texts[0]
    assert "distance of C from the line" in texts[1]
    assert "Tab" in texts[1]


def test_a_palette_chosen_in_a_pause_colours_the_rows_of_the_card_at_once() -> None:
    world, record = lasered()
    overlay, fresh = at(Level.EXPLAIN), at(Level.EXPLAIN)
    fresh.theme = PALETTES["mono"]
    for it in (overlay, fresh):
        it.follow(world, record)
    drawn(overlay, world, PAUSED)
    overlay.theme = PALETTES["mono"]

    found, wanted = (drawn(it, world, PAUSED)[0] for it in (overlay, fresh))
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(wanted, "RGB")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_in_a_pause_the_panel_stands_at_a_side_at_every_size_of_text(scale: float) -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    _, words = drawn(overlay, world, PAUSED, scale=scale)
    panel = max(words, key=lambda box: box.width)

    assert panel.left < 20 or panel.right > 1260
    assert panel.width > 300 * (1.0 + 0.5 * (scale > 1.0))


def test_pointing_at_a_line_of_the_formula_lights_its_vector_and_dims_the_others() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    plain, words = drawn(overlay, world, PAUSED)
    panel = max(words, key=lambda box: box.width)
    ray, normal = (colour_of(DEFAULT, ink) for ink in "df")
    field = pygame.Rect(640, 250, 340, 200)
    on_d = (float(panel.left + 40), panel.top + 8 + 15 * 2.5)
    lit, _ = drawn(overlay, world, PAUSED, pointer=on_d)

    assert count(lit.subsurface(field), ray) > count(plain.subsurface(field), ray)
    assert count(lit.subsurface(field), normal) < 0.3 * count(plain.subsurface(field), normal)
    assert overlay.card is not None
    assert overlay.card.kind is CardKind.RAY_DISC


def test_every_role_has_a_colour_of_the_theme_in_one_table() -> None:
    names = set(Theme.__dataclass_fields__)
    assert set(FIELDS) == set(Ink)
    assert set(FIELDS.values()) <= names
    assert {colour_of(DEFAULT, ink) for ink in INKS} <= {getattr(DEFAULT, name) for name in names}


def test_letters_in_a_crowd_stand_apart_and_those_far_off_get_a_line() -> None:
    world, frame, cache = arena(CENTRE), pygame.Surface(SIZE), TextCache()
    cache.fit(1.0)
    draw = DebugDraw(frame, Camera.fit(*SIZE), world.torus, cache)
    ship = draw.boxes(CENTRE, 14.0)
    draw.taken += ship
    labels = [Label(letter, CENTRE, (255, 255, 255)) for letter in "PdCrfh"]
    write_labels(draw, labels, ship)
    letters = draw.taken[len(ship) :]

    assert len(letters) == 6
    for number, box in enumerate(draw.taken):
        assert box.collidelist(draw.taken[:number]) < 0
    assert not count(frame.subsurface(ship[0]), (255, 255, 255))
    assert count(frame, (255, 255, 255)) > 0


def test_a_letter_stands_on_its_own_side_of_its_line_where_that_is_free() -> None:
    world, frame, cache = arena(CENTRE), pygame.Surface(SIZE), TextCache()
    cache.fit(1.0)
    draw = DebugDraw(frame, Camera.fit(*SIZE), world.torus, cache)
    for way in ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)):
        draw.taken.clear()
        write_labels(draw, [Label("f", CENTRE, (255, 255, 255), toward=way)], [])
        (box,) = draw.taken
        x, y = box.centerx - CENTRE[0], box.centery - CENTRE[1]
        assert x * way[0] + y * way[1] > 9.0
        assert abs(x * way[1] - y * way[0]) <= 1.0


def test_a_letter_stands_off_lines_that_it_would_hide() -> None:
    cache = TextCache()
    cache.fit(1.0)
    draw = DebugDraw(pygame.Surface(SIZE), Camera.fit(*SIZE), Torus(*map(float, SIZE)), cache)
    label = Label("f", CENTRE, (255, 255, 255))
    write_labels(draw, [label], [])
    usual = draw.taken.pop()
    x, y = usual.center
    line = Line((x, y - 30.0), (x, y + 30.0), "beam")
    shapes: tuple[Shape, ...] = (line, Arrow((x - 9.0, y), (18.0, 0.0), "d"), Dot((x, y), "P"))
    for shape in shapes:
        strokes = strokes_of(draw, [shape])
        write_labels(draw, [label], [], strokes)
        box = draw.taken.pop()
        assert [usual.clipline(*stroke) for stroke in strokes] != [()], shape
        assert [box.clipline(*stroke) for stroke in strokes] == [()], shape
    assert strokes_of(draw, [line._replace(ink="faint"), Ring((x, y), 9.0)]) == []


def test_in_a_crowd_of_nine_words_at_most_three_are_crossed_by_the_lines_to_others() -> None:
    cache = TextCache()
    cache.fit(1.0)
    lines: list[tuple[Point, Point]] = []

    class Noted(DebugDraw):
        def pixels_line(self, start: Point, end: Point, colour: Colour) -> None:
            del colour
            lines.append((start, end))

    draw = Noted(pygame.Surface(SIZE), Camera.fit(*SIZE), Torus(1280.0, 720.0), cache)
    write_labels(draw, [Label("MIRROR", CENTRE, (255, 255, 255))] * 9, [])
    assert len(draw.taken) == 9
    assert len(lines) > 3
    others = [
        (box, line) for box in draw.taken for line in lines if not box.inflate(2, 2).collidepoint(line[0])
    ]
    assert len(others) == 8 * len(lines)
    assert sum(bool(box.clipline(*line)) for box, line in others) <= 3


@pytest.mark.parametrize(("other", "side"), [(-14.0, 1.0), (14.0, -1.0), (90.0, -1.0)])
def test_the_letter_of_a_line_stands_where_other_lines_are_farther_off(other: float, side: float) -> None:
    """Above it, which is y < 0, unless another line is there."""
    shapes: list[Shape] = [
        Arrow((0.0, 0.0), (80.0, 0.0), "v", "v"),
        Line((0.0, other), (90.0, other), "wall"),
    ]
    label = Label("v", (56.0, 0.0), (255, 255, 255), toward=(0.0, -1.0))
    assert on_clear_side(label, shapes).toward == (0.0, side)


def test_letters_are_as_near_to_their_lines_in_a_picture_that_is_enlarged() -> None:
    frame, cache = pygame.Surface(SIZE), TextCache()
    cache.fit(1.0)
    sweep = SweepRecord(1, (500.0, 300.0), (30.0, 2.0), 12.0, 0.5, 2, (0.0, 0.0), 20.0)
    card = sweep_card(sweep, (45.0, 14.0), ("ship", "rock"))
    for zoom in (1.0, 4.0):
        camera = Camera.fit(*SIZE).zoomed((520.0, 310.0), zoom)
        draw = DebugDraw(frame, camera, Torus(1280.0, 720.0), cache)
        labels = {label.text: label for label in draw_picture(draw, DEFAULT, card, frozenset())}
        for shape in card.shapes:
            if isinstance(shape, Arrow):
                end = along(shape.start, shape.motion, 1.0)
                assert distance_to_segment(labels[shape.ink].place, shape.start, end) < 1e-9
                assert length(labels[shape.ink].toward) == pytest.approx(1.0)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_the_arms_of_the_axes_reach_beyond_their_letters(text_scale: float) -> None:
    cache = TextCache()
    cache.fit(text_scale)
    draw = DebugDraw(pygame.Surface(SIZE), Camera.fit(*SIZE), Torus(1280.0, 720.0), cache)
    draw_axes(draw, (255, 255, 255), SIZE[1])
    (box,) = draw.taken
    assert box.width >= 3 * cache.height


def test_no_row_begins_with_the_unit_of_the_number_before() -> None:
    cache = TextCache()
    cache.fit(1.0)
    words = "They touch in 2.74 s."
    for wide in range(cache.width("2.74 s."), cache.width(words) + 1):
        rows = [piece for row in text_rows(words, (255, 255, 255), cache, wide) for piece, _ in row.pieces]
        assert " ".join(rows) == words
        assert not any(row.startswith("s") for row in rows)


@given(st.text("abc sW=", max_size=60), st.integers(0, 120), st.booleans())
def test_words_are_broken_by_any_type_into_rows_that_fit_and_nothing_is_lost(
    text: str, room: int, small: bool
) -> None:
    """Between parts, else between words, and only a word that fits no row is cut, after as much as fits."""
    cache = TextCache()
    cache.fit(1.0)
    width = cache.width if small else lambda text: 9.0 * len(text)
    rows = broken(text, width, room)
    assert "".join("".join(rows).split()) == "".join(text.split())
    assert all(width(row) <= room or len(row) == 1 for row in rows)
    words = text.split()
    for first, second in pairwise(rows):
        last, begun = first.split()[-1], second.split()[0]
        whole = last + begun if last not in words or begun not in words else ""
        assert not whole or width(whole) > room
        assert width(f"{first} {begun}") > room or "   " in text
    if text.strip() and width(text) <= room:
        assert len(rows) == 1


def test_no_line_to_a_letter_crosses_the_ship() -> None:
    world, frame, cache = arena(CENTRE), pygame.Surface(SIZE), TextCache()
    cache.fit(1.0)
    written = []
    for crossing in (False, True):
        draw = DebugDraw(frame, Camera.fit(*SIZE), world.torus, cache)
        draw.taken.append(pygame.Rect(0, 0, 660, 720))
        ship = draw.boxes(CENTRE, 14.0)
        write_labels(draw, [Label("f", (622.0, 360.0), (255, 255, 255))], [] if crossing else ship)
        written.append(len(draw.taken) - 1)

    assert written == [0, 1]


def test_a_panel_with_no_place_off_the_ship_is_not_drawn() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    frame = pygame.Surface((160, 90), 0, 32)
    words = overlay.draw(frame, Camera.fit(160, 90), world, stats=PAUSED, text_scale=2.0)

    assert all(box.width < 100 for box in words)
    assert Panel().box is None


@pytest.mark.parametrize(("size", "scale"), [((640, 360), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)])
def test_with_the_ship_in_the_middle_there_is_room_for_a_panel(size: tuple[int, int], scale: float) -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    frame = pygame.Surface(size, 0, 32)
    words = overlay.draw(frame, Camera.fit(*size), world, stats=PAUSED, text_scale=scale)
    panel = max(words, key=lambda box: box.width)

    assert panel.width > 0.3 * size[0]
    assert frame.get_rect().contains(panel)


def test_no_level_changes_the_world_or_the_record() -> None:
    world, record = lasered()
    before = clone(world)
    for level in Level:
        overlay = at(level)
        overlay.follow(world, record)
        overlay.next_question(world)
        drawn(overlay, world, PAUSED, pointer=(900.0, 380.0))

    assert world == before
    assert record.rays
    assert ship_of(world).flying


def test_switched_off_and_on_again_nothing_is_left_of_the_old_question() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    assert overlay.card is not None
    for _ in range(2):
        overlay.toggle()
    assert not overlay.on
    for _ in range(2):
        overlay.toggle()
    assert overlay.level is Level.EXPLAIN
    assert overlay.card is None


def panel_rows(overlay: Overlay) -> list[str]:
    """Return the rows of the panel that was drawn last."""
    return ["".join(text for text, _ in row.pieces) for row in overlay._card_layer._panel._rows]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_in_play_a_question_is_a_sentence_and_at_most_three_lines_and_its_key_shows_the_working(
    scale: float,
) -> None:
    shown = OverlayStats(120.0, 4.0, working_key="E")
    for made in (lasered, about_to_meet, bounced):
        world, record = made()
        overlay = at(Level.EXPLAIN)
        overlay.follow(world, record)
        drawn(overlay, world, shown, scale=scale)
        card, rows = overlay.card, panel_rows(overlay)
        assert card is not None
        words = sentence(card)
        lines = [row for row in rows if "=" in row or row.startswith(" ")]  # or the rest of one
        assert " ".join(rows).startswith(words)
        assert " ".join(rows).endswith("E: the working")
        assert 1 <= len(lines) <= 3
        assert not any(row.lstrip().startswith(")") for row in rows)
        if made is bounced and scale == 1.0:
            assert "120.0 / (1 / 2704 + 1 / 2704) = 324480" in " ".join(rows)
        assert card.who in " ".join(rows)
        assert len(rows) == len(lines) + 1 + sum(row in words or row in card.who for row in rows)
        overlay.toggle_working()
        drawn(overlay, world, shown, scale=scale)
        assert sum("=" in row for row in panel_rows(overlay)) > 3
        overlay.toggle_working()
        drawn(overlay, world, shown, scale=scale)
        assert panel_rows(overlay) == rows
        drawn(overlay, world, PAUSED, scale=scale)
        assert sum("=" in row for row in panel_rows(overlay)) > 3


def area(boxes: list[pygame.Rect], size: tuple[int, int]) -> float:
    """Return the fraction of a picture that some boxes cover together."""
    mask = pygame.Mask(size)
    for box in boxes:
        mask.draw(pygame.Mask(box.size, fill=True), box.topleft)
    return mask.count() / (size[0] * size[1])


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_in_play_words_cover_little_of_the_field_at_every_size_of_text(
    size: tuple[int, int], scale: float
) -> None:
    cases = ((Level.EXPLAIN, False, 0.13), (Level.EXPLAIN, True, 0.3), (Level.ALL, False, 0.44))
    for made in (lasered, about_to_meet, bounced):
        for level, working, most in cases:
            world, record = made()
            overlay = at(level)
            overlay.working = working
            overlay.follow(world, record)
            frame = pygame.Surface(size, 0, 32)
            words = overlay.draw(
                frame, Camera.fit(*size), world, pointer=(300.0, 500.0), stats=PLAYED, text_scale=scale
            )
            assert overlay.card is not None
            assert area(words, size) < most
            for box in words:
                panel, legend = box.width * box.height > 0.02 * size[0] * size[1], box.bottom == size[1]
                assert box.width <= (0.61 if legend else 0.35 if panel else 0.3) * size[0]
                assert box.height <= 0.68 * size[1]


def test_words_that_have_no_room_in_play_end_in_dots_and_a_pause_has_them_all() -> None:
    world, record = about_to_meet()
    overlay, frame = at(Level.ALL), pygame.Surface((480, 270), 0, 32)
    overlay.follow(world, record)
    found = []
    for stats in (PLAYED, PAUSED):
        overlay.draw(frame, Camera.fit(480, 270), world, stats=stats)
        found.append(overlay._numbers._lines)
    assert found[0][-1] == "..."
    assert "..." not in found[1]
    assert " ".join(found[1]).startswith(" ".join(found[0][:-1]).split("   ")[0])


@pytest.mark.parametrize("stats", [PLAYED, PAUSED])
def test_a_card_says_which_bodies_are_1_and_2_by_the_names_that_stand_beside_them(
    stats: OverlayStats, monkeypatch: pytest.MonkeyPatch
) -> None:
    for made, names in (
        (about_to_meet, ("P: ship #1", "C: rock #2")),
        (bounced, ("rock #2", "rock #3")),
    ):
        world, record = made()
        overlay, labels = at(Level.EXPLAIN), list[Label]()
        overlay.follow(world, record)
        monkeypatch.setattr(card_layer, "write_labels", lambda _, found, __, to=labels: to.extend(found))
        drawn(overlay, world, stats)
        first, second = (name.rpartition(": ")[2] for name in names)
        assert f"1 is {first}, 2 is {second}" in panel_rows(overlay)
        places = {label.text: label.place for label in labels}
        bodies = {body.id: (body.x, body.y) for body in (*world.ships, *world.rocks)}
        for name in names:
            x, y = bodies[int(name.rpartition("#")[2])]
            assert length((places[name][0] - x, places[name][1] - y)) < 60.0


def about_to_meet() -> tuple[World, Record]:
    """Return a world in which a rock will meet the ship, and the record of a tick."""
    world, record = arena(CENTRE, RIGHT, rocks={(900.0, 360.0): (Size.LARGE, (-120.0, 0.0))}), Record()
    fly(world, ".", record=record)
    return world, record


def bounced() -> tuple[World, Record]:
    """Return a world in which two rocks have just bounced off one another, and the record of it."""
    rocks = {(300.0, 500.0): (Size.LARGE, (60.0, 0.0)), (403.0, 500.0): (Size.LARGE, (-60.0, 0.0))}
    world, record = arena(CENTRE, RIGHT, rocks=dict(rocks)), Record()
    while not any(contact.impulse for contact in record.contacts):
        fly(world, ".", record=record)
    return world, record


@pytest.mark.slow
def test_in_a_pause_at_200_percent_the_working_is_there_beside_strip_and_bar_with_smaller_letters() -> None:
    world, record = about_to_meet()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    frame = pygame.Surface(SIZE, 0, 32)
    strip, bar = pygame.Rect(0, 210, 1280, 120), pygame.Rect(0, 590, 1280, 60)
    for stats in (PAUSED, PLAYED):
        overlay.draw(frame, Camera.fit(*SIZE), world, stats=stats, text_scale=2.0, written=(strip, bar))
        many = sum("=" in row for row in panel_rows(overlay)) > 3
        assert many is stats.paused


@each("ship, rock", [(420.0, 1000.0), (420.0, 800.0), (640.0, 800.0), (860.0, 300.0), (1080.0, 150.0)])
def test_in_a_pause_at_200_percent_the_working_stands_clear_of_the_rock_and_the_picture_has_large_letters(
    ship: float, rock: float
) -> None:
    rocks = {(rock, 300.0): (Size.LARGE, ((ship - rock) / 3.0, 20.0))}
    world, record = arena((ship, 360.0), RIGHT, rocks=dict(rocks)), Record()
    fly(world, ".", record=record)
    overlay, frame, sizes = at(Level.EXPLAIN), pygame.Surface(SIZE, 0, 32), set[int]()
    overlay.follow(world, record)
    strip, bar = pygame.Rect(0, 500, 1280, 90), pygame.Rect(0, 590, 1280, 130)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_layer, "write_labels", lambda draw, *_: sizes.add(draw.text_cache.height))
        for stats in (PLAYED, PAUSED):
            overlay.draw(frame, Camera.fit(*SIZE), world, stats=stats, text_scale=2.0, written=(strip, bar))
    box = overlay._card_layer._panel.box
    assert box is not None
    body = world.rocks[0]
    assert not box.colliderect((body.x - 52.0, body.y - 52.0, 104.0, 104.0))
    assert not box.colliderect((ship - 12.0, 348.0, 24.0, 24.0))
    assert sum("=" in row for row in panel_rows(overlay)) > 9
    assert sizes == {32}


def test_letters_shrink_by_an_eighth_at_a_time_down_to_their_size_at_100_percent() -> None:
    assert sizes_from(1.0) == (1.0,)
    assert sizes_from(1.3) == (1.3, 1.25, 1.125, 1.0)
    assert sizes_from(2.0)[:3] == (2.0, 1.875, 1.75)


def test_without_a_key_for_it_the_panel_says_that_a_pause_shows_the_working() -> None:
    world, record = lasered()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    drawn(overlay, world)
    assert panel_rows(overlay)[-1] == "A pause shows the working"


def test_the_sentence_is_the_question_and_its_answer_without_the_condition() -> None:
    world, record = about_to_meet()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    assert overlay.card is not None
    assert sentence(overlay.card).startswith("When does the ship meet the rock? They touch in 1.6")
    assert sentence(overlay.card).endswith(" s.")
    assert "D " not in sentence(overlay.card)


@pytest.mark.parametrize(
    ("verdict", "answer"),
    [
        ("they move apart: both t < 0", "They move apart."),
        (
            "D < 0, so no solution: they pass in 2.49 s, 30.4 units from rim to rim",
            "They pass in 2.49 s, 30.4 units from",
        ),
        ("t = 0, as c <= 0: they touch already", "They touch already."),
        ("c is not above 0: P lies in the disc, a hit at t = 0", "P lies in the disc, a hit at t = 0."),
        ("they touch after 0.611 of the tick", "They touch after 0.611 of the tick."),
    ],
)
def test_of_a_verdict_the_sentence_has_the_part_in_words(verdict: str, answer: str) -> None:
    card = replace(sweep_card(SweepRecord(1, CENTRE, (9.0, 0.0), 1.0, None, None), (50.0, 9.0), ("a", "b")),
                   verdict=verdict)  # fmt: skip
    assert sentence(card).removeprefix(f"{card.title} ").startswith(answer)


def test_in_play_only_the_letters_of_the_lines_stand_in_the_picture() -> None:
    world, record = about_to_meet()
    overlay = at(Level.EXPLAIN)
    overlay.follow(world, record)
    counts = []
    for _ in range(2):
        _, words = drawn(overlay, world)
        counts.append(len(words))
        overlay.toggle_working()
    assert counts[0] < counts[1]


def test_the_numbers_take_a_corner_in_which_nothing_is_written() -> None:
    world, record = about_to_meet()
    overlay, tall = at(Level.ALL), pygame.Rect(0, 150, 300, 550)
    overlay.follow(world, record)
    for written in ((), (tall,)):
        frame = pygame.Surface(SIZE, 0, 32)
        words = overlay.draw(frame, Camera.fit(*SIZE), world, stats=PAUSED, written=written)
        assert (max(words, key=lambda box: box.bottom).left < 20) is not bool(written)
        assert tall.collidelist(words) < 0 or not written
