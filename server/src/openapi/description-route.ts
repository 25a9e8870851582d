import { createHash } from 'node:crypto';
import { paths, type Resource, type Role } from '@ne2016/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Auth } from '../accounts/create-auth.ts';
import { accountOf, requireSession } from '../accounts/request-session.ts';
import { heldVersions } from '../records/request-headers.ts';
import { json } from './parts/answers.ts';
import { describeApi, type DescribedSettings } from './describe-api.ts';
import { answerHeaders, requestHeaders } from './parts/described-headers.ts';
import { described, tags } from './parts/route-description.ts';

const headers = { etag: answerHeaders.etag };

const options = described(tags.application, 'getDescription', 'Cette description', {
  parameters: [requestHeaders.held],
  answers: {
    200: { description: 'OpenAPI 3.1', headers, content: json({ type: 'object' }) },
    304: { description: 'La description est celle que le client détient', headers },
  },
});

/** The inputs of the description, and the accounts that may read it. */
export interface DescriptionParts {
  auth: Auth;
  resources: readonly Resource[];
  settings: DescribedSettings;
}

/** Adds the route of the description, which requires a session and has the calls for the user’s role. */
export async function addDescriptionRoute(
  server: FastifyInstance,
  routes: readonly RouteOptions[],
  { auth, resources, settings }: DescriptionParts,
): Promise<void> {
  const make = (role: Role) => {
    const document = JSON.stringify(describeApi(role, routes, resources, settings));
    return { document, version: createHash('sha256').update(document).digest('base64url') };
  };
  // Created at the first request, because few users read it.
  const made = new Map<Role, ReturnType<typeof make>>();
  await server.register(async (scope) => {
    requireSession(scope, auth);
    scope.get(`/${paths.description}`, options, async (request, reply) => {
      const { role } = accountOf(request);
      const { document, version } = made.get(role) ?? make(role);
      made.set(role, { document, version });
      reply.header('cache-control', 'private, no-cache').header('etag', `W/"${version}"`);
      if (heldVersions(request).has(version)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(document);
    });
  });
}
