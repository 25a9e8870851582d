// @vitest-environment jsdom
import { headers, type Resource } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

async function openProjects(query = '', resource = project as Resource) {
  const served = serveRecords({
    project: [
      { name: 'Pont', status: 'running' },
      { name: 'Halle', status: 'idea' },
      { name: 'Quai', status: 'idea' },
    ],
  });
  const list = await openList(served, resource, 'Pont', { query });
  const box = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tout sélectionner', hidden: true });
  const boxState = () => (box().indeterminate ? 'some' : box().checked);
  const selectAll = () => list.user.click(box());
  const isSaid = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeDefined());
  return { ...list, boxState, selectAll, isSaid };
}

test('all records in sight are selected below collapsed groups, and the box says so', async () => {
  const { user, boxState, selectAll, isSaid } = await openProjects('group=status');
  await user.click(await screen.findByRole('button', { name: /^À l’étude/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Halle/ })).toBeNull());
  await selectAll();
  await isSaid('1 fiche sélectionnée');
  await waitFor(() => expect(boxState()).toBe(true));
  await user.click(screen.getByRole('button', { name: /^À l’étude/ }));
  await waitFor(() => expect(boxState()).toBe('some'));
  await selectAll();
  await isSaid('3 fiches sélectionnées');
  await waitFor(() => expect(boxState()).toBe(true));
});

test('selected records that a filter hides are told, and the box is about those in sight', async () => {
  const { server, store, user, boxState, selectAll, isSaid } = await openProjects();
  await selectAll();
  await isSaid('3 fiches sélectionnées');
  server.write(project, 4, { name: 'Gare', status: 'done' });
  act(() => store.receive({ action: 'created', id: 4 }));
  // It is not shown between the rows while they are frozen.
  await user.click(screen.getByRole('searchbox'));
  await waitFor(() => expect(boxState()).toBe('some'));
  await enter(user, screen.getByRole('searchbox'), 'gare');
  await isSaid('3 fiches sélectionnées, dont 3 hors de la liste affichée');
  expect(boxState()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Hors de la liste affichée\u00a0: 3.');
});

test('of selected records those are deleted that this person may delete, and the others are told', async () => {
  const mayDelete = (name: string) => ({
    ...project,
    canWhen: { update: null, delete: (values: { readonly name?: unknown }) => values.name === name },
  });
  const { server, user, selectAll } = await openProjects('', mayDelete('Quai'));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  const question = await screen.findByRole('alertdialog', { name: /Supprimer la fiche sélectionnée/ });
  expect(question.textContent).toContain('«\u00a0Quai\u00a0»');
  expect(question.textContent).not.toContain('Halle');
  expect(question.textContent).toContain('2\u00a0autres fiches sélectionnées ne seront pas supprimées');
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect([...server.records(project).keys()]).toEqual([1, 2]));
  const actions = server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
  // A single record has no action.
  expect(actions).toEqual([null]);
});

test('a deletion of several records names one action, also when what had no answer is deleted again', async () => {
  const { server, user, selectAll } = await openProjects();
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  };
  const actions = () =>
    server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
  await selectAll();
  const answerAgain = server.intercept(({ method, path }) =>
    method === 'DELETE' && !path.endsWith('/1') ? new TypeError('cut') : undefined,
  );
  await remove();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answerAgain();
  await user.click(retry);
  await waitFor(() => expect(server.records(project).size).toBe(0));
  const [name] = actions();
  expect(name).toMatch(/^[\w-]{1,64}$/);
  expect(actions()).toEqual(Array.from({ length: 5 }, () => name));
});

test('nothing is asked about selected records of which this person may delete none', async () => {
  const none = { ...project, canWhen: { update: null, delete: () => false } };
  const { user, selectAll, isSaid } = await openProjects('', none);
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await isSaid(
    'Vos droits ne permettent de supprimer aucune des fiches sélectionnées. Contactez leur auteur ou l’équipe qui administre l’application.',
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the focus goes to the table when nothing is selected any more', async () => {
  const { user, selectAll } = await openProjects();
  await selectAll();
  await user.click(await screen.findByRole('button', { name: 'Tout désélectionner' }));
  await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).not.toBeNull());
});
