import { describe, expect, test } from 'vitest';
import { note } from '../declarations/testing/written-note.ts';
import {
  choice,
  date,
  DeclaredFunctionError,
  defineResource,
  findBrokenRules,
  findDeclarationFaults,
  flag,
  isHiddenIn,
  isReadOnlyIn,
  isRequiredIn,
  text,
} from '../index.ts';

const label = 'x';
const labels = { plural: 'Chantiers', singular: 'chantier', gender: 'masculine' } as const;
const editor = { id: 'ada', role: 'editor' } as const;
const admin = { id: 'bob', role: 'admin' } as const;

const site = defineResource('site', {
  labels,
  attributes: {
    name: text({ label, required: true }),
    begin: date({ label }),
    end: date({ label }),
    state: choice({ label, options: { open: 'Ouvert', dropped: 'Abandonné' } }),
    reason: text({ label, maxlength: 5 }),
  },
  title: 'name',
  rules: [
    {
      attributes: ['end'],
      message: 'La fin précède le début.',
      holds: ({ begin, end }) => begin === null || end === null || begin <= end,
    },
    {
      attributes: ['name', 'reason'],
      message: 'Le motif répète le nom.',
      holds: ({ name, reason }) => name !== reason,
    },
  ],
  requiredIf: { reason: ({ state }) => state === 'dropped' },
  readOnlyIf: {
    begin: ({ state, begin }, { role }) => state !== 'open' && begin !== null && role !== 'admin',
  },
  hiddenIf: { reason: ({ state }, { role }) => state !== 'dropped' && role !== 'admin' },
});

const record = { name: 'Halle', begin: '2026-03-01', end: '2026-04-01', state: 'open', reason: null };
const broken = (changes: object, changed: readonly string[] | null = null) =>
  findBrokenRules(site, { ...record, ...changes }, changed).map(({ attribute, validator, message }) =>
    `${attribute} ${validator} ${message}`.trim(),
  );

describe('the rules across attributes', () => {
  test('say at the attributes that they name what is wrong', () => {
    expect(broken({})).toEqual([]);
    expect(broken({ end: '2026-02-01' })).toEqual(['end rule La fin précède le début.']);
    expect(broken({ name: 'X', reason: 'X' })).toEqual([
      'name rule Le motif répète le nom.',
      'reason rule Le motif répète le nom.',
    ]);
  });

  test('are not asked about values that are not valid by themselves, whatever else is wrong', () => {
    expect(broken({ end: '31/02/2026' })).toEqual([]);
    expect(broken({ end: '31/02/2026', state: 'dropped' })).toEqual(['reason required']);
    // An empty name is refused by its own rule.
    expect(broken({ name: null })).toEqual([]);
  });

  test('get values as they are to be stored', () => {
    expect(broken({ name: ' X ', reason: 'X' })).toHaveLength(2);
    expect(broken({ begin: undefined, end: '' })).toEqual([]);
  });

  test('that a record breaks already are told to who changes what they read, and to nobody else', () => {
    const wrong = { end: '2026-02-01' };
    expect(broken(wrong, ['name'])).toEqual([]);
    expect(broken(wrong, ['begin'])).toEqual(['end rule La fin précède le début.']);
    expect(broken({ state: 'dropped' }, ['end'])).toEqual([]);
    expect(broken({ state: 'dropped' }, ['state'])).toEqual(['reason required']);
    expect(broken({ state: 'dropped', reason: 'x' }, ['state'])).toEqual([]);
  });

  test('that throw are named, without what they were given', () => {
    const holds = ({ name }: { readonly name?: unknown }) => {
      throw new RangeError(`no ${String(name)}`);
    };
    const wrong = { ...site, rules: [{ attributes: ['name'], message: 'x', holds }] };
    const ask = () => findBrokenRules(wrong, record, null);
    expect(ask).toThrow(DeclaredFunctionError);
    expect(ask).toThrow(/^rules\[0\] of 'site' threw RangeError/);
    expect(ask).not.toThrow(/Halle/);
  });
});

