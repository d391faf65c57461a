"""States as codes that open them again, the lab's page for a browser, and sheets to print and for Moodle."""

import json
import math
import re
import shutil
import subprocess
import sys
import zipfile
from html import escape, unescape
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest

from game.cards.numbers import MINUS
from game.command_line.export_command import PYODIDE as PINNED
from game.command_line.export_command import Program, found_pyodide, modules_of, one_page, zipped
from game.lab.code import CodeError, LabCode, read_code
from game.lab.handout import answers, exercises, handout, is_sheet, moodle, told_letters
from game.lab.page import Page
from game.lab.room import Asked, Room, State
from game.lab.rooms.all_rooms import ROOMS
from game.options import Problem
from tests.chromium import PYODIDE
from tests.play import *

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LAB = Path(__file__).resolve().parents[2] / "game" / "lab"


@pytest.mark.slow
@given(room=st.sampled_from(ROOMS), data=st.data())
def test_every_state_comes_back_from_its_code_as_it_is_shown_in_capitals_too(
    room: Room, data: st.DataObject
) -> None:
    numbers = dict(room.opening())
    for field in room.fields:
        if data.draw(st.booleans()):
            numbers[field.name] = data.draw(st.floats(field.low, field.high) | st.just(min(-0.0, field.high)))
            numbers[field.name] = max(field.low, numbers[field.name])
    for switch in room.switches:
        numbers[switch.name] = float(data.draw(st.integers(0, len(switch.words) - 1)))
    found, shown = read_code(str(LabCode(room, State(numbers)))), room.shown(State(numbers))
    assert found.room is room
    assert [value.hex() for value in found.state.values()] == [value.hex() for value in shown.values()]
    assert read_code(str(found).upper()).state == found.state, "as a notice writes it"


def test_the_openings_and_names_are_those_of_this_version_of_codes() -> None:
    approve("lab/openings", "\n".join(f"{room.number} {dict(room.opening())}" for room in ROOMS))


@each("code, said", [
    ("0", "there is no room '0', only 1 to 6"),
    ("1,px", "'px' is no number of room 1"),
    ("1,zz=3", "'zz=3' is no number of room 1"),
    ("1,dx=1", "'dx=1' is no number of room 1"),
    ("1,qx=2", "qx goes from 20 to 860"),
    ("5,rB=0", "rB goes from 5 to 110"),
    ("6,reach=0", "reach goes from 20 to 1600"),
    ("1,shape=7", "a switch has no such word"),
    ("1,goal=fame", "room 1 has no goal 'fame'"),
    ("1,by=<b>", "a name has 1 to 20 letters, digits, spaces or dashes"),
    ("1,version=1", "it is of version '1' of the lab, this is version 2"),
    ("x" * 300, f"there is no room '{'x' * 40}', only 1 to 6"),
    ("1" + ",px=100" * 300, "a code has at most 2000 letters"),
])  # fmt: skip
def test_a_bad_code_is_refused_in_one_line(code: str, said: str) -> None:
    with pytest.raises(CodeError, match=f"^{re.escape(said)}$"):
        read_code(code)


def test_a_challenge_keeps_its_goal_and_who_made_it_and_stands_still() -> None:
    code = "1,qx=300,qy=250,goal=pierce,by=Anna,version=2"
    assert str(read_code(code)) == str(read_code(f" {code.replace(',', ', ').replace('-', MINUS)}")) == code
    page = Page(code)
    shown = look(page)
    goal = "Challenge 3 of 3, by Anna: Without seeing the laser, aim it at all three circles."
    assert (shown["texts"]["goal"], shown["running"]) == (goal, False)
    page.tick(60)
    assert look(page)["code"] == code


def look(page: Page) -> Any:
    return json.loads(page.look(13.0))


def text(html: str) -> list[str]:
    """Return the rows of a part of the page without their colours."""
    return [unescape(re.sub("<[^>]*>", "", row)) for row in html.split("</div>") if row]


