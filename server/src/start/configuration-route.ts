import { paths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { pushAddress } from '../push/push-address.ts';
import { issueCsrfToken } from '../security/csrf.ts';

/** What the browser must know before it can start. */
export function addConfigurationRoute(
  server: FastifyInstance,
  { devMode, pushKey, push, captcha, uploadLimit }: Config,
): void {
  const siteKey = 'siteKey' in captcha ? captcha.siteKey : null;
  const configuration = {
    devMode,
    push: { key: pushKey, ...pushAddress(push.service) },
    captcha: { provider: captcha.provider, siteKey },
    uploadLimit,
  };
  server.get(`/${paths.configuration}`, async (request, reply) => {
    issueCsrfToken(request, reply);
    return reply.header('cache-control', 'no-store').send(configuration);
  });
}
