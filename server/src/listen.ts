import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartFault } from './start-fault.ts';

/** Where to listen. */
export type ListenConfig = Pick<Config, 'host' | 'port'>;

function explain(code: unknown, { host, port }: ListenConfig): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Le port ${port} est déjà pris par un autre programme : arrêtez-le, ou choisissez un autre port, par exemple PORT=${port + 1}.`;
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

/**
 * Takes the port, or closes the server.
 * @throws StartFault when that is impossible.
 */
export async function listen(server: FastifyInstance, config: ListenConfig): Promise<void> {
  const { host, port } = config;
  try {
    await server.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    await server.close();
    const sentence = explain(error instanceof Error && 'code' in error ? error.code : undefined, config);
    throw sentence === undefined ? error : new StartFault(sentence, { cause: error });
  }
}
