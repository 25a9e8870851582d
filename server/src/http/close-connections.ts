import type { FastifyInstance } from 'fastify';

/** How often connections are looked at that became idle, and how long answers still leave, in milliseconds. */
const lookInterval = 50;
const mostWait = 300;

/**
 * Lets a closing server end soon, once what it took is answered. Node closes the connections that are idle at that
 * moment; one that is about to be, or on which a client has not sent anything yet, would keep the server for a minute.
 */
export function closeConnectionsInTime(fastify: FastifyInstance): void {
  const { server } = fastify;
  fastify.addHook('preClose', async () => {
    const look = setInterval(() => server.closeIdleConnections(), lookInterval);
    const limit = setTimeout(() => server.closeAllConnections(), mostWait);
    server.once('close', () => {
      clearInterval(look);
      clearTimeout(limit);
    });
  });
}
