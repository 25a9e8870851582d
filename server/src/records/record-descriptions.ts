import { headers, pascalCase, type RecordAction, type Resource } from '@ne2016/contract';
import { json, refused } from '../openapi/parts/answers.ts';
import { answerHeaders, inPath, requestHeaders } from '../openapi/parts/described-headers.ts';
import {
  type DescribeEach,
  leastRole,
  type NamedResource,
  type RouteDescription,
} from '../openapi/parts/route-description.ts';
import { object, reference, text, time } from '../openapi/parts/schemas.ts';
import { isUnique } from '../storage/tables.ts';

const etag = { etag: answerHeaders.etag };
const version = { [headers.cursor]: answerHeaders.version };

/** Problems of the address of a record: one that is too long is not looked up at all. */
export const unknown = ['unknown_record', 'unknown_address'] as const;
const unchanged = [...unknown, 'record_changed'] as const;
const deleting = ['malformed_request', 'record_referenced', 'change_refused', 'write_limit_reached'] as const;

export const identifier = inPath('id', 'Identifiant de la fiche', {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

const { cacheDate, clientId, cursor, expected, held, socketId } = requestHeaders;
const writing = [identifier, clientId, socketId, expected];

function uniqueness({ attributes, distinct }: Resource) {
  const isDistinct = distinct !== null || Object.values(attributes).some(isUnique);
  return isDistinct ? (['value_not_unique'] as const) : [];
}

const limits = ({ owner }: Resource) =>
  owner?.most === undefined ? [] : (['record_limit_reached'] as const);

/** The description of a record call, for all resources and for each. */
interface RecordCall {
  verb: string;
  action: RecordAction;
  /** After the name of the list. */
  summary: string;
  of: (named: NamedResource) => Pick<RouteDescription, 'parameters' | 'content' | 'answers' | 'problems'>;
}

/** Describes a call for each resource. */
export function eachResource({ verb, action, summary, of }: RecordCall) {
  const describe: DescribeEach = (resources) =>
    resources.map(({ resource, names }) => {
      const { problems = [], ...rest } = of({ resource, names });
      return {
        operationId: verb + pascalCase(resource.name),
        summary: `${resource.labels.plural}\u00a0: ${summary}`,
        description: leastRole(resource, action),
        ...(action === 'history' && { role: resource.can.history }),
        tag: names.tag,
        params: { resource: resource.name },
        list: resource.path,
        problems: ['forbidden', ...problems],
        ...rest,
      };
    });
  return { config: { describe } };
}

// If users see different records, only reading all of them determines their number.
const listHeaders = ({ visible }: Resource) => ({
  [headers.cursor]: answerHeaders.cursor,
  [headers.count]: visible === null ? answerHeaders.count : answerHeaders.countOfAll,
  [headers.scope]: answerHeaders.scope,
});

export const listOptions = eachResource({
  verb: 'list',
  action: 'read',
  summary: 'la liste, ou ce qui a changé',
  of: ({ resource, names }) => ({
    parameters: [cacheDate, cursor, clientId, held],
    answers: {
      200: {
        description: 'Toutes les fiches, ou celles qui ont changé',
        headers: { ...listHeaders(resource), [headers.deleted]: answerHeaders.deleted, ...etag },
        content: json({ type: 'array', items: reference(names.record) }),
      },
      304: {
        description: 'La liste est celle que le client détient',
        headers: { ...listHeaders(resource), ...etag },
      },
    },
    problems: ['malformed_request'],
  }),
});

export const recordOptions = eachResource({
  verb: 'read',
  action: 'read',
  summary: 'une fiche',
  of: ({ names }) => ({
    parameters: [identifier, requestHeaders.held],
    answers: {
      200: {
        description: 'La fiche',
        headers: { ...version, ...etag },
        content: json(reference(names.record)),
      },
      304: { description: 'La fiche est celle que le client détient', headers: { ...version, ...etag } },
    },
    problems: unknown,
  }),
});

export const person = object(
  {
    id: text,
    name: text,
    email: { ...text, description: 'Seulement quand un autre compte porte le même nom' },
  },
  ['email'],
);

const author = object({
  at: { ...time, description: 'Date du changement' },
  by: {
    ...person,
    type: ['object', 'null'],
    description: 'Auteur\u00a0; `null` quand son compte n’existe plus',
  },
});

export const authorsOptions = eachResource({
  verb: 'authors',
  action: 'read',
  summary: 'qui a modifié quoi dans une fiche',
  of: () => ({
    parameters: [identifier],
    answers: {
      200: {
        description: 'Par attribut, son dernier changement\u00a0; sans ceux qui ne sont plus connus',
        headers: version,
        content: json({ type: 'object', additionalProperties: author }),
      },
    },
    problems: unknown,
  }),
});

const place = { type: ['integer', 'null'], minimum: 0, description: 'Place dans `people`' };
const milliseconds = { type: 'integer', description: 'Millisecondes depuis 1970' };

export const listAuthorsOptions = eachResource({
  verb: 'listAuthors',
  action: 'read',
  summary: 'qui a créé et modifié les fiches',
  of: () => ({
    parameters: [requestHeaders.cursor],
    answers: {
      200: {
        description:
          'Pour chaque fiche\u00a0: identifiant, créateur, création, dernier auteur, dernier changement',
        headers: { [headers.cursor]: answerHeaders.cursor, [headers.scope]: answerHeaders.scope },
        content: json(
          object({
            people: { type: 'array', items: { ...person, type: ['object', 'null'] } },
            records: {
              type: 'array',
              items: {
                type: 'array',
                prefixItems: [
                  { type: 'integer' },
                  place,
                  { ...milliseconds, type: ['integer', 'null'] },
                  place,
                  milliseconds,
                ],
                minItems: 5,
                maxItems: 5,
              },
            },
          }),
        ),
      },
    },
  }),
});

export const creationOptions = eachResource({
  verb: 'create',
  action: 'create',
  summary: 'nouvelle fiche',
  of: ({ resource, names }) => ({
    parameters: [requestHeaders.clientId, requestHeaders.socketId, requestHeaders.idempotencyKey],
    content: json(reference(names.creation)),
    answers: {
      201: {
        description: 'La fiche créée',
        headers: { ...version, location: answerHeaders.location },
        content: json(reference(names.record)),
      },
    },
    problems: [...refused, 'idempotency_key_reused', ...uniqueness(resource), ...limits(resource)],
  }),
});

export const changeOptions = eachResource({
  verb: 'update',
  action: 'update',
  summary: 'modifier une fiche',
  of: ({ resource, names }) => ({
    parameters: [...writing, requestHeaders.baseCursor],
    content: json(reference(names.change)),
    answers: {
      200: {
        description: 'Les attributs envoyés, tels qu’ils sont enregistrés',
        headers: { [headers.cursor]: answerHeaders.newVersion },
        content: json(reference(names.changed)),
      },
    },
    problems: [...unchanged, 'values_changed', ...refused, ...uniqueness(resource)],
  }),
});

export const deletionOptions = eachResource({
  verb: 'delete',
  action: 'delete',
  summary: 'supprimer une fiche',
  of: () => ({
    parameters: [...writing, requestHeaders.actionId],
    answers: { 204: { description: 'Supprimée', headers: version } },
    problems: [...unchanged, ...deleting],
  }),
});

export const restorationOptions = eachResource({
  verb: 'restore',
  action: 'delete',
  summary: 'restaurer une fiche supprimée',
  of: ({ resource, names }) => ({
    parameters: writing,
    answers: {
      201: {
        description: 'La fiche, sous son identifiant et avec ses valeurs, ses liens et ses fichiers',
        headers: { ...version, location: answerHeaders.location },
        content: json(reference(names.record)),
      },
    },
    problems: [...unchanged, ...refused, 'record_not_deleted', 'restoration_refused', ...limits(resource)],
  }),
});