test('an attribute is required, read-only or hidden as long as a record is in some state', () => {
  expect(isRequiredIn(site, 'reason', record)).toBe(false);
  expect(isRequiredIn(site, 'reason', { ...record, state: 'dropped' })).toBe(true);
  expect(isRequiredIn(site, 'reason', { ...record, state: 'typed wrongly' })).toBe(false);
  expect(isRequiredIn(site, 'name', {})).toBe(true);
  expect(isReadOnlyIn(site, 'begin', record, editor)).toBe(false);
  expect(isReadOnlyIn(site, 'begin', { ...record, state: null }, editor)).toBe(true);
  expect(isReadOnlyIn(site, 'begin', { ...record, state: null }, admin)).toBe(false);
  // In a new record, attributes without a default are empty.
  expect(isReadOnlyIn(site, 'begin', {}, editor)).toBe(false);
  expect(isReadOnlyIn(site, 'end', record, editor)).toBe(false);
  expect(isHiddenIn(site, 'reason', record, editor)).toBe(true);
  expect(isHiddenIn(site, 'reason', record, admin)).toBe(false);
  expect(isHiddenIn(site, 'reason', { ...record, state: 'dropped' }, editor)).toBe(false);
  expect(isHiddenIn(site, 'name', record, editor)).toBe(false);
});

test('the names of attributes and the types of their values are checked by the compiler', () => {
  const attributes = { name: text({ label, required: true }), begin: date({ label }) };
  const declared = { labels, attributes, title: 'name' } as const;
  const written = [
    defineResource('site', {
      ...declared,
      // @ts-expect-error No attribute has this name.
      rules: [{ attributes: ['end'], message: 'x', holds: () => true }],
    }),
    // @ts-expect-error No attribute has this name.
    defineResource('site', { ...declared, requiredIf: { end: () => true } }),
    // @ts-expect-error It may be empty.
    defineResource('site', { ...declared, hiddenIf: { name: ({ begin }) => begin.length > 1 } }),
  ];
  expect(written.map((resource) => findDeclarationFaults([resource]).length)).toEqual([1, 1, 0]);
});

describe('what is wrong with rules is told with what to write instead', () => {
  const example =
    "rules: [{ attributes: ['end'], message: 'La fin précède le début.', holds: ({ begin, end }) => end >= begin }]";
  const holds = () => true;
  const attributes = {
    name: text({ label, required: true }),
    done: flag({ label }),
    a: text({ label }),
  };

  test.each<[string, object, string[]]>([
    ['rules', { rules: [{ attributes: ['a'], message: 'A.', holds }], hiddenIf: { a: holds } }, []],
    [
      'rules that are no list',
      { rules: {} },
      [`rules doit être une liste, par exemple ${example}, et non {}`],
    ],
    ['a rule that is none', { rules: [3] }, [`rules[0] vaut 3\u00a0: écrivez ${example}`]],
    [
      'a rule with faults',
      { rules: [{ attributes: ['b'], text: 'A.', holds: true }] },
      [
        "rules[0] a la clé inconnue 'text'\u00a0: utilisez attributes, message, holds",
        'rules[0] nomme "b", qui n’est pas déclaré\u00a0: utilisez name, done, a',
        "rules[0] n’a pas de message\u00a0: dites ce qui ne va pas, par exemple 'La fin précède le début.'",
        'rules[0] holds doit être une fonction de la fiche, et non true',
      ],
    ],
    [
      'a rule without a place',
      { rules: [{ attributes: [], message: 'A.', holds }] },
      ["rules[0] doit énumérer les attributs qui affichent son message, par exemple ['end']"],
    ],
    [
      'conditions that are none',
      { requiredIf: holds, readOnlyIf: { a: true }, hiddenIf: { b: holds } },
      [
        'requiredIf doit nommer des attributs, par exemple requiredIf: { end: ({ begin }) => begin !== null }',
        'readOnlyIf.a doit être une fonction de la fiche, et non true',
        'hiddenIf nomme "b", qui n’est pas déclaré\u00a0: utilisez name, done, a',
      ],
    ],
    [
      'a condition of what is required or filled in any case',
      { requiredIf: { name: holds, done: holds } },
      [
        "requiredIf nomme 'name', qui est toujours obligatoire\u00a0: retirez l’un des deux",
        "requiredIf nomme 'done', de kind flag, qui n’est jamais vide\u00a0: écrivez plutôt une règle (rules)",
      ],
    ],
  ])('%s', (_what, declared, expected) => {
    expect(findDeclarationFaults([note({ attributes, ...declared })])).toEqual(
      expected.map((fault) => `note: ${fault}`),
    );
  });
});
