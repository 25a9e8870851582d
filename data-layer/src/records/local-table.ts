import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import type { VersionedRecord } from '../http/resource-calls.ts';
import {
  adoptEdits,
  hasAllValues,
  isInConflict,
  type LocalRecord,
  mergeRecord,
  mergeSavedRecord,
  noValues,
  settleRecord,
  updateSnapshot,
} from '../merge/merge-record.ts';
import { knownAuthors } from '../merge/known-authors.ts';
import {
  type DraftKey,
  isDraftKey,
  isSameWork,
  isUntouched,
  type LocalState,
  makeRecordState,
  type RecordKey,
  type RecordState,
  untouched,
} from './record-state.ts';
import { Identifiers } from './identifiers.ts';
import { RecordPositions } from './record-positions.ts';
import { IdentifierMap } from './identifier-map.ts';
import type { NextList } from './next-list.ts';
import { ChangeNotifier, type TableListener } from './change-notifier.ts';

/** A table that notifies its subscribers once after each batch. */
class NotifyingTable {
  protected readonly changes = new ChangeNotifier();

  /** The number of batches that changed something. */
  get version(): number {
    return this.changes.version;
  }

  /** Calls `listener` after each batch, with the keys that changed, were added or were removed. */
  subscribe(listener: TableListener): () => void {
    return this.changes.subscribe(listener);
  }

  /** Calls `listener` after each batch that changed this record. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    return this.changes.subscribeRecord(key, listener);
  }

  /** Makes several changes and notifies subscribers once. */
  batch<Result>(work: () => Result): Result {
    return this.changes.batch(work);
  }
}

/** The last state of each record that the interface received; weak, so that unused states are collected. */
class StateCache<Rec extends object> {
  readonly #states = new WeakMap<object, RecordState<Rec>>();

  /** Returns the state for the interface: the same object for the same parts, `undefined` without any. */
  stateOf(key: RecordKey, snapshot?: Rec, local?: LocalState): RecordState<Rec> | undefined {
    if (snapshot === undefined && local === undefined) return undefined;
    // A draft has its defaults, a deleted record its last snapshot.
    const known = snapshot ?? ((local?.deleted ?? local?.defaults ?? noValues) as Rec);
    const anchor = local ?? known;
    const present = this.#states.get(anchor);
    if (present !== undefined) return present;
    const state = makeRecordState(key, known, local ?? untouched);
    this.#states.set(anchor, state);
    return state;
  }
}

/** The change of the local state after a merge; `undefined` if there is none. */
function localStateAfter(
  record: LocalRecord,
  merged: LocalRecord,
  { authors }: LocalState,
): Partial<LocalState> | undefined {
  // A save with an unknown outcome was done after all: its problem is cleared.
  const isConfirmed = record.unconfirmed !== null && merged.unconfirmed === null;
  const isOver = isConfirmed && Object.keys(merged.edits).length === 0;
  const isMoved = merged.snapshot !== record.snapshot;
  if (!isOver && !isMoved) return undefined;
  return {
    ...(isOver ? { problem: null } : {}),
    ...(isMoved ? { authors: knownAuthors(merged, authors, record.snapshot) } : {}),
  };
}

/**
 * The records of one resource: snapshots as the server sent them, and the local state beside them. Every
 * change is made in a {@link batch}, at whose end each subscriber with a changed record is called once.
 */
export class LocalTable<Rec extends object> extends NotifyingTable {
  #snapshots = new IdentifierMap<Rec>();
  readonly #locals = new Map<RecordKey, LocalState>();
  readonly #states = new StateCache<Rec>();
  readonly #draftsCreated = new Map<RecordKey, RecordId>();
  /** Records that were removed, or reported as created: their deletion may be reported late. By text. */
  readonly removed = new Set<string>();
  readonly identifiers: Identifiers;
  readonly positions = new RecordPositions();

