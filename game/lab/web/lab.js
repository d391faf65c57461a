// The lab in a browser: shows what game/lab/page.py tells as JSON, and hands pointer, keys and numbers back.
const PYODIDE = "https://cdn.jsdelivr.net/pyodide/v@VERSION@/full/";
const TICKS = 120; // in a second
const MOST = 12; // ticks that a frame makes up for
const FINGER = 24; // px about a handle at which it is taken, at least
const $ = (id) => document.getElementById(id);

async function load() {
  const beside = await fetch("pyodide/pyodide.mjs", { method: "HEAD" }).then((answer) => answer.ok, () => false);
  const from = beside ? new URL("pyodide/", location.href).href : PYODIDE;
  const { loadPyodide } = await import(from + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: from });
  python.unpackArchive(await (await fetch("game.zip")).arrayBuffer(), "zip");
  return python.runPython("from game.lab.page import Page; Page");
}

const Page = await load().catch((fault) => {
  $("lesson").textContent = "Python could not be loaded: without a network, pyodide must lie beside this page.";
  $("lesson").className = "fault";
  throw fault;
});
let page, seen, held = null, chosen = null;
const won = {}; // by the number of a room, until the page is left

function make(tag, words, act, into, kind = "") {
  const made = document.createElement(tag);
  made.textContent = words;
  made.className = kind;
  if (act) made.onclick = act;
  into.append(made);
  return made;
}

function change(act) {
  act();
  show();
}

function open(code) {
  page?.destroy();
  page = Page(code, won[parseInt(code) || 1] ?? "");
  show();
}

function show() {
  seen = JSON.parse(page.look());
  won[seen.number] = seen.won;
  if (!seen.handles.some(([name]) => name === chosen)) chosen = null;
  $("title").textContent = `${seen.number}. ${seen.title}`;
  $("lesson").textContent = seen.fault || seen.lesson;
  $("lesson").className = seen.fault ? "fault" : "";
  $("words").textContent = seen.words.join(" ");
  const by = seen.by ? `A challenge by ${seen.by}: ` : "Challenge: ";
  const star = seen.solved ? "  \u2605" : "";
  const hint = seen.hinted ? ` (${seen.hint})` : "";
  $("goal").textContent = seen.goal ? by + seen.goal + hint + star : `Challenges solved: ${seen.stars}`;
  $("verdict").textContent = seen.verdict && (seen.right ? "Right. " : "Not yet. ") + seen.verdict;
  $("verdict").className = seen.right ? "solved" : "fault";
  showRooms();
  $("cards").replaceChildren();
  const [title, answer, working] = seen.card.length ? seen.card : ["", "", seen.given.join("\n")];
  make("pre", title, null, $("cards"));
  make("pre", answer, null, $("cards"), "verdict");
  make("pre", working, null, $("cards"));
  showButtons();
  showPicture();
  showFields();
}

function showRooms() {
  const into = $("rooms");
  if (into.dataset.number === String(seen.number)) return;
  into.dataset.number = seen.number;
  into.replaceChildren();
  seen.rooms.forEach((title, at) => {
    const kind = at + 1 === seen.number ? "now" : "";
    make("button", title, () => { location.hash = String(at + 1); }, into, kind);
  });
  into.scrollLeft = into.children[seen.number - 1].offsetLeft - 20;
}

function showButtons() {
  const into = $("buttons");
  const commit = seen.wants ? "FIRST: YOUR ANSWER" : "COMMIT";
  const on = seen.predicting ? commit : seen.line ? "NEXT LINE" : "LINE BY LINE";
  const run = seen.predicting ? "" : seen.running ? "STOP" : "RUN";
  const next = seen.goal ? "NEXT CHALLENGE" : "CHALLENGES";
  const words = [on, run, next, seen.more, seen.hint && !seen.hinted, ...seen.switches, ...seen.actions].join();
  if (into.dataset.words === words) return;
  into.dataset.words = words;
  into.replaceChildren();
  make("button", on, seen.wants ? answer : () => change(() => page.go_on()), into, seen.predicting ? "now" : "");
  if (run) make("button", run, () => change(() => page.run()), into);
  make("button", "RESET", () => change(() => page.reset()), into);
  make("button", next, () => change(() => page.next_goal()), into);
  if (seen.hint && !seen.hinted) make("button", "HINT", () => change(() => page.show_hint()), into);
  if (seen.more) make("button", "NEXT FORMULAS", () => change(() => page.next_card()), into);
  seen.switches.forEach((word, at) => make("button", word, () => change(() => page.switch(at)), into));
  seen.actions.forEach((word, at) => make("button", word, () => change(() => page.do(at)), into));
  make("button", "LINK", link, into);
  make("button", "PRINT SHEETS", print, into);
}

