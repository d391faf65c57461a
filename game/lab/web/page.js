// The lab: draws what game/lab/page.py tells as JSON, and hands keys, pointers and numbers back to it.
const TICKS = 120; // in a second
const MOST = 12; // ticks that a frame makes up for
const FINGER = 24; // px about a handle at which it is taken, at least
const SHORT = 400; // ms until the address follows
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { " ": "Space", S: "Shift S" };
const STORE = "asterays-lab";

const Page = await boot("from game.lab.page import Page; Page");
const picture = $("picture"), rings = new Map(), won = stored();
let page, seen, held = null, ticking = false, waiting = 0, address = "";

function stored() {
  try { return JSON.parse(localStorage.getItem(STORE)) ?? {}; } catch { return {}; }
}

function store() {
  try { localStorage.setItem(STORE, JSON.stringify(won)); } catch { /* a browser may forbid it */ }
}

function make(tag, into, words = "", traits = {}) {
  const made = into instanceof SVGElement ? document.createElementNS(into.namespaceURI, tag) : document.createElement(tag);
  made.textContent = words;
  for (const [key, value] of Object.entries(traits)) made.setAttribute(key, value);
  into.append(made);
  return made;
}

function read(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

function open() {
  address = location.hash;
  const code = read(address.slice(1));
  page?.destroy();
  page = Page(code, won[parseInt(code) || 1] ?? "");
  show();
}

function change(act) {
  act();
  show();
}

function show() {
  const focus = document.activeElement;
  seen = JSON.parse(page.look(Math.min(13, innerWidth / 34) / picture.getScreenCTM().a));
  const all = { ...seen.texts, drawn: seen.svg };
  for (const [id, html] of Object.entries(all)) {
    const into = $(id);
    if (into.was !== html) into.innerHTML = into.was = html;
  }
  document.title = `${seen.texts.title} - Asterays`;
  document.body.dataset.code = seen.code;
  showRooms();
  showHandles();
  showFields();
  showActs();
  if (won[seen.number] !== seen.won) { won[seen.number] = seen.won; store(); }
  waiting ||= setTimeout(follow, SHORT);
  const asked = seen.asks && ($("fields").querySelector(`[name="${seen.asks}"]`) ?? rings.get(seen.asks));
  if (asked) {
    asked.focus();
    asked.select?.();
  } else if (!focus.isConnected || focus.hidden) rings.get(seen.chosen)?.focus({ preventScroll: true });
  if (!seen.running || ticking) return;
  ticking = true;
  let last = performance.now(), owed = 0;
  requestAnimationFrame(function frame(now) {
    owed = Math.min(owed + Math.max(0, now - last) / 1000 * TICKS, MOST);
    last = now;
    const due = Math.floor(owed);
    owed -= due;
    ticking = seen.running;
    if (!ticking) return;
    change(() => page.tick(due));
    requestAnimationFrame(frame);
  });
}

// Let the address follow the state, so that a reload, a link and Back find it.
function follow() {
  waiting = 0;
  if (location.hash !== address) return; // a link has been followed, and its event comes next
  try { history.replaceState(null, "", "#" + encodeURI(seen.code)); } catch { /* a frame may have no address */ }
  address = location.hash;
}

function showRooms() {
  const into = $("rooms");
  if (!into.children.length) seen.rooms.forEach((title, at) => make("a", into, `${at + 1} ${title}`, { href: `#${at + 1}` }));
  if (into.number === seen.number) return;
  into.number = seen.number;
  [...into.children].forEach((each, at) => each.toggleAttribute("aria-current", at + 1 === seen.number));
  into.scrollLeft = into.children[seen.number - 1].offsetLeft - 20;
}

function showHandles() {
  const into = $("handles"), scale = picture.getScreenCTM().a, names = [seen.number, ...seen.handles.map(([name]) => name)].join();
  if (into.names !== names) {
    into.names = names;
    into.replaceChildren();
    $("chosen").replaceChildren();
    rings.clear();
    for (const [name] of seen.handles) {
      const ring = make("g", into, "", { role: "button", tabindex: 0, "data-name": name, "data-lights": name });
      make("circle", ring, "", { class: "reach" });
      make("circle", ring, "", { class: "ring" });
      rings.set(name, ring);
      make("option", $("chosen"), name);
    }
  }
  for (const [name, x, y, said] of seen.handles) {
    const ring = rings.get(name), [reach, small] = ring.children;
    ring.setAttribute("transform", `translate(${x} ${y})`);
    ring.setAttribute("aria-label", `${name}: ${said}`);
    ring.setAttribute("aria-pressed", name === seen.chosen);
    ring.setAttribute("class", name === seen.glows ? "handle glows" : "handle");
    reach.setAttribute("r", FINGER / scale);
    small.setAttribute("r", Math.max(9, 7 / scale));
  }
  $("chosen").value = seen.chosen;
}

function showFields() {
  const into = $("fields"), names = [seen.number, ...seen.fields.map(([name]) => name)].join();
  if (into.names !== names) {
    into.names = names;
    into.replaceChildren();
    for (const [name, words] of seen.fields) make("input", make("label", into, `${words} `), "", { name, autocomplete: "off" });
  }
  for (const [name, , value] of seen.fields) {
    const input = into.querySelector(`[name="${name}"]`);
    if (input.value === (input.shown ?? "")) input.value = input.shown = value; // else it is being typed
  }
}

function showActs() {
  const into = $("acts"), keys = [seen.number, ...seen.acts.map(([key]) => key)].join();
  if (into.keys !== keys) {
    into.keys = keys;
    into.replaceChildren();
    seen.acts.forEach(([key]) => {
      const button = make("button", into, "", { type: "button", "data-key": key, "aria-keyshortcuts": KEYS[key] ?? key });
      make("span", button);
      make("kbd", button, KEYS[key] ?? key.toUpperCase(), { "aria-hidden": true });
      button.onclick = () => change(() => page.act(key));
    });
  }
  seen.acts.forEach(([, words], at) => {
    const button = into.children[at];
    button.hidden = !words;
    button.firstChild.textContent = words;
  });
}

// ---- keys

const far = (event) => (event.shiftKey ? 10 : event.altKey ? 0.01 : 1);
function enter(input) {
  if (input.value === input.shown || !seen.fields.some(([name]) => name === input.name)) return; // it may be of the room before
  input.shown = input.value;
  change(() => page.enter(input.name, input.value));
}

function fieldKey(event) {
  const input = event.target, way = WAYS[event.key];
  if (event.key === "Escape") rings.get(seen.chosen)?.focus();
  else if (event.key === "Enter") enter(input);
  else if (event.key === " ") { enter(input); change(() => page.act(" ")); }
  else if (way?.[1]) { enter(input); change(() => page.turn(input.name, -way[1] * far(event))); }
  else return;
  event.preventDefault();
}

addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey) return;
  if (target.matches("#fields input")) { fieldKey(event); return; }
  if (target.matches("input, select")) return;
  const way = WAYS[key], typed = $("fields").querySelector(`[name="${seen.guess || "?"}"]`);
  if (way) change(() => page.nudge(way[0] * far(event), way[1] * far(event)));
  else if (event.altKey || (target.matches("button, summary") && key === " ") || (target.matches("button, a, summary") && key === "Enter")) return;
  else if (key === "Enter") $("fields").querySelector("input")?.select();
  else if (typed && /^[-0-9]$/.test(key)) { typed.select(); return; } // which takes the key
  else {
    const plain = key.length > 1 || key < "\x7f" ? key : event.code.replace("Key", ""); // as on an American keyboard
    const found = [event.shiftKey ? plain.toUpperCase() : "", plain.toLowerCase()].find((each) => seen.acts.some(([known, words]) => words && known === each));
    if (!found) return;
    if (!event.repeat || ".,".includes(found)) change(() => page.act(found));
  }
  event.preventDefault();
});
$("fields").addEventListener("change", (event) => enter(event.target));
$("chosen").onchange = (event) => change(() => page.choose(event.target.value));
$("steps").onclick = (event) => {
  const way = WAYS[event.target.dataset.way], step = Number($("step").value);
  if (way) change(() => page.nudge(way[0] * step, way[1] * step));
};

