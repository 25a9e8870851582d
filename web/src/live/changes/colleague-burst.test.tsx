// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { listen, startSpeechClockAfterEach, stopSpeechClock } from '#ui/testing/listen.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);
startSpeechClockAfterEach();

/** Opens a list of 40 projects and records the announcements of its live regions. */
async function listenToList() {
  const names = Array.from({ length: 40 }, (_, at) => `Abri ${at + 10}`);
  const served = serveRecords({ project: names.map((name) => ({ name, status: 'idea', budget: 1 })) });
  const list = await openList(served, project, 'Abri 10', { query: 'filter=status.is~idea' });
  const pass = stopSpeechClock(333);
  const { server, store } = list;
  // Skips the announcements about the list itself.
  await pass(6_000);
  const ear = listen();
  return {
    ...list,
    ear,
    pass,
    /**
     * Reports a remote change to the store and waits until the list has it: the server answers in real time.
     */
    told: async (action: 'updated' | 'deleted' | 'created', id: number) => {
      const before = store.values(id);
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const leave = store.subscribeRecord(id, () => store.values(id) !== before && arrive());
      store.receive({ action, id });
      await pass(333);
      await act(() => arrived);
      leave();
    },
    change: (id: number, values: object) => server.write(project, id, values),
  };
}

test('30 budgets changed by a colleague in 10 s are counted in at most three messages', async () => {
  const { ear, pass, told, change } = await listenToList();
  for (let id = 1; id <= 30; id += 1) {
    change(id, { budget: 2 });
    await told('updated', id);
  }
  expect(ear.moments(), JSON.stringify(ear.heard)).toBeLessThanOrEqual(3);
  await pass(40_000);
  ear.stop();
  expect(ear.moments(), JSON.stringify(ear.heard)).toBeLessThanOrEqual(3);
  const counts = ear.heard.map(({ text }) => /^(\d+)\sfiches modifiées$/.exec(text)?.[1]);
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(30);
  // The text is removed afterwards, because it would be wrong later.
  expect(screen.queryByText(/fiches modifiées/)).toBeNull();
});

test('30 changes of all kinds by a colleague in 10 s, while one types, are at most three messages', async () => {
  const { ear, told, change, server } = await listenToList();
  for (let id = 1; id <= 30; id += 1) {
    if (id % 3 === 0) server.remove(project, id);
    else if (id % 3 === 1) change(id, id % 2 === 0 ? { budget: 2 } : { status: 'done' });
    else change(100 + id, { name: `Bac ${id}`, status: 'idea' });
    fireEvent.keyDown(document.body, { key: 'Shift' });
    if (id % 3 === 2) await told('created', 100 + id);
    else await told(id % 3 === 0 ? 'deleted' : 'updated', id);
  }
  expect(ear.moments(), JSON.stringify(ear.heard)).toBeLessThanOrEqual(3);
  expect(ear.heard.map(({ text }) => text).join()).toMatch(/fiches? (modifiées?|ajoutées?)|disparu/);
  const moments = [...new Set(ear.heard.map(({ at }) => at))];
  const pauses = moments.slice(1).map((at, place) => at - (moments[place] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
  ear.stop();
});
