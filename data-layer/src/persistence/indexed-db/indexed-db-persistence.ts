import { identifierOf, type RecordId } from '@ne2016/contract';
import { deleteDB } from 'idb';
import { aText, checkOptions, required } from '../../ports/check-options.ts';
import type { Values } from '../../merge/changed-attributes.ts';
import { Connection, type Writing } from './database-connection.ts';
import { PageLocks } from './page-locks.ts';
import { decodeInto, decodeRows, encodeRows, intoBuckets, partsOf, rowsOf } from './row-buckets.ts';
import { makeRandomName } from '../../ports/make-random-name.ts';
import { finish, slices } from '../../ports/pace.ts';
import { createPersister, type LayerPersistence } from '../lists/create-persister.ts';
import type {
  FoundDraft,
  StoredDraft,
  StoredList,
  StoredListName,
  ListWrite,
  ListWriteOutcome,
  Persistence,
} from '../storage/persistence.ts';

/** The options of {@link indexedDbPersistence} and {@link indexedDbStorage}. */
export interface IndexedDbOptions {
  /** The identifier of the signed-in person, who has a database of their own: `ne2016/` and this name. */
  readonly name: string;
}

/**
 * Returns the browser's IndexedDB as a storage, for {@link createPersister}. The database is opened at the first use.
 * @throws TypeError without a name.
 */
export function indexedDbStorage(options: IndexedDbOptions): Persistence {
  checkOptions('indexedDbStorage', options, { name: required(aText) });
  return new IndexedDbStorage(`ne2016/${options.name}`);
}

/**
 * Stores lists and drafts in the browser's IndexedDB: the option `persistence` of `createDataLayer`. Errors of the
 * storage are not thrown; the layer then works without stored data.
 * @throws TypeError without a name.
 */
export function indexedDbPersistence(options: IndexedDbOptions): LayerPersistence {
  return createPersister(indexedDbStorage(options));
}

class IndexedDbStorage implements Persistence {
  readonly #name: string;
  readonly #owner = makeRandomName();
  readonly #connection: Connection;
  #locks = new PageLocks();
  readonly #revisions = new Map<string, string>();
  readonly #ownLists = new Set<string>();
  #isAlive: Promise<boolean> | undefined;

  constructor(name: string) {
    this.#name = name;
    this.#connection = new Connection(name, () => this.#locks.release());
  }

