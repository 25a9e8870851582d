import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { PinnedInView } from '@ne2016/data-layer/views';
import { hasRow } from '#values/has-row.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { RecordFilter } from '../search/record-search.ts';
import type { View } from '../view/view.ts';
import { memoizeLast, type Part, type QueryHost, Subscriptions } from './part.ts';

/** Why a record is pinned: it has unsaved edits, or it was opened or created recently. */
export type PinReason = 'edited' | 'opened' | 'created';

/** The reason for each pinned record. */
export type PinReasons = ReadonlyMap<RecordKey, PinReason>;

/** The pinned records of a list: they stay in it although the search does not match them. */
export interface Pins {
  readonly reasons: PinReasons;
  readonly inView: PinnedInView;
}

type PinningStore = Pick<ResourceStore, 'get' | 'subscribe' | 'unsaved'>;

interface PinnedRecordsInput extends Pick<View, 'search' | 'filter'> {
  /** The record whose form is open. */
  readonly openKey: RecordKey | null;
}

const nothing: PinReasons = new Map();

/** Adds the records in use as opened, so that they stay pinned after their use ends. */
function lingerOn(before: PinReasons, inUse: PinReasons): PinReasons {
  const added = [...inUse.keys()].filter((key) => !before.has(key));
  return added.length === 0
    ? before
    : new Map([...before, ...added.map((key): [RecordKey, PinReason] => [key, 'opened'])]);
}

/**
 * Pins the open record and those with unsaved edits, in their places. Once they are no longer in use, they
 * move to the place of their values, but leave the list only after a new search or filter, or after focus and
 * pointer have left it.
 */
export class PinnedRecords implements Part<PinnedRecordsInput, Pins> {
  readonly #host: QueryHost;
  readonly #store: PinningStore;
  readonly #subscriptions = new Subscriptions();
  /** The records that were in use since the last release. */
  #lingering = nothing;
  #asked: Pick<View, 'search' | 'filter'> | undefined;

  constructor(host: QueryHost, store: PinningStore) {
    this.#host = host;
    this.#store = store;
  }

  update({ search, filter, openKey }: PinnedRecordsInput): Pins {
    if (this.#host.isActive)
      this.#subscriptions.renew([], () => [this.#host.listen(this.#store, () => this.#host.changed())]);
    const openRow = openKey !== null && hasRow(this.#store, openKey) ? openKey : null;
    const unsaved = this.#store.unsaved().filter((key) => hasRow(this.#store, key));
    const inUse = this.#inUse(openRow, JSON.stringify(unsaved));
    if (this.#asked?.search !== search || this.#asked.filter !== filter) this.#lingering = nothing;
    this.#asked = { search, filter };
    this.#lingering = lingerOn(this.#lingering, inUse);
    return this.#pins(this.#lingering, inUse);
  }

  /** Pins a record that was created here. */
  pinCreated(key: RecordKey): void {
    this.#lingering = new Map(this.#lingering).set(key, 'created');
    this.#host.changed();
  }

  /** Unpins the records that are no longer in use: focus and pointer have left the list. */
  release(): void {
    if (this.#lingering.size === 0) return;
    this.#lingering = nothing;
    this.#host.changed();
  }

  stop(): void {
    this.#subscriptions.stop();
  }

  /** @param unsaved Keys as JSON: the same while the keys are the same, even during edits. */
  readonly #inUse = memoizeLast((openRow: RecordKey | null, unsaved: string): PinReasons => {
    const opened: [RecordKey, PinReason][] = openRow === null ? [] : [[openRow, 'opened']];
    const keys = JSON.parse(unsaved) as RecordKey[];
    return new Map([...opened, ...keys.map((key): [RecordKey, PinReason] => [key, 'edited'])]);
  });

  readonly #pins = memoizeLast((lingering: PinReasons, inUse: PinReasons): Pins => {
    const reasons = new Map([...lingering, ...inUse]);
    return { reasons, inView: { shown: new Set(reasons.keys()), inPlace: new Set(inUse.keys()) } };
  });
}

/** A pinned record that the search does not match. */
export interface UnmatchedRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  readonly reason: PinReason;
}

/**
 * Returns the pinned records that the search does not match.
 * @param filter The predicate of the search; `undefined` without one.
 */
export function unmatchedRecords(
  store: Pick<ResourceStore, 'get'>,
  pinned: PinReasons,
  filter: RecordFilter | undefined,
): UnmatchedRecord[] {
  if (filter === undefined) return [];
  return [...pinned].flatMap(([key, reason]) => {
    const record = store.get(key);
    if (record === undefined || record.deleted || filter(record.values)) return [];
    return [{ key, values: record.values, reason }];
  });
}
