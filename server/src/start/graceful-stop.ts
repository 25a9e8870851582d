import { monitoringPaths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { closeConnectionsInTime } from '../http/close-connections.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { sendNotReady } from '../monitoring/health-routes.ts';
import type { Readiness } from '../monitoring/readiness.ts';
import type { Push } from '../push/start-push.ts';

/** Time limit for pending answers once the server stops, in milliseconds. */
const longestAnswer = 3_000;

/** The health checks, which are answered until the end, so that monitoring can see that the server stops. */
const monitoringRoutes = new Set<string | undefined>([
  `/${monitoringPaths.health}`,
  `/${monitoringPaths.ready}`,
]);

/** The accepted calls that are not completely answered yet. */
export class InFlightCalls {
  #count = 0;
  #isStopping = false;
  readonly #none = Promise.withResolvers<void>();

  /** Must be created before all other hooks of `server`, because refused calls must not reach them. */
  constructor(server: FastifyInstance) {
    server.addHook('onRequest', (request, reply, done) => {
      if (this.#isStopping && !monitoringRoutes.has(request.routeOptions.url)) {
        sendNotReady(reply, 'stopping');
        return;
      }
      this.#count += 1;
      reply.raw.once('close', () => this.#onAnswered());
      done();
    });
  }

  /** Refuses new calls from now on. Resolves when the earlier ones are answered, or took too long. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#count === 0) return;
    const limit = setTimeout(() => this.#none.resolve(), longestAnswer);
    await this.#none.promise;
    clearTimeout(limit);
  }

  #onAnswered(): void {
    this.#count -= 1;
    if (this.#isStopping && this.#count === 0) this.#none.resolve();
  }
}

/** The parts that stop in order. */
export interface StoppingParts {
  calls: InFlightCalls;
  readiness: Readiness;
  background: { stop(): Promise<void> };
  push: Push;
  mail: MailQueue;
}

/**
 * Stops a server in order. Meanwhile it keeps listening and refuses new calls, so that every call gets an
 * answer. Accepted calls are answered; background work ends; all changes of both are pushed; then the
 * browsers are requested to reconnect at once, and mails are sent. Idle connections stay open until then,
 * because the next call may already be on its way.
 */
export function stopInOrder(server: FastifyInstance, parts: StoppingParts): void {
  const { calls, readiness, background, push, mail } = parts;
  server.addHook('preClose', async () => {
    readiness.stop();
    await calls.stop();
    await background.stop();
    await Promise.all([push.outbox.stop().then(() => push.embedded?.stop()), mail.stop()]);
  });
  closeConnectionsInTime(server);
}
