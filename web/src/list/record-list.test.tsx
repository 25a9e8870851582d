// @vitest-environment jsdom
import { commune, project } from '@ne2016/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

async function openProjects() {
  const served = serveRecords({
    commune: [{ nom: 'Arles' }, { nom: 'Brest' }],
    project: [
      { name: 'Pont', commune: 1, status: 'idea' },
      { name: 'Halle', commune: 2, status: 'idea' },
    ],
  });
  const list = await openList(served, project, 'Arles');
  const stores = [list.store, list.layer.store(commune)];
  const isRefreshing = () => stores.some(({ state }) => state.state === 'ready' && state.refreshing);
  /** Refreshes both lists. Returns the number of renders that this caused. */
  const refresh = async () => {
    const before = list.renders();
    list.layer.requestRefresh();
    await act(async () => {
      for (const store of stores) store.poll();
      expect(isRefreshing()).toBe(true);
      await waitFor(() => expect(isRefreshing()).toBe(false));
    });
    return list.renders() - before;
  };
  /** Waits until a refresh renders nothing: other lists, widths and lazy code are loaded then. */
  const untilRefreshDrawsNothing = () => waitFor(async () => expect(await refresh()).toBe(0));
  return { ...list, refresh, untilRefreshDrawsNothing };
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('a refresh that changes nothing draws nothing', async () => {
  const { server, refresh, untilRefreshDrawsNothing } = await openProjects();
  await untilRefreshDrawsNothing();
  server.write(project, 1, { name: 'Ponton' });
  expect(await refresh()).toBeGreaterThan(0);
  expect(names()).toEqual(['Halle', 'Ponton']);
});

test('a list sorted by a link follows the titles of the linked records', async () => {
  const { server, user, refresh } = await openProjects();
  await user.click(screen.getByRole('columnheader', { name: 'Commune' }));
  await waitFor(() => expect(names()).toEqual(['Pont', 'Halle']));
  await user.unhover(screen.getByRole('grid'));
  server.write(commune, 1, { nom: 'Zuydcoote' });
  await refresh();
  await waitFor(() => expect(names()).toEqual(['Halle', 'Pont']));
});

test('a search finds records by the new title of what they link to', async () => {
  const { server, user, refresh } = await openProjects();
  await enter(user, screen.getByRole('searchbox'), 'zuyd');
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  server.write(commune, 1, { nom: 'Zuydcoote' });
  await refresh();
  await waitFor(() => expect(names()).toEqual(['Pont']));
});

test('a list that is neither sorted nor searched by a link is not sorted anew for a linked title', async () => {
  const { server, store, row, refresh, untilRefreshDrawsNothing } = await openProjects();
  await untilRefreshDrawsNothing();
  const ids = vi.spyOn(store, 'ids');
  server.write(commune, 1, { nom: 'Zuydcoote' });
  await refresh();
  await row('Zuydcoote');
  expect(ids).not.toHaveBeenCalled();
});

test('what is typed into the search renders no row anew that stays where it is', async () => {
  const { user, store } = await openProjects();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'étu');
  await waitFor(() => expect(screen.getByText('2 sur 2 projets')).toBeDefined());
  const read = vi.spyOn(store, 'get');
  await user.type(search, 'de');
  await waitFor(() => expect(screen.getByText('2 sur 2 projets')).toBeDefined());
  expect(names()).toEqual(['Halle', 'Pont']);
  expect(read).not.toHaveBeenCalled();
});
