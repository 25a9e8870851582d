import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

// The location of the application is the part after the `#`: a path, and a query after `?`. wouter’s own hook
// treats the query as part of the path, and moves it before the `#` when it navigates.

/** Returns the part after the `#`, with a leading slash. */
export function hashAddress(): string {
  return `/${location.hash.replace(/^#?\/?/, '')}`;
}

const hashPath = () => hashAddress().split('?', 1)[0] ?? '/';

/** Returns the query after the path; empty if there is none. */
export const hashQuery = () => hashAddress().split('?').slice(1).join('?');

const listeners = new Set<() => void>();

// The browser lets React render after each of its listeners. With one listener for each hook, the screen of
// the old list would be rendered, and remembered, with the query of the next one.
function callListeners(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('hashchange', callListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('hashchange', callListeners);
  };
}

interface NavigateOptions {
  /** The state of the history entry. */
  state?: unknown;
  /** Whether the current entry is replaced. */
  replace?: boolean;
}

/** Navigates to an address: a path, with or without a query. */
export function navigate(address: string, { state = null, replace = false }: NavigateOptions = {}): void {
  const oldURL = location.href;
  history[replace ? 'replaceState' : 'pushState'](state, '', `#${address}`);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
}

let isUnderWay = false;

/** Goes back by one history entry, which the browser does asynchronously. */
export function goBack(): void {
  isUnderWay = true;
  addEventListener('popstate', () => (isUnderWay = false), { once: true });
  history.back();
}

/** Whether the page is about to go back: changes of the address would be lost with the current entry. */
export const isGoingBack = () => isUnderWay;

/** The path of the location, for wouter’s router. */
export const useHashPath: BaseLocationHook & { hrefs: (path: string) => string } = () => [
  useSyncExternalStore(subscribe, hashPath, () => '/'),
  navigate,
];

useHashPath.hrefs = (path) => `#${path}`;

/** Returns the query of the location. */
export function useHashQuery(): string {
  return useSyncExternalStore(subscribe, hashQuery);
}
