import type { FastifyInstance } from 'fastify';

/**
 * Sends a form of the page back to the page. A browser sends one there only where JavaScript is off, and what it sends
 * is not even read. It goes before the checks of calls: nothing is changed, and a person gets a page instead of their
 * answers.
 */
export function sendFormsBack(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url === '/') return reply.redirect('/', 303);
    return undefined;
  });
}
