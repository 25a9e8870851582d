import { describe, expect, test } from 'vitest';
import { findComputedFaults } from './declarations/find-computed-faults.ts';
import { labels, name, note } from './declarations/testing/written-note.ts';
import {
  amount,
  checkChanges,
  checkRecord,
  choice,
  date,
  defineResource,
  findDeclarationFaults,
  link,
  lookup,
  number,
  type Resource,
  rollup,
  text,
} from './index.ts';

const label = 'x';

/** What is linked to, and what links to `note`. */
const town = defineResource('town', {
  labels,
  attributes: { name, people: number({ label }), mayor: text({ label }) },
  computed: { notes: { as: number({ label }), value: rollup('note.town', 'count') } },
  title: 'name',
  owner: { attribute: 'mayor' },
});
const task = defineResource('task', {
  labels,
  attributes: { name, note: link('note', { label }), cost: amount({ label }), day: date({ label }) },
  title: 'name',
});

/** A note that links to a town, with the computed attributes that somebody writes. */
const noteWith = (computed: unknown, more: object = {}): Resource =>
  note({ attributes: { name, town: link('town', { label }) }, computed, ...more });

const faultsOf = (computed: unknown, more: object = {}) =>
  findComputedFaults([noteWith(computed, more), town, task]);

const faultsOfOne = (written: unknown) => faultsOf({ one: written });

test('lookups, rollups and functions without a fault have none', () => {
  const faults = faultsOf({
    people: { as: number({ label }), value: lookup('town.people') },
    tasks: { as: number({ label, help: 'Sans les autres', unit: 'm' }), value: rollup('task.note', 'count') },
    cost: { as: amount({ label, format: 'wholeEuros' }), value: rollup('task.note', 'sum', 'cost') },
    last: { as: date({ label }), value: rollup('task.note', 'max', 'day') },
    dear: { as: number({ label }), value: rollup('task.note', 'count', ({ cost }) => Number(cost) > 9) },
    size: {
      as: choice({ label, options: { small: 'S', large: 'L' } }),
      needs: { people: lookup('town.people', 'number'), first: rollup('task.note', 'min', 'day', 'date') },
      value: () => 'small',
    },
  });
  expect(faults).toEqual([]);
  expect(
    findDeclarationFaults([noteWith({ a: { as: name, value: () => 'x' } }, { columns: ['a'] })]),
  ).toEqual([]);
});

test('a declaration is typed by what it names', () => {
  const typed = defineResource('typed', {
    labels,
    attributes: { name: text({ label, required: true }), cost: amount({ label }) },
    computed: {
      share: {
        as: number({ label, decimals: 2 }),
        needs: { all: rollup('task.note', 'sum', 'cost'), first: rollup('task.note', 'min', 'day', 'date') },
        value({ cost }, { all, first }) {
          const day: string | null = first;
          return cost === null || all === null || day === null ? null : cost / all;
        },
      },
      // @ts-expect-error: an amount is no text.
      wrong: { as: text({ label }), value: ({ cost }) => cost },
    },
    title: 'name',
    columns: ['name', 'share'],
  });
  expect(Object.keys(typed.attributes)).toEqual(['name', 'cost']);
  defineResource('typed', {
    labels,
    attributes: { name },
    title: 'name',
    // @ts-expect-error: nothing has this name.
    columns: ['other'],
  });
});

