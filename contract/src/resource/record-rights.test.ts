import { describe, expect, test } from 'vitest';
import { note, name } from '../declarations/testing/written-note.ts';
import {
  DeclaredFunctionError,
  defineResource,
  findDeclarationFaults,
  flag,
  isAllowed,
  isAllowedFor,
  shownAttributes,
  text,
} from '../index.ts';

const label = 'x';
const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;
const [ada, bob, boss] = [
  { id: 'ada', role: 'editor' },
  { id: 'bob', role: 'editor' },
  { id: 'boss', role: 'admin' },
] as const;

const owned = defineResource('owned', {
  labels,
  attributes: { name: text({ label }), fixed: flag({ label }), author: text({ label }) },
  title: 'name',
  owner: { attribute: 'author' },
  can: {
    update: { role: 'editor', when: ({ author }, { id, role }) => author === id || role === 'admin' },
    delete: { role: 'admin', when: ({ fixed }) => !fixed },
  },
});

const record = { name: 'A', fixed: false, author: 'ada' };

describe('the rights to single records', () => {
  test('are beside the least role, which is another question', () => {
    expect(owned.can).toEqual({
      read: 'reader',
      create: 'editor',
      update: 'editor',
      delete: 'admin',
      history: 'admin',
    });
    expect(isAllowed('editor', 'update', owned)).toBe(true);
    const mayUpdate = [ada, bob, boss].map((person) => isAllowedFor(owned, 'update', record, person));
    expect(mayUpdate).toEqual([true, false, true]);
    expect(isAllowedFor(owned, 'update', record, { id: 'ada', role: 'reader' })).toBe(false);
    const mayDelete = [ada, boss].map((person) => isAllowedFor(owned, 'delete', record, person));
    expect(mayDelete).toEqual([false, true]);
    expect(isAllowedFor(owned, 'delete', { ...record, fixed: true }, boss)).toBe(false);
  });

  test('come beside what nobody may write', () => {
    const fixed = { ...owned, writable: () => false };
    expect(isAllowedFor(fixed, 'update', record, boss)).toBe(false);
  });

  test('are those of the role where nothing is said of records', () => {
    const plain = defineResource('plain', {
      labels,
      attributes: { name },
      title: 'name',
      can: { delete: 'admin' },
    });
    expect(isAllowedFor(plain, 'update', record, ada)).toBe(true);
    expect(isAllowedFor(plain, 'delete', record, ada)).toBe(false);
  });

  test('that throw are named, without what they were given', () => {
    const when = ({ name: title }: Readonly<Record<string, unknown>>) => {
      throw new Error(`no ${String(title)}`);
    };
    const ask = () =>
      isAllowedFor({ ...owned, canWhen: { update: when, delete: null } }, 'update', record, ada);
    expect(ask).toThrow(DeclaredFunctionError);
    expect(ask).toThrow(/^can\.update\.when of 'owned' threw Error/);
  });
});

test('who owns a record is no attribute that people are shown', () => {
  expect(shownAttributes(owned).map(([one]) => one)).toEqual(['name', 'fixed']);
  expect(owned.columns).toEqual(['name', 'fixed']);
});

test.each<[string, object, string[]]>([
  ['a role', { update: 'admin' }, []],
  [
    'records',
    { update: { role: 'editor', when: () => true }, delete: { role: 'admin', when: () => true } },
    [],
  ],
  [
    'faults',
    { update: { roles: 'admin', when: true }, delete: { role: 'boss' } },
    [
      "dans can.update, la clé 'roles' n’existe pas\u00a0: utilisez role, when",
      'can.update.when doit être une fonction de la fiche et de la personne, et non true',
      "can.update n’a pas de role\u00a0: écrivez le rôle minimal à côté de when, par exemple role: 'editor'",
      'can.delete.when doit être une fonction de la fiche et de la personne, et non undefined',
      'can.delete vaut "boss"\u00a0: utilisez reader, editor, admin',
    ],
  ],
  [
    'records and no role',
    { delete: { when: () => true } },
    ["can.delete n’a pas de role\u00a0: écrivez le rôle minimal à côté de when, par exemple role: 'editor'"],
  ],
  [
    'records where that cannot be',
    { create: { when: () => true } },
    ['can.create vaut {}\u00a0: utilisez reader, editor, admin'],
  ],
])('a right with %s', (_what, can, expected) => {
  expect(findDeclarationFaults([note({ can })])).toEqual(expected.map((fault) => `note: ${fault}`));
});
