import type { Resource } from '@ne2016/contract';
import { commune, project } from '@ne2016/contract/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestMatches } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { keyTextsOf } from '#values/key-texts.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';
import { type FoundRecords, RecordFinder, type SearchedList } from './record-finder.ts';

type Slice = Parameters<TimeSlices['soon']>[0];

/** Slices that end after their first step; the next one runs when it is requested. */
function stepByStep() {
  let next: Slice | undefined;
  const later = (slice: Slice) => {
    next = slice;
    return () => {
      next = undefined;
    };
  };
  const slices: TimeSlices = { now: (slice) => slice(() => true), soon: later, whenIdle: later };
  const step = () => {
    const slice = next;
    next = undefined;
    slice?.(() => true);
    return slice !== undefined;
  };
  return { slices, step };
}

const word = fc.constantFrom(
  'mont',
  'Montbrison',
  'Saint-Étienne',
  'école',
  'pont',
  '42',
  'PR-0042',
  'l’Île',
);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const many = { minLength: 0, maxLength: 700, size: 'max' } as const;
const projects = fc.array(fc.record({ name: text, code: fc.option(word) }), many);
const communes = fc.array(fc.record({ nom: text, code: word }), many);

function listOf(resource: Resource, records: readonly RecordValues[]): SearchedList {
  const byId = new Map(records.map((values, index) => [index + 1, values]));
  return { resource, store: { ids: () => byId.keys(), values: (key) => byId.get(Number(key)) } };
}

/** The same search by one scan of everything. */
function naively(query: string, lists: readonly SearchedList[]): FoundRecords {
  const words = wordsOf(query);
  const found = lists.map(({ resource, store }) => {
    const ids = [...store.ids()];
    const textAt = (place: number) => keyTextsOf(resource)(store.values(ids[place]!)!);
    const { places, total } = bestMatches(ids.length, textAt, words, 5);
    return { resource, ids: places.map((place) => ids[place]!), total };
  });
  return { query, lists: words.length === 0 ? [] : found.filter(({ total }) => total > 0) };
}

test('what is found in slices is what one look at everything finds, and only the last query is answered', () => {
  fc.assert(
    fc.property(
      projects,
      communes,
      fc.array(fc.tuple(fc.oneof(text, fc.string()), fc.nat(4)), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (ofProjects, ofCommunes, queries, isFinished) => {
        const answers: FoundRecords[] = [];
        const { slices, step } = stepByStep();
        const finder = new RecordFinder({ slices, limit: 5, publish: (found) => answers.push(found) });
        const lists = [listOf(project, ofProjects), listOf(commune, ofCommunes)];
        for (const [query, steps] of queries) {
          finder.ask(query, lists);
          for (let done = 0; done < steps; done += 1) step();
        }
        if (isFinished) finder.finish();
        while (step());
        const [last = ''] = queries.at(-1) ?? [];
        expect(answers.at(-1)).toEqual(naively(last, lists));
        expect(answers.filter(({ query }) => query === last).length).toBeGreaterThanOrEqual(1);
      },
    ),
    { numRuns: 25 },
  );
});

test('no answer comes after the search was given up', () => {
  const answers: FoundRecords[] = [];
  const { slices, step } = stepByStep();
  const finder = new RecordFinder({ slices, limit: 5, publish: (found) => answers.push(found) });
  finder.ask('mont', [
    listOf(
      commune,
      Array.from({ length: 600 }, () => ({ nom: 'Montbrison', code: '42147' })),
    ),
  ]);
  finder.stop();
  while (step());
  expect(answers).toEqual([]);
});

test('a stream of changes puts no answer off: what is under way ends, then what has changed is looked for', () => {
  const answers: FoundRecords[] = [];
  const { slices, step } = stepByStep();
  const finder = new RecordFinder({ slices, limit: 5, publish: (found) => answers.push(found) });
  const listWith = (nom: string) =>
    listOf(
      commune,
      Array.from({ length: 600 }, () => ({ nom, code: '42147' })),
    );
  finder.ask('mont', [listWith('Montbrison')]);
  for (let times = 0; times < 10; times += 1) {
    finder.askAgain('mont', [listWith('Paris')]);
    step();
  }
  expect(answers.length).toBeGreaterThan(1);
  while (step());
  expect(answers[0]?.lists).toHaveLength(1);
  expect(answers.at(-1)?.lists).toHaveLength(0);
});
