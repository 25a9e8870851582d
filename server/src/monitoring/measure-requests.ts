import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Bounds of the histogram, in seconds, from a cached record to an upload of many megabytes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The methods of the routes; all others share one label. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/**
 * Measures every request: its method, the pattern of its route, never its address, and the class of its
 * status. So a client can neither add labels nor put its input into them.
 */
export function measureRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const method = knownMethods.has(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method, route, status }, reply.elapsedTime / 1_000);
    done();
  });
}
