import { paths } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { issueCsrfToken } from './security/csrf.ts';

/** What the browser must know before it can start. The embedded push server has the application's own address. */
export function addConfigurationRoute(
  server: FastifyInstance,
  { devMode, pushKey, captcha, uploadLimit }: Config,
): void {
  const siteKey = 'siteKey' in captcha ? captcha.siteKey : null;
  const push = { key: pushKey };
  const configuration = { devMode, push, captcha: { provider: captcha.provider, siteKey }, uploadLimit };
  server.get(`/${paths.configuration}`, async (request, reply) => {
    issueCsrfToken(request, reply);
    return reply.header('cache-control', 'no-store').send(configuration);
  });
}