describe('what is wrong with a computed attribute is told with what to write instead', () => {
  const options = 'lookup(…) or rollup(…)';
  test.each<[string, unknown, string[]]>([
    ['no object', 3, [`is 3: write computed: {`]],
    ['no kind', { value: () => '' }, ['is undefined, not an attribute: make it with text(), number(), …']],
    [
      'a kind that cannot be',
      { as: link('town', { label }), value: () => 1 },
      [
        'is shown as link: use one of text, longText, email, url, number, amount, date, dateTime, flag, choice',
        "'resource' is said of what is stored: leave it out",
      ],
    ],
    [
      'options of what is stored',
      { as: text({ label, required: true, default: 'a' }), value: () => '' },
      [
        "'required' is said of what is stored: leave it out",
        "'default' is said of what is stored: leave it out",
      ],
    ],
    ['no value', { as: name }, [`value is undefined: write a function of the record, ${options}`]],
    [
      'an unknown key',
      { as: name, value: () => '', from: 1 },
      ["has the unknown key 'from': use as, needs, value"],
    ],
    [
      'needs without a function',
      { as: number({ label }), needs: {}, value: lookup('town.people') },
      ['has needs, which only a function gets: leave them out'],
    ],
    [
      'something else that is needed',
      { as: name, needs: { a: 1 }, value: () => '' },
      [`needs.a takes 1: write ${options}`],
    ],
    [
      'a lookup through no link',
      { as: name, value: lookup('name.people') },
      ["looks up 'name.people', but 'name' is no link: use one of town"],
    ],
    [
      'a path of one',
      { as: name, value: lookup('town') },
      ['looks up "town": write a link and an attribute, such as \'commune.region\''],
    ],
    [
      'a lookup of what there is not',
      { as: name, value: lookup('town.size') },
      ['reads "size", which \'town\' does not store: use name, people'],
    ],
    [
      'a lookup of what is computed itself, as of one that would depend on itself',
      { as: number({ label }), value: lookup('town.notes') },
      ['reads "notes", which \'town\' does not store: use name, people'],
    ],
    [
      'a lookup of an account',
      { as: name, value: lookup('town.mayor') },
      ['reads "mayor", which names an account and is shown to nobody: use another attribute'],
    ],
    [
      'a number shown as a text',
      { as: name, value: lookup('town.people') },
      ['reads "people", of kind number, which does not fit: use one of another kind'],
    ],
    [
      'a rollup of what does not link here',
      { as: number({ label }), value: rollup('town.people', 'count') },
      ['rolls up "town.people", which does not link to \'note\': use one of task.note'],
    ],
    [
      'a sum of texts',
      { as: number({ label }), value: rollup('task.note', 'sum', 'name') },
      ['reads "name", of kind text, which does not fit: use one of another kind'],
    ],
    [
      'a count as a text',
      { as: name, value: rollup('task.note', 'count') },
      ['counts, which gives a number'],
    ],
    [
      'a condition that is none',
      { as: number({ label }), value: { ...rollup('task.note', 'count'), where: 'open' } },
      ['counts where "open": write a function of a record of the other list'],
    ],
    [
      'another function',
      { as: number({ label }), value: { source: 'rollup', path: 'task.note', by: 'median' } },
      ['rolls up by "median": use count, sum, min or max'],
    ],
  ])('%s', (_, written, expected) => {
    const faults = faultsOfOne(written);
    expect(faults).toHaveLength(expected.length);
    for (const [place, fault] of expected.entries()) expect(faults[place]).toContain(`note.one: ${fault}`);
  });
});

test('its name is its own, and stands where something is shown', () => {
  const one = { as: name, value: () => '' };
  expect(faultsOf({ name: one })[0]).toBe(
    'note.name: has the name of something that is stored: give it another one',
  );
  expect(faultsOf({ id_note: one })[0]).toContain('has the name of something that is stored');
  expect(faultsOf('all')[0]).toContain('note: computed is "all": write');
  expect(faultsOf({ one }, { title: 'one', requiredIf: { one: () => true } })).toEqual([
    "note: title names 'one', which is computed: name one that is stored",
    "note: requiredIf names 'one', which is computed: name one that is stored",
  ]);
});

test('nobody can write what is computed', () => {
  const note = noteWith({ one: { as: name, value: () => '' } });
  for (const check of [checkChanges, checkRecord])
    expect(check(note, { name: 'A', one: 'B', two: 'C' })).toMatchObject({
      errors: [
        { attribute: 'one', validator: 'readOnly' },
        { attribute: 'two', validator: 'unknown' },
      ],
    });
});
