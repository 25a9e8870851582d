import {
  type BinPage,
  type HistoryFilter,
  type HistoryPage,
  historyPaths,
  historyQuery,
  type NamedInCalls,
  parseBinPage,
  parseHistoryPage,
  type RecordId,
} from '@ne2016/contract';
import type { HttpClient } from '@ne2016/data-layer';

/** The calls about what happened. Each throws an `HttpError` where the server refuses, or cannot be reached. */
export interface HistoryCalls {
  /** What happened to a record, also to one that is deleted. */
  ofRecord(resource: NamedInCalls, id: RecordId, filter: HistoryFilter): Promise<HistoryPage>;
  ofList(resource: NamedInCalls, filter: HistoryFilter): Promise<HistoryPage>;
  /** @param cursor `next` of the page before. */
  bin(resource: NamedInCalls, cursor: string | undefined): Promise<BinPage>;
  /** Brings a deleted record back. */
  restore(resource: NamedInCalls, id: RecordId): Promise<void>;
}

/** Makes the calls by a client. */
export function createHistoryCalls(http: HttpClient): HistoryCalls {
  const get = async (path: string) => (await http.request({ method: 'GET', path })).body;
  return {
    ofRecord: async (resource, id, filter) =>
      parseHistoryPage(await get(historyPaths.record(resource, id) + historyQuery(filter))),
    ofList: async (resource, filter) =>
      parseHistoryPage(await get(historyPaths.list(resource) + historyQuery(filter))),
    bin: async (resource, cursor) =>
      parseBinPage(
        await get(historyPaths.bin(resource) + historyQuery(cursor === undefined ? {} : { cursor })),
      ),
    restore: async (resource, id) => {
      await http.request({ method: 'POST', path: historyPaths.restore(resource, id) });
    },
  };
}
