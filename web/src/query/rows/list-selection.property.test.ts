import { defineResource, link, text } from '@ne2016/contract';
import { createDataLayer, type RecordKey } from '@ne2016/data-layer';
import { createView, type PlacedRecords } from '@ne2016/data-layer/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { ManualSlices } from '#workspace/testing/manual-slices.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import type { RecordValues } from '#values/record-title.ts';
import { type ListAnswer, type ListQuestion, ListSelection, noQuestion } from './list-selection.ts';
import { orderRecords } from '../order/record-order.ts';
import { createRecordSearch } from '../search/record-search.ts';

const labels = { plural: 'Lieux', singular: 'lieu', gender: 'masculine' } as const;
const town = defineResource('town', {
  labels,
  attributes: { name: text({ label: 'Nom' }) },
  title: 'name',
});
const place = defineResource('place', {
  labels,
  attributes: {
    name: text({ label: 'Nom' }),
    note: text({ label: 'Note' }),
    town: link('town', { label: 'Ville' }),
  },
  title: 'name',
});

/** More than two blocks of the index. */
const size = 600;
/** More changes than the index keeps apart from its blocks. */
const many = 550;

const words = ['Saint', 'étang', 'l’Île', 'mare', 'X-1'];
const nameOf = (number: number) => `${words[number % 5]} ${words[Math.floor(number / 5) % 5]} ${number % 97}`;

/** Returns the keys of a view as one text: comparing long arrays takes longer than searching. */
const keysOf = (view: PlacedRecords) =>
  Array.from({ length: view.size }, (_, index) => view.keyAt(index)).join(' ');

/** Opens a list that is searched in slices, and a plain search as the reference. */
async function startSearch() {
  const towns = words.map((name) => ({ name }));
  const places = Array.from({ length: size }, (_, index) => ({
    name: nameOf(index * 7),
    note: index % 3 === 0 ? 'Mare' : null,
    town: 1 + (index % towns.length),
  }));
  const { server, http } = serveRecords({ town: towns, place: places }, [town, place]);
  const layer = createDataLayer({ resources: [town, place], http });
  const [store, townStore] = [layer.store(place), layer.store(town)];
  await Promise.all([store.reload(), townStore.reload()]);
  const linkTitle = (_: string, id: number) => String(townStore.get(id)?.values['name'] ?? '');
  const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle };
  const search = createRecordSearch(place, context);
  const order = orderRecords(place, [{ column: 'name', direction: 'ascending' }], context);
  const whole = createView(store, { order });
  const slices = new ManualSlices();
  /** Answers that were wrong when they were published. */
  const faults: string[] = [];
  let [answer, question, pinned]: [ListAnswer | null, ListQuestion, ReadonlySet<RecordKey>] = [
    null,
    noQuestion,
    new Set(),
  ];
  const inView = () => ({ shown: pinned, inPlace: new Set<RecordKey>() });
  const plain = () => {
    const { filter = () => true } = question;
    const isFound = search.filterFor(question.query) ?? (() => true);
    const view = createView(store, { filter: (values) => filter(values) && isFound(values), order });
    view.pin(inView());
    return keysOf(view.snapshot());
  };
  const found = new ListSelection({
    places: whole.snapshot(),
    textOf: (key) => search.textOf(store.get(key)?.values ?? {}),
    valuesOf: (key) => store.values(key),
    slices,
    publish(next) {
      answer = next;
      if (next === null) return;
      const isWrong = next.isComplete && keysOf(next.view) !== plain();
      if (isWrong || next.question !== question) faults.push(`${question.query}: ${next.view.size} records`);
    },
  });
  whole.subscribe(() => found.follow(whole.snapshot()));
  store.subscribe((changed) => found.update(changed));
  townStore.subscribe(() => found.markLinked());
  return {
    slices,
    faults,
    plain,
    answer: () => answer,
    ask(query: string, { filter, readsLinks }: Omit<ListQuestion, 'query'> = noQuestion) {
      question = { query, filter, readsLinks };
      found.ask(question);
    },
    inSaint: (values: RecordValues) => linkTitle('town', Number(values['town'])).startsWith('Saint'),
    keep(keys: readonly RecordKey[]) {
      pinned = new Set(keys);
      whole.pin(inView());
      found.pin(pinned);
    },
    edit: (id: number, values: RecordValues) => {
      if (store.get(id)?.deleted === false) store.edit(id, values);
    },
    /** Changes the last record of a block. */
    editLast(block: number, name: string) {
      const last = whole.snapshot().keyAt(256 * block - 1);
      if (typeof last === 'number') store.edit(last, { name });
    },
    rename: (id: number, name: string) => townStore.edit(id, { name }),
    async remove(id: number) {
      if (store.values(id) === undefined) return;
      server.remove(place, id);
      store.receive({ action: 'deleted', id });
      const isDeleted = () => store.values(id) === undefined;
      if (!isDeleted()) await new Promise<void>((resolve) => store.subscribe(() => isDeleted() && resolve()));
    },
    async add(id: number, name: string) {
      server.write(place, id, { name, note: null, town: 1 });
      store.receive({ action: 'created', id });
      const came = new Promise<void>((resolve) => store.subscribeRecord(id, resolve));
      if (store.get(id) === undefined) await came;
    },
    finish() {
      slices.budget = 2;
      while (slices.run());
      return answer;
    },
  };
}

