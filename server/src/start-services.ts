import type { FastifyInstance } from 'fastify';
import type { ServerParts } from './build-server.ts';
import { stopInOrder, InFlightCalls } from './graceful-stop.ts';
import { createMailQueue } from './mail/create-mail-queue.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { addMonitoring } from './monitoring/add-monitoring.ts';
import { heartbeat } from './monitoring/heartbeat.ts';
import { applicationOf, type Push, startPush } from './push/start-push.ts';
import { startForgetting } from './records/forget.ts';

/** What routes hand their work over to. */
export interface Services {
  mail: MailQueue;
  push: Push;
}

/** Old changes, keys of creations and ended sessions are forgotten while the server runs. */
function forgetOldChanges(server: FastifyInstance, { config, storage, auth, log }: ServerParts): void {
  const onError = (error: unknown) => log.error(error, 'old changes were not forgotten');
  const stop = startForgetting({ storage, auth, retention: config.changeRetention, onError });
  server.addHook('preClose', async () => stop());
}

/** Starts what runs beside the calls, and what watches over it; all of it ends with the server. */
export async function startServices(server: FastifyInstance, parts: ServerParts): Promise<Services> {
  const { config, storage, auth, resources, log } = parts;
  const calls = new InFlightCalls(server);
  const mail = createMailQueue(config, log);
  forgetOldChanges(server, parts);
  const push = await startPush(server, { config, storage, auth, log, resources: [...resources, heartbeat] });
  const { metricsToken } = config;
  // This server speaks no TLS: at such an address, something else does.
  const isBehindProxy = config.appUrl.startsWith('https:');
  const application = applicationOf(config);
  const readiness = addMonitoring(server, {
    storage,
    log,
    push,
    mail,
    auth,
    application,
    metricsToken,
    isBehindProxy,
  });
  stopInOrder(server, { calls, readiness, push, mail });
  return { mail, push };
}
