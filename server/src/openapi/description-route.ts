import { createHash } from 'node:crypto';
import { paths, type Resource } from '@ne2016/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { heldVersions } from '../records/request-headers.ts';
import { json } from './answers.ts';
import { describeApi, type DescribedSettings } from './describe-api.ts';
import { answerHeaders, requestHeaders } from './described-headers.ts';
import { described, tags } from './route-description.ts';

const headers = { etag: answerHeaders.etag };

const options = described(tags.application, 'getDescription', 'Cette description', {
  parameters: [requestHeaders.held],
  answers: {
    200: { description: 'OpenAPI 3.1', headers, content: json({ type: 'object' }) },
    304: { description: 'La description est celle que le client détient', headers },
  },
});

/** Answers the description of all calls to anybody: the declarations are in the application that anybody may load. */
export function addDescriptionRoute(
  server: FastifyInstance,
  routes: readonly RouteOptions[],
  resources: readonly Resource[],
  settings: DescribedSettings,
): void {
  const make = () => {
    const document = JSON.stringify(describeApi(routes, resources, settings));
    return { document, version: createHash('sha256').update(document).digest('base64url') };
  };
  // Hardly anybody asks, so it is made at the first request.
  let made: ReturnType<typeof make> | undefined;
  server.get(`/${paths.description}`, options, async (request, reply) => {
    made ??= make();
    reply.header('cache-control', 'no-cache').header('etag', `W/"${made.version}"`);
    if (heldVersions(request).has(made.version)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.document);
  });
}
