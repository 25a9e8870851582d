// @vitest-environment jsdom
import { headers, paths } from '@ne2016/contract';
import { commune, project } from '@ne2016/contract/testing';
import { problemResponse } from '@ne2016/data-layer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

/** Returns the text of all rows below the header; a group by its label and count. */
const rows = () =>
  screen
    .getAllByRole('row', { hidden: true })
    // Without the header and the totals.
    .slice(1, -1)
    .map((row) => {
      const group = row.querySelector('[aria-expanded]');
      return (group ?? row.querySelector('[role=rowheader]'))?.textContent ?? '';
    });

function serveProjects() {
  const served = serveRecords({
    commune: [{ nom: 'Arles' }, { nom: 'Brest' }],
    project: [
      { name: 'Pont', commune: 1, status: 'running', budget: 10.5, start_date: '2026-03-05' },
      { name: 'Halle', commune: 2, status: 'idea', budget: 20, start_date: '2026-03-31' },
      { name: 'Quai', commune: 1, status: 'idea', budget: null, start_date: '2025-01-01' },
      { name: 'Gare', commune: null, status: 'idea', budget: 1, start_date: null },
    ],
  });
  let editor = 0;
  served.server.intercept((call) => {
    if (call.method !== 'GET' || call.path !== paths.listAuthors('project')) return undefined;
    const scope = call.headers.has(headers.cursor) ? 'delta' : 'full';
    const people = ['ada', 'bob'].map((id) => ({ id, name: id }));
    const records = [1, 2, 3, 4].map((id) => [id, id === 2 ? 1 : 0, 10, id === 3 ? editor : 0, 20]);
    const answered = { [headers.scope]: scope, [headers.cursor]: '1', 'Content-Type': 'application/json' };
    return new Response(JSON.stringify({ people, records }), { headers: answered });
  });
  return { ...served, setEditor: (person: number) => (editor = person) };
}

async function openProjects(query: string, firstRow = 'Halle', served = serveProjects()) {
  const list = await openList(served, project, firstRow, { query });
  const change = async (id: number, values: object) => {
    list.server.write(project, id, values);
    act(() => list.store.receive({ action: 'updated', id }));
    await waitFor(() => expect(list.store.get(id)?.values).toMatchObject(values));
  };
  return { ...list, change, setEditor: served.setEditor };
}

test('a list is grouped by its options in the order of their declaration, and a change moves records live', async () => {
  const { change } = await openProjects('group=status');
  await waitFor(() =>
    expect(rows()).toEqual([
      'À l’étude3\u00a0projets',
      'Gare',
      'Halle',
      'Quai',
      'En travaux1\u00a0projet',
      'Pont',
    ]),
  );
  await change(3, { status: 'running' });
  await waitFor(() =>
    expect(rows()).toEqual([
      'À l’étude2\u00a0projets',
      'Gare',
      'Halle',
      'En travaux2\u00a0projets',
      'Pont',
      'Quai',
    ]),
  );
  // The only record of a group moves to another group at the same place.
  await change(1, { status: 'done' });
  await waitFor(() => expect(rows()).toContain('Achevé1\u00a0projet'));
});

test('a list is grouped by what others add up to, and a record moves as these change', async () => {
  const { layer, server } = await openList(serveProjects(), commune, 'Arles', { query: 'group=projects' });
  await waitFor(() => expect(rows()).toEqual(['11\u00a0commune', 'Brest', '21\u00a0commune', 'Arles']));
  server.write(project, 4, { commune: 2 });
  act(() => layer.store(project).receive({ action: 'updated', id: 4 }));
  await waitFor(() => expect(rows()).toEqual(['22\u00a0communes', 'Arles', 'Brest']));
});

test('a list that is grouped by who changed a record moves only the records that somebody else has changed', async () => {
  const { change, setEditor, store } = await openProjects('group=@editor');
  await waitFor(() => expect(rows()).toEqual(['Vous4\u00a0projets', 'Gare', 'Halle', 'Pont', 'Quai']));
  const walks = vi.spyOn(store, 'ids');
  setEditor(1);
  await change(3, { name: 'Quai neuf' });
  await waitFor(() =>
    expect(rows()).toEqual(['Vous3\u00a0projets', 'Gare', 'Halle', 'Pont', 'bob1\u00a0projet', 'Quai neuf']),
  );
  expect(walks).not.toHaveBeenCalled();
});

test('months follow each other by time, those without come last, and groups collapse', async () => {
  const { user } = await openProjects('group=start_date:month&sort=-name');
  await waitFor(() =>
    expect(rows()).toEqual([
      'janvier 20251\u00a0projet',
      'Quai',
      'mars 20262\u00a0projets',
      'Pont',
      'Halle',
      'Non renseigné1\u00a0projet',
      'Gare',
    ]),
  );
  await user.click(screen.getByRole('button', { name: /mars 2026/ }));
  await waitFor(() => expect(rows()).not.toContain('Halle'));
  expect(screen.getByRole('button', { name: /mars 2026/ }).getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: /^Grouper/ }));
  await user.click(screen.getByRole('button', { name: 'Tout replier' }));
  await waitFor(() => expect(screen.queryAllByRole('rowheader', { hidden: true })).toHaveLength(0));
  await user.click(screen.getByRole('button', { name: 'Tout déplier' }));
  await waitFor(() => expect(screen.queryAllByRole('rowheader', { hidden: true })).toHaveLength(4));
});

