import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callListeners } from './call-listeners.ts';
import { makeLoadedClient, settle } from '../test-setup/task-client.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { createView } from '../views/record-view.ts';

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
let others: NodeJS.UncaughtExceptionListener[];

beforeEach(() => {
  uncaught.length = 0;
  // The runner's own listeners would treat the reported error as a failure of the test.
  others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
});
afterEach(() => {
  process.off('uncaughtException', note);
  for (const other of others) process.on('uncaughtException', other);
});

it('tells everybody, though one throws, and reports the error', async () => {
  const heard = vi.fn();
  const error = new Error('mine');
  const throwIt = () => {
    throw error;
  };
  callListeners([throwIt, heard], 1, 2);
  await settle();
  expect(heard).toHaveBeenCalledWith(1, 2);
  expect(uncaught).toEqual([error]);
});

it('a subscriber that throws costs the others no change, and the list no answer', async () => {
  const server = new TaskServer();
  for (const id of [1, 2]) server.write(id, { name: `n${id}`, note: null, rank: null });
  const { store, pass } = await makeLoadedClient(server);
  const heard = vi.fn();
  createView(store, { filter: ({ name }) => name.startsWith('n') }).subscribe(() => undefined);
  store.subscribeRecord(2, heard);
  server.write(1, { name: null });
  server.write(2, { rank: 7 });
  store.requestRefresh();
  pass(5000);
  await settle();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.state).toMatchObject({ state: 'ready', refreshing: false });
  expect(uncaught.map(String)).toEqual([expect.stringContaining('TypeError')]);
});
