import { mount } from "svelte";
import App from "./App.svelte";
import "./drawing/base.css";
import { preferences } from "./preferences.svelte.ts";
import { loadLanguage } from "./texts/texts.svelte.ts";

// whatever becomes of the language, there is a page
await loadLanguage(preferences.language).catch(() => undefined);
mount(App, { target: document.getElementById("app")! });
