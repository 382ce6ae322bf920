// Who we are. Nobody has to say a name: the first thing that needs one makes a guest with a friendly name.

import { api, Refused } from "../api.ts";
import { language } from "../texts/texts.svelte.ts";
import type { Me } from "../wire.ts";
import { guestName } from "./names.ts";

const NOBODY: Me = { name: null, is_guest: true };

class People {
  me = $state.raw<Me>(NOBODY);
  isLoaded = $state(false);
  #loading: Promise<void> | null = null;
  #naming: Promise<boolean> | null = null;

  /** Ask the server once; `again` if the session may have ended. */
  load(again = false): Promise<void> {
    if (again || !this.#loading) {
      this.#loading = api.me().then(
        (me) => {
          this.me = me;
          this.isLoaded = true;
        },
        (error: unknown) => {
          this.#loading = null;
          throw error;
        },
      );
    }
    return this.#loading;
  }

  /** Be somebody. Whether that made a new guest: then open sockets are still nobody's. */
  ensureName(): Promise<boolean> {
    this.#naming ??= this.#name().finally(() => (this.#naming = null));
    return this.#naming;
  }

  async #name(): Promise<boolean> {
    await this.load();
    if (this.me.name !== null) return false;
    this.me = await api.beGuest(guestName(language()));
    return true;
  }

  /** Do something that needs a name; if the session has ended meanwhile, once more as somebody new. */
  async asSomebody<T>(does: () => Promise<T>): Promise<T> {
    await this.ensureName();
    try {
      return await does();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      await this.load(true);
      await this.ensureName();
      return does();
    }
  }

  async beGuest(name: string): Promise<void> {
    this.me = await api.beGuest(name);
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  async register(name: string, password: string): Promise<void> {
    this.me = await api.register(name, password);
  }

  async logIn(name: string, password: string): Promise<void> {
    this.me = await api.logIn(name, password);
  }

  async logOut(): Promise<void> {
    await api.logOut();
    this.me = NOBODY;
  }

  async remove(password: string | null): Promise<void> {
    await api.deleteMe(password);
    this.me = NOBODY;
  }
}

export const people = new People();
export const ensureName = (): Promise<boolean> => people.ensureName();
