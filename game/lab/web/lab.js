// The lab in a browser: shows what game/lab/page.py tells as JSON, and hands pointer, keys and numbers back.
const PYODIDE = "https://cdn.jsdelivr.net/pyodide/v@VERSION@/full/";
const TICKS = 2; // a frame, at 60 frames/s
const $ = (id) => document.getElementById(id);

async function load() {
  const beside = await fetch("pyodide/pyodide.mjs", { method: "HEAD" }).then((answer) => answer.ok, () => false);
  const from = beside ? new URL("pyodide/", location.href).href : PYODIDE;
  const { loadPyodide } = await import(from + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: from });
  python.unpackArchive(await (await fetch("game.zip")).arrayBuffer(), "zip");
  return python.runPython("from game.lab.page import Page; Page");
}

const Page = await load();
let page, seen, held = null, chosen = null;

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
  page = Page(code);
  chosen = null;
  show();
}

function show() {
  seen = JSON.parse(page.look());
  $("title").textContent = `${seen.number}. ${seen.title}`;
  $("lesson").textContent = seen.fault || seen.lesson;
  $("lesson").className = seen.fault ? "fault" : "";
  $("words").textContent = seen.words.join(" ");
  const by = seen.by ? `A challenge by ${seen.by}: ` : "Challenge: ";
  const star = seen.solved ? "  \u2605" : "";
  $("goal").textContent = seen.goal ? by + seen.goal + star : `Challenges solved: ${seen.stars}`;
  $("verdict").textContent = seen.verdict && (seen.right ? "Right. " : "Not yet. ") + seen.verdict;
  $("verdict").className = seen.right ? "solved" : "fault";
  $("rooms").replaceChildren();
  seen.rooms.forEach((title, at) => {
    const kind = at + 1 === seen.number ? "now" : "";
    make("button", title, () => { location.hash = String(at + 1); }, $("rooms"), kind);
  });
  $("cards").replaceChildren();
  const [title, answer, working] = seen.card.length ? seen.card : ["", "", seen.given.join("\n")];
  make("pre", title, null, $("cards"));
  make("pre", answer, null, $("cards"), "verdict");
  make("pre", working, null, $("cards"));
  showButtons();
  showPicture();
  showFields();
}

function showButtons() {
  const into = $("buttons");
  const on = seen.predicting ? "COMMIT" : seen.line ? "NEXT LINE" : "LINE BY LINE";
  const run = seen.predicting ? "" : seen.running ? "STOP" : "RUN";
  const next = seen.goal ? "NEXT CHALLENGE" : "CHALLENGES";
  const words = [on, run, next, seen.more, ...seen.switches, ...seen.actions].join();
  if (into.dataset.words === words) return;
  into.dataset.words = words;
  into.replaceChildren();
  make("button", on, () => change(() => page.go_on()), into, seen.predicting ? "now" : "");
  if (run) make("button", run, () => change(() => page.run()), into);
  make("button", "RESET", () => change(() => page.reset()), into);
  make("button", next, () => change(() => page.next_goal()), into);
  if (seen.more) make("button", "NEXT FORMULAS", () => change(() => page.next_card()), into);
  seen.switches.forEach((word, at) => make("button", word, () => change(() => page.switch(at)), into));
  seen.actions.forEach((word, at) => make("button", word, () => change(() => page.do(at)), into));
  make("button", "LINK", link, into);
  make("button", "PRINT SHEETS", print, into);
}

function link() {
  history.replaceState(null, "", "#" + encodeURIComponent(seen.code));
  navigator.clipboard?.writeText(location.href);
}

function print() {
  const sheets = window.open("", "_blank");
  sheets.document.write(page.sheet(1, 25));
  sheets.document.close();
  sheets.print();
}

function showPicture() {
  $("picture").innerHTML = seen.svg;
  const picture = $("picture").firstChild;
  for (const [name, x, y] of seen.handles) {
    const handle = document.createElementNS(picture.namespaceURI, "circle");
    const kind = name === chosen ? "handle held" : "handle";
    for (const [key, value] of Object.entries({ cx: x, cy: y, r: 13, class: kind })) handle.setAttribute(key, value);
    handle.dataset.name = name;
    picture.append(handle);
  }
}

function showFields() {
  const into = $("fields");
  if (into.contains(document.activeElement)) return;
  into.replaceChildren();
  for (const [name, words, value] of seen.fields) {
    const label = make("label", words + " ", null, into);
    const input = make("input", "", null, label);
    input.value = value;
    input.onchange = () => { input.blur(); change(() => page.type(name, input.value)); };
  }
}

function place(event) {
  const picture = $("picture").firstChild;
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
}

$("picture").addEventListener("pointerdown", (event) => {
  const name = event.target.dataset?.name;
  if (!name) return;
  held = chosen = name;
  event.preventDefault();
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  const { x, y } = place(event);
  change(() => page.drag(held, x, y));
});
addEventListener("pointerup", () => { held = null; });
addEventListener("keydown", (event) => {
  const step = event.shiftKey ? 10 : event.altKey ? 0.01 : 1;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.target.tagName === "INPUT" || !(way && chosen)) return;
  event.preventDefault();
  change(() => page.nudge(chosen, way[0] * step, way[1] * step));
});
addEventListener("hashchange", () => open(decodeURIComponent(location.hash.slice(1))));

function frame() {
  page.tick(TICKS);
  if (seen.running) show();
  requestAnimationFrame(frame);
}
open(decodeURIComponent(location.hash.slice(1)));
document.body.dataset.ready = "yes";
frame();
