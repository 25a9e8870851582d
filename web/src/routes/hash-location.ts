import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

// The location of the application is what stands after the `#`: a path, and a query behind `?`. wouter's own hook takes
// the query for a part of the path, and moves it before the `#` when it navigates.

/** What stands after the `#`, with a leading slash. */
export function hashAddress(): string {
  return `/${location.hash.replace(/^#?\/?/, '')}`;
}

const hashPath = () => hashAddress().split('?', 1)[0] ?? '/';

/** The query behind the path; empty where there is none. */
export const hashQuery = () => hashAddress().split('?').slice(1).join('?');

const listeners = new Set<() => void>();

// After each listener of its own, the browser lets React draw. With a listener for each hook, the screen of the list that
// is left would be drawn, and remembered, with the query of the next one.
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
  /** What the entry of the history carries. */
  state?: unknown;
  /** Whether the entry of now is replaced. */
  replace?: boolean;
}

/** Goes to an address: a path, with or without a query. */
export function navigate(address: string, { state = null, replace = false }: NavigateOptions = {}): void {
  const oldURL = location.href;
  history[replace ? 'replaceState' : 'pushState'](state, '', `#${address}`);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
}

let isUnderWay = false;

/** Goes back by an entry of the history, which the browser does a moment later. */
export function goBack(): void {
  isUnderWay = true;
  addEventListener('popstate', () => (isUnderWay = false), { once: true });
  history.back();
}

/** Whether the page is about to go back: what is written to the address now goes with the entry that it leaves. */
export const isGoingBack = () => isUnderWay;

/** The path of the location, for wouter's router. */
export const useHashPath: BaseLocationHook & { hrefs: (path: string) => string } = () => [
  useSyncExternalStore(subscribe, hashPath, () => '/'),
  navigate,
];

useHashPath.hrefs = (path) => `#${path}`;

/** The query of the location. */
export function useHashQuery(): string {
  return useSyncExternalStore(subscribe, hashQuery);
}
