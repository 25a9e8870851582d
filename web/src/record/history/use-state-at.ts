import type { HistoryEntry, HistoryFilter, HistoryPage, Resource } from '@ne2016/contract';
import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { useEffect, useState } from 'react';
import type { RecordValues } from '#values/record-title.ts';
import { type StateAt, stateAt } from './state-after.ts';

/** A record, and the moment at which its values are wanted. */
export interface AskedState {
  readonly resource: Resource;
  /** The values of now, as the server has them. */
  readonly snapshot: RecordValues;
  /** In ISO 8601, to the minute. */
  readonly at: string;
  /** Kept by the caller. */
  readonly load: (filter: HistoryFilter) => Promise<HistoryPage>;
  /** Whatever changes when there may be something new. */
  readonly sign: unknown;
}

const minute = 60_000;

/** Loads what happened since a moment, and the last that happened before. */
async function loadState({ load, resource, snapshot, at }: Omit<AskedState, 'sign'>): Promise<StateAt> {
  // A moment is written to the minute: what happened in that minute has happened.
  const end = new Date(Date.parse(at) + minute).toISOString();
  const later: HistoryEntry[] = [];
  for await (const entries of pagesOf(load, { from: end })) later.push(...entries);
  // A page may be empty although there are more.
  let last: HistoryEntry | undefined;
  for await (const entries of pagesOf(load, { until: end })) if ((last = entries[0]) !== undefined) break;
  return stateAt({ resource, later, last, now: snapshot });
}

async function* pagesOf(load: AskedState['load'], filter: HistoryFilter) {
  let page = await load(filter);
  yield page.entries;
  while (page.next !== null) {
    page = await load({ ...filter, cursor: page.next });
    yield page.entries;
  }
}

/** What is known by now; `null` while it is being asked for. */
type Loaded = StateAt | { readonly state: 'failed'; readonly problem: DataProblem };

/** The state of a record at a moment; asked for anew whenever the sign changes. */
export function useStateAt({ resource, load, at, sign, snapshot }: AskedState) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    loadState({ resource, load, at, snapshot }).then(
      (state) => isWanted && setLoaded(state),
      (error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        if (isWanted) setLoaded({ state: 'failed', problem: error.problem });
      },
    );
    return () => void (isWanted = false);
  }, [resource, load, at, sign, snapshot, tries]);
  return { loaded, retry: () => setTries(tries + 1) };
}
