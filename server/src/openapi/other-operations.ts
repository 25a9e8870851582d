import { paths, userAuthenticationPath } from '@ne2016/contract';
import { z } from 'zod';
import { authenticationBody, authorizationBody } from '../push/channel-routes.ts';
import { json, problems, unsafeCall } from './answers.ts';
import { answerHeaders, requestHeaders } from './described-headers.ts';
import type { Operation, Paths, Schema } from './document-types.ts';

const tags = ['Application'];

function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const text: Schema = { type: 'string' };

/** Where the push service is, as far as it is not this server itself. */
const pushService = object(
  {
    key: text,
    cluster: text,
    host: text,
    port: { type: 'integer' },
    tls: { type: 'boolean' },
    signIn: { type: 'boolean' },
  },
  ['cluster', 'host', 'port', 'tls', 'signIn'],
);

const configuration: Operation = {
  operationId: 'getConfiguration',
  summary: 'Ce que le navigateur doit savoir avant tout',
  tags,
  responses: {
    200: {
      description: 'La configuration',
      content: json(
        object({
          devMode: { type: 'boolean' },
          push: pushService,
          captcha: object({ provider: text, siteKey: { type: ['string', 'null'] } }),
          uploadLimit: { type: 'integer', minimum: 1, description: 'Octets du plus grand fichier' },
        }),
      ),
    },
    ...problems(),
  },
  security: [],
};

const language: Operation = {
  operationId: 'getLanguage',
  summary: 'Les textes d’une langue',
  tags,
  responses: {
    200: {
      description: 'Les textes',
      headers: { etag: answerHeaders.etag },
      content: json({ type: 'object' }),
    },
    304: { description: 'Les textes sont ceux que le client détient' },
    ...problems('malformed_request', 'unknown_address'),
  },
  security: [],
};

const languageName: Schema = {
  name: 'language',
  in: 'path',
  required: true,
  description: 'La langue, par exemple `fr_FR`',
  schema: text,
};

/** What a call of the push client takes: it sends a form, unless it is told otherwise. */
function jsonOrForm(body: z.ZodType): NonNullable<Operation['requestBody']> {
  const { $schema: _, ...schema } = z.toJSONSchema(body);
  return { required: true, content: { ...json(schema), 'application/x-www-form-urlencoded': { schema } } };
}

const channelAuthorization: Operation = {
  operationId: 'authorizeChannel',
  summary: 'Autoriser l’abonnement à un canal privé ou à un canal de présence',
  description:
    'Un canal privé porte le nom d’une liste ; un canal de présence, `presence-{resource}.{id}`, celui d’une fiche que la personne voit.',
  tags,
  parameters: [requestHeaders.csrfToken],
  requestBody: jsonOrForm(authorizationBody),
  responses: {
    200: {
      description: 'La signature ; pour un canal de présence, `channel_data` dit qui le rejoint',
      content: json(object({ auth: text, channel_data: text }, ['channel_data'])),
    },
    ...problems(...unsafeCall, 'no_session', 'forbidden'),
  },
};

const userAuthentication: Operation = {
  operationId: 'authenticateSocket',
  summary: 'Rattacher une connexion du service de push à la session',
  tags,
  parameters: [requestHeaders.csrfToken],
  requestBody: jsonOrForm(authenticationBody),
  responses: {
    200: { description: 'La signature', content: json(object({ auth: text, user_data: text })) },
    ...problems(...unsafeCall, 'no_session'),
  },
};

const captchaChallenge: Operation = {
  operationId: 'getCaptchaChallenge',
  summary: 'Une épreuve anti-robot',
  tags,
  responses: {
    200: {
      description: 'L’épreuve, signée',
      content: json({
        type: 'object',
        properties: { parameters: { type: 'object' }, signature: text },
        required: ['parameters', 'signature'],
      }),
    },
    ...problems('too_many_requests'),
  },
  security: [],
};

const description: Operation = {
  operationId: 'getDescription',
  summary: 'Cette description',
  tags,
  parameters: [requestHeaders.held],
  responses: {
    200: {
      description: 'OpenAPI 3.1',
      headers: { etag: answerHeaders.etag },
      content: json({ type: 'object' }),
    },
    304: {
      description: 'La description est celle que le client détient',
      headers: { etag: answerHeaders.etag },
    },
    ...problems(),
  },
  security: [],
};

/** The calls that are about no record and no account. `makesChallenges`: the CAPTCHA is one of this server’s own. */
export function otherPaths(makesChallenges: boolean): Paths {
  return {
    [`/${paths.configuration}`]: { get: configuration },
    [`/${decodeURIComponent(paths.language('{language}'))}`]: { parameters: [languageName], get: language },
    [`/${paths.channelAuthorization}`]: { post: channelAuthorization },
    [`/${userAuthenticationPath}`]: { post: userAuthentication },
    ...(makesChallenges ? { [`/${paths.captchaChallenge}`]: { get: captchaChallenge } } : {}),
    [`/${paths.description}`]: { get: description },
  };
}
