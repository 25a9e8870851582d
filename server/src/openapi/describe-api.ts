import { channelOf, problemStatuses, pushEventName, type Resource, roles } from '@ne2016/contract';
import type { CaptchaSettings } from '../config/captcha-settings.ts';
import { mostErrors } from '../problems/problem-texts.ts';
import { accountPaths } from './account-operations.ts';
import type { OpenApiDocument, Schema } from './document-types.ts';
import { downloadPaths, uploadPaths } from './file-operations.ts';
import { monitoringPaths } from './monitoring-operations.ts';
import { otherPaths } from './other-operations.ts';
import { recordPaths } from './record-operations.ts';
import { recordSchemas, reference } from './record-schemas.ts';

/** What of the settings the description depends on. */
export interface DescribedSettings {
  captcha: Pick<CaptchaSettings, 'provider'>;
  /** The cookie that carries the session. */
  sessionCookie: string;
}

function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const text: Schema = { type: 'string' };
const time: Schema = { type: 'string', format: 'date-time' };

/** The schemas that are the same whatever is declared. */
const ownSchemas: Readonly<Record<string, Schema>> = {
  Problem: {
    ...object(
      {
        type: text,
        title: text,
        status: { type: 'integer' },
        code: { enum: Object.keys(problemStatuses) },
        detail: { ...text, description: 'Une phrase pour la personne devant l’écran' },
        errors: {
          type: 'array',
          items: reference('AttributeError'),
          maxItems: mostErrors,
          description: `Les ${mostErrors} premières règles enfreintes, s’il y en a davantage`,
        },
        errorCount: {
          type: 'integer',
          minimum: 0,
          description: 'Le nombre de toutes les règles enfreintes, indiqué avec `errors`',
        },
        failed: {
          enum: ['starting', 'database', 'push', 'delta', 'stopping'],
          description: 'Ce qui empêche le serveur d’être prêt',
        },
      },
      ['errors', 'errorCount', 'failed'],
    ),
    description: 'RFC 9457',
  },
  AttributeError: object({
    attribute: text,
    validator: text,
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    message: text,
  }),
  FileReference: object({
    id: { ...text, minLength: 1, maxLength: 64 },
    name: { ...text, minLength: 1, maxLength: 255 },
    size: { type: 'integer', minimum: 0, description: 'Octets' },
    type: { ...text, maxLength: 255 },
  }),
  Account: object({ id: text, name: text, email: text, role: { enum: roles } }),
  Session: object({
    id: text,
    createdAt: time,
    lastSeenAt: time,
    isCurrent: { type: 'boolean' },
    device: text,
  }),
};

/** What each resource gives, in one object. */
function gathered<Part>(
  resources: readonly Resource[],
  partsOf: (resource: Resource) => Readonly<Record<string, Part>>,
): Record<string, Part> {
  return Object.fromEntries(resources.flatMap((resource) => Object.entries(partsOf(resource))));
}

function tagOf(resource: Resource) {
  return {
    name: resource.labels.plural,
    description: `Canal \`${channelOf(resource)}\`, événement \`${pushEventName(resource.name)}\``,
  };
}

/** Describes every call of the server, for these declarations and settings. */
export function describeApi(
  resources: readonly Resource[],
  { captcha, sessionCookie }: DescribedSettings,
): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'ne2016',
      version: '1',
      description:
        'Les appels du serveur, tirés de ses déclarations. Les erreurs sont des `application/problem+json`.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: [
      ...resources.map(tagOf),
      { name: 'Fichiers', description: 'Envoyés pour une fiche, lus par qui peut la lire' },
      { name: 'Comptes', description: 'Connexion, mots de passe, sessions' },
      { name: 'Exploitation', description: 'Pour qui surveille le serveur' },
      { name: 'Application', description: 'Ce qui ne dépend d’aucune liste' },
    ],
    paths: {
      ...gathered(resources, recordPaths),
      ...gathered(resources, uploadPaths),
      ...downloadPaths,
      ...accountPaths(captcha.provider !== 'none'),
      ...otherPaths(captcha.provider === 'altcha'),
      ...monitoringPaths,
    },
    components: {
      schemas: { ...gathered(resources, recordSchemas), ...ownSchemas },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}
