// @vitest-environment jsdom
import type { Resource } from '@ne2016/contract';
import { commune, project } from '@ne2016/contract/testing';
import { FakeClock, problemResponse } from '@ne2016/data-layer/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { timeSlices } from '#platform/time-slices.ts';

beforeAll(startFrenchTexts);

/** Opens a list of two projects, with functions to choose layouts and to make remote changes. */
async function openProjects(resource: Resource = project) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  const served = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: ['Halle', 'Pont'].map((name) => ({ name, commune: 1, status: 'idea' })),
  });
  const clock = new FakeClock();
  const list = await openList(served, resource, 'Halle', { clock });
  const changeByColleague = async (id: number, values: object) => {
    list.server.write(project, id, values);
    act(() => list.store.receive({ action: 'updated', id }));
    await waitFor(() => expect(list.store.get(id)?.snapshot).toMatchObject(values));
  };
  const choose = (layout: string) => list.user.click(screen.getByRole('radio', { name: layout }));
  return { ...list, clock, changeByColleague, choose };
}

/** Ends each slice after one step, so that long work takes several. */
function takeManySlices(): void {
  const { now, soon } = timeSlices;
  vi.spyOn(timeSlices, 'now').mockImplementation((slice) => now(() => slice(() => true)));
  vi.spyOn(timeSlices, 'soon').mockImplementation((slice) => soon(() => slice(() => true)));
}

const column = (name: string) => screen.findByRole('region', { name });
const card = async (within_: string, title: string) =>
  within(await column(within_)).findByRole('button', { name: title });

test('the totals of a list that is counted in several slices follow a colleague', async () => {
  takeManySlices();
  const served = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: Array.from({ length: 20 }, (_, index) => ({
      name: index === 0 ? 'Halle' : `Pont ${index}`,
      commune: 1,
      status: 'idea',
      budget: 1,
    })),
  });
  const { server, store } = await openList(served, project, 'Halle');
  const show = (query: string) =>
    act(() => {
      location.hash = `#/espace/project?layout=board~status~budget${query}`;
    });
  const ideas = () => column('À l’étude');
  show('');
  await waitFor(async () => expect((await ideas()).textContent).toContain('20,00\u00a0€'));
  // Another order counts the same records again, and subscribes to their moves again.
  show('&sort=-name');
  await within(await ideas()).findByText('Pont 19');
  server.write(project, 1, { budget: 101 });
  act(() => store.receive({ action: 'updated', id: 1 }));
  await waitFor(async () => expect((await ideas()).textContent).toContain('120,00\u00a0€'));
});

test('a layout that was shown before is there at once', async () => {
  const { choose } = await openProjects();
  await choose('Panneau');
  await card('À l’étude', 'Halle');
  await choose('Tableau');
  expect(screen.getByRole('grid')).toBeTruthy();
  act(() => screen.getByRole('radio', { name: 'Panneau' }).click());
  expect(screen.getByRole('region', { name: 'À l’étude' })).toBeTruthy();
});

