import { channelOf, isAllowed, type Resource, type Role } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { OpenApiDocument } from './parts/document-types.ts';
import { type OperationSettings, pathsOf } from './operations.ts';
import { recordSchemas } from './record-schemas.ts';
import { nameResources } from './parts/resource-names.ts';
import { type NamedResource, tags } from './parts/route-description.ts';
import { ownSchemas } from './parts/schemas.ts';

/** The settings that the description depends on. */
export interface DescribedSettings extends OperationSettings {
  /** Name of the session cookie. */
  sessionCookie: string;
}

/**
 * Collects the routes of a server for their descriptions. Must be called before all routes are added. A
 * server with an undescribed route does not start.
 */
export function collectRoutes(server: FastifyInstance): readonly RouteOptions[] {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  server.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.describe === undefined);
    if (silent.length === 0) return;
    const names = silent.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    throw new Error(`routes without a description: ${names}; add one as config.describe`);
  });
  return routes;
}

function tagOf({ resource, names }: NamedResource) {
  return {
    name: names.tag,
    description: `Canal \`${channelOf(resource)}\`, événement \`${resource.event}\``,
  };
}

function withNames(resources: readonly Resource[]): NamedResource[] {
  const namesOf = nameResources(resources, {
    schemas: new Set(Object.keys(ownSchemas)),
    tags: new Set(Object.values(tags).map(({ name }) => name)),
  });
  return resources.map((resource) => ({ resource, names: namesOf(resource) }));
}

/** Returns the description of the calls for a role, with these declarations and settings. */
export function describeApi(
  role: Role,
  routes: readonly RouteOptions[],
  declared: readonly Resource[],
  settings: DescribedSettings,
): OpenApiDocument {
  const resources = withNames(declared);
  const readable = resources.filter(({ resource }) => isAllowed(role, 'read', resource));
  return {
    openapi: '3.1.0',
    info: {
      title: branding.name,
      version: '1',
      description:
        'Les appels du serveur, tirés de ses déclarations. Les erreurs sont des `application/problem+json`.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: [...readable.map(tagOf), ...Object.values(tags)],
    paths: pathsOf(role, routes, resources, settings),
    components: {
      schemas: {
        ...Object.fromEntries(readable.flatMap((one) => Object.entries(recordSchemas(one)))),
        ...ownSchemas,
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: settings.sessionCookie } },
    },
  };
}
