import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { countTasks } from '../storage/task-table.ts';
import { countFailedJobs } from '../extensions/jobs/job-table.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Counts } from '../push/protocol/notices.ts';
import type { PushServer } from '../push/embedded/push-server.ts';
import { type OutboxCounts, readOutboxBacklog } from '../push/outbox.ts';
import type { Push } from '../push/start-push.ts';
import type { ListSizes } from '../records/list-sizes.ts';
import type { Storage } from '../storage/storage.ts';
import type { Readiness } from './readiness.ts';

/** The sources of the metrics, besides the process and the requests. */
export interface MetricsParts {
  storage: Storage;
  push: Push;
  mail: Pick<MailQueue, 'length'>;
  readiness: Pick<Readiness, 'lastDuration'>;
  listSizes: Pick<ListSizes, 'bytes'>;
  log: Pick<Logger, 'warn'>;
}

/** A value that is read at each scrape. */
interface Measure {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

/** Returns the seconds since `time`, in milliseconds since 1970; 0 for `null`. */
function ageOf(time: number | null): number {
  return time === null ? 0 : Math.max(0, Date.now() - time) / 1_000;
}

/** Returns the metrics of the embedded push server. */
function measuresOfSockets(embedded: Pick<PushServer, 'load'>): Measure[] {
  return [
    {
      name: 'ne2016_push_sockets',
      help: 'Browsers connected to the push service',
      read: () => embedded.load.connections,
    },
    { name: 'ne2016_push_channels', help: 'Channels with a subscriber', read: () => embedded.load.channels },
  ];
}

/** Name and description of the metric for each number that is counted elsewhere. */
type Counters<Key extends string> = Record<Key, readonly [name: string, help: string]>;

/** The counters of the push server. */
const pushCounters: Counters<keyof Counts> = {
  sent: ['ne2016_push_messages_sent_total', 'Frames sent to clients of the push service'],
  received: ['ne2016_push_frames_received_total', 'Frames that clients of the push service sent'],
  refusedConnections: [
    'ne2016_push_connections_refused_total',
    'Connections with a wrong key or version, or too many without a signature',
  ],
  refusedSubscriptions: ['ne2016_push_subscriptions_refused_total', 'Subscriptions that were not authorised'],
  droppedForSlowReaders: ['ne2016_push_messages_dropped_total', 'Frames for clients that did not read'],
  droppedForRate: ['ne2016_push_client_events_dropped_total', 'Client events beyond their rate'],
  slowReadersClosed: ['ne2016_push_slow_readers_closed_total', 'Clients cut because they did not read'],
};

/** The counters of the outbox. */
const outboxCounters: Counters<keyof OutboxCounts> = {
  givenUp: [
    'ne2016_outbox_changes_given_up_total',
    'Changes that the push service did not take and others did',
  ],
  failedRounds: ['ne2016_outbox_rounds_failed_total', 'Attempts to push that failed and were repeated'],
};

/** Adds counters. `read` returns their values at a scrape. */
function addCounters<Key extends string>(
  registry: Registry,
  counters: Counters<Key>,
  read: () => Readonly<Record<Key, number>>,
): void {
  for (const key of Object.keys(counters) as Key[]) {
    const [name, help] = counters[key];
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(read()[key]);
      },
    });
    registry.registerMetric(counter);
  }
}

function measuresOf({ storage, push, mail, readiness }: MetricsParts): Measure[] {
  return [
    ...(push.embedded === null ? [] : measuresOfSockets(push.embedded)),
    {
      name: 'ne2016_ready_round_trip_seconds',
      help: 'How long the change took that the last /ready followed; NaN before the first and when it got stuck',
      read: () => readiness.lastDuration,
    },
    {
      name: 'ne2016_sessions_to_cut',
      help: 'Sessions that ended, or may hear less, and whose sockets are not closed yet',
      read: () => push.sessions.waiting,
    },
    {
      name: 'ne2016_extension_tasks_waiting',
      help: 'Works of extensions after commits that are not done yet',
      read: async () => (await countTasks(storage)).waiting,
    },
    {
      name: 'ne2016_extension_tasks_stuck',
      help: 'Works of extensions after commits that were given up until the next start',
      read: async () => (await countTasks(storage)).stuck,
    },
    {
      name: 'ne2016_extension_jobs_failed',
      help: 'Jobs of extensions whose last run failed',
      read: () => countFailedJobs(storage),
    },
    { name: 'ne2016_mail_queue_length', help: 'Mails neither sent nor given up', read: () => mail.length },
    {
      name: 'ne2016_outbox_length',
      help: 'Changes committed and not pushed yet',
      read: async () => (await readOutboxBacklog(storage)).length,
    },
    {
      name: 'ne2016_sync_lag_seconds',
      help: 'Age of the oldest change committed and not pushed yet; 0 when none waits',
      read: async () => ageOf((await readOutboxBacklog(storage)).oldestAt),
    },
  ];
}

/** Adds a measure. If it fails, its value is `NaN`, and the others are still reported. */
function addMeasure(registry: Registry, { name, help, read }: Measure, log: MetricsParts['log']): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      try {
        this.set(await read());
      } catch (error) {
        log.warn({ err: error, measure: name }, 'a measure failed');
        this.set(NaN);
      }
    },
  });
  registry.registerMetric(gauge);
}

/** Adds the size of each list that was loaded. */
function addListSizes(registry: Registry, { bytes }: MetricsParts['listSizes']): void {
  const gauge = new Gauge({
    name: 'ne2016_list_bytes',
    help: 'Bytes of JSON, uncompressed, of each list as it was last loaded as a whole',
    labelNames: ['list'],
    registers: [],
    collect() {
      for (const [list, length] of bytes) this.set({ list }, length);
    },
  });
  registry.registerMetric(gauge);
}

/** Creates all metrics, with those of the process and its event loop; requests are added separately. */
export function createMetrics(parts: MetricsParts): Registry {
  const registry = registryOf(measuresOf(parts), parts.log);
  addListSizes(registry, parts.listSizes);
  const { embedded, outbox } = parts.push;
  addCounters(registry, outboxCounters, () => outbox.counts);
  if (embedded !== null) addCounters(registry, pushCounters, () => embedded.metrics);
  return registry;
}

/** Creates the metrics of a separate push server. */
export function createPushMetrics(server: PushServer, log: MetricsParts['log']): Registry {
  const registry = registryOf(measuresOfSockets(server), log);
  addCounters(registry, pushCounters, () => server.metrics);
  return registry;
}

function registryOf(measures: readonly Measure[], log: MetricsParts['log']): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const measure of measures) addMeasure(registry, measure, log);
  return registry;
}
