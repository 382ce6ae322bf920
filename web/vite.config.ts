import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { packed } from "./packed.ts";

// Few files: each costs its headers. What always comes together is one; dialogs, the rules, lessons, replays, reviews and
// score pads, and the games that nobody plays, wait until they are wanted.
const LATER = String.raw`shell/(YouDialog|Password|Sessions|option-notes|SettingsDialog|SettingsFields|Webhook|Leaving)`;
const groups = [
  { name: "shell", test: new RegExp(String.raw`rolldown[/:]runtime|node_modules/(svelte|esm-env|clsx)/|src/(?!${LATER})(shell|texts/(?!de))/|src/games/face\.ts|src/[a-z.]+\.ts$|src/App\.svelte`), priority: 4 },
  { name: "cards", test: /src\/games\/([^/]+\/(card\.ts|Picture\.svelte)|cards\.ts)$/, priority: 3 },
  { name: "table", test: /src\/(advice|table\/(?!Replay|Gathering|Outcome|TableMenu|sounds))/, priority: 2 },
];

// The bundle goes into the package, so that a wheel needs no Node. The server sends /assets with a long life: names carry digests.
export default defineConfig({
  plugins: [svelte(), packed()],
  base: "/",
  build: {
    outDir: "../src/tierpark/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8360", ws: true } } },
});