def test_the_page_of_a_browser_answers_to_all_that_it_can_be_asked() -> None:
    page = Page("1,nothing=1", "tangent,side")
    assert ("nothing" in page.fault, look(page)["won"]) == (True, "tangent")
    page.drag("P", 200.0, 300.0)
    page.choose("P")
    page.nudge(1.0, -0.5)
    page.enter("r1", "55,5")
    page.turn("r1", -1.0)
    page.act("s")
    shown = look(page)
    assert (shown["code"], shown["texts"]["verdict"]) == ("1,px=201,py=299.5,r1=54.5,shape=2,version=2", "")
    assert [row[0] for row in shown["fields"]] == ["px", "py", "r1", "r2", "r3", "reach"]
    assert ["s", "LASER IS A RAY WITH A REACH"] in shown["acts"]
    for typed, said in (("x", "x is no number"), ("900", "r1 goes from 5 to 160")):
        page.enter("r1", typed)
        assert look(page)["texts"]["verdict"] == said
    for key in ".,g":
        page.act(key)
    page.tick(10)
    assert look(page)["running"]
    page.act("r")
    assert look(page)["code"] == "1"
    assert ET.fromstring(shown["svg"]).tag.endswith("svg")  # noqa: S314 - ours
    tasks, keys = page.sheet(7, 2, answers=False), page.sheet(7, 2, answers=True)
    assert [(": answers</h1>" in each, "<section>" in each) for each in (tasks, keys)] == [
        (False, True),
        (True, False),
    ]


@pytest.mark.slow
def test_what_is_pointed_at_lights_its_part_of_the_picture_and_nothing_else_changes() -> None:
    page = Page("1,c1y=290")
    before = look(page)
    for lit in re.findall('data-lights="([^"]+)"', "".join(before["texts"].values())):
        page.point(lit)
        shown = look(page)
        assert shown["texts"] == before["texts"]
        assert (' opacity=".35"' in shown["svg"]) == (not set(lit.split()) <= set("abcD")), (
            "which are not drawn"
        )
    page.point("")
    assert look(page) == before


@pytest.mark.slow
@each("room", ROOMS)
def test_all_labels_of_the_page_are_apart_on_a_phone_and_a_screen_and_the_axes_have_numbers(
    room: Room,
) -> None:
    for letters in (13.0, 28.0):
        page, boxes = Page(str(room.number)), []
        picture = ET.fromstring(json.loads(page.look(letters))["svg"])  # noqa: S314 - ours
        for it in (it for it in picture.iter() if it.text):
            (x, y), wide = numbers_of(it, "x y"), 0.5 * letters * len(it.text or "")
            left = x - wide / 2.0 if it.get("text-anchor") == "middle" else x
            boxes.append((left, left + wide, y, it.text))
        for at, (left, right, y, _) in enumerate(boxes):
            for a, b, other, _ in boxes[:at]:
                assert right <= a or b <= left or abs(y - other) >= letters
        labels = {shape.label for shape in page.bench.shapes} - {""}
        assert {"100", "200", "300", "x", "y", *labels} <= {word for *_, word in boxes}


def test_the_script_calls_what_the_page_answers_and_nothing_that_pyodide_answers_itself() -> None:
    script = (LAB / "web" / "page.js").read_text(encoding="utf-8")
    called = {*re.findall(r"page\.(\w+)\(", script)}
    own = {"type", "copy", "call", "apply", "bind", "length", "name", "toString", "toJs", "get", "set", "has"}
    answered = {name for name in vars(Page) if not name.startswith("_")}
    assert (called ^ answered, answered & own) == (set(), set())


def test_in_a_browser_a_prediction_is_committed_and_the_working_goes_line_by_line() -> None:
    page, told = Page("1,c1y=290,goal=foretell"), []
    page.act(" ")
    shown = look(page)
    assert (shown["asks"], shown["texts"]["verdict"], look(page)["asks"]) == (
        "guess",
        "first write your answer",
        "",
    )
    page.enter("guess", "192.5")
    for _ in range(4):
        shown = look(page)
        told.append((text(shown["texts"]["working"]), shown["texts"]["answer"], "opacity=" in shown["svg"]))
        page.act(" ")
    lines = text(look(page)["texts"]["working"])
    assert (told[0][0][1], told[0][1:]) == ("P = (110, 330)", ("", False))
    assert (told[1][0][:3], told[1][2], len(lines)) == (lines, False, 3)
    assert [(one[0], one[2]) for one in told[2:]] == [(lines[:1], True), (lines[:2], True)]
    shown = look(page)["texts"]
    assert shown["verdict"] == "Right. You said 192.5; t1 = 192.554."
    page.act("c")
    page.act("c")
    assert look(page)["texts"]["goal"] == "Challenges solved: 1 of 3"


@pytest.mark.slow
def test_the_zip_of_the_page_has_no_screen_and_plays_by_itself(tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(zipped(modules_of("game.lab.page")))) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path)
    assert not [name for name in names if re.match(r"game/(scenes|overlay|window|view|sound|storage)/", name)]
    ours = json.loads(_after_a_second(Page("4")))
    code = f"import sys; sys.modules['pygame'] = None\n{SECOND}"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)[3] == ours


