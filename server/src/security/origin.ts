import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ProblemError } from '../problems/problem-error.ts';

/** Without a fixed address, the application's origin is the one under which the browser called. */
function isOwnOrigin(origin: string, request: FastifyRequest, config: OriginConfig): boolean {
  if (config.appUrlIsFixed) return origin === config.appUrl;
  return URL.parse(origin)?.host === request.host;
}

/** What the check needs to know. */
export type OriginConfig = Pick<Config, 'appUrl' | 'appUrlIsFixed'>;

/** Refuses calls that change something and come from a page of another origin. */
export function refuseOtherOrigins(server: FastifyInstance, config: OriginConfig): void {
  server.addHook('onRequest', (request, _reply, next) => {
    const { origin } = request.headers;
    const isHarmless = origin === undefined || request.method === 'GET' || request.method === 'HEAD';
    next(isHarmless || isOwnOrigin(origin, request, config) ? undefined : new ProblemError('origin_refused'));
  });
}
