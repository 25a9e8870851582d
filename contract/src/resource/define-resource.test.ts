import { describe, expect, expectTypeOf, it } from 'vitest';
import { amount, choice, defineResource, flag, isAllowed, link, text } from '../index.ts';
import type { RecordOf } from '../index.ts';

const labels = { plural: 'Projets', singular: 'projet', gender: 'masculine' } as const;

const project = defineResource('project', {
  labels,
  attributes: {
    name: text({ label: 'Nom', required: true }),
    budget: amount({ label: 'Budget' }),
    urgent: flag({ label: 'Urgent' }),
    state: choice({ label: 'État', required: true, options: { open: 'Ouvert', shut: 'Clos' } }),
    parent: link('project', { label: 'Parent' }),
  },
  title: 'name',
  can: { write: 'editor', delete: 'admin' },
});

describe('defineResource', () => {
  it('gives the type of its records', () => {
    expectTypeOf<RecordOf<typeof project>>().toEqualTypeOf<
      { id_project: number } & {
        name: string;
        budget: number | null;
        urgent: boolean;
        state: 'open' | 'shut';
        parent: number | null;
      }
    >();
  });

  it('fills in what a declaration leaves out', () => {
    expect(project).toMatchObject({
      identifier: 'id_project',
      channel: 'private',
      columns: ['name', 'budget', 'urgent', 'state', 'parent'],
      can: { read: 'reader', create: 'editor', update: 'editor', delete: 'admin', history: 'admin' },
    });
  });

  it('a role may do what the roles before it may', () => {
    expect(isAllowed('reader', 'read', project)).toBe(true);
    expect(isAllowed('reader', 'create', project)).toBe(false);
    expect(isAllowed('editor', 'update', project)).toBe(true);
    expect(isAllowed('editor', 'delete', project)).toBe(false);
    expect(isAllowed('admin', 'delete', project)).toBe(true);
  });
});
