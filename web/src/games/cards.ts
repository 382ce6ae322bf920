// What the lobby shows of the games: one file, since the lobby always shows all of them.

import type { Card } from "./face.ts";
import { card as newYorkZoo } from "./new-york-zoo/card.ts";
import { card as spectacular } from "./spectacular/card.ts";
import { card as theSanctuary } from "./the-sanctuary/card.ts";
import { card as zooParque } from "./zoo-parque/card.ts";

export const cards: Record<string, Card> = { "new-york-zoo": newYorkZoo, spectacular, "the-sanctuary": theSanctuary, "zoo-parque": zooParque };
