import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fonts } from "./stills-fonts.ts";

// The boards as still pictures: one script without imports, for a JavaScript engine inside Python. Styles come with what is drawn.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: "injected" } }), fonts()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: "src/still/main.ts",
    outDir: "../src/tierpark/envs/stills",
    emptyOutDir: true,
    target: "es2022",
    minify: true,
    rolldownOptions: { output: { format: "iife", name: "stills", entryFileNames: "stills.js" } },
  },
});
