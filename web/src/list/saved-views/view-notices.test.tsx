// @vitest-environment jsdom
import type { HistoryEntry, Role } from '@ne2016/contract';
import { project, resources } from '@ne2016/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';

beforeAll(startFrenchTexts);

const entry = (name: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  version: name,
  id: 1,
  action: 'updated',
  at: '2026-03-05T10:00:00.000Z',
  by: { id: name, name },
  changes,
});

/**
 * An administrator has made a view of Bob the default for everybody; an older change by Eve has removed it.
 */
const historyCalls: HistoryCalls = {
  ofRecord: async () => ({
    entries: [
      entry('Chloé Roux', { sharedDefault: { before: false, after: true } }),
      entry('Eve', { sharedDefault: { before: true, after: false } }),
    ],
    next: null,
  }),
  ofList: () => Promise.reject(new Error('not asked for')),
  bin: () => Promise.reject(new Error('not asked for')),
  restore: () => Promise.reject(new Error('not asked for')),
};

/** Opens a list whose default for everybody is a view of a colleague. */
async function openDefault(role: Role, query = '') {
  const view = { resource: 'project', name: 'Ponts', settings: 'search=Pont', owner: 'bob' };
  const served = serveRecords(
    {
      project: [{ name: 'Pont' }, { name: 'Halle' }],
      app_view: [{ ...view, shared: true, sharedDefault: true }],
    },
    [...resources, savedViews],
  );
  return await openList(served, project, 'Pont', { query, role, historyCalls });
}

const said = () => screen.findByText('Vue ouverte pour tous par Chloé Roux.');
const whole = async () => {
  await waitFor(() => expect(screen.getAllByText('Halle').length).toBeGreaterThan(0));
  expect(screen.queryByText(/^Vue ouverte pour tous/)).toBeNull();
};

test('who opens a list with a view for everybody reads who chose that, and gets to the whole list', async () => {
  const { user } = await openDefault('reader');
  await said();
  expect(screen.queryByRole('button', { name: 'Ne plus l’ouvrir pour tous' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Afficher toute la liste' }));
  await whole();
  expect(location.hash).toBe('#/espace/project?search=');
});

test('an administrator has the list open without it again, for everybody', async () => {
  const { user, server } = await openDefault('admin');
  await said();
  await user.click(screen.getByRole('button', { name: 'Ne plus l’ouvrir pour tous' }));
  await whole();
  expect(server.records(savedViews).get(1)).toMatchObject({ shared: true, sharedDefault: false });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('who has chosen the view reads nothing of that, but that somebody changes it', async () => {
  const { user, server, layer } = await openDefault('editor', 'view=1');
  await screen.findByRole('button', { name: /^Vue\s:/ });
  expect(screen.queryByText(/^Vue ouverte pour tous/)).toBeNull();
  server.write(savedViews, 1, { settings: 'search=Halle' });
  act(() => layer.store(savedViews).receive({ action: 'updated', id: 1 }));
  const line = await screen.findByText(/^La vue «\sPonts\s» vient d’être modifiée/);
  await user.click(screen.getByRole('button', { name: 'Compris' }));
  expect(line.textContent).toBe('');
});
