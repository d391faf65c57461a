"""The words about the game of a day."""

from __future__ import annotations

from game.scenes.base.scene_context import SceneContext


def told_of_day(context: SceneContext) -> str:
    """Return whether the next daily game counts, and the streak; "" if the next game is of another mode."""
    if context.mode.seed is None:
        return ""
    day, today = context.day, context.today()
    if day != today:
        return "A PAST DAY IS PRACTICE"
    later = context.store.later_day(today)
    if later is not None:
        return f"THE CLOCK SAYS {today}, BUT {later} WAS PLAYED"
    streak = context.store.streak(today)
    days = f"   STREAK {streak}" if streak else ""
    note = context.store.day(day)
    if note is None or not note.game:
        return f"THE FIRST GAME OF A DAY COUNTS, EVEN IF BROKEN OFF{days}"
    return f"{note.score} POINTS COUNT TODAY, MORE IS PRACTICE{days}"


def why_practice(*, past: bool) -> str:
    """Return why a game of a day is practice."""
    return "A PAST DAY: NO SCORE IS KEPT" if past else "TODAY'S GAME HAS BEEN PLAYED"
