import type { Page } from '@playwright/test';
import { paths } from '@ne2016/contract';
import fc from 'fast-check';
import { type Application, startApplication } from '../application/application.ts';
import { addressOf, type ModelList, NavigationModel, type Place } from '../application/navigation-model.ts';
import {
  entryCounter,
  prepareNavigation,
  untilOtherRecord,
  untilSeen,
} from '../application/navigation-page.ts';
import { expect, test as base } from '../application/test.ts';

// Random steps of somebody in the workspace, against a plain model of its history.

/** These tests change no record: those of a worker share a server. */
const test = base.extend<object, { shared: Application }>({
  shared: [
    async ({ seeds }, provide) => {
      const { dataFolder } = await seeds.with({});
      await using application = await startApplication(undefined, {}, undefined, dataFolder);
      await provide(application);
    },
    { scope: 'worker' },
  ],
  application: async ({ shared }, provide) => await provide(shared),
});

/** The state of one run. */
interface Run {
  readonly page: Page;
  readonly model: NavigationModel;
  readonly lists: readonly ModelList[];
  /** Returns a number below a limit. */
  readonly draw: (limit: number) => number;
}

/** A step: returns its description, or `null` if it is not possible now. */
type Step = (run: Run) => Promise<string | null>;

/** Chromium keeps fifty entries of a history; the oldest would be missing. */
const mostPlaces = 30;

