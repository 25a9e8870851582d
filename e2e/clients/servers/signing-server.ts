import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Pusher from 'pusher';
import type { StandalonePush } from './standalone-push.ts';

/** Another server that authorises every join. */
export interface SigningServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a server that has one record of each list, and signs with the official package. The first part of
 * the path is the caller: `/camille/` is Camille’s address.
 */
export async function startSigningServer({ appId, key, secret }: StandalonePush): Promise<SigningServer> {
  const pusher = new Pusher({ appId, key, secret, cluster: '' });
  const server = createServer((request, response) => {
    void (async () => {
      const [, person = '', folder, resource] = (request.url ?? '').split('/');
      let answer: unknown = [{ [`id_${resource}`]: 1, nom: 'Montbrison' }];
      if (folder === 'broadcasting') {
        const { socket_id: socketId, channel_name: channel } = (await json(request)) as Record<
          string,
          string
        >;
        const member = { user_id: person, user_info: { name: person } };
        answer = pusher.authorizeChannel(socketId ?? '', channel ?? '', member);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
