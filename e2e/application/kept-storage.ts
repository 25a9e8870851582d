import { expect, type Page } from '@playwright/test';

/** The data stored in the browser. */
export interface KeptStorage {
  /** The names of the lists. */
  readonly lists: string[];
  /** Unsaved input, one for each record. */
  readonly drafts: object[];
}

/** Reads the application’s data in the browser’s database; `null` if there is none. */
export function readKept(page: Page): Promise<KeptStorage | null> {
  return page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
      });
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('ne2016/'));
    if (name === undefined) return null;
    const database = await answered(indexedDB.open(name));
    // A database that is just being created, or was just removed, has no stores.
    if (!database.objectStoreNames.contains('lists')) {
      database.close();
      return null;
    }
    const transaction = database.transaction(['lists', 'drafts']);
    const [lists, drafts] = await Promise.all([
      answered(transaction.objectStore('lists').getAllKeys()),
      answered(transaction.objectStore('drafts').getAll() as IDBRequest<object[]>),
    ]);
    database.close();
    return { lists: lists.map(String), drafts };
  });
}

/** Waits until the browser has stored a list: changes are collected for a moment. */
export async function untilKept(page: Page, list: string): Promise<void> {
  await expect.poll(async () => (await readKept(page))?.lists, { timeout: 15_000 }).toContain(list);
}
