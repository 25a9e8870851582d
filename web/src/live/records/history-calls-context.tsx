import { createContext, type ReactNode, useContext } from 'react';
import type { HistoryCalls } from './history-calls.ts';

const HistoryCallsContext = createContext<HistoryCalls | null>(null);

/** Gives the calls about what happened to everything below. */
export function HistoryCallsProvider({
  calls,
  children,
}: {
  calls: HistoryCalls | null;
  children: ReactNode;
}) {
  return <HistoryCallsContext value={calls}>{children}</HistoryCallsContext>;
}

/** The calls about what happened; `null` where there are none. */
export function useHistoryCalls(): HistoryCalls | null {
  return useContext(HistoryCallsContext);
}
