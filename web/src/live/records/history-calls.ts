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

/** The calls for history and bin. Each throws an `HttpError` if the server refuses or cannot be reached. */
export interface HistoryCalls {
  /** Returns the history of a record, even of a deleted one. */
  ofRecord(resource: NamedInCalls, id: RecordId, filter: HistoryFilter): Promise<HistoryPage>;
  ofList(resource: NamedInCalls, filter: HistoryFilter): Promise<HistoryPage>;
  /** @param cursor The `next` of the previous page. */
  bin(resource: NamedInCalls, cursor: string | undefined): Promise<BinPage>;
  /** Restores a deleted record. */
  restore(resource: NamedInCalls, id: RecordId): Promise<void>;
}

/** Returns the calls, sent with an HTTP client. */
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
