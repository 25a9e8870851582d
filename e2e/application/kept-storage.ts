import { expect, type Page } from '@playwright/test';

/** What the browser has kept of the people who work in it. */
export interface KeptStorage {
  /** The names of the lists. */
  readonly lists: string[];
  /** What was typed and not saved, one for each record. */
  readonly drafts: object[];
}

/** Reads what the application has kept in the browser's database; `null` when there is none. */
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
    // A database that is only being made, or was just removed, has no stores.
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

/** Waits until the browser has kept a list: it gathers what changes for a moment. */
export async function untilKept(page: Page, list: string): Promise<void> {
  await expect.poll(async () => (await readKept(page))?.lists, { timeout: 15_000 }).toContain(list);
}
