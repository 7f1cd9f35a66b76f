// The browser table's build. Debian 12 has Node 18, hence Vite 6. Nothing is inlined, since the server's
// Content-Security-Policy allows only files of its own.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8080", ws: true }, "/api": "http://127.0.0.1:8080" } },
});
