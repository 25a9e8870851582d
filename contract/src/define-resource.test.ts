import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  amount,
  choice,
  defineResource,
  findDeclarationFaults,
  flag,
  isAllowed,
  link,
  text,
} from './index.ts';
import type { RecordOf } from './index.ts';

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
      can: { read: 'reader', create: 'editor', update: 'editor', delete: 'admin' },
    });
  });

  it('a role may do what the roles before it may', () => {
    expect(isAllowed('reader', 'read', project)).toBe(true);
    expect(isAllowed('reader', 'create', project)).toBe(false);
    expect(isAllowed('editor', 'update', project)).toBe(true);
    expect(isAllowed('editor', 'delete', project)).toBe(false);
    expect(isAllowed('admin', 'delete', project)).toBe(true);
  });

  it('refuses a public channel for records that not everybody sees', () => {
    const declare = (channel: 'private' | 'public') =>
      defineResource('note', {
        labels,
        attributes: { name: text({ label: 'Nom', required: true }) },
        title: 'name',
        visible: () => false,
        channel,
      });
    expect(declare('private').channel).toBe('private');
    expect(() => declare('public')).toThrow(/public channel/);
  });

  it.each([
    ['Project', { name: text({ label: 'x' }) }, /lower-case words/],
    ['a', { 'first-name': text({ label: 'x' }) }, /'first-name' is no attribute name/],
    ['a', { id_a: text({ label: 'x' }) }, /its identifier/],
    ['a', { name: text({ label: ' ' }) }, /'name' needs a label/],
    ['a', { other: text({ label: 'x' }) }, /'name' is not declared/],
  ])('refuses %j with %j', (name, attributes, message) => {
    expect(() => defineResource(name, { labels, attributes, title: 'name' as never })).toThrow(message);
  });
});

describe('findDeclarationFaults', () => {
  it('finds links to nowhere and names taken twice', () => {
    const lost = defineResource('lost', {
      labels,
      attributes: { name: text({ label: 'Nom' }), to: link('nowhere', { label: 'Vers' }) },
      title: 'name',
    });
    expect(findDeclarationFaults([project])).toEqual([]);
    expect(findDeclarationFaults([project, project, lost])).toEqual([
      "'project' is declared twice",
      "'lost.to' links to 'nowhere', which is not declared",
    ]);
  });
});
