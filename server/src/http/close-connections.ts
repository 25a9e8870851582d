import type { FastifyInstance } from 'fastify';

/** Milliseconds between two checks for idle connections, and after which all are closed. */
const lookInterval = 50;
const mostWait = 300;

/**
 * Ends a closing server soon after its calls are answered. Node closes only the connections that are idle at
 * that moment; one that becomes idle later, or on which a client has not sent anything yet, would keep the
 * server open for a minute.
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
