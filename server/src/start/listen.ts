import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';

/** The address to listen on. */
export type ListenConfig = Pick<Config, 'host' | 'port'>;

function explain(code: unknown, { host, port }: ListenConfig): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Le port ${port} est déjà pris par un autre programme : arrêtez-le, ou choisissez un autre port, par exemple PORT=${port < 65_535 ? port + 1 : 8081}.`;
    case 'EACCES':
      return `Le port ${port} est réservé au système : choisissez un port à partir de 1024, par exemple PORT=8080.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `L’adresse « ${host} » n’est pas une adresse de cette machine : corrigez HOST, par exemple HOST=localhost.`;
    default:
      return undefined;
  }
}

/** Returns the error to throw when the port or the address is not available. */
function faultOf(error: unknown, config: ListenConfig): unknown {
  const sentence = explain(error instanceof Error && 'code' in error ? error.code : undefined, config);
  return sentence === undefined ? error : new StartFault(sentence, { cause: error });
}

/** A port that no other program can use until it is released. */
export interface ReservedPort {
  /** The assigned port, if 0 was requested. */
  port: number;
  release(): Promise<void>;
}

/**
 * Reserves the port before the server is ready, so that a start which cannot succeed fails at once. Closes
 * every connection until the port is released.
 * @throws StartFault when the port is not available
 */
export async function reservePort(config: ListenConfig): Promise<ReservedPort> {
  const { host, port } = config;
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw faultOf(error, config);
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    release: async () => {
      if (!server.listening) return;
      await once(server.close(), 'close');
    },
  };
}

/**
 * Listens on the port, or closes the server.
 * @throws StartFault when the port is not available
 */
export async function listen(server: FastifyInstance, config: ListenConfig): Promise<void> {
  const { host, port } = config;
  try {
    await server.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    await server.close();
    throw faultOf(error, config);
  }
}
