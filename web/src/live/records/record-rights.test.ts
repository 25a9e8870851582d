import { type Person, type Resource } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { expect, test, vi } from 'vitest';
import { mayChange, mayDo, mayDoSome, rightsTo } from './user-rights.ts';

const ada: Person = { id: 'ada', role: 'editor' };
const bob: Person = { id: 'bob', role: 'editor' };

/** Its owner may change it, but no budget once it is done; everybody may delete an idea. */
const owned: Resource = {
  ...project,
  can: { read: 'reader', create: 'admin', update: 'editor', delete: 'editor', history: 'admin' },
  canWhen: {
    update: ({ code }, { id }) => code === id,
    delete: ({ status }) => status === 'idea',
  },
  readOnlyIf: { budget: ({ status }) => status === 'done' },
};
const idea = { code: 'ada', status: 'idea' };
const done = { code: 'ada', status: 'done' };

test('a role allows uses of some records', () => {
  const allowed = (['read', 'create', 'duplicate', 'recreate', 'restore', 'history'] as const).filter((use) =>
    mayDoSome(use, owned, ada),
  );
  expect(allowed).toEqual(['read', 'restore']);
});

test('a record can be changed by its owner, and restored by those who may delete it', () => {
  expect([ada, bob].map((person) => mayDo('update', owned, idea, person))).toEqual([true, false]);
  expect([idea, done].map((values) => mayDo('restore', owned, values, bob))).toEqual([true, false]);
});

test('values can be changed unless one of them is read-only or computed', () => {
  expect(mayChange(['status', 'budget'], owned, idea, ada)).toBe(true);
  expect(mayChange(['status', 'budget'], owned, done, ada)).toBe(false);
  expect(mayChange(['status'], owned, done, ada)).toBe(true);
  expect(mayChange(['status'], owned, done, bob)).toBe(false);
  expect(mayChange(['computed'], owned, idea, ada)).toBe(false);
});

test('unsaved edits keep the form, and a deletion leaves it without a save', () => {
  const record = { isDraft: false, isDeleted: false, snapshot: idea, changed: [] };
  const rights = (changes: object, person = bob) => rightsTo(owned, { ...record, ...changes }, person);
  expect(rights({})).toEqual({ hasForm: false, mayUpdate: false });
  expect(rights({ changed: ['name'] })).toEqual({ hasForm: true, mayUpdate: true });
  expect(rights({ isDeleted: true }, ada)).toEqual({ hasForm: true, mayUpdate: false });
  expect(rights({ isDraft: true }, ada)).toEqual({ hasForm: false, mayUpdate: false });
});

test('a function that throws denies an action, but makes no value read-only', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fail = () => {
    throw new Error('no answer');
  };
  const failing: Resource = {
    ...owned,
    canWhen: { update: null, delete: fail },
    readOnlyIf: { budget: fail },
  };
  expect(mayDo('delete', failing, idea, ada)).toBe(false);
  expect(mayChange(['budget'], failing, idea, ada)).toBe(true);
  expect(reported).toHaveBeenCalledTimes(2);
});
