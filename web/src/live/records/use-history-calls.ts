import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import type { HistoryCalls } from './history-calls.ts';

export const historyCallsPart = workspacePart<HistoryCalls | null>(null);

/** Returns the calls for history and bin; `null` if there are none. */
export function useHistoryCalls(): HistoryCalls | null {
  return useWorkspacePart(historyCallsPart);
}
