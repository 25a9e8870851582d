import type { CachedList } from '../../list/cached-list.ts';
import type { Values } from '../../merge/changed-attributes.ts';
import { adoptEdits, conflictsOf, settleRecord } from '../../merge/merge-record.ts';
import { Observable } from '../../observable/observable.ts';
import { isDraftKey, type RecordKey } from '../../records/record-state.ts';
import type { LocalTable } from '../../records/local-table.ts';
import type { DraftPersister } from './draft-persister.ts';
import { declaredOf, isDraftOf, renamedDraft, undeclaredIn } from './rename-draft.ts';
import { type FoundDraft, type StoredDraft, type Persistence, withRoom } from '../storage/persistence.ts';

/** The unsaved edits of one record, from a page that has ended. */
export interface RecoverableDraft {
  /** Its unique name. */
  readonly name: string;
  /** The name of the resource. */
  readonly resource: string;
  /** The identifier; for a new record, the key of its draft. */
  readonly key: RecordKey;
  /** The last shown values, to present the record. */
  readonly values: Values;
  /** The edits by attribute. */
  readonly edits: Values;
  /** When they were last stored, in milliseconds since 1970. */
  readonly savedAt: number;
  /**
   * Whether it was sent without an answer. A record is then fetched. A create is repeated with the same
   * `Idempotency-Key`: it makes a second record if the first attempt succeeded and the server does not
   * support the header, or has forgotten the key (the reference server: after 24 hours).
   */
  readonly isOutcomeUnknown: boolean;
}

/** The result of a recovery. */
export type RecoveryOutcome =
  /**
   * The record or draft `key` has the edits again, except `dropped`: attributes that are no longer declared.
   */
  | { readonly outcome: 'recovered'; readonly key: RecordKey; readonly dropped: readonly string[] }
  /** Another page has recovered or discarded it. */
  | { readonly outcome: 'taken' }
  /** The record has unsaved edits here; save or revert these first. Still offered. */
  | { readonly outcome: 'edited' }
  /** The record's list or the storage could not be read. Still offered. */
  | { readonly outcome: 'unavailable' };

/** The unsaved edits of this person's earlier pages, to recover or discard. */
export interface RecoveredDrafts {
  /** Oldest first; the same array until it changes. */
  readonly value: readonly RecoverableDraft[];
  /** Calls `listener` when {@link value} changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /**
   * Applies the edits to the current record. Remote changes since become conflicts. Edits of a deleted record
   * are kept as those of a deleted record. A new record is a draft again, with the idempotency key that it
   * had.
   */
  recover(draft: RecoverableDraft): Promise<RecoveryOutcome>;
  /** Deletes the edits. */
  discard(draft: RecoverableDraft): Promise<void>;
}

/** The drafts of a layer without storage. */
export const nothingRecovered: RecoveredDrafts = {
  value: [],
  subscribe: () => () => undefined,
  recover: () => Promise.resolve({ outcome: 'taken' }),
  discard: () => Promise.resolve(),
};

/** A list to whose records drafts can be applied. */
interface RecoveryTarget {
  readonly list: CachedList<object>;
  /** Loads the list. Returns whether the server has confirmed it, so that it is not only the stored one. */
  readonly load: () => Promise<boolean>;
}

/** The dependencies of the recovery of drafts. */
export interface DraftRecoveryPorts {
  readonly persistence: Persistence;
  readonly persister: DraftPersister;
  /** Called when the storage is full, before a second attempt. */
  readonly makeRoom: () => Promise<void>;
}

/** Lists the drafts of pages that have ended, claims one for this page and applies its edits to its list. */
export class DraftRecovery implements RecoveredDrafts {
  readonly #ports: DraftRecoveryPorts;
  readonly #targets = new Map<string, RecoveryTarget>();
  readonly #found = new Map<string, FoundDraft>();
  readonly #offered = new Observable<readonly RecoverableDraft[]>([]);
  /** Drafts that this page has claimed, but not applied to their record yet. */
  readonly #claimed = new Set<string>();
  /**
   * By name, the owner whose draft was removed, here or by another page. It is not offered again, even if it
   * was read just before. A later owner may leave it behind again.
   */
  readonly #removed = new Map<string, string>();
  readonly #recoveries = new Map<string, Promise<RecoveryOutcome>>();
  #isOver = false;

  constructor(ports: DraftRecoveryPorts) {
    this.#ports = ports;
  }

  get value(): readonly RecoverableDraft[] {
    return this.#offered.value;
  }

  subscribe(listener: () => void): () => void {
    return this.#offered.subscribe(listener);
  }

  /** Registers a list and the function that loads it. Drafts of other lists are not offered. */
  add(list: CachedList<object>, load: RecoveryTarget['load']): void {
    this.#targets.set(list.resource.name, { list, load });
  }

