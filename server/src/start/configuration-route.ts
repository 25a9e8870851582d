import { paths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../accounts/create-auth.ts';
import { findSession } from '../accounts/request-session.ts';
import type { Config } from '../config/config.ts';
import { ok } from '../openapi/parts/answers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { object, text } from '../openapi/parts/schemas.ts';
import { pushAddress } from '../push/push-address.ts';
import { issueCsrfToken } from '../security/csrf.ts';

/** The address of the push service, if it is not this server. */
const pushService = object(
  {
    key: text,
    cluster: text,
    host: text,
    port: { type: 'integer' },
    tls: { type: 'boolean' },
    signIn: { type: 'boolean' },
    joinsTogether: { type: 'boolean' },
  },
  ['cluster', 'host', 'port', 'tls', 'signIn'],
);

const options = described(
  tags.application,
  'getConfiguration',
  'Ce que le navigateur doit savoir avant tout',
  {
    description: 'Sans session, seulement ce qu’il faut pour se connecter.',
    answers: ok(
      'La configuration',
      object(
        {
          captcha: object({ provider: text, siteKey: { type: ['string', 'null'] } }),
          devMode: { type: 'boolean' },
          push: pushService,
          uploadLimit: { type: 'integer', minimum: 1, description: 'Octets du plus grand fichier' },
        },
        ['devMode', 'push', 'uploadLimit'],
      ),
    ),
  },
);

/** Adds the call for the configuration; without a session it has only what is necessary to sign in. */
export function addConfigurationRoute(
  server: FastifyInstance,
  auth: Auth,
  { devMode, pushKey, push, captcha, uploadLimit }: Config,
): void {
  const siteKey = 'siteKey' in captcha ? captcha.siteKey : null;
  const forVisitors = { captcha: { provider: captcha.provider, siteKey } };
  const forAccounts = {
    ...forVisitors,
    devMode,
    push: { key: pushKey, ...pushAddress(push.service), joinsTogether: true },
    uploadLimit,
  };
  server.get(`/${paths.configuration}`, options, async (request, reply) => {
    issueCsrfToken(request, reply);
    const session = await findSession(auth, request, reply);
    return reply.header('cache-control', 'no-store').send(session === null ? forVisitors : forAccounts);
  });
}
