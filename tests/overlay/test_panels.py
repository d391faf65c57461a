"""What EXPLAIN writes: its panel, its sentence, the letters in its picture, and where all of them stand."""

from itertools import permutations

import pygame
import pytest

from game.cards.shapes import Arrow
from game.cards.sweep_card import sweep_card
from game.overlay import card_layer
from game.overlay.card_panel import sentence
from game.overlay.debug_draw import Kept, Letters
from game.overlay.shape_painter import draw_picture
from game.overlay.state import Level
from game.physics import *
from game.view.hud.hud_boxes import hud_sizes, player_box, record_box
from game.view.paint.box import Box
from game.view.paint.text_layout import broken
from game.view.paint.theme import DEFAULT, MONO
from tests.overlay.looking import (
    PAUSED,
    PLAYED,
    SIZE,
    WHITE,
    about_to_meet,
    at,
    blank,
    bounced,
    drawn,
    lasered,
    pen,
    rows_of_panel,
    words_drawn,
)
from tests.play import *

# What stands on the panel


@each("verdict, answer", [
    ("they move apart: both t < 0", "They move apart."),
    ("D < 0, so no solution: they pass in 2.49 s, 30.4 units", "They pass in 2.49 s, 30.4 units."),
    ("t = 0, as c <= 0: they touch already", "They touch already."),
    ("c is not above 0: P lies in the disc, a hit at t = 0", "P lies in the disc, a hit at t = 0."),
    ("they touched after 0.61 s", "They touched after 0.61 s."),
])  # fmt: skip
def test_of_a_verdict_the_sentence_has_the_part_in_words(verdict: str, answer: str) -> None:
    card = sweep_card(
        SweepRecord(1, CENTRE, (9.0, 0.0), 1.0, None, None), (50.0, 9.0), ("a", "b"), seconds=1.0
    )
    assert sentence(replace(card, verdict=verdict)) == f"{card.title} {answer}"


@given(st.text("abc sW=", max_size=60), st.integers(0, 120), st.booleans())
def test_words_are_broken_by_any_type_into_rows_that_fit_and_nothing_is_lost(
    text: str, room: int, small: bool
) -> None:
    """Between parts, else between words, and only a word that fits no row is cut, after as much as fits."""
    width = pen().letters.width if small else lambda text: 9.0 * len(text)
    rows = broken(text, width, room)
    assert "".join("".join(rows).split()) == "".join(text.split())
    assert all(width(row) <= room or len(row) == 1 for row in rows)
    places, taken = [at for at, letter in enumerate(text) if not letter.isspace()], 0
    for first, second in pairwise(rows):
        taken += len("".join(first.split()))
        last, begun = first.split()[-1], second.split()[0]
        assert places[taken] > places[taken - 1] + 1 or width(last + begun[0]) > room
        assert width(f"{first} {begun}") > room or "   " in text
    if text.strip() and width(text) <= room:
        assert len(rows) == 1


# Where it stands


def area(boxes: list[Box], size: tuple[int, int]) -> float:
    """Return the fraction of a picture that some boxes cover together."""
    mask = pygame.Mask(size)
    for box in boxes:
        mask.draw(pygame.Mask(box[2:], fill=True), box[:2])
    return mask.count() / (size[0] * size[1])


def check_area(size: tuple[int, int], scale: float, scene: tuple[World, Record]) -> None:
    """See that in play words cover little of the field: of a question, of its working, of everything."""
    for level, working, most in (
        (Level.EXPLAIN, False, 0.13), (Level.EXPLAIN, True, 0.3), (Level.ALL, False, 0.17),
    ):  # fmt: skip
        overlay = at(level, *scene)
        overlay.working = working
        words = words_drawn(overlay, scene[0], size, pointer=(300.0, 500.0), text_scale=scale)
        assert overlay.card is not None
        assert area(words, size) < most
        for box in words:
            panel, legend = box.width * box.height > 0.02 * size[0] * size[1], box.bottom == size[1]
            assert box.width <= (0.61 if legend else 0.35 if panel else 0.3) * size[0]
            assert box.height <= 0.68 * size[1]


def test_in_play_words_cover_little_of_the_field() -> None:
    check_area((640, 360), 1.0, about_to_meet())


@pytest.mark.slow
@each("size, scale", [((640, 360), 2.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)])
def test_in_play_words_cover_little_of_the_field_at_every_size_of_text(
    size: tuple[int, int], scale: float
) -> None:
    for scene in (lasered(), about_to_meet(), bounced()):
        check_area(size, scale, scene)


@pytest.mark.slow
@each("ship, rock", [(420.0, 1000.0), (420.0, 800.0), (640.0, 800.0), (860.0, 300.0), (1080.0, 560.0)])
def test_in_a_pause_at_200_percent_the_results_stand_clear_of_rock_and_hud_and_the_picture_has_large_letters(
    ship: float, rock: float
) -> None:
    rocks, record, sizes = {(rock, 300.0): (Size.LARGE, ((ship - rock) / 3.0, 20.0))}, Record(), set[int]()
    world = arena((ship, 360.0), RIGHT, rocks=dict(rocks))
    fly(world, ".", record=record)
    overlay = at(Level.EXPLAIN, world, record)
    strip, bar = Box(0, 500, 1280, 90), Box(0, 590, 1280, 130)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_layer, "write_labels", lambda draw, *_: sizes.add(draw.letters.height))
        for stats in (PLAYED, PAUSED):
            drawn(overlay, world, stats=stats, text_scale=2.0, written=(strip, bar))
    box, body = sure(overlay.painter.questions._panel.box), world.rocks[0]
    hud = hud_sizes(2.0)
    assert box.free_of([player_box(world, 0, hud), record_box(world, hud)])
    assert not box.overlaps(Box.about((body.x, body.y), 104.0, 104.0))
    assert not box.overlaps(Box.about((ship, 360.0), 24.0, 24.0))
    assert sum("=" in row for row in rows_of_panel(overlay)) > 7
    assert sizes == {48, 32}, "letters, and names"


