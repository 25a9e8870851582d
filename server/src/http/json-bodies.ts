import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. A call without a body may still say that it is JSON, as clients do that set
 * the type on every call.
 */
export function acceptJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