@pytest.mark.slow
@pytest.mark.parametrize(
    ("version", "said"),
    [
        (None, "there is no pyodide here: npm install pyodide@"),
        ("0.1", "is of version 0.1, not "),
        (PINNED, "has no pyodide.mjs"),
    ],
)
def test_a_page_is_made_with_one_version_of_npm_s_package_and_says_how_to_get_it(
    version: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "node_modules" / "pyodide"
    if version is not None:
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(json.dumps({"version": version}))
    with pytest.raises(Problem, match=re.escape(said)):
        found_pyodide(None)
    if version == PINNED:
        for name in PARTS:
            (folder / name).write_text(f"{name}</script>")
        program = Program("A & B", LAB / "web", "game.lab.page", modules_of("game.lab.page"))
        pages = {one_page(program, found_pyodide(None)) for _ in range(2)}
        assert len(pages) == 1, "the same sources give the same bytes"
        (page,) = (each.decode() for each in pages)
        assert "<title>A &amp; B</title>" in page
        assert "@" + "SCRIPT@" not in page
        assert page.count("</script>") == 2 * (len(PARTS) + 1) + 1
        assert not re.findall(r"""(?:src|href)=["']?(?!data:|#)\w""", page)


SECOND = """
import json
from game.lab.page import Page
found = []
for number in range(1, 7):
    page = Page(str(number))
    page.tick(120)
    found.append(json.loads(page.look(13.0)))
print(json.dumps(found))
"""


def _after_a_second(page: Page) -> str:
    page.tick(120)
    return page.look(13.0)


@pytest.mark.slow
@pytest.mark.skipif(not (PYODIDE and shutil.which("node")), reason="no node, or no npm package pyodide")
def test_in_node_s_pyodide_all_rooms_have_the_same_bits_after_a_second(tmp_path: Path) -> None:
    (tmp_path / "game.zip").write_bytes(zipped(modules_of("game.lab.page")))
    (tmp_path / "run.mjs").write_text(
        f"""import {{ loadPyodide }} from "{PYODIDE}/pyodide.mjs";
        import fs from "node:fs";
        const python = await loadPyodide();
        python.unpackArchive(new Uint8Array(fs.readFileSync("game.zip")), "zip");
        python.runPython({json.dumps(SECOND)});"""
    )
    node = shutil.which("node") or "node"
    done = subprocess.run([node, "run.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    theirs = json.loads(done.stdout.strip().splitlines()[-1])
    assert theirs == [json.loads(_after_a_second(Page(str(room.number)))) for room in ROOMS]


# ---- sheets


@pytest.mark.slow
@each("room", ROOMS)
def test_a_sheet_asks_for_all_of_its_answer_with_half_a_last_place_to_spare(room: Room) -> None:
    for seed in range(20):
        for each_task in exercises(room, seed):
            assert each_task.given
            assert each_task.asked
            assert "{" not in each_task.answer
            answer = each_task.answer.replace(MINUS, "-")
            told = re.findall(r"(?<![A-Za-z])\d+(?:\.\d+)?", answer)
            assert len(told) == len([it for it in each_task.asked if not it.others]), answer
            for it in each_task.asked:
                places = round(-math.log10(2.0 * it.tolerance)) if it.tolerance else 0
                text = it.value if isinstance(it.value, str) else f"{it.value:.{places}f}"
                assert re.search(rf"(?<![-.\d]){re.escape(text)}(?![.\d])", answer), it
                assert bool(it.others) == isinstance(it.value, str) == (it.tolerance == 0.0)


@pytest.mark.slow
@each("room", ROOMS)
def test_handouts_have_a_sheet_a_pupil_and_their_answers_and_working_are_apart(room: Room) -> None:
    papers, keys = (text(room, 7, pupils=3).replace("&nbsp;", " ") for text in (handout, answers))
    for part in (papers, keys):
        assert [part.count(f">Sheet {seed}") for seed in (7, 8, 9, 10)] == [1, 1, 1, 0]
        assert is_sheet(part)
    assert [papers.count("</section>"), keys.count("<section")] == [3, 0]
    for seed in (7, 8, 9):
        found = exercises(room, seed)
        assert papers.count(escape(told_letters(room, found))) >= 1
        for each_task in found:
            told = [escape(each_task.task), *map(escape, (each_task.answer, *each_task.steps))]
            assert told[0] in papers
            assert not [line for line in told[1:] if line not in keys]
            assert told[1] not in papers
    assert papers.count("<svg") == 3 * 8


@pytest.mark.slow
@each("room", ROOMS)
def test_a_picture_shows_the_rims_unless_it_is_asked_what_they_meet(room: Room) -> None:
    texts = handout(room, 7).replace("&nbsp;", " ").split("<li>")[1:]
    for each_task, text in zip(exercises(room, 7), texts, strict=False):
        radii = [value for _, value in each_task.given if isinstance(value, float) and value > 1.0]
        rims = [f'r="{radius:.2f}"' in text for radius in radii]
        assert set(rims) <= {not any(it.others for it in each_task.asked)}
        assert text.count("marker-end") == {5: 2, 6: "beam" in each_task.task}.get(room.number, 0)
        assert text.count("<line") == {5: 2, 6: 2 if "beam" in each_task.task else 4}.get(room.number, 1)


@pytest.mark.slow
@each("room", ROOMS)
def test_moodle_s_questions_ask_for_every_number_with_its_tolerance(room: Room) -> None:
    root = ET.fromstring(moodle(room, 7, pupils=2))  # noqa: S314 - ours
    assert root.tag == "quiz"
    sheets = {seed: exercises(room, seed) for seed in (7, 8)}
    tasks = {f"{room.number}-{seed}-{at}": it for seed in sheets for at, it in enumerate(sheets[seed], 1)}
    asked, texts, kinds = list[Asked](), list[str](), dict[str, list[str]]()
    for question in root:
        name, *others = (each_text for each_text in question.itertext() if each_text.strip())
        if question.get("type") == "category":
            kind = name.rpartition("/")[2] if "//" not in name else name
            assert kind not in kinds, "a category comes once"
            continue
        it = tasks.pop(name)
        assert kinds.setdefault(kind, [one.name for one in it.asked]) == [one.name for one in it.asked]
        texts.append(others[0])
        assert others[0].startswith(f"<p>{escape(it.task, quote=False)} y points down.</p>")
        assert f"<p>{escape(told_letters(room, [it]), quote=False)}</p>" in others[0]
        asked += it.asked
    assert (tasks, len(kinds) > 1) == ({}, True)
    text, words = " ".join(texts), [[f"={it.value}", *it.others] for it in asked if it.others]
    blanks = re.findall(r"(?: \((\d) decimals?\))? = \{1:NUMERICAL:=(-?[\d.]+):([\d.]+)\}", text)
    numbers = [(it.value, it.tolerance) for it in asked if not it.others]
    assert [(float(value), float(tolerance)) for _, value, tolerance in blanks] == numbers
    assert all(float(tolerance) == float(f"5e-{int(decimals or 0) + 1}") for decimals, _, tolerance in blanks)
    choices = [sorted(choice.split("~")) for choice in re.findall(r"\{1:MULTICHOICE:([^}]+)\}", text)]
    assert choices == list(map(sorted, words))


def numbers_of(element: ET.Element, names: str) -> list[float]:
    return [float(element.get(name, "nan")) for name in names.split()]


def points_of(picture: ET.Element, size: float) -> list[tuple[float, float]]:
    """Return points of all lines, rims and heads of a picture, close together; of other elements NaN."""
    found = []
    for it in picture.iter():
        x, y, end_x, end_y, u, v, r = numbers_of(it, "x1 y1 x2 y2 cx cy r")
        if it.get("marker-end"):
            tip, back = complex(end_x, end_y), complex(x - end_x, y - end_y)
            sides = (tip + size * back / abs(back) * (0.78 + side) for side in (-0.39j, 0.39j))
            found += [(corner.real, corner.imag) for corner in sides]
        for share in (part / 100.0 for part in range(101)):
            found.append((x + share * (end_x - x), y + share * (end_y - y)))
            found.append((u + r * math.cos(share * math.tau), v + r * math.sin(share * math.tau)))
    return found


@each("room", ROOMS)
@pytest.mark.slow
def test_no_label_of_a_printed_picture_touches_a_line_or_another_or_is_cut_off(room: Room) -> None:
    for picture in map(ET.fromstring, re.findall("<svg.*?</svg>", handout(room, 0, pupils=12))):
        (size,) = numbers_of(picture, "font-size")
        points = points_of(picture, size)
        left, top, wide, high = map(float, picture.get("viewBox", "").split())
        words = [(*numbers_of(it, "x y"), 0.38 * size * len(it.text)) for it in picture.iter() if it.text]
        for x, y, half in words:
            assert left <= x - half < x + half <= left + wide
            assert top <= y - 0.4 * size < y + 0.4 * size <= top + high
            assert not [1 for u, v in points if abs(u - x) < half and abs(v - y) < 0.4 * size]
            assert sum(abs(u - x) < half + w and abs(v - y) < 0.8 * size for u, v, w in words) == 1, "itself"
