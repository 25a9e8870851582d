import {
  headers,
  isAllowed,
  pascalCase,
  paths,
  type RecordAction,
  type Resource,
  roles,
} from '@ne2016/contract';
import { isUnique } from '../storage/tables.ts';
import { json, problems, unsafeCall } from './answers.ts';
import { answerHeaders, requestHeaders } from './described-headers.ts';
import type { Operation, Paths, Schema } from './document-types.ts';
import { reference, schemaNames } from './record-schemas.ts';

const etag = { etag: answerHeaders.etag };
const version = { [headers.cursor]: answerHeaders.version };

/** What may be unknown of the address of a record: one that is too long to be any is not even looked up. */
const unknown = ['unknown_record', 'unknown_address'] as const;

/** What every call about a resource has. */
function common({ name, labels }: Resource, verb: string, summary: string) {
  return { operationId: verb + pascalCase(name), summary, tags: [labels.plural] };
}

/** « Rôle : editor », the least one that is allowed one of these. */
export function roleFor(resource: Resource, ...actions: readonly RecordAction[]): string {
  const least = roles.find((role) => actions.some((action) => isAllowed(role, action, resource)));
  return `Rôle nécessaire\u00a0: ${least}`;
}

function listOperation(resource: Resource): Operation {
  const listHeaders = {
    [headers.cursor]: answerHeaders.cursor,
    [headers.count]: answerHeaders.count,
    [headers.scope]: answerHeaders.scope,
  };
  const { cacheDate, cursor, clientId, held } = requestHeaders;
  return {
    ...common(resource, 'list', `${resource.labels.plural}\u00a0: la liste, ou ce qui a changé`),
    description: roleFor(resource, 'read'),
    parameters: [cacheDate, cursor, clientId, held],
    responses: {
      200: {
        description: 'Toutes les fiches, ou celles qui ont changé',
        headers: { ...listHeaders, [headers.deleted]: answerHeaders.deleted, ...etag },
        content: json({ type: 'array', items: reference(schemaNames(resource).record) }),
      },
      304: { description: 'La liste est celle que le client détient', headers: { ...listHeaders, ...etag } },
      ...problems('malformed_request', 'no_session', 'forbidden'),
    },
  };
}

function readOperation(resource: Resource): Operation {
  const { labels } = resource;
  return {
    ...common(resource, 'read', `${labels.plural}\u00a0: une fiche`),
    description: roleFor(resource, 'read'),
    parameters: [requestHeaders.held],
    responses: {
      200: {
        description: 'La fiche',
        headers: { ...version, ...etag },
        content: json(reference(schemaNames(resource).record)),
      },
      304: {
        description: 'La fiche est celle que le client détient',
        headers: { ...version, ...etag },
      },
      ...problems('no_session', 'forbidden', ...unknown),
    },
  };
}

const author: Schema = {
  type: 'object',
  properties: {
    at: { type: 'string', format: 'date-time', description: 'Date du changement' },
    by: {
      type: ['object', 'null'],
      description: 'Auteur\u00a0; `null` quand son compte n’existe plus',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string', description: 'Seulement quand un autre compte porte le même nom' },
      },
      required: ['id', 'name'],
      additionalProperties: false,
    },
  },
  required: ['at', 'by'],
  additionalProperties: false,
};

function authorsOperation(resource: Resource): Operation {
  return {
    ...common(resource, 'authors', `${resource.labels.plural}\u00a0: qui a modifié quoi dans une fiche`),
    description: roleFor(resource, 'read'),
    parameters: [],
    responses: {
      200: {
        description: 'Par attribut, son dernier changement\u00a0; sans ceux qui ne sont plus connus',
        headers: version,
        content: json({ type: 'object', additionalProperties: author }),
      },
      ...problems('no_session', 'forbidden', ...unknown),
    },
  };
}

function createOperation(resource: Resource): Operation {
  const { csrfToken, clientId, socketId, idempotencyKey } = requestHeaders;
  const names = schemaNames(resource);
  return {
    ...common(resource, 'create', `${resource.labels.plural}\u00a0: nouvelle fiche`),
    description: roleFor(resource, 'create'),
    parameters: [csrfToken, clientId, socketId, idempotencyKey],
    requestBody: { required: true, content: json(reference(names.creation)) },
    responses: {
      201: {
        description: 'La fiche créée',
        headers: { ...version, location: answerHeaders.location },
        content: json(reference(names.record)),
      },
      ...problems(
        ...unsafeCall,
        'no_session',
        'forbidden',
        'invalid_attributes',
        'idempotency_key_reused',
        ...uniqueness(resource),
      ),
    },
  };
}

function updateOperation(resource: Resource): Operation {
  const { csrfToken, clientId, socketId, expected } = requestHeaders;
  const names = schemaNames(resource);
  return {
    ...common(resource, 'update', `${resource.labels.plural}\u00a0: modifier une fiche`),
    description: roleFor(resource, 'update'),
    parameters: [csrfToken, clientId, socketId, expected],
    requestBody: { required: true, content: json(reference(names.change)) },
    responses: {
      200: {
        description: 'Les attributs envoyés, tels qu’ils sont enregistrés',
        headers: { [headers.cursor]: answerHeaders.newVersion },
        content: json(reference(names.changed)),
      },
      ...problems(
        ...unsafeCall,
        'no_session',
        'forbidden',
        ...unknown,
        'record_changed',
        'invalid_attributes',
        ...uniqueness(resource),
      ),
    },
  };
}

function deleteOperation(resource: Resource): Operation {
  const { csrfToken, clientId, socketId, expected } = requestHeaders;
  return {
    ...common(resource, 'delete', `${resource.labels.plural}\u00a0: supprimer une fiche`),
    description: roleFor(resource, 'delete'),
    parameters: [csrfToken, clientId, socketId, expected],
    responses: {
      204: { description: 'Supprimée', headers: version },
      ...problems(
        ...unsafeCall,
        'no_session',
        'forbidden',
        ...unknown,
        'record_changed',
        'record_referenced',
      ),
    },
  };
}

function uniqueness({ attributes }: Resource) {
  return Object.values(attributes).some(isUnique) ? (['value_not_unique'] as const) : [];
}

const identifier: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Identifiant de la fiche',
  schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
};

/** The calls for the records of a resource. */
export function recordPaths(resource: Resource): Paths {
  const { name } = resource;
  const record = decodeURIComponent(paths.record(name, '{id}'));
  return {
    [`/${paths.list(name)}`]: { get: listOperation(resource) },
    [`/${paths.create(name)}`]: { post: createOperation(resource) },
    [`/${record}`]: {
      parameters: [identifier],
      get: readOperation(resource),
      put: updateOperation(resource),
      delete: deleteOperation(resource),
    },
    [`/${decodeURIComponent(paths.authors(name, '{id}'))}`]: {
      parameters: [identifier],
      get: authorsOperation(resource),
    },
  };
}
