// Loads modules of web/src as the browser would have them, runes compiled. Needs the packages of web/.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const fromWeb = createRequire(join(root, "web/package.json"));
const { build, transform } = createRequire(fromWeb.resolve("vite"))("esbuild");
const { compileModule } = fromWeb("svelte/compiler");
// The few things of a browser that modules touch when they are loaded: storage, media queries, the page.
const stored = new Map();
const none = () => undefined;
Object.assign(globalThis, {
  localStorage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) },
  matchMedia: () => ({ matches: false, addEventListener: none }),
  addEventListener: none,
  document: { addEventListener: none, documentElement: { lang: "" }, visibilityState: "visible" },
});

const folder = mkdtempSync(join(tmpdir(), "isolario-web-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const runes = {
  name: "runes",
  setup: (bundle) =>
    bundle.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const plain = await transform(readFileSync(path, "utf8"), { loader: "ts", target: "es2022" });
      return { contents: compileModule(plain.code, { filename: path, generate: "client" }).js.code, loader: "js" };
    }),
};

/** path: below web/src */
export async function load(path) {
  const outfile = join(folder, `${path.replaceAll("/", "-")}.mjs`);
  await build({
    entryPoints: [join(root, "web/src", path)],
    outfile,
    bundle: true,
    format: "esm",
    logLevel: "silent",
    conditions: ["browser"],
    plugins: [runes],
  });
  return import(pathToFileURL(outfile));
}
