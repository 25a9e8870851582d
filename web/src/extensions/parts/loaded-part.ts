import { useEffect } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import type { Part } from '../part-api.ts';

/** The loading state of a part’s code. */
export type PartState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly code: unknown }
  | { readonly state: 'failed' };

const loading: PartState = { state: 'loading' };

/** The code of a part, loaded on demand, once for all requests. */
export class LoadedPart {
  readonly #part: Part;
  readonly #listeners = new Set<() => void>();
  #state: PartState = loading;
  #pending: Promise<PartState> | null = null;
  /** Number of retries: the component that shows the part is mounted again after each. */
  attempt = 0;

  constructor(part: Part) {
    this.#part = part;
  }

  get state(): PartState {
    return this.#state;
  }

  /** Loads the code, unless it was loaded or has failed to load. */
  load(): Promise<PartState> {
    return (this.#pending ??= this.#bring());
  }

  /** Loads the part again after it has failed to load or to work. */
  retry(): Promise<PartState> {
    this.attempt += 1;
    this.#pending = null;
    this.#set(loading);
    return this.load();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #bring(): Promise<PartState> {
    try {
      const code = await this.#part.load();
      if (!isCode(code)) throw new TypeError(`An extension brings no code, but ${String(code)}`);
      this.#set({ state: 'ready', code });
    } catch (error) {
      reportError(error);
      this.#set({ state: 'failed' });
    }
    return this.#state;
  }

  #set(state: PartState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether it is a function, or a component wrapped by `memo`. */
function isCode(code: unknown): boolean {
  return typeof code === 'function' || (typeof code === 'object' && code !== null && '$$typeof' in code);
}

const loadedParts = new WeakMap<Part, LoadedPart>();

/** Returns the code of a part, always the same object. */
export function loadedPart(part: Part): LoadedPart {
  const known = loadedParts.get(part);
  if (known !== undefined) return known;
  const made = new LoadedPart(part);
  loadedParts.set(part, made);
  return made;
}

/** Returns the code of a part and loads it. */
export function useLoadedPart(part: Part): { loaded: LoadedPart; state: PartState } {
  const loaded = loadedPart(part);
  const state = useSubscribed(loaded, () => loaded.state);
  useEffect(() => void loaded.load(), [loaded]);
  return { loaded, state };
}
