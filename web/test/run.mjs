// Unit tests of the browser's logic, without a browser: Vite compiles the modules as it does for the page, Node's own test runner runs
// them. `npm test`; the pages themselves are tested in test/e2e with a real server and Chromium.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const vite = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: "custom",
  logLevel: "error",
});
await vite.ssrLoadModule("/test/page.ts");
for (const file of readdirSync(here).filter((name) => name.endsWith(".test.ts"))) await vite.ssrLoadModule(`/test/${file}`);
await vite.close();
