import type { Page } from '@playwright/test';
import { writeOf } from '../server/communes.ts';
import type { Call } from '../server/load/load.ts';
import type { Workspace } from './start-workspace.ts';
import { untilIdle } from './watched-page.ts';
import type { ChangeFigures } from './workspace-results.ts';

/** Number of saves for each measured view. */
const saves = 15;

/** Views with the first commune or a sum that includes it, and the elements that show its population. */
const watched = {
  grouped: {
    query: 'group=type&totals=population:sum&sort=-population',
    elements: ['[role=grid] [data-row="1"]', '[role=grid] [data-row="0"]', '[role=grid] [data-totals]'],
  },
  board: { query: 'layout=board~type~population', elements: ['main'] },
  chart: { query: 'layout=chart~bar~region~population', elements: ['main table'] },
} as const;

/** Saves a record outside of the page’s data layer, like another user, but by the clock of the page. */
async function timeSave(page: Page, elements: readonly string[], save: Call): Promise<number> {
  return page.evaluate(
    async ([{ path, ...call }, selectors]) => {
      const texts = () => selectors.map((selector) => document.querySelector(selector)?.textContent);
      const before = texts();
      const begin = performance.now();
      const shown = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`Nothing new in 10 s: ${texts().join(' | ')}`)), 10_000);
        const watch = () =>
          window.workspace.afterPaint(() => {
            if (texts().some((text, place) => text === before[place])) return watch();
            resolve(performance.now());
          });
        watch();
      });
      const answer = await fetch(path, call);
      if (!answer.ok) throw new Error(`A save failed: ${await answer.text()}`);
      return (await shown) - begin;
    },
    [save, elements] as const,
  );
}

/**
 * Measures how long another user’s change takes until it is visible in rows, groups, totals, on a board and
 * in a chart.
 */
export async function measureChanges(page: Page, { credentials }: Workspace): Promise<ChangeFigures> {
  // The page has the cookies itself.
  const { cookie: _, ...headers } = credentials;
  // The largest of all, so that it is the first row.
  let population = 10_000_000;
  const show = async (query: string) => {
    await page.evaluate((text) => {
      location.hash = `#/espace/commune?${text}`;
    }, query);
    await untilIdle(page);
  };
  const timesIn = async (view: keyof typeof watched) => {
    const { query, elements } = watched[view];
    await show(query);
    const times: number[] = [];
    while (times.length < saves) {
      population += 1000;
      times.push(await timeSave(page, elements, writeOf(headers, 1, population)));
    }
    return times;
  };
  const changes = {
    grouped: await timesIn('grouped'),
    board: await timesIn('board'),
    chart: await timesIn('chart'),
  };
  await show('');
  return changes;
}