const pick = <Item>(items: readonly Item[], draw: Run['draw']): Item => {
  const item = items[draw(items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick');
  return item;
};

const titlesOf = ({ place }: NavigationModel) => [...place.list.records.keys()];

const openRecord: Step = async ({ page, model, draw }) => {
  if (!model.isFree || model.index >= mostPlaces) return null;
  const lot = { titles: titlesOf(model), number: draw(100) };
  const title = await page.evaluate(({ titles, number }) => window.ofTest.clickRow(titles, number), lot);
  if (title === null) return null;
  model.open(title);
  return `open ${title}`;
};

const openNext: Step = async ({ page, model }) => {
  const { record } = model.place;
  if (record === null || model.isSearching) return null;
  if (!(await page.evaluate(() => window.ofTest.clickNext()))) return null;
  const next = await untilOtherRecord(page, record);
  model.open(next);
  return `next record: ${next}`;
};

const closeRecord: Step = async ({ page, model, draw }) => {
  if (model.place.record === null || model.isSearching) return null;
  const isKey = draw(2) === 0;
  if (isKey) await page.evaluate(() => window.ofTest.press('Escape'));
  else await page.evaluate(() => window.ofTest.click('[role=dialog] button[aria-label=Fermer]'));
  model.close();
  return `close the record by ${isKey ? 'Escape' : 'its button'}`;
};

const sort: Step = async ({ page, model }) => {
  if (!model.isFree || model.index >= mostPlaces) return null;
  await page.evaluate(() => window.ofTest.clickHeader());
  model.sort();
  return 'sort';
};

const search: Step = async ({ page, model, draw }) => {
  if (!model.isFree) return null;
  const text = pick(['', 'a', 'n', 'r'], draw);
  await page.evaluate((typed) => window.ofTest.enterSearch(typed), text);
  model.search(text);
  return `search « ${text} »`;
};

const openSearch: Step = async ({ page, model }) => {
  if (!model.isFree) return null;
  await page.evaluate(() => window.ofTest.press('k', true));
  model.openSearch();
  return 'search everywhere';
};

const closeSearch: Step = async ({ page, model }) => {
  if (!model.isSearching) return null;
  await page.evaluate(() => window.ofTest.press('Escape'));
  model.closeSearch();
  return 'Escape';
};

const chooseList: Step = async ({ page, model, lists, draw }) => {
  if (!model.isSearching || model.index >= mostPlaces) return null;
  const list = pick(lists, draw);
  await page.evaluate((text) => window.ofTest.click('[role=option]', text), list.heading);
  model.closeSearch();
  if (list !== model.place.list) model.goToList(list);
  return `choose ${list.heading}`;
};

const followLink: Step = async ({ page, model, lists, draw }) => {
  if (!model.isFree || model.index >= mostPlaces) return null;
  const list = pick(lists, draw);
  await page.evaluate((name) => window.ofTest.click(`nav a[href^="#/espace/${name}"]`), list.name);
  model.goToList(list);
  return `follow the link to ${list.heading}`;
};

const typeAddress: Step = async ({ page, model, lists, draw }) => {
  if (model.index >= mostPlaces) return null;
  const list = pick(lists, draw);
  const record = draw(3) === 0 ? pick([...list.records.keys()].slice(0, 20), draw) : null;
  const typed = {
    list,
    record,
    search: pick(['', 'a'], draw),
    sort: pick(['', list.titleAttribute], draw),
    from: null,
  };
  const address = addressOf(typed);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  model.type(typed);
  return `type ${address}`;
};

const goBack: Step = async ({ page, model }) => {
  if (model.index === 0 && !model.isModal) return null;
  await page.evaluate(() => history.back());
  model.back();
  return 'Back';
};

const goBackByTwo: Step = async ({ page, model }) => {
  if (model.index < (model.isModal ? 1 : 2)) return null;
  await page.evaluate(() => history.go(-2));
  model.backByTwo();
  return 'Back by two';
};

const goForward: Step = async ({ page, model }) => {
  await page.evaluate(() => history.forward());
  model.forward();
  return 'Forward';
};

const reload: Step = async ({ page, model }) => {
  await page.reload();
  model.reload();
  return 'reload';
};

const steps: readonly Step[] = [
  ...[openRecord, openRecord, openRecord, openNext, openNext, closeRecord, closeRecord],
  ...[sort, sort, search, openSearch, openSearch, closeSearch, chooseList, chooseList, followLink],
  ...[typeAddress, typeAddress, goBack, goBack, goBack, goBackByTwo, goForward, goForward, reload],
];

/** Reads the records of the lists whose titles there are once. */
async function readLists(page: Page): Promise<ModelList[]> {
  const known = [
    { name: 'project', heading: 'Projets', titleAttribute: 'name' },
    { name: 'commune', heading: 'Communes', titleAttribute: 'nom' },
  ];
  return Promise.all(
    known.map(async (list) => {
      const answer = await page.request.get(paths.list(list.name));
      const records = (await answer.json()) as Record<string, string | number>[];
      const titles = records.map((record) => String(record[list.titleAttribute]));
      const unique = records.filter(
        (_, place) => titles.indexOf(titles[place]!) === titles.lastIndexOf(titles[place]!),
      );
      const ids = unique.map(
        (record) => [String(record[list.titleAttribute]), Number(record[`id_${list.name}`])] as const,
      );
      return { ...list, records: new Map(ids) };
    }),
  );
}

/** The page before the application, to which one Back too many leads. */
const before = 'data:text/html,Avant';

async function runSteps(page: Page, seed: number, count: number): Promise<void> {
  const isOver = seed % 2 === 1;
  await page.setViewportSize({ width: isOver ? 1000 : 1280, height: 800 });
  await prepareNavigation(page);
  const lists = await readLists(page);
  const start: Place = { list: lists[0]!, record: null, search: '', sort: '', from: null };
  const model = new NavigationModel(start, isOver);
  const numbers = fc.sample(fc.noBias(fc.nat({ max: 999_999 })), { seed, numRuns: 8 * count }).values();
  const draw = (limit: number) => (numbers.next().value ?? 0) % limit;
  const run = { page, model, lists, draw };
  await page.goto(before);
  await page.goto(`#${addressOf(start)}`);
  const countEntries = await entryCounter(page);
  const first = await countEntries();
  const done: string[] = [];
  const expectAsModel = async () => {
    const expected = model.expected();
    expect(await untilSeen(page, expected), done.join(', ')).toEqual(expected);
    // The page knows the positions that it has written, the browser its entries.
    await expect.poll(countEntries, { message: done.join(', ') }).toBe(first + (expected.position ?? 0));
  };
  await expectAsModel();
  while (done.length < count) {
    const step = await pick(steps, draw)(run);
    if (step === null) continue;
    done.push(step);
    await expectAsModel();
  }
  // Back past every place, and no further.
  while ((await goBack(run)) !== null) {
    done.push('Back');
    await expectAsModel();
  }
  await page.evaluate(() => history.back());
  await page.waitForURL(before);
}

/** The same runs each time, so that a failure comes from a change of the code; `npm run test:all` tries others. */
const firstKnownSeed = 1;

/** `npm run test:all` sets the seed of the run. */
const seedOfRun = Number(process.env['TEST_SEED']);

/** Declares a number of tests, each with a seed of its own. */
function testRuns(runs: number, count: number, firstSeed: number): void {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1)
    test(`after ${count} random steps the history has the entries that somebody expects: seed ${seed}`, async ({
      browser,
      seed: { camille },
      shared: _started,
    }) => {
      test.setTimeout(Math.max(180_000, count * 1_000));
      const context = await browser.newContext({ storageState: camille.session });
      await runSteps(await context.newPage(), seed, count);
      await context.close();
    });
}

test.describe('navigation', () => {
  // One after the other, with one server.
  test.describe.configure({ mode: 'default' });
  testRuns(10, 20, firstKnownSeed);
});

test.describe('long navigation', { tag: '@long' }, () => testRuns(20, 500, seedOfRun));
