// Starts Python from what is packed in this page: no network, no server.
const KINDS = { mjs: "text/javascript", wasm: "application/wasm" };
const $ = (id) => document.getElementById(id);

function tell(words, share) { // share: of the time; none where it cannot be known
  $("told").textContent = words;
  if (share) $("progress").value = share;
  else $("progress").removeAttribute("value");
  return new Promise((done) => setTimeout(done, 20)); // so that it is drawn
}

async function unpacked() {
  const packed = [...document.querySelectorAll("script[data-name]")], files = {};
  for (const [at, part] of packed.entries()) {
    await tell(`Unpacking ${part.dataset.name} ...`, 0.5 + 0.5 * at / packed.length);
    const text = atob(part.textContent), bytes = new Uint8Array(text.length);
    for (let each = 0; each < text.length; each++) bytes[each] = text.charCodeAt(each);
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const type = KINDS[part.dataset.name.split(".").pop()] ?? "application/octet-stream";
    files[part.dataset.name] = new Blob([await new Response(plain).arrayBuffer()], { type });
    part.remove();
  }
  return files;
}

async function start(prepare) {
  const files = await unpacked(), url = (name) => URL.createObjectURL(files[name]);
  await tell("Starting Python: this takes longest ...");
  const { loadPyodide } = await import(url("pyodide.mjs"));
  const { default: createPyodideModule } = await import(url("pyodide.asm.mjs"));
  const { fetch } = window;
  window.fetch = (what) => fetch(url(String(what.url ?? what).split("/").pop())); // it asks for its files by name
  try {
    const lockFileContents = await files["pyodide-lock.json"].text();
    const python = await loadPyodide({ indexURL: "https://packed.invalid/", createPyodideModule, lockFileContents });
    await tell("Reading the game's modules ...");
    python.unpackArchive(await files["game.zip"].arrayBuffer(), "zip");
    await prepare?.(python, files);
    return python;
  } finally {
    window.fetch = fetch;
  }
}

async function boot(words, prepare) {
  try {
    const found = (await start(prepare)).runPython(words);
    $("loading").remove();
    return found;
  } catch (fault) {
    const old = !("DecompressionStream" in window);
    $("told").textContent = old ? "This browser is too old: a newer Chrome, Edge, Firefox or Safari opens this page." : `The page could not be started: ${fault.message ?? fault}`;
    throw fault;
  }
}
