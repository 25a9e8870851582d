import type { DataLayer } from '../layer/create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import { createPersister } from '../persistence/lists/create-persister.ts';
import type { Persistence } from '../persistence/storage/persistence.ts';
import { createTabSharing } from '../tabs/layer-tabs.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakePush } from '../testing/fake-push.ts';
import type { FakeWake } from '../testing/fake-wake.ts';
import { FakeServer, type FakeServerOptions } from '../testing/server/fake-server.ts';
import { TabHub } from '../testing/tab-hub.ts';
import type { EventLogEntry } from '../observable/event-log-entry.ts';
import { ResourceLayer } from '../layer/resource-layer.ts';
import { paceOfTests } from './pace-of-tests.ts';
import { task } from './task.ts';

interface TabOptions {
  hub?: TabHub;
  push?: FakePush;
  wake?: FakeWake;
  persistence?: Persistence;
}

type Features = Omit<FakeServerOptions, 'resources' | 'clock'>;

/** A server with two tasks, and a browser for one person's tabs. All share the clock of the test. */
export class TaskTabs {
  readonly clock = new FakeClock();
  readonly hub: TabHub;
  readonly server: FakeServer;

  constructor(features: Features = {}, hub = new TabHub()) {
    this.hub = hub;
    this.server = new FakeServer({ resources: [task], clock: this.clock, ...features });
    this.server.write(task, 1, { name: 'one', note: 'n1', rank: 1 });
    this.server.write(task, 2, { name: 'two', note: 'n2', rank: 2 });
  }

  /** Opens a tab without loading its list. */
  open({ hub = this.hub, push = new FakePush(), wake, persistence }: TabOptions = {}) {
    const { server, clock } = this;
    const channel = hub.makeChannel();
    const eventLog: EventLogEntry[] = [];
    const options = {
      resources: [task],
      http: createHttpClient({ baseUrl: server.baseUrl, fetch: (...call) => this.#fetch(...call), clock }),
      push,
      clock,
      onEvent: (entry: EventLogEntry) => eventLog.push(entry),
      tabs: createTabSharing(channel),
      ...(wake === undefined ? {} : { wake }),
      ...(persistence === undefined ? {} : { persistence: createPersister(persistence) }),
    };
    const layer: DataLayer = new ResourceLayer(options, paceOfTests());
    server.announceTo(push);
    layer.start();
    push.open();
    const changes: unknown[] = [];
    layer.onChange(({ action, id }) => changes.push(`${action} ${id}`));
    return { layer, store: layer.store(task), push, channel, eventLog, changes };
  }

  /** Opens tabs with loaded lists; the calls until then are removed. */
  async openLoaded(count: number) {
    const tabs = Array.from({ length: count }, () => this.open());
    for (const { store } of tabs) store.load();
    await this.settle();
    this.clock.advance(5000);
    await this.settle();
    this.server.calls.length = 0;
    return tabs;
  }

  /** Resolves once everything in flight that is not held has ended. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Makes a call to the server take longer than a message to another tab. */
  async #fetch(...call: Parameters<typeof globalThis.fetch>): Promise<Response> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.server.fetch(...call);
  }

  /** The calls since they were last removed, such as `GET data/task/1`. */
  get calls(): string[] {
    return this.server.calls.map(({ method, path }) => `${method} ${path}`);
  }
}
