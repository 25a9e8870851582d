import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only. A call without a body may still declare JSON, as clients do that set the type on
 * every call.
 */
export function acceptJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
