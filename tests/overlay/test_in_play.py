"""Explaining recorded play: words cover neither the ship nor one another, and every kind has its question."""

import pytest

from game.cards.card import CardKind
from game.overlay.overlay import Overlay
from game.overlay.state import Level, OverlayStats
from game.physics.record import Record
from game.replay.playback import Playback
from game.sim.step import step
from game.sim.world import World
from game.view.paint.box import Box
from tests.overlay.looking import blank
from tools.golden import recording

GAMES = {
    "death-and-return": 500,
    "walls-and-mirrors": 400,
    "mirror-laser": 2050,
    "pair": 500,
    "well": 2750,
    "tether": 1975,
    "1979": 300,
}
"""Golden games, and how many ticks of each are watched."""
EVERY = 25
"""ticks from one moment to the next."""
ONLY_AT_AN_END, ONLY_IN_THE_LAB = {CardKind.BLAST, CardKind.ODDS}, {CardKind.SEGMENT}


def ships(world: World) -> list[Box]:
    """Return the pixels of the circles of all ships in flight, one pixel to a unit."""
    radius = world.tuning.ship.radius
    return [
        Box(x - radius, y - radius, 2 * radius, 2 * radius)
        for ship in world.ships
        if ship.flying
        for x, y in ((ship.x, ship.y), *world.torus.straddles((ship.x, ship.y), radius))
    ]


@pytest.mark.slow
def test_in_golden_games_no_word_covers_a_ship_or_another_word_and_every_kind_of_card_comes_up() -> None:
    """Every third moment is a pause, every other one at a larger text."""
    record, kinds = Record(), set[CardKind]()
    moments = written = explained = 0
    for name, ticks in GAMES.items():
        playback, overlay = Playback(recording(name)), Overlay()
        world, overlay.level = playback.start(), Level.EXPLAIN
        for tick in range(1, ticks + 1):
            step(world, playback.commands(world), record)
            overlay.follow(world, record)
            kinds |= set() if overlay.card is None else {overlay.card.kind}
            if tick % EVERY:
                continue
            stats = OverlayStats(4.0, "" if moments % 3 else "paused")
            scale = (1.0, 1.5, 2.0)[moments % 9 // 3]
            words = overlay.draw(blank(), world, stats=stats, text_scale=scale)
            moments, written = moments + 1, written + len(words)
            explained += max((word.width for word in words), default=0) > 150
            assert len(words) <= 12
            for number, word in enumerate(words):
                assert word.free_of([*ships(world), *words[:number]]), (name, tick)
    assert written > 3 * moments
    assert explained > 0.5 * moments
    seldom = {CardKind.SIDE}  # no body touches a mirror in these games
    assert kinds | seldom == set(CardKind) - ONLY_AT_AN_END - ONLY_IN_THE_LAB
