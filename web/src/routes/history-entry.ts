/** A place in the application: what one entry of the history leads to. */
export interface Place {
  /** The part of the address after the `#`, with a leading slash: a path, and a query after `?`. */
  readonly address: string;
  /** The state that was stored with the place; `null` for none. */
  readonly state: object | null;
}

/** A history entry as the browser has it. */
export interface HistoryEntry {
  readonly address: string;
  readonly state: unknown;
}

/** A history entry as the navigator reads it. */
export interface ReadEntry {
  readonly place: Place;
  /**
   * Its number among the entries of the page; `null` if the navigator did not write it: a typed address, a link,
   * an entry of an earlier version.
   */
  readonly position: number | null;
  /** Whether it belongs to an open modal. It then has the address of the place below the modal. */
  readonly isModal: boolean;
}

/** Reads an entry, whose state may come from another version. */
export function readEntry({ address, state }: HistoryEntry): ReadEntry {
  if (typeof state !== 'object' || state === null)
    return { place: { address, state: null }, position: null, isModal: false };
  const { position, modal, ...rest }: { position?: unknown; modal?: unknown } = state;
  return {
    place: { address, state: modal !== undefined || Object.keys(rest).length === 0 ? null : rest },
    position: typeof position === 'number' ? position : null,
    isModal: modal !== undefined,
  };
}

/** Returns the state to store with the entry of a place. */
export const placeState = ({ state }: Place, position: number): object => ({ ...state, position });

/** Returns the state to store with the entry of a modal. */
export const modalState = (position: number): object => ({ modal: true, position });

/** Returns the path of an address, without its query. */
export const pathOf = (address: string) => address.split('?', 1)[0] ?? '/';

/** Returns the query after the path of an address; empty if there is none. */
export const queryOf = (address: string) => address.split('?').slice(1).join('?');

/** Returns the address of a path with a query, which may be empty. */
export const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);
