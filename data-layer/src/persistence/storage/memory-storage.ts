import { identifierOf, type RecordId } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { FoundDraft, StoredListName, ListWrite, ListWriteOutcome, Persistence } from './persistence.ts';

interface StoredList {
  readonly schema: string;
  readonly rows: ReadonlyMap<RecordId, Values>;
  readonly position: ListWrite['position'];
}

/** A storage in memory for tests, shared by several pages: like IndexedDB, it outlives them. */
export class MemoryStorage {
  readonly #lists = new Map<string, StoredList>();
  readonly #drafts = new Map<string, FoundDraft>();
  readonly #living = new Set<string>();
  readonly #arrival: () => Promise<void>;
  #pages = 0;

  /** @param arrival awaited by every call before it takes effect; calls of a page that is closed by then reject */
  constructor(arrival: () => Promise<void> = () => Promise.resolve()) {
    this.#arrival = arrival;
  }

  /** Returns the storage for another page load. To simulate a crash, call only its `close`. */
  open(): Persistence {
    this.#pages += 1;
    const owner = `page ${this.#pages}`;
    const known = new Map<string, StoredList | undefined>();
    this.#living.add(owner);
    const onArrival = async <Result>(work: () => Result): Promise<Result> => {
      await this.#arrival();
      if (!this.#living.has(owner)) throw new DOMException('The page is closed', 'InvalidStateError');
      return work();
    };
    return {
      readList: (name) => onArrival(() => this.#read(name, known)),
      writeList: (name, write) => onArrival(() => this.#write(name, write, known)),
      dropLists: () => onArrival(() => this.#lists.clear()),
      writeDrafts: (kept, dropped) =>
        onArrival(() => {
          // Copied first: a value that cannot be cloned then changes nothing.
          const copies = structuredClone(kept);
          for (const name of dropped) this.#drafts.delete(name);
          for (const draft of copies) this.#drafts.set(draft.name, { ...draft, owner, savedAt: Date.now() });
        }),
      findDrafts: () => onArrival(() => this.#orphans()),
      claimDraft: (found) =>
        onArrival(() => {
          const draft = this.#drafts.get(found.name);
          // Another page may have claimed it, written more, and ended as well.
          if (draft?.owner !== found.owner) return undefined;
          this.#drafts.set(found.name, { ...draft, owner });
          return draft;
        }),
      clear: () =>
        onArrival(() => {
          for (const all of [this.#lists, this.#drafts, this.#living]) all.clear();
        }),
      reopen: () => void this.#living.add(owner),
      close: () => void this.#living.delete(owner),
    };
  }

  #orphans(): FoundDraft[] {
    return [...this.#drafts.values()]
      .filter(({ owner }) => !this.#living.has(owner))
      .toSorted((left, right) => left.savedAt - right.savedAt);
  }

  #read({ resource, schema }: StoredListName, known: Map<string, StoredList | undefined>) {
    const list = this.#lists.get(resource);
    known.set(resource, list);
    return list?.schema === schema ? { rows: [...list.rows.values()], position: list.position } : undefined;
  }

  #write(
    { resource, identifier = identifierOf(resource), schema }: StoredListName,
    write: ListWrite,
    known: Map<string, StoredList | undefined>,
  ): ListWriteOutcome {
    const before = this.#lists.get(resource);
    const isBase = before !== undefined && before === known.get(resource) && before.schema === schema;
    if (write.kind === 'changes' && !isBase) return 'outdated';
    const rows = new Map(write.kind === 'changes' ? before?.rows : []);
    for (const row of write.rows) rows.set(row[identifier] as RecordId, structuredClone(row));
    for (const id of write.kind === 'changes' ? write.removed : []) rows.delete(id);
    const list = { schema, rows, position: write.position };
    this.#lists.set(resource, list);
    known.set(resource, list);
    return 'written';
  }
}
