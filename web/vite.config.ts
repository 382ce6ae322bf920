import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The bundle goes into the package, so that a wheel needs no Node. The server sends /assets with a long life: names carry digests.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/tierpark/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8360", ws: true } } },
});