# Letters in the picture


@each("zoom", [1.0, 4.0])
def test_letters_are_as_near_to_their_lines_in_a_picture_that_is_enlarged(zoom: float) -> None:
    sweep = SweepRecord(1, (500.0, 300.0), (30.0, 2.0), 12.0, 0.5, 2, (0.0, 0.0), 20.0)
    card = sweep_card(sweep, (45.0, 14.0), ("ship", "rock"), seconds=1.0)
    with (canvas := blank()).zoomed((520.0, 310.0), zoom):
        draw = pen(canvas)
    labels = {label.text: label for label in draw_picture(draw, DEFAULT, card, frozenset())}
    for arrow in (shape for shape in card.shapes if isinstance(shape, Arrow)):
        label = labels[arrow.ink]
        assert distance_to_segment(label.place, arrow.start, along(arrow.start, arrow.motion, 1.0)) < 1e-9
        assert length(label.toward) == pytest.approx(1.0)


# What is kept from frame to frame


def test_a_card_that_stays_is_drawn_as_if_for_the_first_time_whatever_changes_about_it() -> None:
    """By turns each moment is drawn by one that has kept the last, and by one that has kept nothing."""
    world, record = about_to_meet()
    overlay, seen = at(Level.EXPLAIN, world, record), set[str]()
    card, layer = sure(overlay.card), overlay.painter.questions
    drawn(overlay, world)
    line = layer._panel._lines[0][0].centre
    moments: tuple[dict[str, Any], ...] = (
        {"stats": PAUSED},
        {"pointer": line},
        {"text_scale": 1.5},
        {"written": [Box(600.0, 300.0, 400.0, 150.0)]},
        {"theme": MONO},
        {"ship": (100.0, 150.0)},  # where the panel stood
        {"card": replace(card, title=card.title.replace("meet", "teem"))},
        {"card": replace(card, shapes=card.shapes[:2])},
    )
    for how in moments:
        for moment in (how, {}):
            look: dict[str, Any] = {"theme": DEFAULT, "ship": CENTRE, "card": card} | moment
            overlay.theme, sure(layer.explainer.question).card = look.pop("theme"), look.pop("card")
            world.ships[0].x, world.ships[0].y = look.pop("ship")
            with_it = drawn(overlay, world, **look).strokes
            layer._picture, layer._panel._kept, layer._written = Kept(), Kept(), None
            assert with_it == drawn(overlay, world, **look).strokes, moment
            seen.add(str(with_it))
    assert len(seen) == 10  # from the ship it goes aside for good


@pytest.mark.slow
def test_what_a_pen_keeps_it_draws_anew_when_it_draws_otherwise_or_about_something_else() -> None:
    kept, seen, large = Kept[str](), set[str](), Letters()
    large.fit(2.0)

    def look(*, keep: bool, size: tuple[int, int], zoom: Any, dim: float, about: str, **pen_has: Any) -> str:
        with (canvas := blank(size)).zoomed(*zoom), canvas.dimmed(dim):
            draw = pen(canvas)
        vars(draw).update(pen_has)

        def act() -> str:
            draw.circle((20.0, 240.0), 60.0, WHITE)
            draw.dashes((400.0, 240.0), (700.0, 340.0), WHITE)
            draw.dot((640.0, 360.0), WHITE)
            draw.bar(Box(9.0, 9.0, 9.0, 9.0), WHITE)
            draw.plate(Box(9.0, 9.0, 9.0, 9.0))
            draw.write(about, 20.0, 20.0, WHITE)
            return about

        assert (draw.keep(kept, about, act) if keep else act()) == about
        return str(canvas.strokes)

    plain: dict[str, Any] = {"size": SIZE, "zoom": (CENTRE, 1.0), "dim": 1.0, "about": "a"}
    moments: tuple[dict[str, Any], ...] = (
        {},
        {"zoom": ((700.0, 360.0), 1.0)},
        {"zoom": ((640.0, 300.0), 1.0)},
        {"zoom": ((320.0, 180.0), 2.0), "size": (640, 360)},  # as large as usual, a quarter of it
        {"zoom": ((400.0, 225.0), 1.6), "size": (640, 360)},
        {"dim": 0.5},
        {"about": "b"},
        {"torus": Torus(1300.0, 720.0)},
        {"kept_off": [Box(500.0, 200.0, 90.0, 90.0)]},
        {"unit": 2.0},
        {"letters": large},
        {"light": 0.5},
        {"_writes": False},
    )
    for before, moment in permutations([plain | each for each in moments], 2):
        look(keep=True, **before)
        seen.add(anew := look(keep=False, **moment))
        assert look(keep=True, **moment) == anew, (before, moment)
    assert len(seen) == len(moments)