// ---- pointers

function place(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
}

const taken = (event) => event.target.closest(".handle");
picture.addEventListener("touchstart", (event) => { if (taken(event)) event.preventDefault(); }, { passive: false }); // the page must not scroll
$("lab").addEventListener("focusin", (event) => { if (taken(event) && taken(event).dataset.name !== seen.chosen) change(() => page.choose(taken(event).dataset.name)); });
picture.addEventListener("pointerdown", (event) => {
  if (held || !taken(event)) return;
  const at = place(event), away = ([, x, y]) => Math.hypot(x - at.x, y - at.y);
  const [name] = seen.handles.reduce((one, other) => (away(other) < away(one) ? other : one));
  event.preventDefault(); // the focus goes to the nearest, which may lie below
  rings.get(name).focus({ preventScroll: true }); // which enters a number that was being typed
  const [, x, y] = seen.handles.find((each) => each[0] === name);
  held = { name, finger: event.pointerId, at, x, y };
  picture.setPointerCapture(event.pointerId);
  point(event, null);
});
picture.addEventListener("click", (event) => {
  if (!seen.place || taken(event)) return;
  const { x, y } = place(event);
  change(() => page.drag(seen.place, x, y));
});
picture.addEventListener("pointermove", (event) => {
  if (held?.finger !== event.pointerId) return;
  const at = place(event), share = event.shiftKey ? 0.1 : event.altKey ? 0.01 : 1;
  held.x += (at.x - held.at.x) * share;
  held.y += (at.y - held.at.y) * share;
  held.at = at;
  change(() => page.drag(held.name, held.x, held.y));
});
for (const end of ["pointerup", "pointercancel"]) {
  picture.addEventListener(end, (event) => { if (held?.finger === event.pointerId) held = null; });
}
let lights = "";
function point(event, to) { // what is dragged, or touched to be dragged, lights nothing up: all is to be seen then
  const over = held || event.pointerType === "touch" && to?.closest?.(".handle") ? null : to?.closest?.("[data-lights]");
  const found = over?.dataset.lights ?? "";
  if (found === lights) return;
  lights = found;
  change(() => page.point(found));
}
document.addEventListener("pointerover", (event) => point(event, event.target));
document.documentElement.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") point(event, null); });

// ---- links and sheets

$("link").onclick = () => {
  follow();
  const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
  copied.then(() => { $("link").textContent = "LINK COPIED"; }, () => { $("verdict").textContent = $("verdict").was = `The code of this state: ${seen.code}`; });
};

function print(answers) {
  document.querySelector("iframe")?.remove();
  const whole = (id, most) => Math.min(most, Math.max(1, Math.floor(Number($(id).value)) || 1));
  const frame = make("iframe", document.body, "", { class: "away" });
  frame.onload = () => frame.contentWindow.print();
  frame.srcdoc = page.sheet(whole("seed", 1e6), whole("pupils", 99), answers);
}

$("seed").value = 1 + Math.floor(Math.random() * 9999);
$("tasks").onclick = () => print(false);
$("answers").onclick = () => print(true);
$("answers").hidden = location.search !== "?answers";
$("rooms").onclick = follow; // before the link does, so that Back finds the last move too
addEventListener("hashchange", open);
$("lab").hidden = false;
open();
new ResizeObserver(show).observe(picture);
document.body.dataset.ready = Math.round(performance.now());
