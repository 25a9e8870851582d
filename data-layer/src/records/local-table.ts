import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import type { VersionedRecord } from '../http/resource-calls.ts';
import {
  adoptEdits,
  isHeldBy,
  isInConflict,
  type LocalRecord,
  mergeRecord,
  mergeSavedRecord,
  nothing,
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

/** A table that tells its subscribers of changes: once after each batch. */
class NotifyingTable {
  protected readonly changes = new ChangeNotifier();

  /** Counts the batches that changed something. */
  get version(): number {
    return this.changes.version;
  }

  /** Calls `listener` once after each batch that changed anything, with the keys that changed, came or went. */
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

/** What the interface was last given of each record; weak, so that only what somebody still reads is kept. */
class StateCache<Rec extends object> {
  readonly #states = new WeakMap<object, RecordState<Rec>>();

  /** What the interface sees of a record: the same object for the same parts; `undefined` when there are none. */
  stateOf(key: RecordKey, snapshot?: Rec, local?: LocalState): RecordState<Rec> | undefined {
    if (snapshot === undefined && local === undefined) return undefined;
    // Drafts have what they began with, and records that are gone had their last snapshot put aside.
    const known = snapshot ?? ((local?.deleted ?? local?.defaults ?? nothing) as Rec);
    const anchor = local ?? known;
    const present = this.#states.get(anchor);
    if (present !== undefined) return present;
    const state = makeRecordState(key, known, local ?? untouched);
    this.#states.set(anchor, state);
    return state;
  }
}

/** What a merge says of what is noted beside a record; `undefined`: nothing. */
function localStateAfter(
  record: LocalRecord,
  merged: LocalRecord,
  { authors }: LocalState,
): Partial<LocalState> | undefined {
  // A save of unknown outcome was done after all: there is nothing left to be told of it.
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
 * The records of one resource: snapshots as the server sent them, and beside them what is local. Every change goes
 * through {@link batch}, whose end tells the subscribers, each once, and only those whose record changed.
 */
export class LocalTable<Rec extends object> extends NotifyingTable {
  #snapshots = new IdentifierMap<Rec>();
  readonly #locals = new Map<RecordKey, LocalState>();
  readonly #states = new StateCache<Rec>();
  readonly #draftsCreated = new Map<RecordKey, RecordId>();
  /** Of what a deletion may be told late: what was removed, or told as created, by the text of its identifier. */
  readonly removed = new Set<string>();
  readonly identifiers: Identifiers;
  readonly positions = new RecordPositions();

  /** @param identifier the attribute that identifies a record. */
  constructor(identifier: string) {
    super();
    this.identifiers = new Identifiers(identifier, (id) => this.#snapshots.has(id) || this.#locals.has(id));
  }

  /** How many records the list has; drafts and records that are gone do not count. */
  get size(): number {
    return this.#snapshots.size;
  }

  /** The identifiers of the list, in the order in which they came. */
  ids(): IterableIterator<RecordId> {
    return this.#snapshots[Symbol.iterator]();
  }

  /** The identifier by which the record is known here that a server calls `id`. */
  resolveId(id: RecordId): RecordId {
    return this.identifiers.resolve(id);
  }

  /** The records that have anything local to them, drafts and records that are gone included. */
  workedOn(): RecordKey[] {
    return [...this.#locals.keys()];
  }

  /** The key of the record that a draft has become; any other key as it is. */
  resolveDraft(key: RecordKey): RecordKey {
    return this.#draftsCreated.get(key) ?? key;
  }

  /** The records with unsaved values, drafts and records that are gone included. */
  unsaved(): RecordKey[] {
    return this.workedOn().filter((key) => Object.keys(this.local(key).edits).length > 0);
  }

  /** Whether the list has a record of this identifier. */
  has(id: RecordId): boolean {
    return this.#snapshots.has(this.resolveId(id));
  }

  /** Whether the list says of a record already what an answer says; `null`: that there is none. */
  holds(id: RecordId, incoming: Values | null): boolean {
    const known = this.resolveId(id);
    const snapshot = this.snapshot(known) as Values | undefined;
    if (incoming === null) return snapshot === undefined;
    return snapshot !== undefined && isHeldBy(snapshot, this.identifiers.adapt(incoming, known));
  }

  /** The local values of a record of the list. */
  values(id: RecordId): Rec | undefined {
    return this.#locals.has(id) && this.#snapshots.has(id) ? this.state(id)?.values : this.#snapshots.get(id);
  }

  /** A record of the list as the server has sent it. */
  snapshot(id: RecordId): Rec | undefined {
    return this.#snapshots.get(id);
  }

  /** All records of the list as the server has sent them. */
  snapshots(): Rec[] {
    return this.#snapshots.values();
  }

  /** What is local to a record. */
  local(key: RecordKey): LocalState {
    return this.#locals.get(key) ?? untouched;
  }

  /** What the interface sees of a record: the same object until it changes, `undefined` when there is none. */
  state(key: RecordKey): RecordState<Rec> | undefined {
    return this.#states.stateOf(key, this.#snapshots.get(key), this.#locals.get(key));
  }

  /** What is held of a record, for the functions that decide about it. */
  localRecord(key: RecordKey): LocalRecord {
    const { edits, bases, sent, unconfirmed, defaults, deleted } = this.local(key);
    const snapshot = (this.#snapshots.get(key) as Values | undefined) ?? deleted ?? defaults;
    return { snapshot, edits, bases, sent, unconfirmed };
  }

  /**
   * Puts a list that was prepared in the place of this one, at the beginning of a batch.
   * @param apart records that stay as they are, by each identifier that the list may know them by.
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
   * Merges values of the server into a record, which may be new; answers whether unsaved edits conflict with them.
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
    // One that seemed gone takes its edits back.
    const merged = mergeRecord(record, values);
    if (isInConflict(merged)) this.positions.hold(id);
    this.apply(id, merged);
    const isMoved = merged.snapshot !== record.snapshot;
    if (!this.#locals.has(id)) return false;
    const after = localStateAfter(record, merged, this.local(id));
    if (after !== undefined) this.setLocal(id, after);
    return isMoved && isInConflict(merged);
  }

  /** Most records are of this kind: nothing is local to them, and a new one is kept as it came, without a copy. */
  #mergeUntouched(id: RecordId, incoming: Values): false {
    const before = this.#snapshots.get(id) as Values | undefined;
    const snapshot = updateSnapshot(before, incoming);
    if (snapshot === before) return false;
    this.#snapshots.set(id, snapshot as Rec);
    this.identifiers.add(id);
    this.changes.touch(id);
    return false;
  }

  /** Puts a record of the list in the place of what was held of it. */
  apply(id: RecordId, { snapshot, ...edited }: LocalRecord): void {
    const local = this.local(id);
    const isLocalSame = local.deleted === null && isSameWork(local, edited);
    if (isLocalSame && this.#snapshots.get(id) === snapshot) return;
    this.#snapshots.set(id, snapshot as Rec);
    if (isLocalSame && !this.#locals.has(id)) this.changes.touch(id);
    // One that is back after it was gone is not what was deleted.
    else this.setLocal(id, { ...edited, deleted: null, deleting: local.deleting && local.deleted === null });
  }

  /**
   * Replaces a draft by the record that was created from it. Edits since the draft was sent become unsaved edits of the
   * record, and the key of the draft goes on to name the record.
   * @param news the record as it is now; `null` where what is here of it already may be newer.
   */
  replaceDraft(key: DraftKey, created: VersionedRecord, news: VersionedRecord | null): void {
    const id = this.resolveId(created.id);
    const draft = this.localRecord(key);
    const { edits, bases } = mergeSavedRecord(draft, created.values, draft.snapshot);
    this.forget(key);
    // What is kept aside of one that went is newer than its creation.
    const isKnown = this.#snapshots.has(id) || this.local(id).deleted !== null;
    if (news !== null || !isKnown) this.merge(id, (news ?? created).values, news?.version ?? undefined);
    this.#draftsCreated.set(key, id);
    if (Object.keys(edits).length > 0) this.positions.hold(id, created.version ?? '');
    if (Object.keys(edits).length > 0) this.apply(id, adoptEdits(this.localRecord(id), edits, bases));
  }

  /** Removes a record from the list. Unsaved edits of it are not lost: it is kept aside as gone. */
  remove(called: RecordId): void {
    const id = this.resolveId(called);
    this.removed.add(String(id));
    if (this.#snapshots.has(id)) this.keepAside(id, this.localRecord(id));
  }

  /** Keeps what is unsaved of a record that is gone; without anything unsaved it is forgotten. */
  keepAside(id: RecordId, record: LocalRecord): void {
    const { snapshot: deleted, ...work } = settleRecord(record);
    this.#snapshots.delete(id);
    this.positions.hold(id);
    this.positions.move(id, null);
    if (Object.keys(work.edits).length === 0) this.forget(id);
    else this.setLocal(id, { ...work, deleted });
  }

  /** Changes what is local to a record. */
  setLocal(key: RecordKey, change: Partial<LocalState>): void {
    // Always a new object, since what the interface was given hangs on it.
    const local = { ...this.local(key), ...change };
    if (isUntouched(local) && !isDraftKey(key)) this.#locals.delete(key);
    else this.#locals.set(key, local);
    const isSeen =
      local.deleted === null && !isInConflict(this.localRecord(key)) && this.positions.release(key);
    // With the choice, what the server refused for want of it is answered.
    if (isSeen && local.problem?.code === 'values_changed') this.setLocal(key, { problem: null });
    this.changes.touch(key);
  }

  /** Drops what is local to a record: a draft is discarded, a record that was gone is forgotten. */
  forget(key: RecordKey): void {
    this.#locals.delete(key);
    this.positions.release(key);
    this.changes.touch(key);
  }
}
