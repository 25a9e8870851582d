import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { monitoringPaths } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { sendProblem } from '../http/problem-handler.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { callerOf } from '../security/caller.ts';

/** What a proxy adds to a call that it passes on, and no program on this machine to its own. */
const proxyHeader =
  /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+)$/;

function isLoopback(address: string | undefined): boolean {
  if (address === '::1') return true;
  const caller = callerOf(address ?? '');
  return isIPv4(caller) && caller.startsWith('127.');
}

/** Whether the host that was asked for is this machine and no name that others could have. */
function isLocalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return address === 'localhost' || isLoopback(address);
}

/**
 * Whether a program on this machine asks. A proxy on this machine has such an address too, also for requests from
 * elsewhere. So requests with headers of a proxy are refused, and requests for another host than this machine.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const [hostname = ''] = /^(\[[^\]]*\]|[^:]*)/.exec(headers.host ?? '') ?? [];
  return (
    isLoopback(socket.remoteAddress) &&
    isLocalHost(hostname) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}

/** Compares in a time that tells nothing about the token, not even how long it is. */
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

/** Who may read the measurements. */
export interface MetricsAccess {
  /** What opens them to other machines; `null` for this machine alone. */
  token: string | null;
  /** Whether a proxy passes calls on: one that leaves no trace makes everybody look like a program on this machine. */
  isBehindProxy: boolean;
}

/** The call of Prometheus: with a token set, for requests that carry it; else for programs on this machine alone. */
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
