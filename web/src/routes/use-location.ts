import { useSyncExternalStore } from 'react';
import { pathOf, queryOf } from './history-entry.ts';
import { pageNavigator } from './page-navigator.ts';
import { loginPath } from './routes.ts';

const currentPath = () => pathOf(pageNavigator.place().address);
const currentQuery = () => queryOf(pageNavigator.place().address);
const currentState = () => pageNavigator.place().state;

/** Returns the path of the location. */
export function usePath(): string {
  return useSyncExternalStore(pageNavigator.subscribe, currentPath, () => loginPath);
}

/** Returns the query of the location. */
export function useQuery(): string {
  return useSyncExternalStore(pageNavigator.subscribe, currentQuery);
}

/** Returns the state that was stored with the current place. */
export function usePlaceState(): object | null {
  return useSyncExternalStore(pageNavigator.subscribe, currentState, () => null);
}
