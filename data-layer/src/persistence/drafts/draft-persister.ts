import type { Clock } from '../../ports/clock.ts';
import { isDraftKey, type RecordKey, untouched } from '../../records/record-state.ts';
import type { LocalTable } from '../../records/local-table.ts';
import { isValueRefused, type StoredDraft, type Persistence, withRoom } from '../storage/persistence.ts';
import type { Values } from '../../merge/changed-attributes.ts';
import { settleRecord, valuesInDoubt } from '../../merge/merge-record.ts';

/** Returns the unsaved part of a record; `undefined` if all of it is on the server. */
function describeDraft(
  table: LocalTable<object>,
  resource: string,
  key: RecordKey,
): Omit<StoredDraft, 'name'> | undefined {
  const record = table.localRecord(key);
  // If the page ends now, a save in flight has an unknown outcome.
  const unsaved = { ...record, sent: null, unconfirmed: valuesInDoubt(record) };
  const { snapshot, edits, bases, unconfirmed } = isDraftKey(key) ? unsaved : settleRecord(unsaved);
  const isCreateSent = isDraftKey(key) && unconfirmed !== null;
  if (Object.keys(edits).length === 0 && !isCreateSent) return undefined;
  return {
    resource,
    key,
    edits: copyOf(edits),
    bases: copyOf(bases),
    snapshot: copyOf(snapshot),
    unconfirmed: unconfirmed && copyOf(unconfirmed),
    createKey: table.local(key).createKey,
    position: table.positions.of(key),
  };
}

/**
 * Copies the values: a storage cannot clone proxies of a state library, and callers may mutate an array of an
 * edit before it is written.
 */
function copyOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([attribute, value]) => [attribute, asStored(value)]));
}

/**
 * Returns a copy of a value as JSON restores it. Unlike in a save, `undefined` stays. A value that JSON
 * cannot represent is passed on unchanged.
 */
function asStored(value: unknown): unknown {
  try {
    const json: string | undefined = JSON.stringify(value);
    return json === undefined ? value : JSON.parse(json);
  } catch {
    return value;
  }
}

/** The dependencies of a draft persister. */
export interface DraftPersisterPorts {
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Makes a unique name. */
  readonly makeUniqueName: () => string;
  /** Called when the storage is full, before a second attempt. */
  readonly makeRoom: () => Promise<void>;
}

interface WatchedList {
  readonly resource: string;
  readonly table: LocalTable<object>;
  /** The name under which the draft of a record is stored. */
  readonly names: Map<RecordKey, string>;
}

/** The drafts to write, by name; `null` deletes the stored draft. */
type PendingDrafts = ReadonlyMap<string, StoredDraft | null>;

/**
 * Stores unsaved edits. After each change, writes the edits of all lists in one transaction, in the next
 * task. It does not wait until the page is left, since a crash fires no event. One transaction is in flight
 * at a time; later changes go with the next one. Drafts that could not be written are retried with the next
 * change, and do not block others.
 */
export class DraftPersister {
  readonly #ports: DraftPersisterPorts;
  readonly #lists = new Map<string, WatchedList>();
  #pending = new Map<string, StoredDraft | null>();
  #writing: Promise<boolean> | undefined;
  #cancelWrite: (() => void) | undefined;
  #isStopped = false;

  constructor(ports: DraftPersisterPorts) {
    this.#ports = ports;
  }

  /** Stores the drafts of a list from now on. */
  watch(resource: string, table: LocalTable<object>): void {
    const list = { resource, table, names: new Map() };
    this.#lists.set(resource, list);
    table.subscribe((changed) => {
      const drafts = new Set<RecordKey>([...list.names.keys(), ...table.workedOn()]);
      // Iterates over the smaller set.
      for (const key of drafts.size < changed.size ? drafts : changed)
        if (changed.has(key)) this.#queue(list, key);
      if (this.#pending.size > 0) this.#schedule();
    });
  }

  /** Restores a stored draft with `work`, and goes on storing it under its name. */
  adopt({ resource, key, name }: StoredDraft, work: () => void): void {
    const list = this.#lists.get(resource);
    list?.names.set(key, name);
    work();
    // If the server already has all edits, nothing changes, and the stored draft is deleted.
    if (list !== undefined) this.#queue(list, key);
    this.#schedule();
  }

  /** Deletes the stored draft of this name. */
  forget(name: string): void {
    this.#pending.set(name, null);
    this.#schedule();
  }

  /**
   * Writes all pending drafts, including those added meanwhile. Returns whether all of them are then in the
   * storage. Never rejects.
   */
  async flush(): Promise<boolean> {
    // Another caller that waited for the same write may have begun the next one.
    while (this.#writing !== undefined) await this.#writing;
    if (this.#isStopped) return false;
    if (this.#pending.size === 0) return true;
    return (await this.#write()) && this.flush();
  }

  /** Writes all unsaved edits again; returns whether they are in the storage then. */
  async storeAll(): Promise<boolean> {
    for (const list of this.#lists.values()) for (const key of list.names.keys()) this.#queue(list, key);
    return this.flush();
  }

  /** Stops all writing. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelWrite?.();
  }

  #queue({ resource, table, names }: WatchedList, key: RecordKey): void {
    const known = names.get(key);
    if (known === undefined && table.local(key) === untouched) return;
    const draft = describeDraft(table, resource, key);
    if (draft !== undefined) {
      const name = known ?? this.#ports.makeUniqueName();
      names.set(key, name);
      this.#pending.set(name, { ...draft, name });
    } else if (known !== undefined) {
      names.delete(key);
      this.#pending.set(known, null);
    }
  }

  #schedule(): void {
    if (this.#isStopped || this.#writing !== undefined) return;
    this.#cancelWrite ??= this.#ports.clock.after(0, () => void this.#write());
  }

  /** Begins a write while none is in flight. Returns whether it succeeded. */
  #write(): Promise<boolean> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const taken = this.#pending;
    this.#pending = new Map();
    this.#writing = this.#attempt(taken).then((failed) => {
      this.#writing = undefined;
      if (this.#pending.size > 0) this.#schedule();
      // Edits since then are newer than the drafts that could not be written.
      this.#pending = new Map([...failed, ...this.#pending]);
      return failed.size === 0;
    });
    return this.#writing;
  }

  /** Writes drafts and returns those that could not be written. */
  async #attempt(taken: PendingDrafts): Promise<PendingDrafts> {
    try {
      await this.#put(taken);
      return new Map();
    } catch (error) {
      return isValueRefused(error) && taken.size > 1 ? this.#putEach(taken) : taken;
    }
  }

  /**
   * Writes each draft alone: one may be refused for its size or its values, and must not keep the others from
   * being stored.
   */
  async #putEach(taken: PendingDrafts): Promise<PendingDrafts> {
    const failed = new Map(taken);
    for (const [name, draft] of taken) {
      try {
        await this.#put(new Map([[name, draft]]));
        failed.delete(name);
      } catch {
        // The draft stays in `failed`.
      }
    }
    return failed;
  }

  async #put(drafts: PendingDrafts): Promise<void> {
    const { persistence, makeRoom } = this.#ports;
    const kept = [...drafts.values()].filter((draft) => draft !== null);
    const dropped = [...drafts].flatMap(([name, draft]) => (draft === null ? name : []));
    await withRoom(makeRoom, () => persistence.writeDrafts(kept, dropped));
  }
}
