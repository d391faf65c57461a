"""Explaining recorded play: words cover neither the ship nor one another, and each death is explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from game.cards import Card, CardKind
from game.overlay.number_cards import OverlayStats
from game.overlay.overlay import Level, Overlay
from game.physics import Record
from game.replay.file_format import decode
from game.replay.playback import Playback
from game.sim.bodies import Cause
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.world import World
from game.view.paint.camera import Camera
from tests.replays.golden import FOLDER

GAMES = {
    "death-and-return": 500,
    "mirror-laser": 900,
    "lancer-beam": 1400,
    "walls-and-mirrors": 700,
    "pair": 800,
    "hall-of-mirrors": 400,
    "minelayer": 400,
    "well": 1350,
    "castle": 750,
    "tether": 400,
    "1979": 900,
}
"""Golden games, and how many ticks of each are watched."""

EVERY = 20
"""ticks from one moment to the next."""
SIZE = (1280, 720)
STUDY = OverlayStats(120.0, 4.0)
PAUSED = OverlayStats(120.0, 4.0, "paused")


class Moment(NamedTuple):
    """A moment of play: what was written where, where the ships were, and what was explained."""

    words: list[pygame.Rect]
    ships: list[pygame.Rect]
    card: Card | None


class Death(NamedTuple):
    """A ship's end, and what was explained in the tick of it."""

    event: ShipDestroyed
    card: Card | None


class Seen:
    """What was seen over all games."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.kinds: set[CardKind] = set()
        self.deaths: list[Death] = []


def games() -> Iterator[tuple[World, Playback, int]]:
    """Yield some golden games, each at its beginning, and how many ticks of it are watched."""
    for name, ticks in GAMES.items():
        playback = Playback(decode((FOLDER / f"{name}.replay").read_bytes()))
        yield playback.start(), playback, ticks


@pytest.fixture(scope="module")
def seen() -> Seen:
    """Watch the golden games at EXPLAIN; every third moment is a pause, every other one at a larger text."""
    found, frame, camera, record = Seen(), pygame.Surface(SIZE, 0, 32), Camera.fit(*SIZE), Record()
    for world, playback, ticks in games():
        overlay = Overlay()
        overlay.level = Level.EXPLAIN
        for tick in range(1, ticks + 1):
            events = step(world, playback.commands(world), record)
            overlay.follow(world, record)
            found.deaths += [Death(each, overlay.card) for each in events if isinstance(each, ShipDestroyed)]
            if tick % EVERY == 0:
                number = len(found.moments)
                words = overlay.draw(
                    frame,
                    camera,
                    world,
                    stats=PAUSED if number % 3 == 0 else STUDY,
                    text_scale=(1.0, 1.5, 2.0)[number % 9 // 3],
                )
                found.moments.append(Moment(words, ships(world), overlay.card))
            if overlay.card is not None:
                found.kinds.add(overlay.card.kind)
    return found


def ships(world: World) -> list[pygame.Rect]:
    """Return the pixels of the circles of all ships in flight, one pixel to a unit."""
    radius = world.tuning.ship.radius
    return [
        pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        for ship in world.ships
        if ship.flying
        for x, y in ((ship.x, ship.y), *world.torus.straddles((ship.x, ship.y), radius))
    ]


@pytest.mark.slow
def test_over_200_moments_no_word_covers_the_ship(seen: Seen) -> None:
    assert len(seen.moments) > 280
    assert sum(len(moment.words) for moment in seen.moments) > 1000
    for moment in seen.moments:
        for word in moment.words:
            assert word.collidelist(moment.ships) < 0


@pytest.mark.slow
def test_over_200_moments_no_word_covers_another(seen: Seen) -> None:
    for moment in seen.moments:
        for at, word in enumerate(moment.words):
            assert word.collidelist(moment.words[:at]) < 0


@pytest.mark.slow
def test_at_almost_every_moment_a_question_is_explained_with_a_handful_of_letters(seen: Seen) -> None:
    explained = [moment for moment in seen.moments if moment.card is not None]
    assert len(explained) > 160
    assert all(len(moment.words) <= 11 for moment in seen.moments)
    assert sum(max((w.width for w in m.words), default=0) > 150 for m in explained) > 0.95 * len(explained)


@pytest.mark.slow
def test_every_kind_of_card_is_explained_by_itself_in_some_golden_game(seen: Seen) -> None:
    only_at_an_end, only_in_the_lab = {CardKind.BLAST, CardKind.ODDS}, {CardKind.SEGMENT}
    assert seen.kinds == set(CardKind) - only_at_an_end - only_in_the_lab


@pytest.mark.slow
def test_every_death_by_touch_shot_or_beam_is_the_question_of_its_tick(seen: Seen) -> None:
    struck = [death for death in seen.deaths if death.event.cause in (Cause.RAM, Cause.SHOT, Cause.BEAM)]
    assert len(struck) >= 4
    for _, card in struck:
        assert card is not None
        assert card.kind in (CardKind.SWEEP, CardKind.RAY_DISC)
        assert "ship" in card.title