  /** Finds the drafts of ended pages; none without a storage. Never rejects. */
  async find(): Promise<void> {
    try {
      const found = await this.#ports.persistence.findDrafts();
      if (this.#isOver) return;
      for (const name of this.#found.keys()) if (!this.#claimed.has(name)) this.#found.delete(name);
      for (const draft of found)
        if (this.#removed.get(draft.name) !== draft.owner) this.#found.set(draft.name, draft);
      this.#offer();
    } catch {
      // The drafts found before stay offered.
    }
  }

  /** Stops offering drafts: the next person on this page must not see them. */
  end(): void {
    this.#isOver = true;
    this.#found.clear();
    this.#offer();
  }

  recover({ name }: RecoverableDraft): Promise<RecoveryOutcome> {
    // The second of two clicks gets the result of the first: no other page has taken the draft.
    const underWay = this.#recoveries.get(name);
    if (underWay !== undefined) return underWay;
    const draft = this.#found.get(name);
    const target = draft && this.#targetOf(draft);
    if (draft === undefined || target === undefined) return Promise.resolve({ outcome: 'taken' });
    const recovery = this.#recover(renamedDraft(draft, target.list.resource), target).finally(() =>
      this.#recoveries.delete(name),
    );
    this.#recoveries.set(name, recovery);
    return recovery;
  }

  async #recover(draft: FoundDraft, target: RecoveryTarget): Promise<RecoveryOutcome> {
    const { table, resource } = target.list;
    if (!(await this.#isReady(draft, target))) return { outcome: 'unavailable' };
    if (isWorkedOn(table, draft.key)) return { outcome: 'edited' };
    const refusal = await this.#claim(draft);
    if (refusal !== undefined) return refusal;
    // The record may have been edited during the claim. The draft stays claimed, and offered.
    if (isWorkedOn(table, draft.key)) return { outcome: 'edited' };
    this.#remove(draft);
    this.#ports.persister.adopt(draft, () => layOver(target.list, draft));
    return { outcome: 'recovered', key: draft.key, dropped: undeclaredIn(resource, draft.edits) };
  }

  async discard({ name }: RecoverableDraft): Promise<void> {
    const draft = this.#found.get(name);
    if (draft === undefined) return;
    const refusal = await this.#claim(draft);
    if (refusal?.outcome === 'unavailable') return;
    this.#remove(draft);
    if (refusal === undefined) this.#ports.persister.forget(name);
  }

  /** Returns whether the current record is known: it is in the list, or confirmed as missing. */
  async #isReady({ key }: FoundDraft, { list, load }: RecoveryTarget): Promise<boolean> {
    return isDraftKey(key) || list.table.has(key) || (await load());
  }

  /** Claims a draft for this page. Returns the outcome if that failed. */
  async #claim(draft: FoundDraft): Promise<RecoveryOutcome | undefined> {
    if (this.#claimed.has(draft.name)) return undefined;
    const { persistence, makeRoom } = this.#ports;
    try {
      if ((await withRoom(makeRoom, () => persistence.claimDraft(draft))) !== undefined) {
        this.#claimed.add(draft.name);
        return undefined;
      }
    } catch {
      return { outcome: 'unavailable' };
    }
    this.#remove(draft);
    return { outcome: 'taken' };
  }

  #remove({ name, owner }: FoundDraft): void {
    this.#found.delete(name);
    this.#claimed.delete(name);
    this.#removed.set(name, owner);
    this.#offer();
  }

  #targetOf(draft: FoundDraft): RecoveryTarget | undefined {
    return [...this.#targets.values()].find(({ list }) => isDraftOf(list.resource, draft));
  }

  #offer(): void {
    const offered = [...this.#found.values()].flatMap((draft) => {
      const declared = this.#targetOf(draft)?.list.resource;
      if (declared === undefined) return [];
      const { name, resource, key, snapshot, edits, savedAt, unconfirmed } = renamedDraft(draft, declared);
      const shown = { values: { ...snapshot, ...edits }, edits };
      return [{ name, resource, key, ...shown, savedAt, isOutcomeUnknown: unconfirmed !== null }];
    });
    this.#offered.set(offered);
  }
}

function isWorkedOn(table: LocalTable<object>, key: RecordKey): boolean {
  const { edits, unconfirmed } = table.local(key);
  return Object.keys(edits).length > 0 || unconfirmed !== null;
}

function layOver(list: CachedList<object>, draft: StoredDraft): void {
  const { resource, table } = list;
  const { key, snapshot, bases, unconfirmed, createKey } = draft;
  const work = { edits: declaredOf(resource, draft.edits), bases, unconfirmed };
  if (isDraftKey(key)) {
    const defaults = declaredOf(resource, snapshot);
    // The ended page may have sent it at the last moment.
    return table.batch(() => table.setLocal(key, { ...work, defaults, createKey, isMaybeCreated: true }));
  }
  // The stored values may be older than the record's deletion, or than changes over a save that arrived.
  const left = settleRecord({ ...work, snapshot, sent: null });
  table.batch(() => {
    // Changes by others since then were not seen when this was typed.
    table.positions.hold(key, draft.position ?? '');
    if (!table.has(key)) return table.keepAside(key, left);
    const record = { ...table.localRecord(key), unconfirmed: left.unconfirmed };
    table.apply(key, adoptEdits(record, left.edits, left.bases));
  });
  // Only the server can show whether the sent values have arrived, and who changed the edited attributes.
  const laid = table.localRecord(key);
  if (laid.unconfirmed !== null || conflictsOf(laid).length > 0) list.fetchWithRetry(key);
}
