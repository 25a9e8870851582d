// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { projectWith, resourcesWith } from '#workspace/testing/short-resources.ts';

beforeAll(startFrenchTexts);

const project = projectWith('name', 'commune', 'status', 'description');

/** Includes hidden ones: an open form hides the list from assistive technology. */
const titles = () =>
  screen.queryAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent);
const unmatched = (title: string) => `${title}Hors résultats`;
const note = (title: string, why: string) =>
  screen.queryByText(`« ${title} » : à l’écran malgré la recherche, car ${why}.`);
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens a list of three projects, two of which match the search. */
async function openSearched() {
  const records = {
    commune: [{ nom: 'Bourg' }],
    project: ['Halle en bois', 'Pont de pierre', 'Quai en bois'].map((name) => ({
      name,
      commune: 1,
      status: 'idea',
      description: null,
    })),
  };
  const list = await openList(serveRecords(records, resourcesWith(project)), project, 'Halle');
  const search = screen.getByRole('searchbox');
  await enter(list.user, search, 'bois');
  await waitFor(() => expect(titles()).toEqual(['Halle en bois', 'Quai en bois']));
  const change = async (id: number, name: string) => {
    list.server.write(project, id, { name });
    act(() => list.store.receive({ action: 'updated', id }));
    await waitFor(() => expect(list.store.get(id)?.values).toMatchObject({ name }));
  };
  const open = async (title: string) => {
    await list.user.click(await list.row(title));
    return screen.findByRole('dialog', { name: title });
  };
  return { search, change, open, ...list };
}

test('a record that is edited stays in its place though the search finds it no more, and says why', async () => {
  const { store, open } = await openSearched();
  await open('Halle en bois');
  act(() => store.edit(1, { name: 'Zone de pierre' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(titles()[0]).toContain(unmatched('Zone de pierre'));
  // With the saved title: an edited one would be announced at each letter.
  expect(note('Halle en bois', 'en cours de modification')).not.toBeNull();
  act(() => store.edit(1, { name: 'Zone de pierres' }));
  await waitFor(() => expect(titles()[0]).toContain(unmatched('Zone de pierres')));
  expect(note('Halle en bois', 'en cours de modification')).not.toBeNull();
});

test('the open record stays when a colleague’s change hides it from the search', async () => {
  const { open, change } = await openSearched();
  await open('Halle en bois');
  await change(1, 'Halle en fer');
  expect(titles()).toEqual([unmatched('Halle en fer'), 'Quai en bois']);
});

test('one that nobody here works on leaves at once', async () => {
  const { change } = await openSearched();
  await change(1, 'Halle en fer');
  await waitFor(() => expect(titles()).toEqual(['Quai en bois']));
});

test('after the edit it leaves once focus and pointer have left the list, not before', async () => {
  const { open, change, user, search } = await openSearched();
  const form = await open('Halle en bois');
  await change(1, 'Halle en fer');
  await user.click(within(form).getByRole('button', { name: 'Annuler' }));
  await untilClosed();
  await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true));
  expect(titles()).toContain(unmatched('Halle en fer'));
  expect(note('Halle en fer', 'vous avez ouvert cette fiche')).not.toBeNull();
  // The pointer is still over the list: a click would hit another row.
  await user.hover(await screen.findByRole('row', { name: /Quai/ }));
  act(() => search.focus());
  expect(titles()).toHaveLength(2);
  await user.unhover(screen.getByRole('grid'));
  await user.hover(search);
  await waitFor(() => expect(titles()).toEqual(['Quai en bois']));
  expect(note('Halle en fer', 'vous avez ouvert cette fiche')).toBeNull();
});

test('what was just created is in sight whatever the search, says why, and leaves when the search changes', async () => {
  const { store, user, search } = await openSearched();
  await user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  const form = await screen.findByRole('dialog', { name: 'Nouveau projet' });
  await enter(user, within(form).getByRole('textbox', { name: /Intitulé/ }), 'Gare');
  act(() => store.edit(store.unsaved()[0]!, { commune: 1, status: 'idea' }));
  await user.click(within(form).getByRole('button', { name: 'Créer' }));
  await untilClosed();
  await waitFor(() => expect(titles()).toEqual([unmatched('Gare'), 'Halle en bois', 'Quai en bois']));
  expect(note('Gare', 'vous venez de créer cette fiche')).not.toBeNull();
  await user.type(search, ' ');
  await waitFor(() => expect(titles()).toEqual(['Halle en bois', 'Quai en bois']));
});

test('an edited record keeps its place in the order until the edit ends', async () => {
  const { store, open, user } = await openSearched();
  const form = await open('Halle en bois');
  act(() => store.edit(1, { name: 'Zinc en bois' }));
  await waitFor(() => expect(titles()[0]).toContain('Zinc en bois'));
  expect(titles()).toHaveLength(2);
  await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  await untilClosed();
  await waitFor(() => expect(titles()).toEqual(['Quai en bois', 'Zinc en bois']));
});

test('what was typed into the search stays when a record is closed before the address has it', async () => {
  const { open, user, search } = await openSearched();
  await waitFor(() => expect(location.hash).toBe('#/espace/project?search=bois'));
  const move = history.go.bind(history);
  // The browser takes longer than the delay after which the address is updated.
  vi.spyOn(history, 'go').mockImplementation((delta) => void setTimeout(() => move(delta), 500));
  await user.clear(search);
  await enter(user, search, 'quai');
  const form = await open('Quai en bois');
  await user.click(within(form).getByRole('button', { name: 'Annuler' }));
  await untilClosed();
  await waitFor(() => expect(location.hash).toBe('#/espace/project?search=quai'));
  expect(titles()).toEqual(['Quai en bois']);
});

test('what is pinned does not count as found', async () => {
  const { store, open } = await openSearched();
  expect(screen.getByText('2 sur 3 projets')).toBeDefined();
  await open('Halle en bois');
  act(() => store.edit(1, { name: 'Zone de pierre' }));
  expect(await screen.findByText('1 sur 3 projets')).toBeDefined();
  act(() => store.edit(1, { name: 'Zone de bois' }));
  expect(await screen.findByText('2 sur 3 projets')).toBeDefined();
});

test('where only what is pinned is left, nothing is said to be found, and the search can be cleared', async () => {
  const { store, user, search } = await openSearched();
  act(() => store.edit(1, { name: 'Zone de pierre' }));
  await user.clear(search);
  await enter(user, search, 'fer');
  expect(await screen.findByText('Aucun résultat')).toBeDefined();
  expect(screen.getByText('0 sur 3 projets')).toBeDefined();
  expect(titles()).toHaveLength(1);
  await user.click(screen.getByText('Effacer la recherche'));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.queryByText('Aucun résultat')).toBeNull();
});
