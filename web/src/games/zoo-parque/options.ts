// What goes together of all that can be agreed on before a game of Zoo Parque.

import type { Fits } from "../../shell/options.ts";

export const fits: Fits = (name, value, { players, campaign, harder, competitive, utilities }) => {
  const isAlone = players === 1;
  if (name === "edition") return value === "published" || !(campaign !== "no" || harder === "yes" || competitive === "yes");
  if (name === "campaign") return value !== "no" || !isAlone;
  if (name === "hands") return value === "2" || isAlone;
  return name !== "feeding" || value !== "no" || utilities !== "yes";
};
