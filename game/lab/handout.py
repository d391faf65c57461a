"""Sheets for a class: a page of HTML to print, a sheet a pupil, and XML with cloze questions for Moodle."""

from __future__ import annotations

from html import escape
from typing import Final

from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.lab.room import Asked, Exercise, Room
from game.lab.sheet import MARK, TASKS, exercises
from game.lab.svg import around, labelled, svg
from game.physics import Point, along

_STYLE: Final = (
    "body{font:12pt serif;max-width:18cm;margin:auto}section{break-after:page}li{"
    "margin:.7em 0;break-inside:avoid;display:flow-root list-item}svg{float:right;width:8cm;max-height:5cm}"
)
_WIDE, _HIGH, _MARGIN = 16.0, 7.0, 3.4  # heights of a letter: the most that a picture shows, and its margin
_ARROW: Final = 0.25  # s: how long the arrow of a velocity is, in the way that it goes in this time


def handout(room: Room, seed: int, pupils: int = 1, tasks: int = TASKS) -> str:
    """Return a page to print: sheets of the seeds from `seed` on, one a pupil, then the answers of all."""
    papers, keys = [], []
    for number in range(seed, seed + pupils):
        found = exercises(room, number, tasks)
        rows = "".join(f"<li>{_picture(each)}{escape(each.task)}</li>" for each in found)
        title = escape(room.title.capitalize())
        papers.append(
            f"<section><h1>{title}</h1><p>Sheet {number}. {MARK} Name:</p><ol>{rows}</ol></section>"
        )
        answers = "".join(f"<li>{escape(each.answer)}</li>" for each in found)
        keys.append(f"<h3>Sheet {number}</h3><ol>{answers}</ol>")
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(room.title)}</title>'
    return f"{head}<style>{_STYLE}</style>{''.join(papers)}<h1>Answers</h1>{''.join(keys)}</html>\n"


def moodle(room: Room, seed: int, pupils: int = 1, tasks: int = TASKS) -> str:
    """Return Moodle's XML: a cloze question a task, with a blank for each answer; feedback: the working."""
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    for number in range(seed, seed + pupils):
        for place, each in enumerate(exercises(room, number, tasks), 1):
            blanks = ", ".join(f"{it.name} = {_blank(it)}" for it in each.asked)
            steps = "".join(f"<p>{escape(step)}</p>" for step in each.steps)
            asked = escape(f"<p>{_plain(each.task)}</p><p>{blanks}</p>")
            rows += [
                f'<question type="cloze"><name><text>{room.number}-{number}-{place}</text></name>',
                f'<questiontext format="html"><text>{asked}</text></questiontext>',
                f'<generalfeedback format="html"><text>{escape(steps)}</text></generalfeedback>',
                "</question>",
            ]
    return "\n".join([*rows, "</quiz>"]) + "\n"


def _blank(it: Asked) -> str:
    if isinstance(it.value, str):
        words = sorted([f"={it.value}", *it.others], key=lambda word: word.strip("="))
        return f"{{1:MULTICHOICE:{'~'.join(words)}}}"
    return f"{{1:NUMERICAL:={it.value:.12g}:{it.tolerance:g}}}"


def _plain(text: str) -> str:
    """Return a text without what a cloze question reads as its own signs."""
    return "".join(f"&#{ord(sign)};" if sign in "{}~=#" else sign for sign in escape(text))


def _picture(each: Exercise) -> str:
    shapes = _shapes(dict(each.given))
    _, _, wide, high = around(shapes, 0.0)
    letters = max(wide / _WIDE, high / _HIGH, 1.0)
    return svg(labelled(shapes, letters), box=around(shapes, _MARGIN * letters), letters=letters)


def _shapes(given: dict[str, float | Point]) -> list[Shape]:
    """Return what is told by the letters of a task: places, a line from P, a circle, velocities."""
    places = {name: value for name, value in given.items() if isinstance(value, tuple)}
    shapes: list[Shape] = [Dot(place, name, name) for name, place in places.items() if name[0] in "PQC"]
    if "P" in places and "Q" in places:
        shapes.append(Line(places["P"], places["Q"], "beam"))
    for name, value in given.items():
        centre = places.get(f"C{name[1:]}")
        if centre is not None and isinstance(value, float):
            shapes.append(Ring(centre, value))
        elif centre is not None and isinstance(value, tuple) and name[0] == "v":
            shapes.append(Arrow(centre, along((0.0, 0.0), value, _ARROW), "v", name))
    return shapes
