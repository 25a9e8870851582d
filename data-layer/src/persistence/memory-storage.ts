import type { RecordId } from '@ne2016/contract';
import { identifierOf } from '@ne2016/contract';
import type { Values } from '../changes/changed-attributes.ts';
import type { FoundDraft, KeptListName, ListWrite, ListWriteOutcome, Persistence } from './persistence.ts';

interface StoredList {
  readonly schema: string;
  readonly rows: ReadonlyMap<RecordId, Values>;
  readonly position: ListWrite['position'];
}

/** A storage in memory that several pages share, for tests: it outlives its pages, as that of a browser does. */
export class MemoryStorage {
  readonly #lists = new Map<string, StoredList>();
  readonly #drafts = new Map<string, { owner: object; draft: FoundDraft }>();
  readonly #living = new Set<object>();
  readonly #arrival: () => Promise<void>;

  /** @param arrival what every call waits for before it takes effect; a page that crashed meanwhile has none. */
  constructor(arrival: () => Promise<void> = () => Promise.resolve()) {
    this.#arrival = arrival;
  }

  /** The storage as one more page sees it. To crash, a page closes it and waits for nothing. */
  open(): Persistence {
    const page = {};
    const known = new Map<string, StoredList | undefined>();
    this.#living.add(page);
    const atWork = async <Result>(work: () => Result): Promise<Result> => {
      await this.#arrival();
      if (!this.#living.has(page)) throw new DOMException('The page is closed', 'InvalidStateError');
      return work();
    };
    const read = ({ resource, schema }: KeptListName) => {
      const list = this.#lists.get(resource);
      known.set(resource, list);
      return list?.schema === schema ? { rows: [...list.rows.values()], position: list.position } : undefined;
    };
    const write = ({ resource, schema }: KeptListName, write: ListWrite): ListWriteOutcome => {
      const before = this.#lists.get(resource);
      const isBase = before !== undefined && before === known.get(resource) && before.schema === schema;
      if (write.kind === 'changes' && !isBase) return 'outdated';
      const rows = new Map(write.kind === 'changes' ? before?.rows : []);
      for (const row of write.rows) rows.set(row[identifierOf(resource)] as RecordId, structuredClone(row));
      for (const id of write.kind === 'changes' ? write.removed : []) rows.delete(id);
      const list = { schema, rows, position: write.position };
      this.#lists.set(resource, list);
      known.set(resource, list);
      return 'written';
    };
    return {
      readList: (list) => atWork(() => read(list)),
      writeList: (list, one) => atWork(() => write(list, one)),
      dropLists: () => atWork(() => this.#lists.clear()),
      writeDrafts: (kept, dropped) =>
        atWork(() => {
          for (const name of dropped) this.#drafts.delete(name);
          for (const draft of kept)
            this.#drafts.set(draft.name, {
              owner: page,
              draft: { ...structuredClone(draft), savedAt: Date.now() },
            });
        }),
      findDrafts: () =>
        atWork(() =>
          [...this.#drafts.values()].flatMap(({ owner, draft }) => (this.#living.has(owner) ? [] : [draft])),
        ),
      claimDraft: (draft) =>
        atWork(() => {
          const found = this.#drafts.get(draft.name);
          if (found === undefined || this.#living.has(found.owner)) return undefined;
          found.owner = page;
          return found.draft;
        }),
      clear: () =>
        atWork(() => {
          this.#lists.clear();
          this.#drafts.clear();
          this.#living.clear();
        }),
      close: () => void this.#living.delete(page),
    };
  }
}
