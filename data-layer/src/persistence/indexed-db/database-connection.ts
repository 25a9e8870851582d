import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { ListPosition } from '../../http/list-answer.ts';
import type { FoundDraft } from '../storage/persistence.ts';

/** The metadata of a stored list; its rows are stored separately. */
interface ListHead {
  readonly schema: string;
  readonly position: ListPosition | null;
  /** A new name for each write: a page that has read this name has this state. */
  readonly revision: string;
}

/** The object stores of the database. */
export interface Layout extends DBSchema {
  /** By resource. */
  lists: { key: string; value: ListHead };
  /** By resource and bucket. */
  rows: { key: [string, number]; value: string };
  /** By name. They outlive the layouts: each version must be able to read the drafts of earlier ones. */
  drafts: { key: string; value: FoundDraft };
}

/** A writing transaction over some of the object stores. */
export type Writing<Stores extends StoreNames<Layout>> = IDBPTransaction<Layout, Stores[], 'readwrite'>;

/** The version of the layout. */
const layoutVersion = 1;

/** Creates the object stores again, except the drafts: lists can be fetched again, edits cannot. */
export function createStores(database: IDBPDatabase<Layout>): void {
  for (const name of database.objectStoreNames) if (name !== 'drafts') database.deleteObjectStore(name);
  for (const name of ['lists', 'rows'] as const) database.createObjectStore(name);
  if (!database.objectStoreNames.contains('drafts')) database.createObjectStore('drafts');
}

/** The database connection of one page: opened at the first use, and again if the browser closes it. */
export class Connection {
  readonly #name: string;
  readonly #onEnd: () => void;
  #database: Promise<IDBPDatabase<Layout>> | undefined;
  #state: 'usable' | 'given up' | 'closed' = 'usable';

  /** @param onEnd called when it has ended, because of this page or another one. */
  constructor(name: string, onEnd: () => void) {
    this.#name = name;
    this.#onEnd = onEnd;
  }

  /** Closes the connection for good. */
  close(): void {
    this.#end('closed');
  }

  /** Makes the connection usable again after another page has ended it. */
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

  /** @throws the error of the browser if there is no storage; every later call throws the same one. */
  async database(): Promise<IDBPDatabase<Layout>> {
    if (this.#state !== 'usable') throw new DOMException('The storage is closed', 'InvalidStateError');
    return await (this.#database ??= this.#open());
  }

  /** Runs `work` in one transaction, which is written completely or, after any failure, not at all. */
  async write<Stores extends StoreNames<Layout>, Result>(
    stores: Stores[],
    work: (transaction: Writing<Stores>) => Promise<Result>,
  ): Promise<Result> {
    const database = await this.database();
    // Without flushing to disk: data that the operating system has survives the page and the browser.
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
      // Another page deletes the storage, or has a newer layout: this page must not block it, nor write
      // again.
      blocking: () => this.#end('given up'),
      terminated: () => (this.#database = undefined),
    });
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended for the same reason.
  }
}
