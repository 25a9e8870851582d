import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call of this route may take its time, because it is large. */
    takesLong?: boolean;
  }
}

/** How long a client may take to send a call, in milliseconds. */
const longest = 60_000;

/** The same for a route that {@link endSlowCalls} leaves alone; the server’s own limit for everything. */
export const longestUpload = 60 * 60_000;

/** Cuts a client that sends its call too slowly: each holds a connection and memory while the rest is waited for. */
export function endSlowCalls(server: FastifyInstance, limit = longest): void {
  server.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    if (raw.complete || routeOptions.config.takesLong === true) return;
    const timer = setTimeout(() => raw.destroy(), limit);
    raw.once('close', () => clearTimeout(timer));
  });
}
