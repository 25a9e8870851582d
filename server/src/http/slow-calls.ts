import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether calls of this route may take long, because they are large. */
    takesLong?: boolean;
  }
}

/** Time limit to send a call, or for a pause in a large one, in milliseconds. */
const longest = 60_000;

/** Time limit to send a large call, in milliseconds; the limit of the server for all calls. */
export const longestUpload = 60 * 60_000;

/**
 * Time limits to begin a call or a WebSocket, in milliseconds: a connection with incomplete headers is
 * closed, so that thousands of them do not use up the connections of other clients.
 */
export const beginningLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** Returns whether a call has a body. Node limits the time of the headers itself. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function endAfter(raw: IncomingMessage, limit: number): void {
  const timer = setTimeout(() => raw.destroy(), limit);
  raw.once('close', () => clearTimeout(timer));
}

/**
 * Closes the connection of a client that sends a call too slowly: each one holds a connection and memory. A
 * large call is cut when it pauses for too long.
 */
export function endSlowCalls(server: FastifyInstance, limit = longest): void {
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, next) => {
    if (hasBody(raw)) {
      // Node closes the connection then, and restores its own limits for the next call on it.
      if (routeOptions.config.takesLong === true) raw.socket.setTimeout(limit);
      else endAfter(raw, limit);
    }
    next();
  });
}
