// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { noFeatures } from '@ne2016/data-layer/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);
afterEach(() => {
  fireEvent.keyDown(window, { key: 'Shift' });
  cleanup();
});

const lists = {
  commune: [{ nom: 'Bourg', code: '01001' }],
  project: [{ name: 'Halle', commune: 1, status: 'idea', description: null, budget: 1 }],
};
const note = /a été remplacée juste après par/;

/** Saves a budget while a colleague saves another one. */
async function saveTogether(features?: typeof noFeatures) {
  const list = await openList(serveRecords(lists, undefined, features), project, 'Halle');
  const { store, server } = list;
  await act(async () => {
    store.edit(1, { budget: 99_000.2 });
    await store.save(1);
  });
  await act(async () => {
    server.write(project, 1, { budget: 99_000.4 });
    store.receive({ action: 'updated', id: 1 });
    await server.settled();
  });
  return list;
}

test('at a plain server, a value that was just saved and is another one is told, and put back by a button', async () => {
  const { user, server } = await saveTogether({ ...noFeatures, date: true });
  const said = await screen.findByText(note);
  expect(said.textContent?.replaceAll(/\s/g, ' ')).toBe(
    '« Halle » : votre valeur de « Budget » (99 000,20 €) a été remplacée juste après par : 99 000,40 €.',
  );
  await user.click(screen.getByRole('button', { name: 'Remettre ma valeur' }));
  await waitFor(() => expect(server.records(project).get(1)).toMatchObject({ budget: 99_000.2 }));
});

test('at a server that compares, nothing of the kind is said: the later of two saves is refused', async () => {
  await saveTogether();
  expect(screen.queryByText(note)).toBeNull();
});
