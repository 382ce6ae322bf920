import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import page from "./vite.config.ts";
import { watchKeys } from "./vitest.keys.ts";

export default mergeConfig(page, defineConfig({ plugins: [watchKeys()], test: { setupFiles: "./vitest.keys.ts" } }));
