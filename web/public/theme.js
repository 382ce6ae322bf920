// Light or dark before the first paint.
try {
  var theme = JSON.parse(localStorage.getItem("tierpark-preferences") || "{}").theme || "system";
  if (theme === "system") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
} catch {
  document.documentElement.dataset.theme = "light";
}
