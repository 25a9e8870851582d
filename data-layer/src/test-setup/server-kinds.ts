import { defineResource, file, number, type RecordId, text } from '@ne2016/contract';
import type { DataLayer } from '../layer/create-data-layer.ts';
import { pollInterval } from '../refresh/poll-policy.ts';
import { createHttpClient, type HttpClient } from '../http/http-client.ts';
import type { RecordChange } from '../push/record-change.ts';
import { ResourceLayer } from '../layer/resource-layer.ts';
import { paceOfTests } from './pace-of-tests.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakePush } from '../testing/fake-push.ts';
import { FakeWake } from '../testing/fake-wake.ts';
import { FakeServer } from '../testing/server/fake-server.ts';
import { everyFeature, noFeatures, type ServerFeatures } from '../testing/server/server-features.ts';

/** A resource whose name has two words, with an attribute whose values are objects. */
const privateTask = defineResource('project_task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    note: text({ label: 'Note' }),
    rank: number({ label: 'Rang' }),
    plan: file({ label: 'Plan' }),
  },
  title: 'name',
});

/** A kind of server that a client may meet, by its extensions beyond the six calls. */
export interface ServerKind {
  readonly name: string;
  readonly features: ServerFeatures;
  readonly channel: 'private' | 'public';
}

/** All kinds of servers. Each rule holds with all of them. */
export const serverKinds: readonly ServerKind[] = [
  { name: 'a server with every extension', features: everyFeature, channel: 'private' },
  { name: 'a plain server', features: noFeatures, channel: 'public' },
  { name: 'a plain server that tells the date', features: { ...noFeatures, date: true }, channel: 'public' },
];

/** The kinds with deltas; from the others a client always gets the whole list. */
export const deltaKinds = serverKinds.filter(({ features }) => features.date);

/** The paths of the calls. */
export const listPath = 'data/project_task';
export const createPath = 'data/project_task/';
export const recordPath = (id: RecordId) => `data/project_task/${id}`;

/** Waits for rounds of the event loop. Timers take a millisecond each: only pages that set any need them. */
class TimerlessServer extends FakeServer {
  override async settled(): Promise<void> {
    // In slices, each step of the work on a test's list takes a round.
    for (let round = 0; round < 60; round += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Starts a server with two records. No push service is connected to it: a test sends each event itself. */
export function startServer({ features, channel }: ServerKind) {
  const task = { ...privateTask, channel };
  const clock = new FakeClock();
  const server = new TimerlessServer({ resources: [task], clock, ...features });
  server.write(task, 1, { name: 'one', rank: 1 });
  server.write(task, 2, { name: 'two', note: 'n', rank: 2 });

  /** A complete client before its first call. `around` may wrap its HTTP client. */
  function makeClient(around: (http: HttpClient) => HttpClient = (http) => http) {
    const push = new FakePush();
    const wake = new FakeWake();
    const options = {
      resources: [task],
      http: around(createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch, clock })),
      push,
      clock,
      wake,
    };
    const layer: DataLayer = new ResourceLayer(options, paceOfTests());
    const changes: RecordChange[] = [];
    layer.onChange((change) => changes.push(change));
    const store = layer.store(task);
    /** Delivers an event; resolves once its consequences have ended. */
    const hear = async (action: 'created' | 'updated' | 'deleted', id: RecordId) => {
      push.announce(task, { action, id });
      await server.settled();
    };
    /** Advances the time to the next poll; resolves once its consequences have ended. */
    const poll = async () => {
      clock.advance(pollInterval);
      await server.settled();
    };
    /** Requests a refresh, and polls. */
    const refresh = () => {
      store.requestRefresh();
      return poll();
    };
    return { layer, store, push, changes, wake: () => wake.wake(), hear, poll, refresh };
  }

  /** A client with a loaded list that receives every event; the calls until then are removed. */
  async function makeLoadedClient(around?: (http: HttpClient) => HttpClient) {
    const client = makeClient(around);
    client.layer.start();
    client.store.load();
    await server.settled();
    client.push.open();
    await client.poll();
    server.calls.length = 0;
    return client;
  }

  /** The calls that were made, as `GET data/project_task`. */
  const calls = () => server.calls.map(({ method, path }) => `${method} ${path}`);
  return { task, clock, server, calls, makeClient, makeLoadedClient };
}

/** The result of {@link startServer}. */
export type World = ReturnType<typeof startServer>;
