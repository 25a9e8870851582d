import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { monitoringPaths } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { sendProblem } from '../http/problem-handler.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { callerOf } from '../security/caller.ts';

/** Headers that a proxy adds to a call, and that a program on this machine does not send. */
const proxyHeader =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+)$/;

function isLoopback(address: string | undefined): boolean {
  if (address === '::1') return true;
  const caller = callerOf(address ?? '');
  return isIPv4(caller) && caller.startsWith('127.');
}

/** Returns whether the requested host is this machine, and not a name that other machines could have. */
function isLocalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return address === 'localhost' || isLoopback(address);
}

/**
 * Returns whether a program on this machine sends the request. A local proxy has a loopback address too, also
 * for remote requests. So requests with proxy headers are refused, and requests for a host other than this
 * machine.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const [hostname = ''] = /^(\[[^\]]*\]|[^:]*)/.exec(headers.host ?? '') ?? [];
  return (
    isLoopback(socket.remoteAddress) &&
    isLocalHost(hostname) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}

/** Compares in constant time, so that the time reveals neither the token nor its length. */
function carriesToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const howToBeAllowed =
  'Les mesures ne sont accessibles que depuis cette machine, sans serveur mandataire. Pour les lire d’ailleurs, définissez METRICS_TOKEN. Si METRICS_TOKEN est défini, envoyez ce jeton (en-tête Authorization, valeur « Bearer … »).';

const options = described(tags.monitoring, 'getMetrics', 'Les mesures, pour Prometheus', {
  answers: { 200: { description: 'Les mesures', content: { 'text/plain': { schema: { type: 'string' } } } } },
  problems: ['forbidden'],
});

/** The access to the metrics. */
export interface MetricsAccess {
  /** The token for other machines; `null`: only this machine may read them. */
  token: string | null;
  /** Whether there is a proxy: one that adds no headers would make every request look local. */
  isBehindProxy: boolean;
}

/** Adds the route for Prometheus: for requests with the configured token, or for local programs only. */
export function addMetricsRoute(
  server: FastifyInstance,
  registry: Registry,
  { token, isBehindProxy }: MetricsAccess,
): void {
  server.get(`/${monitoringPaths.metrics}`, options, async (request, reply) => {
    const isAllowed =
      token === null ? !isBehindProxy && isFromThisMachine(request) : carriesToken(request, token);
    if (!isAllowed) return sendProblem(reply, new ProblemError('forbidden'), { detail: howToBeAllowed });
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
