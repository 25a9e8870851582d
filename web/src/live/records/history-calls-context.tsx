import { createContext, type ReactNode, useContext } from 'react';
import type { HistoryCalls } from './history-calls.ts';

const HistoryCallsContext = createContext<HistoryCalls | null>(null);

/** Provides the calls for history and bin to the components below. */
export function HistoryCallsProvider({
  calls,
  children,
}: {
  calls: HistoryCalls | null;
  children: ReactNode;
}) {
  return <HistoryCallsContext value={calls}>{children}</HistoryCallsContext>;
}

/** Returns the calls for history and bin; `null` if there are none. */
export function useHistoryCalls(): HistoryCalls | null {
  return useContext(HistoryCallsContext);
}
