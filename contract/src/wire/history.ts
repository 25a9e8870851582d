import { type Colleague, parseColleague } from './authors.ts';
import { dataPaths, type NamedInCalls } from './data-paths.ts';
import type { RecordId } from './ids.ts';
import { isParts, isTime } from './parts.ts';
import type { ChangeAction } from './push-events.ts';

/** The kind of a change; `restored` from the bin. */
export type HistoryAction = ChangeAction | 'restored';

/** The value of an attribute before and after a change; `null` if empty. */
export interface ValueChange {
  /** Missing if unknown: an earlier version of the server logged the change without it. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** One change of a record. */
export interface HistoryEntry {
  /** The version of the record after the change: the cursor of its push event. Unique among entries. */
  readonly version: string;
  /** The record. */
  readonly id: RecordId;
  readonly action: HistoryAction;
  /** The time, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly at: string;
  /** `null` for a deleted account, or a change without an account. */
  readonly by: Colleague | null;
  /** By attribute. Empty for a deletion whose values are no longer stored. */
  readonly changes: Readonly<Record<string, ValueChange>>;
}

/** A page of changes, the newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** The cursor of the next, older page; `null` after the last one. A page before the last may be empty. */
  readonly next: string | null;
}

/** A filter of changes; all by default. */
export interface HistoryFilter {
  /** The account of their author. */
  readonly person?: string;
  readonly attribute?: string;
  /** Changes at or after this time, ISO 8601 with the zone. */
  readonly from?: string;
  /** Changes before this time. */
  readonly until?: string;
  /** Only in the history of a list. */
  readonly record?: RecordId;
  /** {@link HistoryPage.next} of the previous page. */
  readonly cursor?: string;
}

/** A deleted record that can be restored. */
export interface BinEntry {
  readonly id: RecordId;
  /** The time of the deletion, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly at: string;
  readonly by: Colleague | null;
  /** The time until which it can be restored. */
  readonly until: string;
  /** The common name of the deletions of one action, see `headers.actionId`; missing without one. */
  readonly actionId?: string;
  /** Its last values, by attribute. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A page of the bin, the latest deletion first; `next` as in a {@link HistoryPage}. */
export interface BinPage {
  readonly entries: readonly BinEntry[];
  readonly next: string | null;
}

/**
 * The paths of the history and the bin, relative like `paths`; a separate constant, like the paths of files.
 */
export const historyPaths = {
  /** GET: a {@link HistoryPage} of one record. The filter goes into the query. */
  record: (resource: NamedInCalls, id: RecordId) => `${dataPaths.record(resource, id)}/history`,
  /** GET: a {@link HistoryPage} of all records of a list. */
  list: (resource: NamedInCalls) => `${dataPaths.list(resource)}/history`,
  /** GET: a {@link BinPage}. */
  bin: (resource: NamedInCalls) => `${dataPaths.list(resource)}/bin`,
  /** POST: restores a deleted record; answered like a create. */
  restore: (resource: NamedInCalls, id: RecordId) => `${dataPaths.record(resource, id)}/restore`,
} as const;

/** Formats a filter as the query of a URL, with its question mark; empty without any condition. */
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

/** Parses a page of the history; invalid entries are left out. */
export function parseHistoryPage(body: unknown): HistoryPage {
  return parsePage(body, ({ version, id, action, at, by, changes }): HistoryEntry | null => {
    if (typeof version !== 'string' || !isId(id) || !historyActions.includes(action) || !isTime(at))
      return null;
    const facts = { version, id, action, at } as Pick<HistoryEntry, 'version' | 'id' | 'action' | 'at'>;
    return { ...facts, by: parseColleague(by), changes: parseChanges(changes) };
  });
}

/** Parses a page of the bin; invalid entries are left out. */
export function parseBinPage(body: unknown): BinPage {
  return parsePage(body, ({ id, at, by, until, actionId, values }): BinEntry | null => {
    if (!isId(id) || !isTime(at) || !isTime(until) || !isParts(values)) return null;
    const facts = { id, at, until } as Pick<BinEntry, 'id' | 'at' | 'until'>;
    const named = typeof actionId === 'string' ? { actionId } : {};
    return { ...facts, ...named, by: parseColleague(by), values };
  });
}
