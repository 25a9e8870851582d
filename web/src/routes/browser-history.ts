import type { HistoryEntry } from './history-entry.ts';

/** The history of a page, as the navigator uses it. */
export interface BrowserHistory {
  /** Returns the current entry. */
  read(): HistoryEntry;
  /** Adds an entry after the current one, in place of all that follow. Default: with the same address. */
  push(state: object, address?: string): void;
  /** Changes the current entry. Default: not its address. */
  replace(state: object, address?: string): void;
  /** Moves by a number of entries, asynchronously. */
  move(delta: number): void;
  /** Calls a listener after each movement and each typed address. The same listener is added only once. */
  listen(listener: () => void): void;
  unlisten(listener: () => void): void;
}

const hashOf = (address: string | undefined) => (address === undefined ? undefined : `#${address}`);

/** The history of the browser. The application’s address is the part after the `#`. */
export const browserHistory: BrowserHistory = {
  read: () => ({ address: `/${location.hash.replace(/^#?\/?/, '')}`, state: history.state as unknown }),
  push: (state, address) => history.pushState(state, '', hashOf(address)),
  replace: (state, address) => history.replaceState(state, '', hashOf(address)),
  move: (delta) => history.go(delta),
  // Not `hashchange`, which comes after `popstate`, and not for each entry.
  listen: (listener) => addEventListener('popstate', listener),
  unlisten: (listener) => removeEventListener('popstate', listener),
};