type Search = Awaited<ReturnType<typeof startSearch>>;

const query = fc.constantFrom('saint', 'mar', 'etang 1', 'ile saint', 'x 1 mare', 'rien', '', ' ');
const hasMare = ({ note }: RecordValues) => String(note).toLowerCase().includes('mare');
const id = fc.integer({ min: 1, max: size });
const step: fc.Arbitrary<(search: Search) => unknown> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((budget) => ({ slices }: Search) => {
    slices.budget = budget;
    slices.run();
  }),
  fc
    .tuple(query, fc.constantFrom('all', 'mare', 'saint'))
    .map(([text, pinned]) => ({ ask, inSaint }: Search) => {
      if (pinned === 'all') ask(text);
      else if (pinned === 'mare') ask(text, { filter: hasMare, readsLinks: false });
      else ask(text, { filter: inSaint, readsLinks: true });
    }),
  fc.tuple(id, fc.nat()).map(
    ([one, number]) =>
      ({ edit }: Search) =>
        edit(one, { name: nameOf(number) }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 2 }), fc.nat()).map(([block, number]) => ({ editLast }: Search) => {
    editLast(block, nameOf(number));
  }),
  fc.tuple(id, fc.boolean()).map(([one, isMare]) => ({ edit }: Search) => {
    edit(one, { note: isMare ? 'la mare' : 'rien' });
  }),
  id.map(
    (one) =>
      ({ remove }: Search) =>
        remove(one),
  ),
  fc.nat(50).map(
    (number) =>
      ({ add }: Search) =>
        add(size + 1 + number, nameOf(number)),
  ),
  fc.array(id, { maxLength: 4 }).map(
    (keys) =>
      ({ keep }: Search) =>
        keep(keys),
  ),
  fc.nat().map(
    (number) =>
      ({ rename }: Search) =>
        rename(1 + (number % 5), nameOf(number)),
  ),
  fc.constant(({ edit }: Search) => {
    for (let one = 1; one <= many; one += 1) edit(one, { name: nameOf(one * 3) });
  }),
);

test('what is asked in slices finds what a plain filter finds, whatever changes between two of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
      const search = await startSearch();
      for (const take of steps) await take(search);
      // The answer is for an earlier question, or is no longer shown.
      const pinned = search.finish();
      if (pinned !== null && keysOf(pinned.view) !== search.plain()) search.faults.push('not pinned in step');
      search.ask('mar');
      const answer = search.finish();
      expect(answer?.isComplete).toBe(true);
      expect(answer === null ? '' : keysOf(answer.view)).toBe(search.plain());
      expect(search.faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('the first screen is shown before the rest is found, and not as all of it', async () => {
  const search = await startSearch();
  search.ask('etang');
  const first = search.answer();
  expect(first?.isComplete).toBe(false);
  expect(first?.view.size).toBeGreaterThan(60);
  expect(search.plain()).toMatch(new RegExp(`^${first === null ? '-' : keysOf(first.view)} `));
  expect(search.finish()?.isComplete).toBe(true);
});

test('what is shown is no longer complete when everything is looked through anew', async () => {
  const search = await startSearch();
  search.ask('saint');
  search.finish();
  search.rename(1, 'Autre');
  search.slices.budget = 1;
  search.slices.run();
  expect(search.answer()?.isComplete).toBe(false);
  expect(search.finish()?.isComplete).toBe(true);
});

test('a record that moves behind what was looked through is found once', async () => {
  const search = await startSearch();
  search.ask('mar');
  search.editLast(1, 'X-1 mare 999');
  const answer = search.finish();
  expect(answer === null ? '' : keysOf(answer.view)).toBe(search.plain());
});

test('a filter alone makes no texts, and clearing it asks nothing', async () => {
  const search = await startSearch();
  search.ask('', { filter: hasMare, readsLinks: false });
  const answer = search.finish();
  expect(answer === null ? '' : keysOf(answer.view)).toBe(search.plain());
  search.ask('');
  expect(search.answer()).toBeNull();
});
