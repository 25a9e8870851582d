import { createHttpClient } from '../http/http-client.ts';
import type { RecordKey } from '../records/record-state.ts';
import { ResourceLayer } from '../layer/resource-layer.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakePush } from '../testing/fake-push.ts';
import { FakeServer } from '../testing/server/fake-server.ts';
import { everyFeature, noFeatures } from '../testing/server/server-features.ts';
import { undoLog } from '../undo/index.ts';
import { paceOfTests } from './pace-of-tests.ts';
import { task } from './task.ts';

const kinds = {
  ours: everyFeature,
  plain: noFeatures,
  /** Overwrites the current values. */
  unconditional: { ...everyFeature, conditions: false },
  /** Shows its extensions only in the answers to list calls. */
  withNames: { ...noFeatures, count: true, idempotency: true },
};

/**
 * A server with two tasks, and a client of it that can undo; its list is loaded unless `isLoaded` is false.
 */
export async function startUndo(kind: keyof typeof kinds = 'ours', isLoaded = true) {
  const clock = new FakeClock();
  const server = new FakeServer({ resources: [task], clock, ...kinds[kind] });
  server.write(task, 1, { name: 'one', note: 'n1', rank: 1 });
  server.write(task, 2, { name: 'two', note: 'n2', rank: 2 });
  const push = new FakePush();
  server.announceTo(push);
  const options = {
    resources: [task],
    http: createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch, clock }),
    ...(kind === 'withNames' ? {} : { extensions: kind === 'ours' }),
    push,
    clock,
    undo: undoLog,
  };
  const layer = new ResourceLayer(options, paceOfTests());
  const store = layer.store(task);
  const log = layer.undo;
  if (log === undefined) throw new Error('The layer has no undo log');
  layer.start();
  if (isLoaded) store.load();
  await server.settled();
  push.open();
  server.calls.length = 0;
  const save = async (key: RecordKey, values: object) => {
    store.edit(key, values);
    return store.save(key);
  };
  const stored = (id: number) => server.records(task).get(id);
  const calls = () => server.calls.map(({ method, path }) => `${method} ${path}`);
  return { server, store, log, save, stored, calls, push };
}
