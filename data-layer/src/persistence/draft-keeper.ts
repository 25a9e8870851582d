import type { Clock } from '../clock.ts';
import { type RecordKey, untouched } from '../records/record-state.ts';
import type { RecordTable } from '../records/record-table.ts';
import { isQuotaExceeded, type KeptDraft, type Persistence } from './persistence.ts';

/** What a keeper does its work with. */
export interface DraftKeeperPorts {
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Makes a name that nobody else makes. */
  readonly makeUniqueName: () => string;
  /** Called when the storage is full, before it is tried once more. */
  readonly makeRoom: () => Promise<void>;
}

interface WatchedList {
  readonly resource: string;
  readonly table: RecordTable<object>;
  /** Under which name the draft of a record is kept. */
  readonly names: Map<RecordKey, string>;
}

/** What a person would miss of a record; `undefined` when all of it is on the server. */
function describeDraft(
  table: RecordTable<object>,
  resource: string,
  key: RecordKey,
): Omit<KeptDraft, 'name'> | undefined {
  const { edits, bases, sent, unconfirmed, createKey } = table.local(key);
  if (Object.keys(edits).length === 0 && (sent ?? unconfirmed) === null) return undefined;
  const { snapshot } = table.edited(key);
  // What is under way now is of unknown outcome if the page ends now.
  return { resource, key, edits, bases, snapshot, unconfirmed: sent ?? unconfirmed, createKey };
}

/**
 * Keeps in the storage what was typed and is not saved: all lists together, at each change, in the next task. Not when
 * the page is left, for a crash does not ask. One transaction is under way at a time; what changes meanwhile goes with
 * the next one. What could not be written is tried again with the next change.
 */
export class DraftKeeper {
  readonly #ports: DraftKeeperPorts;
  readonly #lists = new Map<string, WatchedList>();
  /** By name what is to be written; `null`: it is to be forgotten. */
  #pending = new Map<string, KeptDraft | null>();
  #writing: Promise<boolean> | undefined;
  #cancelWrite: (() => void) | undefined;
  #isOver = false;

  constructor(ports: DraftKeeperPorts) {
    this.#ports = ports;
  }

  /** Keeps the drafts of a list from now on. */
  watch(resource: string, table: RecordTable<object>): void {
    const list = { resource, table, names: new Map() };
    this.#lists.set(resource, list);
    table.subscribe((changed) => {
      for (const key of changed) this.#note(list, key);
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
    // Whoever else waited for the write under way may have begun the next one.
    while (this.#writing !== undefined) await this.#writing;
    if (this.#isOver) return false;
    if (this.#pending.size === 0) return true;
    return (await this.#write()) && this.flush();
  }

  /** Writes all that is unsaved anew; answers whether it is in the storage then. */
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
    // Of a list that is loaded hardly any record is worked on.
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
    this.#writing = this.#attempt(taken).then((isWritten) => {
      this.#writing = undefined;
      if (this.#pending.size > 0) this.#schedule();
      // What was typed since is newer than what could not be written.
      if (!isWritten) this.#pending = new Map([...taken, ...this.#pending]);
      return isWritten;
    });
    return this.#writing;
  }

  async #attempt(taken: ReadonlyMap<string, KeptDraft | null>): Promise<boolean> {
    const { persistence, makeRoom } = this.#ports;
    const kept = [...taken.values()].filter((draft) => draft !== null);
    const dropped = [...taken].flatMap(([name, draft]) => (draft === null ? name : []));
    const write = () => persistence.writeDrafts(kept, dropped);
    try {
      await write().catch(async (error: unknown) => {
        if (!isQuotaExceeded(error)) throw error;
        await makeRoom();
        await write();
      });
      return true;
    } catch {
      return false;
    }
  }
}
