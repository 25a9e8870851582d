import { defineResource, number, text } from '@ne2016/contract';
import { systemClock } from '../clock.ts';
import { createDataLayer } from '../create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { ChannelSubscription, ConnectionState, PushPort } from '../push/push-port.ts';
import type { FakeServer } from './fake-server.ts';

/** The resource of the tests. */
export const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    note: text({ label: 'Note' }),
    rank: number({ label: 'Rang' }),
  },
  title: 'name',
});

/** A push service that a test speaks for. */
class FakePush implements PushPort {
  #subscriptions: readonly ChannelSubscription[] = [];
  #onState: (state: ConnectionState) => void = () => undefined;

  connect(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void): void {
    this.#subscriptions = subscriptions;
    this.#onState = onState;
  }

  disconnect(): void {
    this.#subscriptions = [];
  }

  socketId(): string {
    return '12.34';
  }

  /** Connects and subscribes. */
  open(): void {
    this.#onState('connected');
    for (const { onSubscribed } of this.#subscriptions) onSubscribed();
  }

  /** Brings an event; answers whether anybody had subscribed to it. */
  send(channel: string, event: string, payload: unknown): boolean {
    const heard = this.#subscriptions.filter((one) => one.channel === channel && one.event === event);
    for (const { onEvent } of heard) onEvent(payload);
    return heard.length > 0;
  }
}

/** A whole client of a server, whose time the test drives. */
export function makeClient(server: FakeServer) {
  const push = new FakePush();
  const timers = new Map<number, Set<() => void>>();
  const layer = createDataLayer({
    resources: [task],
    http: createHttpClient({ baseUrl: 'http://server.test/', fetch: server.fetch }),
    push,
    clock: {
      now: () => 0,
      after: systemClock.after,
      every(milliseconds, callback) {
        const callbacks = timers.get(milliseconds) ?? new Set();
        timers.set(milliseconds, callbacks.add(callback));
        return () => callbacks.delete(callback);
      },
    },
  });
  layer.start();
  const store = layer.store(task);
  const event = (action: string, id: unknown) =>
    push.send('private-task', 'ne2016\\Events\\Task', { action, id });
  /** Lets that many milliseconds pass, as far as anybody asked to be called then. */
  const pass = (milliseconds: number) => {
    for (const callback of [...(timers.get(milliseconds) ?? [])]) callback();
  };
  return { layer, store, push, event, pass };
}

/** Resolves once everything that is under way, and not held back by the server, has ended. */
export async function settle(): Promise<void> {
  // Each answer of the fake server passes through a bounded number of microtasks and stream reads.
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A client whose list is loaded and whose push is connected. */
export async function makeLoadedClient(server: FakeServer) {
  const client = makeClient(server);
  client.store.load();
  await settle();
  client.push.open();
  client.pass(5000);
  await settle();
  server.calls.length = 0;
  return client;
}
