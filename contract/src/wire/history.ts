import { type Colleague, parseColleague } from './authors.ts';
import { dataPaths, type NamedInCalls } from './data-paths.ts';
import type { RecordId } from './ids.ts';
import { isParts } from './parts.ts';
import type { ChangeAction } from './push-events.ts';

/** What happened to a record; `restored`: it came back from the bin. */
export type HistoryAction = ChangeAction | 'restored';

/** A value and the one that took its place; `null`: none. */
export interface ValueChange {
  /** Missing where it is not known: a version of the server logged the change that did not note it. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** One change of a record. */
export interface HistoryEntry {
  /** The version of the record after it: the cursor of its push event. No two entries have the same. */
  readonly version: string;
  /** The record. */
  readonly id: RecordId;
  readonly action: HistoryAction;
  /** When, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly at: string;
  /** `null`: the account is no more, or it was no account. */
  readonly by: Colleague | null;
  /** By attribute. Empty for a deletion whose values are forgotten. */
  readonly changes: Readonly<Record<string, ValueChange>>;
}

/** Some changes, the newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Asks for those before; `null` when there are none. A page may be empty although there are. */
  readonly next: string | null;
}

/** Which changes somebody asks for; all of them where nothing is said. */
export interface HistoryFilter {
  /** The account of who made them. */
  readonly person?: string;
  readonly attribute?: string;
  /** Those at this time and after it, ISO 8601 with the zone. */
  readonly from?: string;
  /** Those before this time. */
  readonly until?: string;
  /** Only in the history of a list. */
  readonly record?: RecordId;
  /** {@link HistoryPage.next} of the page before. */
  readonly cursor?: string;
}

/** A deleted record that can come back. */
export interface BinEntry {
  readonly id: RecordId;
  /** When it was deleted, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly at: string;
  readonly by: Colleague | null;
  /** From when on it is gone for good. */
  readonly until: string;
  /** What the deletions of one action have in common, see `headers.actionId`; missing where none was named. */
  readonly actionId?: string;
  /** What it was, by attribute. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Some of what is in the bin, what was deleted last first; `next` as in a {@link HistoryPage}. */
export interface BinPage {
  readonly entries: readonly BinEntry[];
  readonly next: string | null;
}

/** The paths of the history and the bin, relative as `paths` are; apart from those, as the ones of files are. */
export const historyPaths = {
  /** GET: a {@link HistoryPage} of one record. The filter goes into the query. */
  record: (resource: NamedInCalls, id: RecordId) => `${dataPaths.record(resource, id)}/history`,
  /** GET: a {@link HistoryPage} of all records of a list. */
  list: (resource: NamedInCalls) => `${dataPaths.list(resource)}/history`,
  /** GET: a {@link BinPage}. */
  bin: (resource: NamedInCalls) => `${dataPaths.list(resource)}/bin`,
  /** POST: brings a deleted record back; answered as a creation is. */
  restore: (resource: NamedInCalls, id: RecordId) => `${dataPaths.record(resource, id)}/restore`,
} as const;

/** A filter as the query of an address, with its question mark; empty where nothing is said. */
export function historyQuery(filter: HistoryFilter): string {
  const said = Object.entries(filter).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString()}`;
}

const historyActions: readonly unknown[] = [
  'created',
  'updated',
  'deleted',
  'restored',
] satisfies HistoryAction[];

function parsePage<Entry>(body: unknown, parse: (entry: Readonly<Record<string, unknown>>) => Entry | null) {
  const { entries, next } = isParts(body) ? body : {};
  const parsed = Array.isArray(entries)
    ? entries.map((one: unknown) => (isParts(one) ? parse(one) : null))
    : [];
  return {
    entries: parsed.filter((entry) => entry !== null),
    next: typeof next === 'string' ? next : null,
  };
}

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isId = (value: unknown) => typeof value === 'number' || typeof value === 'string';

function parseChanges(changes: unknown): HistoryEntry['changes'] {
  const entries = Object.entries(isParts(changes) ? changes : {});
  return Object.fromEntries(
    entries.flatMap(([name, change]): [string, ValueChange][] =>
      isParts(change) && 'after' in change
        ? [[name, { after: change['after'], ...('before' in change ? { before: change['before'] } : {}) }]]
        : [],
    ),
  );
}

/** Reads the answer to what happened; what is no entry is left out. */
export function parseHistoryPage(body: unknown): HistoryPage {
  return parsePage(body, ({ version, id, action, at, by, changes }): HistoryEntry | null => {
    if (typeof version !== 'string' || !isId(id) || !historyActions.includes(action) || !isTime(at))
      return null;
    const facts = { version, id, action, at } as Pick<HistoryEntry, 'version' | 'id' | 'action' | 'at'>;
    return { ...facts, by: parseColleague(by), changes: parseChanges(changes) };
  });
}

/** Reads the answer to what is in the bin; what is no entry is left out. */
export function parseBinPage(body: unknown): BinPage {
  return parsePage(body, ({ id, at, by, until, actionId, values }): BinEntry | null => {
    if (!isId(id) || !isTime(at) || !isTime(until) || !isParts(values)) return null;
    const facts = { id, at, until } as Pick<BinEntry, 'id' | 'at' | 'until'>;
    const named = typeof actionId === 'string' ? { actionId } : {};
    return { ...facts, ...named, by: parseColleague(by), values };
  });
}