function answer() {
  chosen = seen.place || chosen;
  showPicture();
  $("fields").querySelector("[name=guess]")?.focus();
}

function link(event) {
  const button = event.target;
  history.replaceState(null, "", "#" + encodeURIComponent(seen.code));
  const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
  copied.then(() => { button.textContent = "LINK: COPIED"; }, () => { button.textContent = "LINK: IN THE ADDRESS BAR"; });
}

function print() {
  const sheets = window.open("", "_blank");
  if (!sheets) return;
  sheets.document.write(page.sheet(1, 25));
  sheets.document.close();
  sheets.print();
}

function showPicture() {
  $("picture").innerHTML = seen.svg;
  const picture = $("picture").firstChild;
  const around = Math.max(13, FINGER / picture.getScreenCTM().a);
  for (const [name, x, y] of seen.handles) {
    for (const [kind, r] of [["reach", around], [name === chosen ? "handle held" : "handle", 13]]) {
      const ring = document.createElementNS(picture.namespaceURI, "circle");
      for (const [key, value] of Object.entries({ cx: x, cy: y, r, class: kind })) ring.setAttribute(key, value);
      picture.prepend(ring); // beneath the letters
    }
  }
}

function showFields() {
  const into = $("fields");
  if (into.contains(document.activeElement)) return;
  into.replaceChildren();
  for (const [name, words, value] of seen.fields) {
    const label = make("label", words + " ", null, into);
    const input = make("input", "", null, label);
    input.name = name;
    input.value = value;
    input.onchange = () => { input.blur(); change(() => page.enter(name, input.value)); };
  }
}

function place(event) {
  const picture = $("picture").firstChild;
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
}

const takes = (event) => event.target.matches(".reach, .handle");
$("picture").addEventListener("touchstart", (event) => { if (takes(event)) event.preventDefault(); }, { passive: false }); // the page must not scroll
$("picture").addEventListener("pointerdown", (event) => {
  if (held || !takes(event)) return;
  const at = place(event);
  const away = ([, x, y]) => Math.hypot(x - at.x, y - at.y);
  const [name, x, y] = seen.handles.reduce((one, other) => (away(other) < away(one) ? other : one));
  held = { name, finger: event.pointerId, x: x - at.x, y: y - at.y };
  chosen = name;
  $("picture").setPointerCapture(event.pointerId); // the picture stays while its parts are drawn anew
  event.preventDefault();
}); // nothing is drawn yet: what was touched must be there for "touchstart"
$("picture").addEventListener("click", (event) => {
  if (!seen.place || takes(event)) return;
  const { x, y } = place(event);
  change(() => page.drag(seen.place, x, y));
});
addEventListener("pointermove", (event) => {
  if (held?.finger !== event.pointerId) return;
  const { x, y } = place(event);
  change(() => page.drag(held.name, x + held.x, y + held.y));
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    if (held?.finger !== event.pointerId) return;
    held = null;
    showPicture();
  });
}
$("steps").addEventListener("click", (event) => {
  const { x, y } = event.target.dataset, step = Number($("step").value);
  if (!x) return;
  chosen ??= seen.handles[0][0];
  change(() => page.nudge(chosen, x * step, y * step));
});
addEventListener("keydown", (event) => {
  const step = event.shiftKey ? 10 : event.altKey ? 0.01 : 1;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.target.matches("input, select") || !(way && chosen)) return;
  event.preventDefault();
  change(() => page.nudge(chosen, way[0] * step, way[1] * step));
});
function code() {
  const text = location.hash.slice(1);
  try { return decodeURIComponent(text); } catch { return text; }
}
addEventListener("hashchange", () => open(code()));

let last = performance.now(), owed = 0;
function frame(now) {
  owed = Math.min(owed + (now - last) / 1000 * TICKS, MOST);
  last = now;
  const due = Math.max(0, Math.floor(owed));
  owed -= due;
  page.tick(due);
  if (seen.running) show();
  requestAnimationFrame(frame);
}
open(code());
document.body.dataset.ready = "yes";
requestAnimationFrame(frame);
