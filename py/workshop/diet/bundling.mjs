// Make one script of a module and all that it imports:
// node bundling.mjs ESBUILD SITE MODULE [classic]
// MODULE stands as if it lay in SITE/web. The script goes to standard output.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [esbuild, site, module, kind] = process.argv.slice(2);
const { build } = await import(pathToFileURL(esbuild).href);
const onlyWhatTheSiteHolds = {
  name: "only what the site holds",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, resolveDir }) =>
      existsSync(join(resolveDir, path)) ? undefined : { path, external: true },
    );
  },
};
const { outputFiles } = await build({
  stdin: { contents: await readFile(module, "utf8"), resolveDir: join(site, "web") },
  bundle: true,
  ...(kind === "classic"
    ? { format: "iife", define: { "import.meta.url": "document.currentScript.src" } }
    : { format: "esm" }),
  minify: true,
  // What would be fetched as a module, and cannot be from a file, becomes a call of `require`.
  supported: { "dynamic-import": false },
  plugins: [onlyWhatTheSiteHolds],
  write: false,
  logLevel: "error", // That Pyodide can evaluate JavaScript is known; it is never asked to.
});
process.stdout.write(outputFiles[0].contents);