  /** @param identifier the attribute with the identifier of a record. */
  constructor(identifier: string) {
    super();
    this.identifiers = new Identifiers(identifier, (id) => this.#snapshots.has(id) || this.#locals.has(id));
  }

  /** The number of records in the list, without drafts and deleted records. */
  get size(): number {
    return this.#snapshots.size;
  }

  /** The identifiers of the list, in insertion order. */
  ids(): IterableIterator<RecordId> {
    return this.#snapshots[Symbol.iterator]();
  }

  /** Returns the form of a server's identifier that this table uses. */
  resolveId(id: RecordId): RecordId {
    return this.identifiers.resolve(id);
  }

  /** The records with a local state, including drafts and deleted records. */
  workedOn(): RecordKey[] {
    return [...this.#locals.keys()];
  }

  /** Returns the key of the record that was created from a draft; any other key as it is. */
  resolveDraft(key: RecordKey): RecordKey {
    return this.#draftsCreated.get(key) ?? key;
  }

  /** The records with unsaved values, including drafts and deleted records. */
  unsaved(): RecordKey[] {
    return this.workedOn().filter((key) => Object.keys(this.local(key).edits).length > 0);
  }

  /** Returns whether the list has a record with this identifier. */
  has(id: RecordId): boolean {
    return this.#snapshots.has(this.resolveId(id));
  }

  /** Returns whether the list already has an answer's values; `null` for a missing record. */
  holds(id: RecordId, incoming: Values | null): boolean {
    const known = this.resolveId(id);
    const snapshot = this.snapshot(known) as Values | undefined;
    if (incoming === null) return snapshot === undefined;
    return snapshot !== undefined && hasAllValues(snapshot, this.identifiers.adapt(incoming, known));
  }

  /** The local values of a record in the list. */
  values(id: RecordId): Rec | undefined {
    return this.#locals.has(id) && this.#snapshots.has(id) ? this.state(id)?.values : this.#snapshots.get(id);
  }

  /** A record in the list as the server sent it. */
  snapshot(id: RecordId): Rec | undefined {
    return this.#snapshots.get(id);
  }

  /** All records in the list as the server sent them. */
  snapshots(): Rec[] {
    return this.#snapshots.values();
  }

  /** The local state of a record. */
  local(key: RecordKey): LocalState {
    return this.#locals.get(key) ?? untouched;
  }

  /** A record's state for the interface: the same object until it changes, `undefined` if missing. */
  state(key: RecordKey): RecordState<Rec> | undefined {
    return this.#states.stateOf(key, this.#snapshots.get(key), this.#locals.get(key));
  }

  /** A record with its snapshot and edits, for the functions of the merge. */
  localRecord(key: RecordKey): LocalRecord {
    const { edits, bases, sent, unconfirmed, defaults, deleted } = this.local(key);
    const snapshot = (this.#snapshots.get(key) as Values | undefined) ?? deleted ?? defaults;
    return { snapshot, edits, bases, sent, unconfirmed };
  }

  /**
   * Replaces this list by a prepared one, at the beginning of a batch.
   * @param apart records that stay as they are, by each form of their identifiers.
   */
  replace({ snapshots, changed }: NextList<Rec>, apart: ReadonlySet<RecordId>): void {
    for (const id of apart) {
      const held = this.#snapshots.get(id);
      if (held) snapshots.set(id, held);
      else snapshots.delete(id);
    }
    this.#snapshots = snapshots;
    this.positions.replace(apart);
    if (changed === undefined && apart.size === 0) return this.changes.touchAll(snapshots);
    for (const id of changed ?? snapshots) {
      if (apart.has(id)) continue;
      this.changes.touch(id);
      if (!snapshots.has(id)) this.removed.add(String(id));
    }
  }

  /**
   * Merges values of the server into a record, which may be new. Returns whether they conflict with edits.
   * @param position see {@link RecordPositions.move}.
   */
  merge(called: RecordId, incoming: Values, position?: string | null): boolean {
    const id = this.resolveId(called);
    const hasMet = this.#merge(id, this.identifiers.adapt(incoming, id));
    this.positions.move(id, position);
    return hasMet;
  }

  #merge(id: RecordId, values: Values): boolean {
    if (!this.#locals.has(id)) return this.#mergeUntouched(id, values);
    const record = this.localRecord(id);
    // A record that was deleted gets its edits back.
    const merged = mergeRecord(record, values);
    if (isInConflict(merged)) this.positions.hold(id);
    this.apply(id, merged);
    const isMoved = merged.snapshot !== record.snapshot;
    if (!this.#locals.has(id)) return false;
    const after = localStateAfter(record, merged, this.local(id));
    if (after !== undefined) this.setLocal(id, after);
    return isMoved && isInConflict(merged);
  }

  /** The common case: the record has no local state, and a new one is stored without a copy. */
  #mergeUntouched(id: RecordId, incoming: Values): false {
    const before = this.#snapshots.get(id) as Values | undefined;
    const snapshot = updateSnapshot(before, incoming);
    if (snapshot === before) return false;
    this.#snapshots.set(id, snapshot as Rec);
    this.identifiers.add(id);
    this.changes.touch(id);
    return false;
  }

  /** Stores the merged state of a record in the list. */
  apply(id: RecordId, { snapshot, ...edited }: LocalRecord): void {
    const local = this.local(id);
    const isLocalSame = local.deleted === null && isSameWork(local, edited);
    if (isLocalSame && this.#snapshots.get(id) === snapshot) return;
    this.#snapshots.set(id, snapshot as Rec);
    if (isLocalSame && !this.#locals.has(id)) this.changes.touch(id);
    // A record that returns after its deletion is not the one that was being deleted.
    else
      this.setLocal(id, {
        ...edited,
        deleted: null,
        deleting: local.deleting && local.deleted === null,
      });
  }

  /**
   * Replaces a draft by the record that was created from it. Edits since the draft was sent become unsaved
   * edits of the record, and the key of the draft continues to name the record.
   * @param news the current record; `null` if the local values may already be newer.
   */
  replaceDraft(key: DraftKey, created: VersionedRecord, current: VersionedRecord | null): void {
    const id = this.resolveId(created.id);
    const draft = this.localRecord(key);
    const { edits, bases } = mergeSavedRecord(draft, created.values, draft.snapshot);
    this.forget(key);
    // The last snapshot of a deleted record is newer than its creation.
    const isKnown = this.#snapshots.has(id) || this.local(id).deleted !== null;
    if (current !== null || !isKnown)
      this.merge(id, (current ?? created).values, current?.version ?? undefined);
    this.#draftsCreated.set(key, id);
    if (Object.keys(edits).length > 0) this.positions.hold(id, created.version ?? '');
    if (Object.keys(edits).length > 0) this.apply(id, adoptEdits(this.localRecord(id), edits, bases));
  }

  /** Removes a record from the list. Its unsaved edits are kept aside. */
  remove(called: RecordId): void {
    const id = this.resolveId(called);
    this.removed.add(String(id));
    if (this.#snapshots.has(id)) this.keepAside(id, this.localRecord(id));
  }

  /** Keeps the unsaved edits of a deleted record; without any, forgets the record. */
  keepAside(id: RecordId, record: LocalRecord): void {
    const { snapshot: deleted, ...work } = settleRecord(record);
    this.#snapshots.delete(id);
    this.positions.hold(id);
    this.positions.move(id, null);
    if (Object.keys(work.edits).length === 0) this.forget(id);
    else this.setLocal(id, { ...work, deleted });
  }

  /** Changes the local state of a record. */
  setLocal(key: RecordKey, change: Partial<LocalState>): void {
    // Always a new object, because the state cache is keyed by it.
    const local = { ...this.local(key), ...change };
    if (isUntouched(local) && !isDraftKey(key)) this.#locals.delete(key);
    else this.#locals.set(key, local);
    const isSeen =
      local.deleted === null && !isInConflict(this.localRecord(key)) && this.positions.release(key);
    // Resolving the conflict also settles a save that was refused because of it.
    if (isSeen && local.problem?.code === 'values_changed') this.setLocal(key, { problem: null });
    this.changes.touch(key);
  }

  /** Drops the local state of a record: discards a draft, or forgets a deleted record. */
  forget(key: RecordKey): void {
    this.#locals.delete(key);
    this.positions.release(key);
    this.changes.touch(key);
  }
}
