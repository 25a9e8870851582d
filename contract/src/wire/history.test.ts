import { expect, it } from 'vitest';
import { parseBinPage, parseHistoryPage } from '../index.ts';

const at = '2026-03-05T14:07:09.000Z';
const by = { id: 'u1', name: 'Camille Martin' };

it('a page of the history is read as it was written', () => {
  const page = {
    entries: [
      {
        version: 'v2',
        id: 4,
        action: 'updated',
        at,
        by,
        changes: { rank: { after: 1 }, name: { before: null, after: 'x' } },
      },
      { version: 'v1', id: 'a', action: 'restored', at, by: null, changes: {} },
    ],
    next: '17',
  };
  expect(parseHistoryPage(JSON.parse(JSON.stringify(page)))).toEqual(page);
});

it('a page of the bin is read as it was written', () => {
  const entry = { id: 4, at, by, until: at, values: { name: 'x', rank: null } };
  const page = { entries: [entry, { ...entry, id: 5, actionId: 'a-1' }], next: null };
  expect(parseBinPage(JSON.parse(JSON.stringify(page)))).toEqual(page);
});

it('what is no entry is left out, and what is no change of it', () => {
  const entry = { version: 'v', id: 4, action: 'updated', at, by: null, changes: {} };
  const others = [{ version: 1 }, { id: null }, { action: 'moved' }, { at: 'soon' }].map((part) => ({
    ...entry,
    ...part,
  }));
  expect(parseHistoryPage({ entries: [...others, 'x', null, entry] })).toEqual({
    entries: [entry],
    next: null,
  });
  const odd = { ...entry, by: 'x', changes: { a: 1, b: {}, c: { after: 2, more: 3 } } };
  expect(parseHistoryPage({ entries: [odd] }).entries).toEqual([{ ...entry, changes: { c: { after: 2 } } }]);
  const deleted = { id: 4, at, by: null, until: at, values: {} };
  const bin = [{ id: null }, { at: 1 }, { until: '' }, { values: [] }].map((part) => ({
    ...deleted,
    ...part,
  }));
  const known = { ...deleted, actionId: 7 };
  expect(parseBinPage({ entries: [...bin, known], next: 3 })).toEqual({ entries: [deleted], next: null });
  for (const body of [null, [], 'x', { entries: {} }]) {
    expect(parseHistoryPage(body)).toEqual({ entries: [], next: null });
    expect(parseBinPage(body)).toEqual({ entries: [], next: null });
  }
});
