import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { PushServer } from '../push/embedded/push-server.ts';
import { readOutboxBacklog } from '../push/outbox-backlog.ts';
import type { Storage } from '../storage/storage.ts';

/** What is measured besides the process itself and the requests. */
export interface MetricsParts {
  storage: Storage;
  push: Pick<PushServer, 'load'>;
  mail: Pick<MailQueue, 'length'>;
  log: Pick<Logger, 'warn'>;
}

/** A value that is looked up when somebody asks for it. */
function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function addLoad(registry: Registry, { push, mail }: MetricsParts): void {
  addGauge(registry, 'ne2016_push_sockets', 'Browsers connected to the push service', () => {
    return push.load.connections;
  });
  addGauge(registry, 'ne2016_push_channels', 'Channels with a subscriber', () => push.load.channels);
  addGauge(registry, 'ne2016_mail_queue_length', 'Mails not sent and not given up yet', () => mail.length);
}

/** While the database does not answer these two are no number, and all others are still told. */
function addBacklog(registry: Registry, { storage, log }: MetricsParts): void {
  const registers = [registry];
  const lag = new Gauge({
    name: 'ne2016_sync_lag_seconds',
    help: 'Age of the oldest change that is committed and not pushed yet; 0 when none waits',
    registers,
  });
  new Gauge({
    name: 'ne2016_outbox_length',
    help: 'Changes that are committed and not pushed yet',
    registers,
    async collect() {
      try {
        const { length, oldestAt } = await readOutboxBacklog(storage);
        this.set(length);
        lag.set(oldestAt === null ? 0 : Math.max(0, Date.now() - oldestAt) / 1_000);
      } catch (error) {
        log.warn(error, 'the outbox was not measured');
        this.set(NaN);
        lag.set(NaN);
      }
    },
  });
}

/** Everything that is measured, the process with its event loop among it; requests are added as they come. */
export function createMetrics(parts: MetricsParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addLoad(registry, parts);
  addBacklog(registry, parts);
  return registry;
}
