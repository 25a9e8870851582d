import { paths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { ok } from '../openapi/answers.ts';
import { described, tags } from '../openapi/route-description.ts';
import { object, text } from '../openapi/schemas.ts';
import { pushAddress } from '../push/push-address.ts';
import { issueCsrfToken } from '../security/csrf.ts';

/** Where the push service is, as far as it is not this server itself. */
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
    answers: ok(
      'La configuration',
      object({
        devMode: { type: 'boolean' },
        push: pushService,
        captcha: object({ provider: text, siteKey: { type: ['string', 'null'] } }),
        uploadLimit: { type: 'integer', minimum: 1, description: 'Octets du plus grand fichier' },
      }),
    ),
  },
);

/** What the browser must know before it can start. */
export function addConfigurationRoute(
  server: FastifyInstance,
  { devMode, pushKey, push, captcha, uploadLimit }: Config,
): void {
  const siteKey = 'siteKey' in captcha ? captcha.siteKey : null;
  const configuration = {
    devMode,
    push: { key: pushKey, ...pushAddress(push.service), joinsTogether: true },
    captcha: { provider: captcha.provider, siteKey },
    uploadLimit,
  };
  server.get(`/${paths.configuration}`, options, async (request, reply) => {
    issueCsrfToken(request, reply);
    return reply.header('cache-control', 'no-store').send(configuration);
  });
}
