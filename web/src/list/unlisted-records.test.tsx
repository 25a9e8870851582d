// @vitest-environment jsdom
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { project } from '@ne2016/contract/testing';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { useUnlistedRecords } from './state/use-unlisted-records.ts';

beforeAll(startFrenchTexts);

async function openProjects() {
  const served = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: ['Halle', 'Pont', 'Quai'].map((name) => ({
      name,
      commune: 1,
      status: 'idea',
      description: null,
    })),
  });
  const list = await openList(served, project, 'Halle');
  const type = (id: number) => act(() => list.store.edit(id, { description: `Vu ${id}` }));
  return { ...list, type };
}

const goneOne = 'Une fiche supprimée entre-temps contient encore votre saisie.';
const newOne = 'Une nouvelle fiche n’est pas encore enregistrée.';
const opener = (title: string) => screen.getByRole('button', { name: `Ouvrir\u00A0: ${title}` });

test('what was typed into a record that a colleague deletes is found again above the list', async () => {
  const { user, type, deleteElsewhere } = await openProjects();
  type(1);
  expect(screen.queryByRole('button', { name: /^Ouvrir/ })).toBeNull();
  await deleteElsewhere(1);
  expect(screen.getByText(goneOne).closest('[role="status"]')).not.toBeNull();
  await user.click(opener('«\u00A0Halle\u00A0»'));
  const form = await screen.findByRole('dialog', { name: 'Halle' });
  expect(within(form).getByText('Vu 1')).toBeDefined();
  expect(screen.queryByText(goneOne)).toBeNull();
});

test('a record that is deleted while its form is open is not to be found: it is in sight', async () => {
  const { user, row, type, deleteElsewhere } = await openProjects();
  await user.click(await row('Halle'));
  await screen.findByRole('dialog', { name: 'Halle' });
  type(1);
  await deleteElsewhere(1);
  expect(screen.queryByText(goneOne)).toBeNull();
});

test('several are counted, and each is opened by its title', async () => {
  const { type, deleteElsewhere } = await openProjects();
  for (const id of [1, 2]) type(id);
  for (const id of [1, 2, 3]) await deleteElsewhere(id);
  expect(
    screen.getByText(/^2\sfiches supprimées entre-temps contiennent encore votre saisie\.$/),
  ).toBeDefined();
  expect(opener('«\u00A0Halle\u00A0»')).toBeDefined();
  expect(opener('«\u00A0Pont\u00A0»')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Ouvrir/ })).toHaveLength(2);
});

test('a new record whose form is not open is found again, and giving it up leaves the focus in the page', async () => {
  const { user, store } = await openProjects();
  act(() => void store.addDraft({ name: 'Gare' }));
  expect(screen.getByText(newOne)).toBeDefined();
  await user.click(opener('Nouveau projet «\u00A0Gare\u00A0»'));
  await screen.findByRole('dialog', { name: 'Nouveau projet' });
  expect(screen.queryByText(newOne)).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(screen.queryByText(newOne)).toBeNull();
});

test('typing draws nothing anew', async () => {
  const { layer, store, type, deleteElsewhere } = await openProjects();
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useUnlistedRecords(project);
    },
    { wrapper: ({ children }) => <DataLayerProvider layer={layer}>{children}</DataLayerProvider> },
  );
  type(1);
  expect(renders).toBe(1);
  await deleteElsewhere(1);
  expect(result.current).toEqual([1]);
  expect(renders).toBe(2);
  const draft = await act(async () => store.addDraft({ name: 'G' }));
  expect(result.current).toEqual([1, draft]);
  for (const name of ['Ga', 'Gar', 'Gare']) act(() => store.edit(draft, { name }));
  type(2);
  expect(renders).toBe(3);
});
