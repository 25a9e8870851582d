import {
  isAllowed,
  type ProblemCode,
  type RecordAction,
  type Resource,
  type Role,
  roles,
} from '@ne2016/contract';
import type { FastifyContextConfig } from 'fastify';
import type { z } from 'zod';
import type { Content, DescribedAnswer, Schema } from './document-types.ts';
import type { ResourceNames } from './resource-names.ts';

/** The tags of calls that do not belong to a resource. */
export const tags = {
  files: { name: 'Fichiers', description: 'Envoyés pour une fiche, lus par qui peut la lire' },
  accounts: { name: 'Comptes', description: 'Connexion, mots de passe, sessions' },
  monitoring: { name: 'Exploitation', description: 'Pour qui surveille le serveur' },
  application: { name: 'Application', description: 'Ce qui ne dépend d’aucune liste' },
} as const;

/**
 * The description of a route for the API document. Facts of the route itself are not repeated: its method,
 * its address, that it requires a session, and that an unsafe call carries a token.
 */
export interface RouteDescription {
  operationId: string;
  summary: string;
  tag: string;
  /** The minimum role of the caller, if the route requires one. The call is hidden from lower roles. */
  role?: Role;
  description?: string;
  /** The values of path parameters that are described value by value. */
  params?: Readonly<Record<string, string>>;
  /** The declared path of the list, for a record route. */
  list?: string;
  /** The path, if it is not the one of the route. */
  path?: string;
  /** Headers, and the remaining path parameters. */
  parameters?: readonly Schema[];
  /** The schema with which the route validates its body. */
  body?: z.ZodType;
  /** The media types of `body`, if not only JSON. */
  bodyTypes?: readonly string[];
  /** A body that is not validated by a schema. */
  content?: Content;
  /** The successful answers by status; an empty object if undefined. */
  answers?: Readonly<Record<string, DescribedAnswer>>;
  /** The problems of this call, besides those of any call with its method. */
  problems?: readonly ProblemCode[];
  /** Whether the call carries the answer to a CAPTCHA, if one is configured. */
  takesCaptcha?: true;
}

/** A resource with its names in the description. */
export interface NamedResource {
  resource: Resource;
  names: ResourceNames;
}

/** Describes a route as several calls, for example one for each resource. */
export type DescribeEach = (resources: readonly NamedResource[]) => readonly RouteDescription[];

/** Returns the options of a route with this description. */
export function described(
  tag: { name: string },
  operationId: string,
  summary: string,
  more: Omit<RouteDescription, 'operationId' | 'summary' | 'tag'> = {},
): { config: FastifyContextConfig } {
  return { config: { describe: { operationId, summary, tag: tag.name, ...more } } };
}

/** Returns « Rôle nécessaire : editor » for the minimum role that is allowed one of these actions. */
export function leastRole(resource: Resource, ...actions: readonly RecordAction[]): string {
  const least = roles.find((role) => actions.some((action) => isAllowed(role, action, resource)));
  return `Rôle nécessaire\u00a0: ${least}`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Describes the route; `null` if described elsewhere. A server with a route without it does not start.
     */
    describe?: RouteDescription | DescribeEach | null;
    /** Whether the route requires a session. */
    needsSession?: true;
  }
}
