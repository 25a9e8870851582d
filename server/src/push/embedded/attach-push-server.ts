import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PushApplication } from '../protocol/channel-signature.ts';
import { PushServer, type PushServerOptions } from './push-server.ts';
import { Webhooks } from './webhooks.ts';

/** The options of a push server, with its application, webhooks and log. */
export interface AttachedPushParts extends Omit<PushServerOptions, 'observer' | 'activityTimeout'> {
  application: PushApplication;
  /** The address that receives webhooks about channels; `null` for none. */
  webhookUrl: string | null;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Starts the push server on the port of `server`. Its webhooks stop with the server. */
export function attachPushServer(
  server: FastifyInstance,
  { application, webhookUrl, log, ...options }: AttachedPushParts,
): PushServer {
  const webhooks = webhookUrl === null ? null : new Webhooks({ url: webhookUrl, application, log });
  const push = new PushServer(application, {
    ...options,
    ...(webhooks && { observer: webhooks.observe }),
  });
  push.attach(server.server);
  server.addHook('onClose', () => webhooks?.stop());
  return push;
}
