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

  /** A game that is offered. */
  async info(game: string): Promise<GameInfo> {
    await this.load();
    const found = this.games?.find((info) => info.name === game);
    if (!found) throw new Error(`no such game: ${game}`);
    return found;
  }

  title(game: string): string {
    return this.games?.find((info) => info.name === game)?.title ?? game;
  }
}

export const offered = new Offered();
