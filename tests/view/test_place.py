"""What must find room over the field is put where it covers nothing."""

from __future__ import annotations

import pygame

from game.view.place import free_place

EXTENT = pygame.Rect(0, 0, 100, 50)
WANTED = [pygame.Rect(x, 10, 20, 10) for x in (-5, 10, 40, 70)]


def test_the_first_or_the_cheapest_place_that_is_free_is_chosen() -> None:
    first = pygame.Rect(0, 0, 15, 50)
    for boxes, place, cheapest in (
        ([], 1, 3),
        ([first], 2, 3),
        ([first, WANTED[3]], 2, 2),
        ([EXTENT], None, None),
    ):
        assert free_place(boxes, EXTENT, WANTED) == place
        assert free_place(boxes, EXTENT, WANTED, lambda at: -at) == cheapest
