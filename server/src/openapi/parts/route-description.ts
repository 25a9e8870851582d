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

/** What the calls that are about no resource are grouped by. */
export const tags = {
  files: { name: 'Fichiers', description: 'Envoyés pour une fiche, lus par qui peut la lire' },
  accounts: { name: 'Comptes', description: 'Connexion, mots de passe, sessions' },
  monitoring: { name: 'Exploitation', description: 'Pour qui surveille le serveur' },
  application: { name: 'Application', description: 'Ce qui ne dépend d’aucune liste' },
} as const;

/**
 * What a route says of itself for the description of the API. What shows in the route is not said again: its method,
 * its address, that it asks for a session, and that an unsafe call carries a token.
 */
export interface RouteDescription {
  operationId: string;
  summary: string;
  tag: string;
  /** The least role that may call, where the route asks for one; who has less does not read of it. */
  role?: Role;
  description?: string;
  /** The values in the address of the parameters that are described value by value. */
  params?: Readonly<Record<string, string>>;
  /** The declared path of the list that a route of records is described for. */
  list?: string;
  /** The address, where it is not the one of the route. */
  path?: string;
  /** Headers, and the parameters that are left in the address. */
  parameters?: readonly Schema[];
  /** The very schema by which the route reads its body. */
  body?: z.ZodType;
  /** The media types that `body` may have, if not JSON alone. */
  bodyTypes?: readonly string[];
  /** A body that is read by no such schema. */
  content?: Content;
  /** The successes by status; without any, an empty object. */
  answers?: Readonly<Record<string, DescribedAnswer>>;
  /** What may stand against this call, besides what may stand against any call of its method. */
  problems?: readonly ProblemCode[];
  /** Whether the call carries the answer to a CAPTCHA, where there is one. */
  takesCaptcha?: true;
}

/** A resource and what the description calls it. */
export interface NamedResource {
  resource: Resource;
  names: ResourceNames;
}

/** Describes a route that serves every resource as several calls. */
export type DescribeEach = (resources: readonly NamedResource[]) => readonly RouteDescription[];

/** The options of a route that is for this. */
export function described(
  tag: { name: string },
  operationId: string,
  summary: string,
  more: Omit<RouteDescription, 'operationId' | 'summary' | 'tag'> = {},
): { config: FastifyContextConfig } {
  return { config: { describe: { operationId, summary, tag: tag.name, ...more } } };
}

/** « Rôle nécessaire : editor », the least one that is allowed one of these. */
export function leastRole(resource: Resource, ...actions: readonly RecordAction[]): string {
  const least = roles.find((role) => actions.some((action) => isAllowed(role, action, resource)));
  return `Rôle nécessaire\u00a0: ${least}`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Describes the route; `null` where that is done elsewhere. A server with a route that lacks it does not start. */
    describe?: RouteDescription | DescribeEach | null;
    /** Whether only who is signed in gets through. */
    needsSession?: true;
  }
}
