import type { Page } from '@playwright/test';
import { writeOf } from '../server/communes.ts';
import type { Workspace } from './start-workspace.ts';
import { untilIdle } from './watched-page.ts';

/** The record of the shown history, and its number of changes. */
const record = 7;
const changes = 1000;

/** Minimum number of changes in a page of the history, if there are enough. */
const inPage = 50;

/** Clicks a button in the open record, and returns the milliseconds until a number of entries is painted. */
async function timeEntries(page: Page, button: string, count: number): Promise<number> {
  return page.evaluate(
    ([label, wanted]) =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        const watch = () =>
          window.workspace.afterPaint(() => {
            if (document.querySelectorAll('[role=dialog] li time').length < wanted) return watch();
            resolve(performance.now() - begin);
          });
        const buttons = document.querySelectorAll<HTMLButtonElement>('[role=dialog] button');
        [...buttons].find(({ textContent }) => textContent === label)?.click();
        watch();
      }),
    [button, count] as const,
  );
}

/** Measures each page of a record’s history with a thousand changes, from click to paint. */
export async function measureHistory(page: Page, { address, credentials }: Workspace): Promise<number[]> {
  for (let change = 0; change < changes; change += 1) {
    const { path, ...call } = writeOf(credentials, record, 5000 + change);
    const answer = await fetch(address + path, call);
    if (!answer.ok) throw new Error(`A save failed: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  await page.evaluate((id) => {
    location.hash = `#/espace/commune/${id}`;
  }, record);
  await page.getByRole('dialog').getByRole('button', { name: 'Historique' }).waitFor();
  await untilIdle(page);
  const times = [await timeEntries(page, 'Historique', inPage)];
  while (times.length < changes / inPage)
    times.push(await timeEntries(page, 'Afficher la suite', inPage * (times.length + 1)));
  return times;
}
