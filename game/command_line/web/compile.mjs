// node compile.mjs PYODIDE FOLDER MODULE: replaces the game.zip in FOLDER by one of byte code, and puts pyodide's library
// there with byte code of what MODULE imports: the page then starts in half of the time.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder, module] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } }); // else the same sources give other bytes each time
const zips = { "python_stdlib.zip": pyodide, "game.zip": folder };
for (const [name, from] of Object.entries(zips)) python.FS.writeFile(`/${name}`, fs.readFileSync(path.join(from, name)));
python.unpackArchive(python.FS.readFile("/game.zip"), "zip");
python.runPython(`
import sys, zipfile, ${module}
from importlib._bootstrap_external import _code_to_hash_pyc

files = {getattr(each, "__file__", None) or "" for each in [*sys.modules.values()]}
used = {file.partition(".zip/")[2] for file in files}

def compiled(name, wanted):
    with zipfile.ZipFile(name) as old, zipfile.ZipFile(name + ".new", "w") as new:
        for entry in old.infolist():
            data, to = old.read(entry), entry.filename
            if to.endswith(".py") and (wanted is None or to in wanted):
                code = compile(data, to, "exec", dont_inherit=True)
                data, to = _code_to_hash_pyc(code, bytes(8), False), to + "c"
            new.writestr(zipfile.ZipInfo(to), data)

compiled("/python_stdlib.zip", used)
compiled("/game.zip", None)
`);
for (const name of Object.keys(zips)) fs.writeFileSync(path.join(folder, name), python.FS.readFile(`/${name}.new`));
