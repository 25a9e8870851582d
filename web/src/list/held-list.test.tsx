// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

/** Returns the text of a cell, with the mark of its row. */
const textOf = (cell: Element) => {
  const mark = cell.closest('[data-row]')?.querySelector('[data-mark]')?.textContent ?? '';
  return (cell.textContent ?? '') + mark;
};

const names = () => screen.queryAllByRole('rowheader', { hidden: true }).map(textOf);

async function openProjects(query = '', firstRow = 'Abri') {
  const served = serveRecords({
    project: [
      { name: 'Abri', status: 'idea' },
      { name: 'Bac', status: 'idea' },
      { name: 'Cale', status: 'idea' },
      { name: 'Digue', status: 'running' },
    ],
  });
  const list = await openList(served, project, firstRow, { query });
  const { server, store } = list;
  const tell = async (action: string, id: number, isTold: () => boolean) => {
    act(() => store.receive({ action, id }));
    await waitFor(() => expect(isTold()).toBe(true));
    // Waits until the moved rows are rendered.
    await act(async () => undefined);
  };
  return {
    ...list,
    grid: () => screen.getByRole('grid'),
    /** Remote changes. */
    rename: async (id: number, name: string) => {
      server.write(project, id, { name });
      await tell('updated', id, () => store.get(id)?.values['name'] === name);
    },
    change: async (id: number, status: 'idea' | 'running') => {
      server.write(project, id, { status });
      await tell('updated', id, () => store.get(id)?.values['status'] === status);
    },
    add: async (id: number, name: string) => {
      server.write(project, id, { name, status: 'idea' });
      await tell('created', id, () => store.get(id) !== undefined);
    },
  };
}

test('under the pointer no row moves for a colleague; once it has left, all go where they belong', async () => {
  const { user, grid, rename, add } = await openProjects();
  await user.hover(grid());
  await rename(1, 'Zinc');
  expect(names()).toEqual(['ZincVa changer de place', 'Bac', 'Cale', 'Digue']);
  expect(screen.queryByText(/en attente d’affichage/)).toBeNull();
  await add(9, 'Barge');
  expect(names()).toEqual(['ZincVa changer de place', 'Bac', 'Cale', 'Digue']);
  expect(screen.getByText('Une nouvelle fiche en attente d’affichage')).toBeDefined();
  expect(screen.getByText(/^De nouvelles fiches s’afficheront/).closest('[role="status"]')).not.toBeNull();
  await add(10, 'Borne');
  expect(screen.getByText('2 nouvelles fiches en attente d’affichage')).toBeDefined();
  await rename(1, 'Aire');
  expect(names()).toEqual(['Aire', 'Bac', 'Cale', 'Digue']);
  await rename(1, 'Zinc');
  await user.unhover(grid());
  await waitFor(() => expect(names()).toEqual(['Bac', 'Barge', 'Borne', 'Cale', 'Digue', 'Zinc']));
  expect(screen.queryByText(/nouvelles? fiche/)).toBeNull();
});

test('of two rows that change places, the one that was changed since somebody is there moves', async () => {
  const { user, grid, rename, deleteElsewhere } = await openProjects();
  for (const id of [3, 4]) await deleteElsewhere(id);
  await rename(2, 'Bief');
  await waitFor(() => expect(names()).toEqual(['Abri', 'Bief']));
  await user.hover(grid());
  await rename(1, 'Zinc');
  expect(names()).toEqual(['ZincVa changer de place', 'Bief']);
});

test('a record that is deleted under the pointer is struck through: nothing else is clicked in its place', async () => {
  const { user, grid, row, deleteElsewhere } = await openProjects();
  await user.hover(grid());
  await deleteElsewhere(2);
  expect(names()).toEqual(['Abri', 'BacSupprimé', 'Cale', 'Digue']);
  const gone = await row('Bac');
  await user.click(screen.getByText('Bac'));
  await user.keyboard('{Enter} ');
  await user.click(gone.querySelector('input')!);
  expect(gone.getAttribute('aria-selected')).toBe('false');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.unhover(grid());
  await waitFor(() => expect(names()).toEqual(['Abri', 'Cale', 'Digue']));
});

