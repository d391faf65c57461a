// Hands keys, pointers and pads to game/web/page.py, and takes its numbers, sounds and other orders back.
const FOLDER = "/home/saved", MOST = [1920, 1080];
const picture = $("picture");

const Page = await boot("from game.web.page import Page, NUMBERS; (Page, NUMBERS)", async (python, files) => {
  python.FS.mkdirTree(FOLDER);
  try {
    python.FS.mount(python.FS.filesystems.IDBFS, {}, FOLDER);
    await new Promise((done) => python.FS.syncfs(true, done));
  } catch { /* a browser may forbid it: nothing is kept then */ }
  for (const name of ["sounds.zip", "music.zip"]) if (files[name]) python.unpackArchive(await files[name].arrayBuffer(), "zip");
  globalThis.python = python;
});
const painter = new Painter(picture, Page.get(1).toJs({ dict_converter: Object.fromEntries }));
const page = Page.get(0)(FOLDER, location.href, ...fit());
const speaker = new Speaker((number) => { const bytes = page.sound(number), data = bytes.toJs().slice().buffer; bytes.destroy(); return data; });

function fit() {
  const scale = Math.min(devicePixelRatio, MOST[0] / innerWidth, MOST[1] / innerHeight);
  picture.width = Math.max(1, Math.round(innerWidth * scale));
  picture.height = Math.max(1, Math.round(innerHeight * scale));
  return [picture.width, picture.height];
}

let again = false;
function save() { // one after the other
  const { dataset } = document.body;
  if (dataset.saving) { again = true; return; }
  dataset.saving = "yes";
  python.FS.syncfs(false, () => { delete dataset.saving; if (again) { again = false; save(); } });
}

const orders = {
  play: (...what) => speaker.play(...what),
  fade: (...what) => speaker.fade(...what),
  volume: (...what) => speaker.volume(...what),
  pause: (...what) => speaker.pause(...what),
  silence: () => speaker.silence(),
  save,
  fullscreen: (full) => (full ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => page.fullscreen(Boolean(document.fullscreenElement))),
  copy: (text) => (navigator.clipboard?.writeText(text) ?? Promise.reject()).catch(() => prompt(document.title, text)),
  keep: (name) => picture.toBlob((blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
  }),
  rumble: (number, low, high, duration) => navigator.getGamepads()[number]?.vibrationActuator?.playEffect("dual-rumble", { duration, weakMagnitude: high, strongMagnitude: low }).catch(() => {}),
};

let pads = "[]";
function readPads() {
  const found = [...navigator.getGamepads()].filter((pad) => pad?.mapping === "standard");
  const told = JSON.stringify(found.map((pad) => [pad.index, pad.id, pad.axes, pad.buttons.map((button) => button.value)]));
  if (told !== pads) page.pads(pads = told);
}

const spent = []; // ms of Python and of this script in each frame
function frame(now) {
  requestAnimationFrame(frame);
  readPads();
  const began = performance.now(), proxy = page.frame(now / 1000), middle = performance.now();
  const view = proxy.getBuffer("f32");
  painter.paint(view.data);
  view.release();
  proxy.destroy();
  const told = page.orders();
  if (told) for (const [name, ...words] of JSON.parse(told)) orders[name]?.(...words);
  document.body.dataset.ready ??= Math.round(performance.now());
  spent.push([middle - began, performance.now() - middle]);
  if (spent.length > 600) spent.splice(0, 300);
}

// ---- keys

for (const kind of ["keydown", "keyup"]) addEventListener(kind, (event) => {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event, held = ctrlKey || metaKey;
  if ((held && key !== "c" && key !== "Control" && code !== "ControlRight") || code === "F5") return; // the browser's own, and paste
  event.preventDefault();
  speaker.wake();
  if (!repeat) page.key(kind === "keydown", code, key, shiftKey, held, altKey);
});
addEventListener("paste", (event) => page.paste(event.clipboardData.getData("text")));

// ---- pointers

const place = (event) => [event.clientX * picture.width / innerWidth, event.clientY * picture.height / innerHeight];
const FINGERS = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "up" };
for (const [kind, word] of Object.entries(FINGERS)) picture.addEventListener(kind, (event) => {
  speaker.wake();
  if (event.pointerType === "touch") page.touch(event.pointerId, word, ...place(event));
  else if (word === "move") page.move(...place(event), event.buttons);
  else if (word === "down") page.press(...place(event), event.button, event.buttons);
});
picture.addEventListener("wheel", (event) => page.wheel(-Math.sign(event.deltaY)), { passive: true });
picture.addEventListener("contextmenu", (event) => event.preventDefault());

// ---- the window

addEventListener("resize", () => page.resize(...fit()));
addEventListener("blur", () => page.focus(false));
addEventListener("focus", () => page.focus(true));
addEventListener("hashchange", () => page.go(location.href));
document.addEventListener("fullscreenchange", () => page.fullscreen(Boolean(document.fullscreenElement)));
document.addEventListener("visibilitychange", () => { page.focus(!document.hidden); if (document.hidden) save(); });
picture.addEventListener("webglcontextlost", (event) => event.preventDefault());
picture.addEventListener("webglcontextrestored", () => { painter.open(); page.forget(); });
Object.assign(globalThis, { page, painter, speaker, spent });
requestAnimationFrame(frame);
