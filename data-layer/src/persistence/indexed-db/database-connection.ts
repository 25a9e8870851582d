import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { ListPosition } from '../../http/list-answer.ts';
import type { FoundDraft } from '../storage/persistence.ts';

/** What is known of a kept list; its rows lie beside it. */
interface ListHead {
  readonly schema: string;
  readonly position: ListPosition | null;
  /** A new name for each write: who knows the name knows the state. */
  readonly revision: string;
}

/** What lies where. */
export interface Layout extends DBSchema {
  /** By resource. */
  lists: { key: string; value: ListHead };
  /** By resource and bucket. */
  rows: { key: [string, number]; value: string };
  /** By their name. They outlive the layouts: each has to understand what those before it have written. */
  drafts: { key: string; value: FoundDraft };
}

/** A transaction over some of it. */
export type Writing<Stores extends StoreNames<Layout>> = IDBPTransaction<Layout, Stores[], 'readwrite'>;

/** Counts the layouts. */
const layoutVersion = 1;

/** Creates the stores of this layout again, except the drafts: lists can be fetched again, typed values cannot. */
export function createStores(database: IDBPDatabase<Layout>): void {
  for (const name of database.objectStoreNames) if (name !== 'drafts') database.deleteObjectStore(name);
  for (const name of ['lists', 'rows'] as const) database.createObjectStore(name);
  if (!database.objectStoreNames.contains('drafts')) database.createObjectStore('drafts');
}

/** The connection of one page to its database: opened at the first use, and again if the browser has cut it. */
export class Connection {
  readonly #name: string;
  readonly #onEnd: () => void;
  #database: Promise<IDBPDatabase<Layout>> | undefined;
  #state: 'usable' | 'given up' | 'closed' = 'usable';

  /** @param onEnd told when it has ended, by this page or by another one. */
  constructor(name: string, onEnd: () => void) {
    this.#name = name;
    this.#onEnd = onEnd;
  }

  /** Ends it for good. */
  close(): void {
    this.#end('closed');
  }

  /** Makes it usable again after another page has ended it. */
  reopen(): void {
    if (this.#state === 'given up') this.#state = 'usable';
  }

  #end(state: 'given up' | 'closed'): void {
    if (this.#state !== 'closed') this.#state = state;
    this.#onEnd();
    const database = this.#database;
    this.#database = undefined;
    database?.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  /** @throws the error of the browser when there is no storage; after that, the same one each time. */
  async database(): Promise<IDBPDatabase<Layout>> {
    if (this.#state !== 'usable') throw new DOMException('The storage is closed', 'InvalidStateError');
    return await (this.#database ??= this.#open());
  }

  /** Does some work in one transaction: all of it is kept or, if anything fails, nothing. */
  async write<Stores extends StoreNames<Layout>, Result>(
    stores: Stores[],
    work: (transaction: Writing<Stores>) => Promise<Result>,
  ): Promise<Result> {
    const database = await this.database();
    // Not flushed to the disk at once: what the system has, survives the page and the browser.
    const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' });
    const worked = work(transaction).catch((cause: unknown) => {
      abort(transaction);
      throw cause;
    });
    const [result] = await Promise.all([worked, transaction.done]);
    return result;
  }

  async #open(): Promise<IDBPDatabase<Layout>> {
    return openDB<Layout>(this.#name, layoutVersion, {
      upgrade: createStores,
      // Another page empties the storage, or knows a newer layout: this page must neither block it nor write again.
      blocking: () => this.#end('given up'),
      terminated: () => (this.#database = undefined),
    });
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, of the same cause.
  }
}