test('a filter and a search keep what both find, also in groups, and the count says so', async () => {
  const { change } = await openProjects('search=ar&filter=status.is~idea&group=commune', 'Quai');
  await waitFor(() => expect(screen.getByText('2 sur 4 projets')).toBeDefined());
  await waitFor(() =>
    expect(rows()).toEqual(['Arles1\u00a0projet', 'Quai', 'Non renseigné1\u00a0projet', 'Gare']),
  );
  await change(3, { status: 'done' });
  await waitFor(() => expect(rows()).toEqual(['Non renseigné1\u00a0projet', 'Gare']));
});

test('what is typed last into a filter counts, however soon its editor is closed', async () => {
  const { user } = await openProjects('filter=name.contains~a', 'Halle');
  await user.click(document.querySelector('[data-chip] button')!);
  await user.type(await screen.findByRole('textbox', { name: 'Valeur' }), 'r');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rows()).toEqual(['Gare']));
  expect(location.hash).toContain('filter=name.contains~ar');
});

const shownRows = () => screen.queryAllByRole('row', { hidden: true }).length;
const show = (query: string) =>
  act(() => {
    location.hash = `#/espace/project?${query}`;
  });

test('who made records is waited for, a failure is said, and asked again on demand', async () => {
  const { server, user } = await openProjects('');
  const path = paths.listAuthors('project');
  const serve = server.intercept((call) =>
    call.path === path ? problemResponse(503, 'unavailable') : undefined,
  );
  const held = server.hold({ method: 'GET', path });
  show('filter=@creator.is~bob');
  await waitFor(() => expect(server.callsOf({ method: 'GET', path })).toHaveLength(1));
  expect(shownRows()).toBe(0);
  held.release();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  serve();
  await user.click(retry);
  await waitFor(() => expect(rows()).toEqual(['Halle']));
});

test('groups by linked records are shown once these are there, and numbered where they cannot be loaded', async () => {
  const served = serveProjects();
  const path = paths.list('commune');
  const serve = served.server.intercept((call) =>
    call.path === path ? problemResponse(503, 'unavailable') : undefined,
  );
  const held = served.server.hold({ method: 'GET', path });
  const { user } = await openProjects('', 'Halle', served);
  show('group=commune');
  await waitFor(() => expect(shownRows()).toBe(0));
  held.release();
  await waitFor(() =>
    expect(rows().filter((row) => row.includes('projet'))).toEqual([
      'fiche n°\u00a012\u00a0projets',
      'fiche n°\u00a021\u00a0projet',
      'Non renseigné1\u00a0projet',
    ]),
  );
  // Groups by an attribute of linked records cannot be determined at all.
  show('group=commune.code');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  serve();
  await user.click(retry);
  await waitFor(() => expect(rows()).toHaveLength(5));
});

test.each(['', '&filter=status.is~idea~running', '&search=étude'])(
  'a group moves when what it links to is called otherwise, without sorting the list anew: %s',
  async (question) => {
    const { server, layer, store } = await openProjects(`group=commune${question}`);
    const isAll = !question.startsWith('&search');
    const arles = isAll ? ['Pont', 'Quai'] : ['Quai'];
    const heading = (name: string, count: number) => `${name}${count}\u00a0projet${count > 1 ? 's' : ''}`;
    const [brest, none] = [
      [heading('Brest', 1), 'Halle'],
      [heading('Non renseigné', 1), 'Gare'],
    ];
    await waitFor(() =>
      expect(rows()).toEqual([heading('Arles', arles.length), ...arles, ...brest, ...none]),
    );
    const communes = layer.store(commune);
    const rename = async (nom: string) => {
      server.write(commune, 1, { nom });
      act(() => communes.receive({ action: 'updated', id: 1 }));
      await waitFor(() => expect(communes.get(1)?.values.nom).toBe(nom));
    };
    await rename('Zuydcoote');
    await waitFor(() =>
      expect(rows()).toEqual([...brest, heading('Zuydcoote', arles.length), ...arles, ...none]),
    );
    const read = vi.spyOn(store, 'ids');
    await rename('Abbeville');
    await waitFor(() =>
      expect(rows()).toEqual([heading('Abbeville', arles.length), ...arles, ...brest, ...none]),
    );
    expect(read).not.toHaveBeenCalled();
  },
);