test('a row that the filter finds no more stays until nobody looks, even if it is the last one', async () => {
  const { user, grid, change } = await openProjects('filter=status.is~running', 'Digue');
  await waitFor(() => expect(names()).toEqual(['Digue']));
  await user.hover(grid());
  await change(4, 'idea');
  await waitFor(() => expect(names()).toEqual(['DigueVa quitter la liste']));
  await user.unhover(grid());
  await waitFor(() => expect(names()).toEqual([]));
});

test('with the focus in the list it is the same, and groups stay as they are', async () => {
  const { grid, change, rename } = await openProjects('group=status');
  const rows = () =>
    Array.from(grid().querySelectorAll('[data-row] [aria-expanded], [data-row] [role=rowheader]'), textOf);
  await waitFor(() => expect(rows()).toHaveLength(6));
  act(() => screen.getByText('Bac').closest<HTMLElement>('[role=rowheader]')?.focus());
  await change(4, 'idea');
  await rename(1, 'Chai');
  await waitFor(() =>
    expect(rows()).toEqual([
      'À l’étude4\u00a0projets',
      'ChaiVa changer de place',
      'Bac',
      'Cale',
      'En travaux1\u00a0projet',
      'DigueVa changer de place',
    ]),
  );
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(() => expect(rows()).toEqual(['À l’étude4\u00a0projets', 'Bac', 'Cale', 'Chai', 'Digue']));
});

test('what one does oneself shows at once, and so does what one asks for', async () => {
  const { user, grid, store, rename, deleteElsewhere } = await openProjects();
  await user.hover(grid());
  await rename(1, 'Zinc');
  await deleteElsewhere(3);
  // Saved by the current user.
  await act(async () => {
    store.edit(2, { name: 'Yole' });
    await store.save(2);
  });
  await waitFor(() => expect(names()).toEqual(['ZincVa changer de place', 'CaleSupprimé', 'Digue', 'Yole']));
  await act(async () => void (await store.remove(4)));
  await waitFor(() => expect(names()).toEqual(['ZincVa changer de place', 'CaleSupprimé', 'Yole']));
  await act(async () => void (await store.save(store.addDraft({ name: 'Xylo', status: 'idea' }))));
  await waitFor(() => expect(names()).toEqual(['ZincVa changer de place', 'CaleSupprimé', 'Xylo', 'Yole']));
  // A search is a new question.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'étude' } });
  await waitFor(() => expect(names()).toEqual(['Xylo', 'Yole', 'Zinc']));
});

test('sorted anew by the person, the list is in that order, and stays in it for others', async () => {
  const { user, grid, rename } = await openProjects();
  await user.hover(grid());
  await rename(1, 'Zinc');
  await user.click(screen.getByRole('columnheader', { name: /Intitulé/ }));
  await waitFor(() => expect(names()).toEqual(['Zinc', 'Digue', 'Cale', 'Bac']));
  await rename(1, 'Abri');
  expect(names()).toEqual(['AbriVa changer de place', 'Digue', 'Cale', 'Bac']);
});

test('a finger is no pointer that stays', async () => {
  const { grid, rename } = await openProjects();
  fireEvent.pointerOver(grid(), { pointerType: 'touch' });
  await rename(1, 'Zinc');
  await waitFor(() => expect(names()).toEqual(['Bac', 'Cale', 'Digue', 'Zinc']));
});

test('in a grouped list that was scrolled, a record that a colleague moves is in one row', async () => {
  const title = (number: number) => `P${String(number).padStart(3, '0')}`;
  const records = Array.from({ length: 200 }, (_, index) => ({ name: title(index + 1), status: 'idea' }));
  const served = serveRecords({ project: records });
  const { user, server, store } = await openList(served, project, 'P001', {
    query: 'group=status&sort=name',
  });
  const grid = screen.getByRole('grid');
  await user.hover(grid);
  grid.scrollTop = 360;
  fireEvent.scroll(grid);
  await waitFor(() => expect(names()).toContain(title(30)));

  server.write(project, 20, { name: 'P032b' });
  act(() => store.receive({ action: 'updated', id: 20 }));
  await waitFor(() => expect(store.values(20)).toMatchObject({ name: 'P032b' }));
  await act(async () => undefined);
  grid.scrollTop = 432;
  fireEvent.scroll(grid);
  await waitFor(() => expect(names()).toContain(title(36)));
  expect(names().filter((name) => name.startsWith('P032b'))).toEqual(['P032bVa changer de place']);
  expect(names()).toContain(title(24));
});
