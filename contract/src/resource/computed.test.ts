import { describe, expect, test } from 'vitest';
import { findComputedFaults } from '../declarations/find-computed-faults.ts';
import { labels, name, note } from '../declarations/testing/written-note.ts';
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
} from '../index.ts';

const label = 'x';

/** The targets of links of `note`, and a resource that links to it. */
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

/** A note that links to a town, with the computed attributes under test. */
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
  const options = 'lookup(…) ou rollup(…)';
  test.each<[string, unknown, string[]]>([
    ['no object', 3, [`vaut 3\u00a0: écrivez computed: {`]],
    [
      'no kind',
      { value: () => '' },
      ['vaut undefined, qui n’est pas un attribut\u00a0: créez-le avec text(), number(), …'],
    ],
    [
      'a kind that cannot be',
      { as: link('town', { label }), value: () => 1 },
      [
        's’affiche comme link\u00a0: utilisez text, longText, email, url, number, amount, date, dateTime, flag, choice',
        "'resource' ne vaut que pour ce qui est enregistré\u00a0: retirez cette option",
      ],
    ],
    [
      'options of what is stored',
      { as: text({ label, required: true, default: 'a' }), value: () => '' },
      [
        "'required' ne vaut que pour ce qui est enregistré\u00a0: retirez cette option",
        "'default' ne vaut que pour ce qui est enregistré\u00a0: retirez cette option",
      ],
    ],
    ['no value', { as: name }, [`value vaut undefined\u00a0: écrivez une fonction de la fiche, ${options}`]],
    [
      'an unknown key',
      { as: name, value: () => '', from: 1 },
      ["a la clé inconnue 'from'\u00a0: utilisez as, needs, value"],
    ],
    [
      'needs without a function',
      { as: number({ label }), needs: {}, value: lookup('town.people') },
      ['a needs, que seule une fonction reçoit\u00a0: retirez-le'],
    ],
    [
      'something else that is needed',
      { as: name, needs: { a: 1 }, value: () => '' },
      [`needs.a prend 1\u00a0: écrivez ${options}`],
    ],
    [
      'a lookup through no link',
      { as: name, value: lookup('name.people') },
      ["cherche 'name.people', mais 'name' n’est pas un lien\u00a0: utilisez town"],
    ],
    [
      'a path of one',
      { as: name, value: lookup('town') },
      ['cherche "town"\u00a0: écrivez un lien et un attribut, par exemple \'commune.region\''],
    ],
    [
      'a lookup of what there is not',
      { as: name, value: lookup('town.size') },
      ['lit "size", que \'town\' n’enregistre pas\u00a0: utilisez name, people'],
    ],
    [
      'a lookup of what is computed itself, as of one that would depend on itself',
      { as: number({ label }), value: lookup('town.notes') },
      ['lit "notes", que \'town\' n’enregistre pas\u00a0: utilisez name, people'],
    ],
    [
      'a lookup of an account',
      { as: name, value: lookup('town.mayor') },
      ['lit "mayor", qui désigne un compte et n’est montré à personne\u00a0: utilisez un autre attribut'],
    ],
    [
      'a number shown as a text',
      { as: name, value: lookup('town.people') },
      ['lit "people", de kind number, qui ne convient pas\u00a0: utilisez un attribut d’un autre kind'],
    ],
    [
      'a rollup of what does not link here',
      { as: number({ label }), value: rollup('town.people', 'count') },
      ['réunit "town.people", qui ne mène pas à \'note\'\u00a0: utilisez task.note'],
    ],
    [
      'a sum of texts',
      { as: number({ label }), value: rollup('task.note', 'sum', 'name') },
      ['lit "name", de kind text, qui ne convient pas\u00a0: utilisez un attribut d’un autre kind'],
    ],
    [
      'a count as a text',
      { as: name, value: rollup('task.note', 'count') },
      ['compte, ce qui donne un nombre'],
    ],
    [
      'a condition that is none',
      { as: number({ label }), value: { ...rollup('task.note', 'count'), where: 'open' } },
      ['compte selon "open"\u00a0: écrivez une fonction d’une fiche de l’autre liste'],
    ],
    [
      'another function',
      { as: number({ label }), value: { source: 'rollup', path: 'task.note', by: 'median' } },
      ['réunit par "median"\u00a0: utilisez count, sum, min ou max'],
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
    'note.name: a le nom d’un attribut enregistré\u00a0: donnez-lui un autre nom',
  );
  expect(faultsOf({ id_note: one })[0]).toContain('a le nom d’un attribut enregistré');
  expect(faultsOf('all')[0]).toContain('note: computed vaut "all"\u00a0: écrivez');
  expect(faultsOf({ one }, { title: 'one', requiredIf: { one: () => true } })).toEqual([
    "note: title nomme 'one', qui est calculé\u00a0: nommez un attribut enregistré",
    "note: requiredIf nomme 'one', qui est calculé\u00a0: nommez un attribut enregistré",
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