test('groups by an attribute of linked records are called and counted as these are now, though no row moves', async () => {
  const { server, layer } = await openProjects('group=commune.region');
  const communes = layer.store(commune);
  const move = async (id: number, region: string) => {
    server.write(commune, id, { region });
    act(() => communes.receive({ action: 'updated', id }));
    await waitFor(() => expect(communes.get(id)?.values.region).toBe(region));
  };
  await move(1, 'Alsace');
  await move(2, 'Bretagne');
  const alsace = ['Alsace2\u00a0projets', 'Pont', 'Quai'];
  const none = ['Non renseigné1\u00a0projet', 'Gare'];
  await waitFor(() => expect(rows()).toEqual([...alsace, 'Bretagne1\u00a0projet', 'Halle', ...none]));
  await move(2, 'Corse');
  await waitFor(() => expect(rows()).toEqual([...alsace, 'Corse1\u00a0projet', 'Halle', ...none]));
});

test('a message that a linked list cannot be loaded stays while it is asked for in the background', async () => {
  const served = serveProjects();
  const path = paths.list('commune');
  served.server.intercept((call) => (call.path === path ? problemResponse(503, 'unavailable') : undefined));
  const { layer, user } = await openProjects('', 'Halle', served);
  show('filter=commune.code.equals~1');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  const communes = layer.store(commune);
  retry.focus();
  const states: string[] = [];
  communes.subscribeState(() => states.push(communes.state.state));
  for (let time = 0; time < 2; time += 1) {
    const held = served.server.hold({ method: 'GET', path });
    let polled: Promise<void> | undefined;
    act(() => void (polled = communes.reload()));
    expect(communes.state.state).toBe('loading');
    expect(document.activeElement).toBe(retry);
    expect(screen.getByRole('alert').contains(retry)).toBe(true);
    held.release();
    await act(async () => polled);
    expect(document.activeElement).toBe(retry);
  }
  expect(states).toEqual(['loading', 'failed', 'loading', 'failed']);
  // A retry by the user shows that something happens.
  const held = served.server.hold({ method: 'GET', path });
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  held.release();
  await screen.findByRole('button', { name: 'Réessayer' });
});

test('what the list has nothing for is said, and taken out of the address on demand', async () => {
  const { user } = await openProjects('sort=budgett~-name&group=gone&gantt=1&filter=colour.is~red');
  await waitFor(() => expect(rows()).toEqual(['Quai', 'Pont', 'Halle', 'Gare']));
  const note = screen.getByText(/ne peut pas être appliquée/);
  for (const part of [
    'tri par «\u00a0budgett\u00a0»',
    'regroupement par «\u00a0gone\u00a0»',
    'gantt=1',
    'colour',
  ])
    expect(note.textContent).toContain(part);
  await user.click(screen.getByRole('button', { name: 'Retirer ces éléments' }));
  await waitFor(() => expect(location.hash).toBe('#/espace/project?sort=-name'));
  expect(screen.queryByText(/ne peut pas être appliquée/)).toBeNull();
});

test('columns are added to the order, moved and removed', async () => {
  const { user } = await openProjects('');
  await user.click(screen.getByRole('button', { name: /^Trier/ }));
  await user.selectOptions(screen.getByLabelText('Trier par'), 'Budget');
  await waitFor(() => expect(rows()).toEqual(['Gare', 'Pont', 'Halle', 'Quai']));
  // The arrow keys go through the columns without leaving the list.
  expect(document.activeElement).toBe(screen.getByLabelText('Trier par'));
  await user.click(screen.getByRole('button', { name: 'Ajouter un critère de tri' }));
  await user.selectOptions(screen.getByLabelText('Puis par'), 'État');
  await user.click(screen.getByRole('button', { name: 'Placer État plus haut' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Trier par')));
  await waitFor(() => expect(location.hash).toContain('sort=status~budget'));
  await waitFor(() => expect(rows()).toEqual(['Gare', 'Halle', 'Quai', 'Pont']));
  await user.click(screen.getByRole('button', { name: /^Inverser le tri\s: Budget/ }));
  await user.click(screen.getByRole('button', { name: 'Ne plus trier par État' }));
  await waitFor(() => expect(location.hash).toContain('sort=-budget'));
  expect(document.activeElement).toBe(screen.getByLabelText('Trier par'));
});

test('totals follow filter and changes, and are chosen below the list', async () => {
  const { user, change } = await openProjects('filter=status.is~idea');
  const total = () => screen.getByRole('button', { name: /^Calcul sous la colonne Budget/ });
  await user.click(total());
  await user.click(await screen.findByRole('menuitemradio', { name: 'Somme' }));
  await waitFor(() => expect(location.hash).toContain('totals=budget:sum'));
  await waitFor(() => expect(total().textContent).toContain('Somme21'));
  await change(2, { budget: 30.5 });
  await waitFor(() => expect(total().textContent).toContain('Somme32'));
});

test('below percentages there is no sum to choose', async () => {
  const { user } = await openProjects('columns=name~progress');
  await user.click(screen.getByRole('button', { name: /^Calcul sous la colonne Avancement/ }));
  const items = await screen.findAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Aucun calcul',
    'Moyenne',
    'Minimum',
    'Maximum',
    'Nombre de valeurs',
  ]);
});
