// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

/** Opens a list by an address with an option that its field does not offer. */
const openWith = (filter: string, status: string) =>
  openList(
    serveRecords({
      project: [
        { name: 'Halle', status: 'idea' },
        { name: 'Pont', status },
      ],
    }),
    project,
    'Pont',
    { query: `filter=${filter}` },
  );

const rows = () =>
  screen.getAllByRole('row').flatMap(({ textContent }) => /Halle|Pont/.exec(textContent) ?? []);
const note = (what: RegExp) => screen.findByText(what);

test('a choice that a field does not offer and no record has is ignored, its chip included', async () => {
  const { store, server } = await openWith('status.is~inconnu', 'done');
  await note(/«\sinconnu\s», et aucune fiche ne l’a\s: ce choix est ignoré/);
  expect(rows()).toEqual(['Halle', 'Pont']);
  expect(screen.queryByRole('button', { name: /inconnu/ })).toBeNull();
  // A colleague with another version may save it.
  const unheard: object = { status: 'inconnu' };
  server.write(project, 1, unheard);
  act(() => store.receive({ action: 'updated', id: 1 }));
  await waitFor(() => expect(rows()).toEqual(['Halle']));
});

test('a choice that a field does not offer any more is applied as long as records have it', async () => {
  await openWith('status.is~ancien', 'ancien');
  await note(/ne propose pas le choix «\sancien\s»\.$/);
  expect(rows()).toEqual(['Pont']);
  expect(screen.getByRole('button', { name: /^État/ })).toBeDefined();
});
