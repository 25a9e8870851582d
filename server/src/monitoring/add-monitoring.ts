import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Auth } from '../accounts/create-auth.ts';
import { hasAccounts } from '../accounts/directory.ts';
import type { PushApplication } from '../push/protocol/channel-signature.ts';
import { subscribeToChannel } from '../push/subscribe-to-channel.ts';
import { addHealthRoutes } from './health-routes.ts';
import { measureRequests } from './measure-requests.ts';
import { addMetricsRoute } from './metrics-route.ts';
import { createMetrics, type MetricsParts } from './metrics.ts';
import { Readiness } from './readiness.ts';

/** The dependencies of monitoring. */
export interface MonitoringParts extends Omit<MetricsParts, 'readiness'> {
  log: Pick<Logger, 'info' | 'warn'>;
  application: PushApplication;
  /** The token with which other machines may read the metrics; `null` for none. */
  metricsToken: string | null;
  /** Whether calls come through a proxy, according to the settings. */
  isBehindProxy: boolean;
  auth: Auth;
}

/** Adds health checks and metrics. Must be added before all routes that are measured. */
export function addMonitoring(server: FastifyInstance, parts: MonitoringParts): Readiness {
  const { storage, log, application, push, metricsToken, isBehindProxy, auth } = parts;
  const readiness = new Readiness({
    storage,
    log,
    subscribe: (channel, signal) => subscribeToChannel(push.address(), application, channel, signal),
    committed: () => push.outbox.wake(),
    hasAccounts: () => hasAccounts(auth),
  });
  const metrics = createMetrics({ ...parts, readiness });
  measureRequests(server, metrics);
  addHealthRoutes(server, readiness);
  addMetricsRoute(server, metrics, { token: metricsToken, isBehindProxy });
  return readiness;
}
