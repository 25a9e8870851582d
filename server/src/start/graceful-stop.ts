import { monitoringPaths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { closeConnectionsInTime } from '../http/close-connections.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { sendNotReady } from '../monitoring/health-routes.ts';
import type { Readiness } from '../monitoring/readiness.ts';
import type { Push } from '../push/start-push.ts';

/** How long answers under way have once the server stops, in milliseconds. */
const longestAnswer = 3_000;

/** The health checks, which are answered to the end: monitoring has to see that the server stops. */
const monitoringRoutes = new Set<string | undefined>([
  `/${monitoringPaths.health}`,
  `/${monitoringPaths.ready}`,
]);

/** The calls that the server has taken and not answered to the end yet. */
export class InFlightCalls {
  #count = 0;
  #isStopping = false;
  readonly #none = Promise.withResolvers<void>();

  /** Must come before all other hooks of `server`: what is refused is to reach none of them. */
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

  /** Refuses every new call from now on; resolves when those taken before are answered, or took too long. */
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

/** What has to end in its order. */
export interface StoppingParts {
  calls: InFlightCalls;
  readiness: Readiness;
  background: { stop(): Promise<void> };
  push: Push;
  mail: MailQueue;
}

/**
 * Lets a server that stops end in order. It goes on listening meanwhile and refuses what is new, so that nobody is left
 * without an answer. What it took is answered; work in the background ends; what all that changed is pushed; then the browsers are asked to connect
 * again at once, and the mail leaves. Connections that nobody uses stay open until then: on one of them, the next call
 * may be on its way.
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
