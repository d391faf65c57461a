"""The seeded bugs: what to change where, and the tests that must notice (see tests/mutants.py)."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """A bug: its name, its file, the words that are there once, what to put in their place, who notices."""

    bug: str
    file: str
    original: str
    changed: str
    tests: tuple[str, ...]


MUTANTS: tuple[Mutant, ...] = (
    # ---- physics
    Mutant(
        "a bounce pushes the wrong way: swapped sign",
        "game/physics/bounces.py",
        "velocity_a[0] - push_a * nx",
        "velocity_a[0] + push_a * nx",
        ("tests/physics/test_bounces.py",),
    ),
    Mutant(
        "masses exchanged in a bounce",
        "game/physics/bounces.py",
        "impulse * inverse_a, impulse * inverse_b",
        "impulse * inverse_b, impulse * inverse_a",
        ("tests/physics/test_bounces.py",),
    ),
    Mutant(
        "restitution ignored: every bounce is elastic",
        "game/physics/bounces.py",
        "(1.0 + restitution) * approach / inverse",
        "2.0 * approach / inverse",
        ("tests/physics/test_bounces.py",),
    ),
    Mutant(
        "an impulse also for those that part",
        "game/physics/bounces.py",
        "approach = (velocity_a[0] - velocity_b[0]) * nx + (velocity_a[1] - velocity_b[1]) * ny",
        "approach = abs((velocity_a[0] - velocity_b[0]) * nx + (velocity_a[1] - velocity_b[1]) * ny)",
        ("tests/physics/test_bounces.py",),
    ),
    Mutant(
        "separation by halves whatever the masses (seed 5's mistake)",
        "game/physics/bounces.py",
        "push_a = depth * inverse_a / inverse",
        "push_a = depth * 0.5",
        ("tests/physics/test_bounces.py",),
    ),
    Mutant(
        "a rock pushed over the edge is not wrapped",
        "game/physics/collide.py",
        "a.x = wrap_axis(a.x + push_a[0], torus.width)",
        "a.x = a.x + push_a[0]",
        ("tests/physics/test_collide.py",),
    ),
    Mutant(
        "-1e-17 wraps to the width itself",
        "game/physics/torus.py",
        "return value if value < size or value != value else 0.0",
        "return value",
        ("tests/physics/test_torus.py",),
    ),
    Mutant(
        "the broad phase forgets the image behind the seam",
        "game/physics/pairs.py",
        "_close(rows, width, widest)",
        "rows.append(_END)",
        ("tests/physics/test_pairs.py",),
    ),
    Mutant(
        "sweeps try the nearest image only, however long",
        "game/physics/sweeps.py",
        "if across < torus.width * 0.5 and down < torus.height * 0.5:",
        "if True:",
        ("tests/physics/test_sweeps_on_torus.py",),
    ),
    Mutant(
        "a sweep takes the later root",
        "game/physics/sweeps.py",
        "when = gap / (closing + math.sqrt(under))",
        "when = gap / (closing - math.sqrt(under))",
        ("tests/physics/test_sweeps.py",),
    ),
    Mutant(
        "a ray hits what lies behind it (seed 1's mistake)",
        "game/physics/rays.py",
        "if both is None or not 0.0 <= both[0] <= last:",
        "if both is None or not both[0] <= last:",
        ("tests/physics/test_rays.py",),
    ),
    Mutant(
        "the nearest point of a segment is not clamped at its end",
        "game/physics/lines.py",
        "    if share >= 1.0:\n        return end\n",
        "",
        ("tests/physics/test_lines.py",),
    ),
    Mutant(
        "ties along a beam go to the higher id",
        "game/physics/beams.py",
        "key=lambda hit: (hit.distance, hit.target)",
        "key=lambda hit: (hit.distance, -hit.target)",
        ("tests/physics/test_beam_hits.py", "tests/physics/test_beams.py"),
    ),
    Mutant(
        "mirrors let beams through",
        "game/physics/beams.py",
        "direction = reflect(direction, normal)",
        "direction = direction",
        ("tests/physics/test_beams.py",),
    ),
    # ---- simulation
    Mutant(
        "rocks drift off the field: dropped wrap",
        "game/sim/motion.py",
        "x, y = world.torus.wrap((x, y))",
        "pass",
        ("tests/sim/test_rocks.py",),
    ),
    Mutant(
        "ids of the dead are used again",
        "game/sim/world.py",
        "self.next_id += 1",
        "self.next_id = 1 + max([body.id for body in (*self.ships, *self.rocks)], default=issued)",
        ("tests/sim/test_invariants.py",),
    ),
    Mutant(
        "dice that nobody seeded",
        "game/sim/dice.py",
        "dice = Dice(0, ((stream << 1) | 1) & _MASK64)",
        "dice = Dice(__import__('time').time_ns() & _MASK64, ((stream << 1) | 1) & _MASK64)",
        ("tests/sim/test_headings_and_dice.py",),
    ),
    Mutant(
        "a loop over a set of words, whose order is Python's mood",
        "game/sim/waves.py",
        "for number in range(count):",
        "for number in map(int, {str(number) for number in range(count)}):",
        ("tests/sim/test_determinism.py",),
    ),
    Mutant(
        "headings from the library's sine",
        "game/sim/headings.py",
        "rows.append((cosine, angle * sine))",
        "rows.append((__import__('math').cos(angle), __import__('math').sin(angle)))",
        ("tests/sim/test_headings_and_dice.py",),
    ),
    Mutant(
        "shots end a tick early: off by one",
        "game/sim/step.py",
        "if shot.life < 0 and shot.alive:",
        "if shot.life <= 0 and shot.alive:",
        ("tests/sim/test_bullets.py",),
    ),
    Mutant(
        "who meets first: ties go to the higher id",
        "game/sim/contacts.py",
        "return (mover.meeting.when, mover.body.id, mover.meeting.target.id)",
        "return (mover.meeting.when, -mover.body.id, -mover.meeting.target.id)",
        ("tests/sim/test_one_tick.py", "tests/sim/test_bullets.py"),
    ),
    Mutant(
        "a ship keeps all its speed at a wall",
        "game/sim/contacts.py",
        "turn_round(tick, body, wall, touch, tick.world.tuning.ship.wall_restitution)",
        "turn_round(tick, body, wall, touch, 1.0)",
        ("tests/sim/test_walls.py",),
    ),
    Mutant(
        "the laser hurts a rock twice",
        "game/sim/laser.py",
        "hurt_rock(tick, rock, blow, hit.crossing.point)",
        "[hurt_rock(tick, rock, blow, hit.crossing.point) for _ in range(2)]",
        ("tests/sim/test_laser.py",),
    ),
    Mutant(
        "energy refills beyond a full bar: clamp missing",
        "game/sim/laser.py",
        "ship.energy = min(tuning.energy, ship.energy + tuning.refill * DT)",
        "ship.energy += tuning.refill * DT",
        ("tests/sim/test_laser.py",),
    ),
    Mutant(
        "drag also while thrusting",
        "game/sim/ships.py",
        "    else:\n        keep = 1.0 - tuning.drag * DT\n",
        "    if True:\n        keep = 1.0 - tuning.drag * DT\n",
        ("tests/sim/test_ship.py",),
    ),
    Mutant(
        "a ship lost is not taken from the lives",
        "game/sim/harm.py",
        "ship.lives -= 1",
        "ship.lives -= 0",
        ("tests/sim/test_lives.py",),
    ),
    Mutant(
        "both children of a rock are kicked the same way",
        "game/sim/harm.py",
        "(rock.vx + way * dx * kick,",
        "(rock.vx + dx * kick,",
        ("tests/sim/test_rocks.py",),
    ),
    Mutant(
        "the digest forgets a field",
        "game/sim/digest.py",
        'frozenset({"order"})',
        'frozenset({"order", "swerve_wait"})',
        ("tests/sim/test_digest.py",),
    ),
    Mutant(
        "the Lancer fires without locking",
        "game/sim/lancers.py",
        "_enter_phase(tick.world, lancer, LancerPhase.LOCK)",
        "_enter_phase(tick.world, lancer, LancerPhase.FIRE)",
        ("tests/sim/test_lancer.py",),
    ),
    Mutant(
        "rocks are no cover: the Lancer's beam pierces",
        "game/sim/lancers.py",
        "pierce=False,",
        "pierce=True,",
        ("tests/sim/test_lancer_beam.py",),
    ),
    Mutant(
        "saucers aim across the whole field instead of the seam",
        "game/sim/saucers.py",
        "world.torus.delta(place, (ship.x, ship.y))",
        "(ship.x - place[0], ship.y - place[1])",
        ("tests/sim/test_saucers.py",),
    ),
    Mutant(
        "waves are born on ships",
        "game/sim/waves.py",
        "if _near_ship(world, place, world.tuning.rock.clear + radius):",
        "if False:",
        ("tests/sim/test_waves.py",),
    ),
    Mutant(
        "a newcomer enters where a ship waits",
        "game/sim/waves.py",
        "if any(ship.flying and _near(world, ship, arrival) for ship in world.ships):",
        "if False:",
        ("tests/sim/test_found_by_the_soak.py",),
    ),
    Mutant(
        "kills count once, whatever the combo",
        "game/sim/combo.py",
        "    return now\n",
        "    return 1\n",
        ("tests/sim/test_combo.py",),
    ),
    # ---- loop, input, storage, view, replays
    Mutant(
        "the loop drops what is left of a frame",
        "game/loop.py",
        "due, self._carry = divmod(self._carry, SECOND * self._pace)",
        "due, self._carry = self._carry // (SECOND * self._pace), 0",
        ("tests/test_loop.py",),
    ),
    Mutant(
        "a long frame is played in full: no clamp",
        "game/loop.py",
        "surplus = max(0, elapsed - self.longest)",
        "surplus = 0",
        ("tests/test_loop.py",),
    ),
    Mutant(
        "a clock that goes backwards takes ticks back",
        "game/loop.py",
        "max(0, now - self._before)",
        "now - self._before",
        ("tests/test_loop.py",),
    ),
    Mutant(
        "a tap within one frame is lost",
        "game/input/latch.py",
        "self._pending = min(self._pending + 1, MOST_PENDING)",
        "pass",
        ("tests/input/test_latch.py",),
    ),
    Mutant(
        "keys stay held when the window loses the keyboard",
        "game/input/keyboard.py",
        "            self._focused = False\n            self.clear()\n",
        "            self._focused = False\n",
        ("tests/input/test_keyboard.py",),
    ),
    Mutant(
        "a save is not put on the disk: no fsync",
        "game/storage/disk.py",
        "        os.fsync(handle)\n    finally:",
        "        pass\n    finally:",
        ("tests/storage/test_disk_and_lock.py", "tests/storage/test_store.py"),
    ),
    Mutant(
        "True counts as a whole number in a file",
        "game/storage/strict.py",
        "if type(value) is not int or not low <= value <= high:",
        "if not isinstance(value, int) or not low <= value <= high:",
        ("tests/storage/test_scores.py", "tests/storage/test_settings.py"),
    ),
    Mutant(
        "the rest of a rock over the edge is not drawn",
        "game/view/draw_torus.py",
        "return (place, *torus.straddles(place, room))",
        "return (place,)",
        ("tests/view/test_drawing.py",),
    ),
    Mutant(
        "a newborn slides in from nowhere",
        "game/view/poses.py",
        "return self._torus.lerp(before, now, alpha)",
        "return (before[0] + (now[0] - before[0]) * alpha, before[1] + (now[1] - before[1]) * alpha)",
        ("tests/view/test_poses.py",),
    ),
    Mutant(
        "a replay of other rules is played all the same",
        "game/pilots/tape_format.py",
        "if rules != RULES_VERSION:",
        "if False:",
        ("tests/replays/test_tapes.py",),
    ),
)  # fmt: skip
