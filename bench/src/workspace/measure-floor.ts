import type { BrowserContext } from '@playwright/test';
import { median } from './in-rounds.ts';
import type { Workspace } from './start-workspace.ts';
import { firstRows, openWatchedPage } from './watched-page.ts';
import type { FloorFigures } from './workspace-results.ts';

/** Number of measurements of each part of the floor; the figure is their median. */
const rounds = 9;

/** The minimum that shows the first stored communes: no application, no styles, no session. */
async function showStoredRows(): Promise<void> {
  const result = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('Nothing can be read')));
    });
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const name = names.find((one) => one.startsWith('ne2016/'));
  if (name === undefined) throw new Error('Nothing is stored');
  const database = await result(indexedDB.open(name));
  const range = IDBKeyRange.bound(['commune'], ['commune', []]);
  const buckets: unknown[] = await result(database.transaction('rows').objectStore('rows').getAll(range));
  const { compare } = new Intl.Collator('fr-FR', { numeric: true });
  const first: string[] = [];
  for (const bucket of buckets) {
    for (const { nom } of JSON.parse(String(bucket)) as { nom: string }[]) {
      if (first.length === 30 && compare(nom, first[29] ?? '') >= 0) continue;
      first.push(nom);
      first.sort(compare);
      first.length = Math.min(first.length, 30);
    }
  }
  const list = document.createElement('main');
  for (const text of first) {
    const row = document.createElement('div');
    row.setAttribute('role', 'rowheader');
    row.textContent = text;
    list.append(row);
  }
  document.body.append(list);
  database.close();
}

/** A fixed amount of script: numbers, objects and texts, the contents of a list of records. */
function runScript(): number {
  const begin = performance.now();
  let seed = 1;
  const records = Array.from({ length: 50_000 }, (_, id) => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647;
    return { id, name: seed.toString(36), size: seed % 1000 };
  });
  records.sort((one, other) => (one.name < other.name ? -1 : 1));
  const sums = new Map<number, number>();
  for (const { size, name } of records) sums.set(size, (sums.get(size) ?? 0) + name.length);
  if (sums.size !== 1000 || JSON.stringify(records).length < 50_000) throw new Error('It did something else');
  return performance.now() - begin;
}

/**
 * The basis to compare machines: a fixed script, and the first rows of a page that only loads a document as
 * long as the application’s, reads the stored rows, and shows the first of them.
 */
export async function measureFloor(context: BrowserContext, { address }: Workspace): Promise<FloorFigures> {
  const { length } = await (await fetch(address)).text();
  const page = await openWatchedPage(context);
  const script = `<script>(${showStoredRows.toString()})()</script>`;
  await page.route(`${address}/floor`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><body>${script}`.padEnd(length),
    }),
  );
  const rows: number[] = [];
  const scripts: number[] = [];
  while (rows.length < rounds) {
    rows.push(await firstRows(page, () => page.goto(`${address}/floor`, { waitUntil: 'commit' })));
    scripts.push(await page.evaluate(runScript));
  }
  await page.close();
  return { script: median(scripts), rows: median(rows) };
}
