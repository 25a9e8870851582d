import type { Clock } from '../../ports/clock.ts';
import { isDraftKey, type RecordKey, untouched } from '../../records/record-state.ts';
import type { LocalTable } from '../../records/local-table.ts';
import { isValueRefused, type KeptDraft, type Persistence, withRoom } from '../storage/persistence.ts';
import type { Values } from '../../merge/changed-attributes.ts';
import { settleRecord, unknownOf } from '../../merge/merge-record.ts';

/** What a person would miss of a record, as it is now; `undefined` when all of it is on the server. */
function describeDraft(
  table: LocalTable<object>,
  resource: string,
  key: RecordKey,
): Omit<KeptDraft, 'name'> | undefined {
  const record = table.localRecord(key);
  // What is under way now is of unknown outcome if the page ends now.
  const left = { ...record, sent: null, unconfirmed: unknownOf(record) };
  const { snapshot, edits, bases, unconfirmed } = isDraftKey(key) ? left : settleRecord(left);
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

/** A storage copies no proxy of a state library, and callers may change an array of an edit before it is written. */
function copyOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([attribute, value]) => [attribute, asSent(value)]));
}

/** A value as a save would send it. What has no JSON is left as it is, for the storage to take or refuse. */
function asSent(value: unknown): unknown {
  try {
    const json: string | undefined = JSON.stringify(value);
    return json === undefined ? value : JSON.parse(json);
  } catch {
    return value;
  }
}

/** What a persister does its work with. */
export interface DraftPersisterPorts {
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Makes a name that nobody else makes. */
  readonly makeUniqueName: () => string;
  /** Called when the storage is full, before it is tried once more. */
  readonly makeRoom: () => Promise<void>;
}

interface WatchedList {
  readonly resource: string;
  readonly table: LocalTable<object>;
  /** Under which name the draft of a record is kept. */
  readonly names: Map<RecordKey, string>;
}

/** By name what is to be written; `null`: it is to be forgotten. */
type PendingDrafts = ReadonlyMap<string, KeptDraft | null>;

/**
 * Keeps in the storage what was typed and is not saved: all lists together, at each change, in the next task. Not when
 * the page is left, for a crash does not ask. One transaction is under way at a time; what changes meanwhile goes with
 * the next one. What could not be written is tried again with the next change, and keeps nothing else out.
 */
export class DraftPersister {
  readonly #ports: DraftPersisterPorts;
  readonly #lists = new Map<string, WatchedList>();
  #pending = new Map<string, KeptDraft | null>();
  #writing: Promise<boolean> | undefined;
  #cancelWrite: (() => void) | undefined;
  #isOver = false;

  constructor(ports: DraftPersisterPorts) {
    this.#ports = ports;
  }

  /** Keeps the drafts of a list from now on. */
  watch(resource: string, table: LocalTable<object>): void {
    const list = { resource, table, names: new Map() };
    this.#lists.set(resource, list);
    table.subscribe((changed) => {
      const drafts = new Set<RecordKey>([...list.names.keys(), ...table.workedOn()]);
      // Of a list that is loaded hardly any record is worked on.
      for (const key of drafts.size < changed.size ? drafts : changed)
        if (changed.has(key)) this.#note(list, key);
      if (this.#pending.size > 0) this.#schedule();
    });
  }

  /** Keeps what becomes of a record by some work under the name that its draft has in the storage. */
  adopt({ resource, key, name }: KeptDraft, work: () => void): void {
    const list = this.#lists.get(resource);
    list?.names.set(key, name);
    work();
    // The server may have had all of it: then nothing has changed, and there is nothing to keep.
    if (list !== undefined) this.#note(list, key);
    this.#schedule();
  }

  /** Forgets a draft of this name. */
  forget(name: string): void {
    this.#pending.set(name, null);
    this.#schedule();
  }

  /**
   * Writes what is to be written, and what comes until that is done; answers whether all of it is in the storage then.
   * Never rejects.
   */
  async flush(): Promise<boolean> {
    // Another caller that waited for the write under way may have begun the next one.
    while (this.#writing !== undefined) await this.#writing;
    if (this.#isOver) return false;
    if (this.#pending.size === 0) return true;
    return (await this.#write()) && this.flush();
  }

  /** Writes all unsaved edits again; returns whether they are in the storage then. */
  async keepAll(): Promise<boolean> {
    for (const list of this.#lists.values()) for (const key of list.names.keys()) this.#note(list, key);
    return this.flush();
  }

  /** Writes nothing any more. */
  stop(): void {
    this.#isOver = true;
    this.#cancelWrite?.();
  }

  #note({ resource, table, names }: WatchedList, key: RecordKey): void {
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
    if (this.#isOver || this.#writing !== undefined) return;
    this.#cancelWrite ??= this.#ports.clock.after(0, () => void this.#write());
  }

  /** Begins a write, while none is under way; answers whether it succeeded. */
  #write(): Promise<boolean> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const taken = this.#pending;
    this.#pending = new Map();
    this.#writing = this.#attempt(taken).then((left) => {
      this.#writing = undefined;
      if (this.#pending.size > 0) this.#schedule();
      // What was typed since is newer than what could not be written.
      this.#pending = new Map([...left, ...this.#pending]);
      return left.size === 0;
    });
    return this.#writing;
  }

  /** Answers what could not be written. */
  async #attempt(taken: PendingDrafts): Promise<PendingDrafts> {
    try {
      await this.#put(taken);
      return new Map();
    } catch (error) {
      return isValueRefused(error) && taken.size > 1 ? this.#putEach(taken) : taken;
    }
  }

  /** One is refused for its size, or for what is in it: the others are not to be lost for it. */
  async #putEach(taken: PendingDrafts): Promise<PendingDrafts> {
    const left = new Map(taken);
    for (const [name, draft] of taken) {
      try {
        await this.#put(new Map([[name, draft]]));
        left.delete(name);
      } catch {
        // It stays among those that are left.
      }
    }
    return left;
  }

  async #put(drafts: PendingDrafts): Promise<void> {
    const { persistence, makeRoom } = this.#ports;
    const kept = [...drafts.values()].filter((draft) => draft !== null);
    const dropped = [...drafts].flatMap(([name, draft]) => (draft === null ? name : []));
    await withRoom(makeRoom, () => persistence.writeDrafts(kept, dropped));
  }
}
