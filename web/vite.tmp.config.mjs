import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [svelte()], cacheDir: "/tmp/terra-npm/vitecache", server: { hmr: false, proxy: { "/ws": { target: "ws://127.0.0.1:8097", ws: true, changeOrigin: true, rewriteWsOrigin: true }, "/api": "http://127.0.0.1:8097" } } });
