// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

/** Opens the editor of a filter while the linked list of communes is still loading. */
async function openEditor(filter: string) {
  const served = serveRecords({
    commune: [{ nom: 'Bourg', type: 'commune-actuelle' }],
    project: ['Halle', 'Pont'].map((name) => ({ name, commune: 1, status: 'idea' })),
  });
  const communes = served.server.hold({ path: 'data/commune' });
  const list = await openList(served, project, 'Halle');
  act(() => {
    location.hash = `#/espace/project?filter=${filter}`;
  });
  await list.user.click(await screen.findByRole('button', { name: /^(Commune|Type)/ }));
  const editor = await screen.findByRole('dialog');
  const values = () => within(editor).getByRole('listbox', { name: 'Valeurs' });
  const texts = () =>
    within(values())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const counted = () => within(editor).getByRole('status').textContent;
  return { ...list, communes, editor, texts, counted };
}

test('the editor of a link says that its values are on their way until the linked list is there', async () => {
  const { user, communes, texts } = await openEditor('commune.is~1');
  await waitFor(() => expect(texts()).toEqual(['Chargement des valeurs…']));
  await user.keyboard('xyz');
  expect(texts()).toEqual(['Chargement des valeurs…']);
  act(() => communes.release());
  await waitFor(() => expect(texts()).toEqual(['Aucune valeur ne correspond.']));
});

test('nothing is counted by linked records that are not there yet', async () => {
  const { communes, texts, counted } = await openEditor('commune.type.is~commune-deleguee');
  await waitFor(() => expect(texts()).toContain('Commune déléguée…'));
  expect(counted()).toBe('');
  act(() => communes.release());
  await waitFor(() => expect(texts()).toContain('Commune2'));
  expect(counted()).toBe('0 sur 2 projets');
});

test('linked records keep their order when their counts change', async () => {
  const served = serveRecords({
    commune: ['Bourg', 'Arles'].map((nom) => ({ nom, type: 'commune-actuelle' })),
    project: [1, 2, 2].map((commune, at) => ({ name: `Halle ${at}`, commune, status: 'idea' })),
  });
  const { store, server, user } = await openList(served, project, 'Halle 0');
  act(() => {
    location.hash = '#/espace/project?filter=commune.is~';
  });
  await user.click(await screen.findByRole('button', { name: /^Commune/ }));
  const editor = await screen.findByRole('dialog');
  const texts = () =>
    within(within(editor).getByRole('listbox', { name: 'Valeurs' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual(['Non renseigné0', 'Arles2', 'Bourg1']));
  for (const id of [2, 3]) {
    server.write(project, id, { commune: 1 });
    act(() => store.receive({ action: 'updated', id }));
  }
  await waitFor(() => expect(texts()).toEqual(['Non renseigné0', 'Arles0', 'Bourg3']));
});
