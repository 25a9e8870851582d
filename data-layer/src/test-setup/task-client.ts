import type { DataLayer, DataLayerOptions } from '../layer/create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { Pace } from '../ports/pace.ts';
import { ResourceLayer } from '../layer/resource-layer.ts';
import { createPersister } from '../persistence/lists/create-persister.ts';
import type { Persistence } from '../persistence/storage/persistence.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakePush } from '../testing/fake-push.ts';
import { paceOfTests } from './pace-of-tests.ts';
import type { TaskServer } from './task-server.ts';
import { task } from './task.ts';

export { task } from './task.ts';

type ClientOptions = Partial<Omit<DataLayerOptions, 'persistence'>> & {
  persistence?: Persistence;
  pace?: Pace;
};

/** A complete client of a server, with the test's clock. */
export function makeClient(server: TaskServer, options: ClientOptions = {}) {
  const { persistence, pace, ...more } = options;
  const push = new FakePush('12.34');
  const clock = new FakeClock();
  const all = {
    resources: [task],
    http: createHttpClient({ baseUrl: 'http://server.test/', fetch: server.fetch, clock }),
    push,
    clock,
    ...(persistence === undefined ? {} : { persistence: createPersister(persistence) }),
    ...more,
  };
  const layer: DataLayer = new ResourceLayer(all, pace ?? paceOfTests());
  layer.start();
  const store = layer.store(task);
  const event = (action: string, id: unknown) =>
    push.send('private-task', 'ne2016\\Events\\Task', { action, id });
  return { layer, store, push, event, clock, pass: (milliseconds: number) => clock.advance(milliseconds) };
}

/** Resolves once everything in flight that the server does not hold has ended. */
export async function settle(): Promise<void> {
  // Each answer of the fake server passes through a bounded number of microtasks and stream reads.
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A client whose list is loaded and whose push is connected. */
export async function makeLoadedClient(server: TaskServer) {
  const client = makeClient(server);
  client.store.load();
  await settle();
  client.push.open();
  client.pass(5000);
  await settle();
  server.calls.length = 0;
  return client;
}
