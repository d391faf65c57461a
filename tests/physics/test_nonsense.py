"""NaN and infinity in any argument of any kernel: no hit, and never an exception."""

from collections.abc import Iterator

from tests.physics.reference import *

OUT, IN = (-10.0, 1.0), (1.0, 1.0)
AHEAD = (10.0, -1.0)
STEP, HERE = (20.0, 1.0), (0.0, 0.0)


def spoil(value: Any, bad: float) -> Iterator[Any]:
    """Yield the value with each of its floats in turn replaced."""
    if isinstance(value, float):
        yield bad
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            for spoilt in spoil(part, bad):
                yield (*value[:place], spoilt, *value[place + 1 :])


def missed(answer: object) -> bool:
    """Say whether an answer is no hit; a hit at 0.0 is one."""
    return answer is None or answer is False


def on_torus(*arguments: Any) -> object:
    return time_of_impact_on_torus(WORLD, *arguments)


def through_target(start: Any, motion: Any, centre: Any, radius: Any) -> object:
    return image_met(WORLD, start, motion, centre, radius)


def from_beam(start: Any, direction: Any, reach: Any, centre: Any, radius: Any) -> object:
    beam = trace_beam(
        WORLD, BeamRequest(start, direction, reach, 2, pierce=True), [], [BeamTarget(1, centre, radius)]
    )
    return beam.hits or None


CASES: list[tuple[Callable[..., object], tuple[Any, ...]]] = [
    (roots, (OUT, STEP, HERE, 5.0)),
    *((hits, (start, STEP, HERE, 5.0)) for start in (OUT, IN)
      for hits in (line_hits_disc, ray_hits_disc, segment_hits_disc, segment_hits_outline, through_target,
                   sweep_point_disc)),
    *((asks, (where, STEP, 5.0)) for asks in (time_of_impact, on_torus) for where in (AHEAD, IN)),
    (on_torus, (AHEAD, (2000.0, 3.0), 5.0)),
    (sweep_disc_disc, (OUT, STEP, 2.0, HERE, (1.0, 1.0), 3.0)),
    (sweep_disc_disc, (IN, STEP, 2.0, HERE, (1.0, 1.0), 3.0)),
    (sweep_disc_segment, (OUT, STEP, 2.0, (0.0, -9.0), (1.0, 9.0))),
    (sweep_disc_segment, (IN, STEP, 2.0, (0.0, -9.0), (1.0, 9.0))),
    (segment_hits_segment, (OUT, STEP, (0.0, -9.0), (1.0, 9.0))),
    (point_in_disc, (IN, HERE, 5.0)),
    (overlap, (IN, 2.0, 3.0)),
    (overlap, (HERE, 2.0, 3.0)),
    (bounce, ((5.0, 1.0), (-3.0, 2.0), (0.6, 0.8), 1.0, 0.5, 1.0)),
    (from_beam, (OUT, (1.0, 0.0), 40.0, HERE, 5.0)),
]  # fmt: skip


@each("kernel, arguments", CASES)
def test_the_sound_question_is_a_hit_and_with_nonsense_anywhere_it_is_none(
    kernel: Callable[..., object], arguments: tuple[Any, ...]
) -> None:
    assert not missed(kernel(*arguments))
    for bad in BAD:
        for spoilt in spoil(arguments, bad):
            assert missed(kernel(*spoilt)), spoilt


@each("bad", BAD)
def test_nonsense_raises_nothing_where_there_is_no_hit_to_tell(bad: float) -> None:
    for offset, motion, reach in spoil((OUT, STEP, 5.0), bad):
        assert WORLD.images(offset, motion, reach) == []
    for place, radius in spoil((IN, 9.0), bad):
        assert WORLD.straddles(place, radius) == []
    for arguments in spoil((OUT, STEP, HERE, 5.0), bad):
        quadratic(*arguments)
    for arguments in spoil((OUT, STEP, 1.0, 2.0), bad):
        contact_point(*arguments)
    for start, direction, reach in spoil((OUT, (1.0, 0.0), 40.0), bad):
        assert trace_legs(WORLD, start, direction, reach, [], 2) == []
    for middle, half in spoil(((0.0, 0.0), (0.0, 50.0)), bad):
        legs = trace_legs(WORLD, OUT, (1.0, 0.0), 40.0, [Barrier(middle, half, mirror=True)], 2)
        assert [leg.barrier for leg in legs] == [None]
