import { expect, it, vi } from 'vitest';
import { CachedList } from '../list/cached-list.ts';
import { createHttpClient } from '../http/http-client.ts';
import { ResourceCalls } from '../http/resource-calls.ts';
import { ServerExtensions } from '../http/server-extensions.ts';
import { AnswerOrder } from '../merge/answer-order.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { task } from '../test-setup/task.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ListRefresher } from './list-refresher.ts';

/** A list of a server, and the number of listeners to its state. */
function startList() {
  const server = new TaskServer();
  const http = createHttpClient({ baseUrl: 'http://server.test/', fetch: server.fetch });
  const client = {
    clientId: 'client',
    socketId: () => undefined,
    extensions: new ServerExtensions(undefined),
  };
  const calls = new ResourceCalls(task, http, client);
  const list = new CachedList(task, { calls, order: new AnswerOrder(), makeUniqueName: () => 'name' });
  const listeners = new Set<() => void>();
  const subscribe = list.state.subscribe.bind(list.state);
  vi.spyOn(list.state, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    const end = subscribe(listener);
    return () => {
      listeners.delete(listener);
      end();
    };
  });
  const refresher = new ListRefresher(list, new FakeClock(), undefined);
  return { server, listeners, refresher };
}

it('listens to the list no longer than until the server has confirmed it', async () => {
  const { listeners, refresher } = startList();
  const confirmed = refresher.untilConfirmed();
  expect(listeners.size).toBe(1);
  expect(await confirmed).toBe(true);
  expect(listeners.size).toBe(0);
});

it('listens to the list no longer than until the load has failed', async () => {
  const { server, listeners, refresher } = startList();
  server.intercept = () => new Error('no network');
  expect(await refresher.untilConfirmed()).toBe(false);
  expect(listeners.size).toBe(0);
});
