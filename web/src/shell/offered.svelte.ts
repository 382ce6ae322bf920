// The games that the server offers and that we can show.

import { api } from "../api.ts";
import { hasFace } from "../games/face.ts";
import type { GameInfo } from "../wire.ts";

class Offered {
  games = $state.raw<GameInfo[] | null>(null);
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    this.#loading ??= api.games().then(
      ({ games }) => void (this.games = games.filter((game) => hasFace(game.name))),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  title(game: string): string {
    return this.games?.find((info) => info.name === game)?.title ?? game;
  }
}

export const offered = new Offered();