  async readList(
    { resource, schema }: StoredListName,
    onProgress?: () => void,
  ): Promise<StoredList | undefined> {
    const database = await this.#connection.database();
    // Head and rows are consistent, because one transaction reads both.
    const transaction = database.transaction(['lists', 'rows']);
    const found = transaction.objectStore('lists').get(resource);
    const parts = partsOf(resource).map((range) => transaction.objectStore('rows').getAll(range));
    // They fail together, and not all of them are awaited.
    for (const part of parts) part.catch(() => undefined);
    const head = await found;
    if (head?.schema !== schema) return undefined;
    const rows: Values[] = [];
    // Shifted one by one: otherwise decoded parts would stay in memory, and be moved by each garbage
    // collection, until the end.
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      await slices.work(decodeInto(rows, await part), Infinity);
      onProgress?.();
    }
    this.#revisions.set(resource, head.revision);
    return { rows, position: head.position };
  }

  async writeList(list: StoredListName, write: ListWrite): Promise<ListWriteOutcome> {
    const { resource, identifier = identifierOf(resource), schema } = list;
    if (!(await this.#isOwnList(resource))) return 'elsewhere';
    const revision = makeRandomName();
    // Before the transaction, which would end at the first pause.
    const buckets = write.kind === 'whole' ? await bucketsOf(identifier, write.rows) : undefined;
    const outcome = await this.#connection.write(['lists', 'rows'], async (transaction) => {
      const lists = transaction.objectStore('lists');
      if (write.kind === 'changes') {
        const head = await lists.get(resource);
        if (head?.schema !== schema || head.revision !== this.#revisions.get(resource)) return 'outdated';
        await writeChanges(transaction, { resource, identifier }, write);
      }
      if (buckets !== undefined) await writeWhole(transaction, resource, buckets);
      await lists.put({ schema, position: write.position, revision }, resource);
      return 'written';
    });
    if (outcome === 'written') this.#revisions.set(resource, revision);
    return outcome;
  }

  async dropLists(): Promise<void> {
    await this.#connection.write(['lists', 'rows'], async (transaction) => {
      await Promise.all([transaction.objectStore('lists').clear(), transaction.objectStore('rows').clear()]);
    });
  }

  async writeDrafts(kept: readonly StoredDraft[], dropped: readonly string[]): Promise<void> {
    await this.#showLife();
    const savedAt = Date.now();
    await this.#connection.write(['drafts'], async (transaction) => {
      const drafts = transaction.objectStore('drafts');
      await Promise.all([
        ...dropped.map((name) => drafts.delete(name)),
        // Async, because `put` throws if a value cannot be cloned: other rejections would be unhandled.
        ...kept.map(async (draft) => drafts.put({ ...draft, owner: this.#owner, savedAt }, draft.name)),
      ]);
    });
  }

  async findDrafts(): Promise<readonly FoundDraft[]> {
    const database = await this.#connection.database();
    const drafts = await database.getAll('drafts');
    // Queried after the drafts were read: the page of each draft was alive before, so one without a lock has
    // ended.
    const living = await this.#locks.held();
    return drafts
      .filter(({ owner }) => owner !== this.#owner && living?.has(this.#lifeOf(owner)) !== true)
      .toSorted((left, right) => left.savedAt - right.savedAt);
  }

  async claimDraft({ name, owner }: FoundDraft): Promise<FoundDraft | undefined> {
    await this.#showLife();
    return this.#connection.write(['drafts'], async (transaction) => {
      const drafts = transaction.objectStore('drafts');
      const draft = await drafts.get(name);
      // An ended page never returns, so only another claim can have changed the owner.
      if (draft?.owner !== owner) return undefined;
      await drafts.put({ ...draft, owner: this.#owner }, name);
      return draft;
    });
  }

  async clear(): Promise<void> {
    // Emptied first, which no other page can block. Other pages then close their connections, and the
    // database is deleted with the last one.
    const isEmpty = await this.#empty();
    this.close();
    await new Promise<void>((resolve, reject) => {
      const blocked = () =>
        isEmpty ? resolve() : reject(new Error(`'${this.#name}' is held by another page`));
      deleteDB(this.#name, { blocked }).then(resolve, reject);
    });
  }

  reopen(): void {
    this.#connection.reopen();
    this.#locks = new PageLocks();
    this.#isAlive = undefined;
    this.#ownLists.clear();
    this.#revisions.clear();
  }

  close(): void {
    this.#connection.close();
  }

  /** Empties the object stores. Returns whether that worked: it fails once a newer version has written. */
  async #empty(): Promise<boolean> {
    try {
      await this.#connection.write(['lists', 'rows', 'drafts'], async (transaction) => {
        await Promise.all(
          [...transaction.objectStoreNames].map((name) => transaction.objectStore(name).clear()),
        );
      });
      return true;
    } catch {
      return false;
    }
  }

  #lifeOf(owner: string): string {
    return `${this.#name}/page/${owner}`;
  }

  /**
   * Takes the lock that shows other pages that this one is alive, before it stores anything under its name.
   */
  async #showLife(): Promise<void> {
    await (this.#isAlive ??= this.#locks.take(this.#lifeOf(this.#owner)));
  }

  /**
   * Returns whether this page is the one that stores a list: the first to write it. Several pages would only
   * cost time, since each would have to write the whole list after the other.
   */
  async #isOwnList(resource: string): Promise<boolean> {
    if (!this.#ownLists.has(resource) && (await this.#locks.take(`${this.#name}/list/${resource}`)))
      this.#ownLists.add(resource);
    return this.#ownLists.has(resource);
  }
}

async function bucketsOf(
  identifier: string,
  rows: readonly Values[],
): Promise<ReadonlyMap<number, readonly Values[]>> {
  return slices.work(
    intoBuckets(rows, (row) => row[identifier] as RecordId),
    rows.length,
  );
}

async function writeWhole(
  transaction: Writing<'lists' | 'rows'>,
  resource: string,
  buckets: ReadonlyMap<number, readonly Values[]>,
): Promise<void> {
  const store = transaction.objectStore('rows');
  await store.delete(rowsOf(resource));
  // One bucket after the other, so that the page can do other work in between.
  for (const [bucket, inBucket] of buckets) await store.put(encodeRows(inBucket), [resource, bucket]);
}

async function writeChanges(
  transaction: Writing<'lists' | 'rows'>,
  { resource, identifier }: Required<Pick<StoredListName, 'resource' | 'identifier'>>,
  { rows, removed }: Extract<ListWrite, { kind: 'changes' }>,
): Promise<void> {
  const store = transaction.objectStore('rows');
  const changes = new Map<RecordId, Values | undefined>(removed.map((id) => [id, undefined]));
  for (const row of rows) changes.set(row[identifier] as RecordId, row);
  for (const [bucket, inBucket] of finish(intoBuckets(changes, ([id]) => id))) {
    const text = await store.get([resource, bucket]);
    const kept = new Map(decodeRows(text ?? '[]').map((row) => [row[identifier] as RecordId, row]));
    for (const [id, row] of inBucket)
      if (row === undefined) kept.delete(id);
      else kept.set(id, row);
    await store.put(encodeRows(kept.values()), [resource, bucket]);
  }
}
