import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call of this route may take its time, because it is large. */
    takesLong?: boolean;
  }
}

/** How long a client may take to send a call, or to go on sending a large one, in milliseconds. */
const longest = 60_000;

/** How long a client may take to send a large call in all, in milliseconds; the server’s own limit for everything. */
export const longestUpload = 60 * 60_000;

/**
 * How long a client may take to begin a call or a WebSocket, in milliseconds: a connection over which nothing or half a
 * header comes is dropped, so that thousands of them do not use up what others need.
 */
export const beginningLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** Whether anything of a call comes after its headers, which Node itself waits for. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function endAfter(raw: IncomingMessage, limit: number): void {
  const timer = setTimeout(() => raw.destroy(), limit);
  raw.once('close', () => clearTimeout(timer));
}

/**
 * Cuts a client that sends its call too slowly: each holds a connection and memory while the rest is waited for. One
 * that sends something large is cut when nothing comes of it any more.
 */
export function endSlowCalls(server: FastifyInstance, limit = longest): void {
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, next) => {
    if (hasBody(raw)) {
      // Node closes the connection then, and has limits of its own again for the next call on it.
      if (routeOptions.config.takesLong === true) raw.socket.setTimeout(limit);
      else endAfter(raw, limit);
    }
    next();
  });
}
