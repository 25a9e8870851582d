// @vitest-environment jsdom
import type { Resource, Role } from '@ne2016/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { projectWith, resourcesWith } from '#workspace/testing/short-resources.ts';
import { copyOf } from './copy-of.ts';

beforeAll(startFrenchTexts);

const plainProject = projectWith('name', 'code', 'commune', 'status', 'description');
const project: Resource = {
  ...plainProject,
  owner: { attribute: 'code' },
  canWhen: {
    update: ({ code }, { id }) => code === id,
    delete: ({ status }) => status === 'idea',
  },
};

async function openProject(values: object, resource = project, role: Role = 'admin') {
  const records = {
    commune: [{ nom: 'Bourg', code: '01001' }],
    project: [{ name: 'Halle', commune: 1, status: 'idea', code: 'ada', ...values }],
  };
  const list = await openList(serveRecords(records, resourcesWith(plainProject)), resource, 'Halle', {
    role,
  });
  await list.user.click(await list.row('Halle'));
  const form = await screen.findByRole('dialog', { name: 'Halle' });
  const has = (role: 'button' | 'textbox', name: string | RegExp) =>
    within(form).queryAllByRole(role, { name }).length > 0;
  return { ...list, form, has };
}

test('what this person may do with the open record is what the form has', async () => {
  const { form, has } = await openProject({});
  expect([has('textbox', /Intitulé/), has('button', 'Enregistrer'), has('button', 'Supprimer')]).toEqual([
    true,
    true,
    true,
  ]);
  // No input shows the owner.
  expect(has('textbox', 'Code')).toBe(false);
  expect(form.textContent).not.toContain('ada');
});

test.each([
  ['changed, and deleted', { code: 'bob' }, true],
  ['changed, nor deleted', { code: 'bob', status: 'done' }, false],
])('a record that can be read, not %s', async (_what, values, isDeletable) => {
  const { has } = await openProject(values);
  expect([has('textbox', /Intitulé/), has('button', 'Enregistrer')]).toEqual([false, false]);
  expect(has('button', 'Supprimer')).toBe(isDeletable);
  expect(has('button', 'Fermer')).toBe(true);
});

test('who loses the right to a record keeps what they typed before them', async () => {
  const { store, server, has } = await openProject({});
  act(() => store.edit(1, { description: 'Vu' }));
  server.write(plainProject, 1, { code: 'bob' });
  act(() => store.receive({ action: 'updated', id: 1 }));
  await waitFor(() => expect(store.get(1)?.snapshot).toMatchObject({ code: 'bob' }));
  expect(has('textbox', /Description/)).toBe(true);
  act(() => store.takeTheirs(1, 'description'));
  expect(has('textbox', /Description/)).toBe(false);
});

test.each([
  ['editor', ['Copier le lien']],
  ['admin', ['Dupliquer', 'Copier le lien']],
] as const)('a copy of a record is offered to who may create one: %s', async (role, offered) => {
  const onlyAdminsCreate = { ...project, can: { ...project.can, create: 'admin' as const } };
  const { user, form } = await openProject({}, onlyAdminsCreate, role);
  await user.click(within(form).getByRole('button', { name: 'Autres actions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(offered);
});

test.each([
  ['editor', false],
  ['admin', true],
] as const)('what was typed into a record that was deleted, as seen by an %s', async (role, mayRecreate) => {
  const onlyAdminsCreate = { ...project, can: { ...project.can, create: 'admin' as const } };
  const { store, form, has, deleteElsewhere } = await openProject({}, onlyAdminsCreate, role);
  act(() => store.edit(1, { description: 'Vu' }));
  await deleteElsewhere(1);
  const alert = within(form).getByRole('alert');
  expect(alert.textContent).toContain('Votre saisie reste affichée');
  expect(alert.textContent?.includes('recréer')).toBe(mayRecreate);
  expect(has('button', 'Recréer la fiche')).toBe(mayRecreate);
});

test.each([
  ['is called deleted where all is seen by everybody', null, 'Cette fiche a été supprimée'],
  [
    'is not called deleted where it may be hidden from this person',
    () => true,
    'Cette fiche a été supprimée, ou vous n’y avez plus accès',
  ],
])('a record that is gone %s', async (_what, visible, title) => {
  const { form, deleteElsewhere } = await openProject({}, { ...project, visible });
  await deleteElsewhere(1);
  expect(within(form).getByText(title)).toBeDefined();
});

test.each([
  [7, true],
  [8, false],
])(
  'the deleted record %s is restored by who could delete it, also by its identifier',
  async (id, isOffered) => {
    const resource: Resource = {
      ...project,
      canWhen: { update: null, delete: (record) => record[project.identifier] === 7 },
    };
    const changes = { name: { before: 'Halle', after: null } };
    const entry = {
      version: 'v',
      id,
      action: 'deleted',
      at: '2026-03-05T14:07:09.000Z',
      by: null,
      changes,
    } as const;
    const none = async () => Promise.reject(new Error('not asked'));
    const historyCalls = {
      ofRecord: async () => ({ entries: [entry], next: null }),
      ...{ ofList: none, bin: none, restore: none },
    };
    const served = serveRecords({ project: [{ name: 'Pont', commune: 1 }] }, resourcesWith(plainProject));
    await openList(served, resource, 'Pont', { historyCalls });
    act(() => void (location.hash = `#/espace/project/${id}`));
    const missing = await screen.findByRole('dialog', { name: 'Halle' });
    expect(within(missing).queryAllByRole('button', { name: 'Restaurer la fiche' }).length > 0).toBe(
      isOffered,
    );
  },
);

test('a copy of a record belongs to who makes it', () => {
  expect(copyOf(project, { name: 'Halle', code: 'bob' }, (title) => title)).not.toHaveProperty('code');
});
