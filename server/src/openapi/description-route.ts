import { createHash } from 'node:crypto';
import { paths, type Resource } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { heldVersions } from '../records/request-headers.ts';
import { describeApi, type DescribedSettings } from './describe-api.ts';

/** Answers the description of all calls to anybody: the declarations are in the application that anybody may load. */
export function addDescriptionRoute(
  server: FastifyInstance,
  resources: readonly Resource[],
  settings: DescribedSettings,
): void {
  const json = JSON.stringify(describeApi(resources, settings));
  const version = createHash('sha256').update(json).digest('base64url');
  server.get(`/${paths.description}`, async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', `W/"${version}"`);
    if (heldVersions(request).has(version)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(json);
  });
}
