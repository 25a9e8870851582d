import { expect, it } from 'vitest';
import { parseListAuthors, parseRecordAuthors } from '../index.ts';

const at = '2026-03-05T14:07:09.000Z';

it('authors are read as they were written, with or without an address, known or not', () => {
  const authors = {
    name: { at, by: { id: 'u1', name: 'Camille Martin', email: 'camille@ne2016.test' } },
    note: { at, by: { id: 'u2', name: 'Driss' } },
    rank: { at, by: null },
  };
  expect(parseRecordAuthors(JSON.parse(JSON.stringify(authors)))).toEqual(authors);
});

it('what is no author is left out, and a person without a name is nobody', () => {
  expect(parseRecordAuthors({ name: { by: null }, note: { at: 'soon', by: null }, rank: 'Driss' })).toEqual(
    {},
  );
  for (const by of [{ id: 'u1' }, { id: 1, name: 'x' }, { id: 'u1', name: '' }, 'x', undefined])
    expect(parseRecordAuthors({ name: { at, by } })).toEqual({ name: { at, by: null } });
  for (const body of [null, [], 'x', 1]) expect(parseRecordAuthors(body)).toEqual({});
  expect(parseRecordAuthors(JSON.parse(`{"__proto__":{"at":"${at}","by":null}}`))).toHaveProperty(
    '__proto__',
  );
});

it('the authors of a list are read whole, without what is no record and who is no account', () => {
  const people = [{ id: 'ada', name: 'Ada' }];
  const whole = [1, 0, 1767225600000, null, 1767225600000];
  const created = [2, null, null, null, 1767225600000];
  expect(parseListAuthors({ people: [...people, { id: 'x' }], records: [whole, created] })).toEqual({
    people: [...people, null],
    records: [whole, created],
  });
  const faulty = [
    ['1', 0, 1, 0, 1],
    [1, 0, 1, 0, null],
    [1, 'ada', 1, 0, 1],
    [1, 0, '2026-01-01', 0, 1],
    [1, 0, 1, 'ada', 1],
    { id: 1 },
    null,
  ];
  for (const record of faulty) expect(parseListAuthors({ people, records: [record] }).records).toEqual([]);
  for (const body of [null, [], 'x', { people: {}, records: {} }])
    expect(parseListAuthors(body)).toEqual({ people: [], records: [] });
});
