import { problemResponse } from '@ne2016/data-layer/testing';
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { undoLog } from '@ne2016/data-layer/undo';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deleteRecords } from './delete-records.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { undoSteps } from '#workspace/undo/undo-steps.ts';
import { BulkWorks } from './bulk-works.ts';

const count = 40;

/** A server that accepts a number of writes and then asks to wait. */
async function start(taken: number, retryAfter: string | null) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const projects = Array.from({ length: count }, (_, index) => ({ name: `Projet ${index}`, commune: 1 }));
  const { server, http } = serveRecords({ project: projects });
  const layer = createDataLayer({ resources, http, undo: undoLog, extensions: true });
  const store = layer.store(project);
  await store.reload();
  let [left, refused] = [taken, 0];
  server.intercept(({ method }) => {
    if (method === 'GET' || (left -= 1) >= 0) return undefined;
    refused += 1;
    const response = problemResponse(429, 'write_limit_reached');
    if (retryAfter !== null) response.headers.set('retry-after', retryAfter);
    return response;
  });
  const works = new BulkWorks();
  const seen = new Set<string>();
  works.subscribe(() => works.works.forEach(({ status }) => seen.add(status.state)));
  const allow = (more: number) => void ([left, refused] = [more, 0]);
  const log = layer.undo;
  if (log === undefined) throw new Error('no undo log');
  const gather = (keys: readonly (number | string)[]) => log.gatherDeletions('project', keys);
  const keys = Array.from({ length: count }, (_, index) => index + 1);
  const remove = () => deleteRecords(keys, { store, works, gather });
  const waited = () => vi.waitFor(() => expect(works.works[0]?.status.state).not.toBe('running'));
  const stored = () => server.records(project).size;
  return { works, log, seen, allow, remove, waited, stored, refused: () => refused };
}

test('a selection is deleted with a pause, and undone with a pause, each as one', async () => {
  const { works, log, seen, allow, remove, waited, stored, refused } = await start(25, '7');
  const removed = remove();
  await waited();
  expect([stored(), works.works[0]?.done]).toEqual([count - 25, 25]);
  // Not all remaining records are refused before the wait.
  expect(refused()).toBeLessThanOrEqual(4);
  allow(count - 25 + 30);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await removed).toBe(count);
  expect(log.steps).toHaveLength(1);
  const undone = undoSteps('undo', log, log.steps, works);
  await waited();
  expect([stored(), works.works[0]?.done, works.works[0]?.total]).toEqual([30, 30, count]);
  expect(refused()).toBeLessThanOrEqual(4);
  allow(count);
  await vi.advanceTimersByTimeAsync(7_000);
  expect((await undone).filter(({ outcome }) => outcome === 'done')).toHaveLength(count);
  expect([stored(), log.steps, [...seen]]).toEqual([count, [], ['running', 'waiting']]);
});

test('what is left when a longer wait is given up stays selected, and can be undone later', async () => {
  const { works, log, allow, remove, waited, stored } = await start(25, '900');
  const removed = remove();
  await waited();
  expect(works.works[0]?.status.state).toBe('stopped');
  works.end(works.works[0]?.number ?? 0);
  expect(await removed).toBe(25);
  allow(10);
  const undone = undoSteps('undo', log, log.steps, works);
  await waited();
  works.end(works.works[0]?.number ?? 0);
  expect((await undone).filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
  expect([stored(), log.steps[0]?.changes.length]).toEqual([count - 15, 15]);
});

test('a server that does not say how long to wait is not waited for', async () => {
  const { seen, remove, stored } = await start(25, null);
  expect([await remove(), stored(), [...seen]]).toEqual([25, count - 25, ['running']]);
});
