import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ProblemError } from '../problems/problem-error.ts';

/** Returns whether an origin is the application’s: the configured one, or the host that was called. */
function isOwnOrigin(origin: string, request: FastifyRequest, config: OriginConfig): boolean {
  if (config.appUrlIsFixed) return origin === config.appUrl;
  return URL.parse(origin)?.host === request.host;
}

/** The configuration that the check depends on. */
export type OriginConfig = Pick<Config, 'appUrl' | 'appUrlIsFixed'>;

/** Refuses calls that change something and come from a page of another origin. */
export function refuseOtherOrigins(server: FastifyInstance, config: OriginConfig): void {
  server.addHook('onRequest', (request, _reply, next) => {
    const { origin } = request.headers;
    const isHarmless = origin === undefined || request.method === 'GET' || request.method === 'HEAD';
    next(isHarmless || isOwnOrigin(origin, request, config) ? undefined : new ProblemError('origin_refused'));
  });
}
