import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { pathOf, queryOf } from './history-entry.ts';
import { pageNavigator } from './page-navigator.ts';

// wouter’s own hook treats the query as part of the path, and moves it before the `#` when it navigates.

interface NavigateOptions {
  /** The state of the place. */
  state?: object | null;
  /** Whether the current place is replaced. */
  replace?: boolean;
}

function navigate(address: string, { state = null, replace = false }: NavigateOptions = {}): void {
  void (replace ? pageNavigator.replace(address, state) : pageNavigator.push(address, state));
}

const currentPath = () => pathOf(pageNavigator.place().address);
const currentQuery = () => queryOf(pageNavigator.place().address);
const currentState = () => pageNavigator.place().state;

/** The path of the location, for wouter’s router. */
export const useHashPath: BaseLocationHook & { hrefs: (path: string) => string } = () => [
  useSyncExternalStore(pageNavigator.subscribe, currentPath, () => '/'),
  navigate,
];

useHashPath.hrefs = (path) => `#${path}`;

/** Returns the query of the location. */
export function useHashQuery(): string {
  return useSyncExternalStore(pageNavigator.subscribe, currentQuery);
}

/** Returns the state that was stored with the current place. */
export function usePlaceState(): object | null {
  return useSyncExternalStore(pageNavigator.subscribe, currentState, () => null);
}