test('a card that was moved has the focus, until somebody goes elsewhere: then no colleague takes it away', async () => {
  const { choose, user, changeByColleague } = await openProjects();
  await choose('Panneau');
  await card('À l’étude', 'Halle');
  await user.click(screen.getByRole('button', { name: /Déplacer.*Halle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Achevé' }));
  const moved = await card('Achevé', 'Halle');
  await waitFor(() => expect(document.activeElement).toBe(moved));
  const search = screen.getByRole('searchbox');
  await user.click(search);
  await changeByColleague(1, { status: 'running' });
  await card('En travaux', 'Halle');
  await changeByColleague(1, { status: 'done' });
  await card('Achevé', 'Halle');
  expect(document.activeElement).toBe(search);
});

/** Moves a card, which the server refuses; the test checks the message. */
async function moveRefused() {
  const list = await openProjects();
  const { choose, user, server } = list;
  await choose('Panneau');
  await card('À l’étude', 'Halle');
  const errors = [
    { attribute: 'progress', validator: 'rule', params: {}, message: 'Indiquez 100\u00a0%.' },
    { attribute: 'budget', validator: 'required', params: {}, message: 'Ce champ est obligatoire.' },
  ];
  const accept = server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
  await user.click(screen.getByRole('button', { name: /Déplacer.*Halle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Achevé' }));
  const said = await screen.findByText(/modification non enregistrée/);
  return { ...list, said, accept };
}

test('a move that the server refuses says why, of which fields, and can be taken back', async () => {
  const { said, user, store } = await moveRefused();
  expect(said.textContent?.replaceAll('\u00a0', ' ')).toContain(
    '« Avancement » : Indiquez 100 %. « Budget » : Ce champ est obligatoire.',
  );
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await card('À l’étude', 'Halle');
  expect(store.get(1)?.changed).toEqual([]);
});

test('a move that the server refuses leads to the record, and what is said of it goes once it holds no longer', async () => {
  const { said, user } = await moveRefused();
  await user.click(screen.getByRole('button', { name: 'Ouvrir la fiche' }));
  expect(await screen.findByRole('dialog', { name: 'Halle' })).toBeTruthy();
  expect(said.isConnected).toBe(false);
  cleanup();

  const other = await moveRefused();
  other.accept();
  await act(async () => void (await other.store.save(1)));
  await waitFor(() => expect(other.said.isConnected).toBe(false));
});

test('a move that nobody answers is said, and that the server answers again, and is done again', async () => {
  const { layer, clock, server, store, user, choose } = await openProjects();
  layer.start();
  await choose('Panneau');
  await card('À l’étude', 'Halle');
  const bringBack = server.intercept(() => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(screen.getByRole('button', { name: /Déplacer.*Halle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Achevé' }));
  await screen.findByText(/modification non enregistrée\. Le serveur n’a pas répondu/);
  bringBack();
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    clock.advance(5_000);
  });
  await screen.findByText(/modification non enregistrée\. Le serveur répond de nouveau/);
  // The card and the message have the same text.
  expect(await screen.findByText('Le serveur répond de nouveau. Vous pouvez réessayer.')).toBeTruthy();
  expect(screen.queryByText(/Le serveur n’a pas répondu/)).toBeNull();
  const messages = within(screen.getByRole('region', { name: 'Messages (touche F6)' }));
  await user.click(messages.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(/^Modification enregistrée\./);
  expect(store.get(1)?.changed).toEqual([]);
  expect(server.records(project).get(1)).toMatchObject({ status: 'done' });
});

const camille = { id: 'camille', name: 'Camille Martin' };

test.each([
  ['this account elsewhere', { id: 'ada', name: 'Ada' }, /Vous l’avez modifié à .*, dans un autre onglet ou/],
  ['a colleague', camille, /Modifié par Camille Martin à [\d:]+\.$/],
  ['somebody unknown', undefined, /Modifié entre-temps, à [\d:]+\.$/],
])('a move over what %s has changed says whose value it would replace', async (_who, by, author) => {
  const { choose, user, server } = await openProjects();
  await choose('Panneau');
  await card('À l’étude', 'Halle');
  server.write(project, 1, { status: 'running' }, by);
  await user.click(screen.getByRole('button', { name: /Déplacer.*Halle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Achevé' }));
  const said = await screen.findByText(/modification non enregistrée/);
  const text = said.textContent?.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toMatch(
    /« Halle » : modification non enregistrée, car la fiche a changé entre-temps\. « État » : /,
  );
  expect(text).toMatch(author);
  expect(server.records(project).get(1)).toMatchObject({ status: 'running' });
});

test('a card that a colleague deletes while its menu is open is not moved, and that is said', async () => {
  const { choose, user, server, store } = await openProjects();
  await choose('Panneau');
  await card('À l’étude', 'Halle');
  await user.click(screen.getByRole('button', { name: /Déplacer.*Halle/ }));
  const target = await screen.findByRole('menuitem', { name: 'Achevé' });
  server.remove(project, 1);
  act(() => store.receive({ action: 'deleted', id: 1 }));
  await user.click(target);
  expect(await screen.findByText('Cette fiche vient d’être supprimée.')).toBeTruthy();
});

/** A `ResizeObserver` that calls back on creation: in a document without layout, no size changes. */
function measureAtOnce(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
      constructor(measure: (entries: readonly unknown[]) => void) {
        queueMicrotask(() => measure([]));
      }
    },
  );
}

test('a line leads through months alone: what has no date stands in the data', async () => {
  const served = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: ['2026-01-05', '2026-02-05', null, null, null].map((start_date, index) => ({
      name: `Pont ${index}`,
      commune: 1,
      status: 'idea',
      start_date,
    })),
  });
  await openList(served, project, 'Pont 0');
  measureAtOnce();
  act(() => {
    location.hash = '#/espace/project?layout=chart~line~start_date:month~';
  });
  const chart = await screen.findByRole('img', { name: /^Courbe.* Maximum\s: janvier 2026, 1\.$/ });
  expect(chart.querySelectorAll('circle')).toHaveLength(2);
  const points = within(screen.getByRole('toolbar', { name: 'Valeurs du graphique' }));
  expect(points.getAllByRole('button')).toHaveLength(2);
  expect(screen.getByRole('row', { name: /^Sans début des travaux 3 60\s%$/ })).toBeTruthy();
});

test('a chart adds up a rollup, and follows what links to its records', async () => {
  const served = serveRecords({
    commune: [
      { nom: 'Arles', region: 'Sud' },
      { nom: 'Brest', region: 'Ouest' },
      { nom: 'Cassis', region: 'Sud' },
    ],
    project: [1, 2, 2].map((id, index) => ({
      name: `Pont ${index}`,
      commune: id,
      status: 'idea',
      budget: 10 ** index,
    })),
  });
  const { layer, server } = await openList(served, commune, 'Arles');
  measureAtOnce();
  act(() => {
    location.hash = '#/espace/commune?layout=chart~bar~region~budgets';
  });
  const data = () => screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  const header = 'RégionSomme des budgets (somme)Part';
  await waitFor(() => expect(data()).toEqual([header, 'Ouest110,00 €99,1 %', 'Sud1,00 €0,9 %']));
  server.write(project, 3, { commune: 3 });
  act(() => layer.store(project).receive({ action: 'updated', id: 3 }));
  await waitFor(() => expect(data()).toEqual([header, 'Sud101,00 €91 %', 'Ouest10,00 €9 %']));
});

test.each<[string, Partial<Resource>]>([
  ['may not write', { writable: ({ name }) => name !== 'Pont' }],
  ['may not change', { canWhen: { update: ({ name }) => name !== 'Pont', delete: null } }],
  ['finds read-only', { readOnlyIf: { status: ({ name }) => name === 'Pont', budget: () => true } }],
])('a record that this person %s is neither dragged nor moved', async (_what, declared) => {
  const { choose } = await openProjects({ ...project, ...declared });
  await choose('Panneau');
  expect((await card('À l’étude', 'Halle')).closest('[draggable]')).not.toBeNull();
  expect(screen.getAllByRole('button', { name: /Déplacer/ })).toHaveLength(1);
  expect((await card('À l’étude', 'Pont')).closest('[draggable]')).toBeNull();
});

test('the cards of a board follow the titles by which their list is sorted', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  const served = serveRecords({
    commune: [{ nom: 'Arles' }, { nom: 'Brest' }],
    project: ['Halle', 'Pont'].map((name, index) => ({ name, commune: index + 1, status: 'idea' })),
  });
  const { server, layer, user } = await openList(served, project, 'Halle', { query: 'sort=commune' });
  await user.click(screen.getByRole('radio', { name: 'Panneau' }));
  const cards = () =>
    within(screen.getByRole('region', { name: 'À l’étude' }))
      .getAllByRole('button', { name: /^(Halle|Pont)$/ })
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(cards()).toEqual(['Halle', 'Pont']));
  server.write(commune, 1, { nom: 'Zuydcoote' });
  act(() => layer.store(commune).receive({ action: 'updated', id: 1 }));
  await waitFor(() => expect(cards()).toEqual(['Pont', 'Halle']));
});
