// What somebody prefers, kept in this browser.

export type Theme = "system" | "light" | "dark";

interface Kept {
  theme: Theme;
  language: "en" | "de";
  confirm: boolean; // ask once more before a decision
  keys: boolean; // single keys
  motion: boolean;
  sound: boolean;
  notify: boolean;
  knowsLeft: boolean; // was asked once before giving something away
  bots: Record<string, string>; // of which level they are where one plays at once, by game
}

const NAME = "tierpark-preferences";

function kept(): Kept {
  const language = globalThis.navigator?.language?.startsWith("de") ? "de" : "en";
  const defaults: Kept = { theme: "system", language, confirm: false, keys: true, motion: true, sound: false, notify: false, knowsLeft: false, bots: {} };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept>) };
  } catch {
    return defaults;
  }
}

export const preferences: Kept = $state(kept());

/** Keep what was changed, and show it. */
export function watchPreferences(): void {
  $effect(() => {
    localStorage.setItem(NAME, JSON.stringify(preferences));
    document.documentElement.lang = preferences.language;
    document.documentElement.dataset["motion"] = preferences.motion ? "on" : "off";
    showTheme(preferences.theme);
  });
}

const dark = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
dark?.addEventListener("change", () => showTheme(preferences.theme));

function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme === "system" ? (dark?.matches ? "dark" : "light") : theme;
}

const reduced = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");
export const moves = (): boolean => preferences.motion && !reduced?.matches;
