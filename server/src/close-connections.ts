import type { FastifyInstance } from 'fastify';
import { longestAnswer } from './graceful-stop.ts';

/** How often connections are looked at that became idle, in milliseconds. */
const lookInterval = 100;

/**
 * Lets a closing server end soon. Node closes the connections that are idle at that moment; one that is about to be,
 * or on which a client has not sent anything yet, would keep the server for a minute.
 */
export function closeConnectionsInTime(fastify: FastifyInstance): void {
  const { server } = fastify;
  fastify.addHook('preClose', async () => {
    const look = setInterval(() => server.closeIdleConnections(), lookInterval);
    const limit = setTimeout(() => server.closeAllConnections(), longestAnswer);
    server.once('close', () => {
      clearInterval(look);
      clearTimeout(limit);
    });
  });
}
