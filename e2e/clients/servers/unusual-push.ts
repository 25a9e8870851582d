import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** A message of a service on a presence channel: the name of an event and its data, unchanged. */
export type Saying = readonly [event: string, data: unknown];

/**
 * Starts a push service that accepts every connection and sends the same events at each join of a presence
 * channel.
 */
export async function startUnusualPush(sayings: readonly Saying[]) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let joins = 0;
  server.on('connection', (socket) => {
    const say = (event: string, data: unknown, channel?: string) =>
      socket.send(JSON.stringify({ event, data, ...(channel === undefined ? {} : { channel }) }));
    say('pusher:connection_established', JSON.stringify({ socket_id: '1.1', activity_timeout: 30 }));
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString()) as { event: string; data: { channel: string } };
      if (event !== 'pusher:subscribe') return;
      if (data.channel.startsWith('presence-')) {
        joins += 1;
        for (const [name, said] of sayings) say(name, said, data.channel);
      } else say('pusher_internal:subscription_succeeded', '{}', data.channel);
    });
  });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Number of requests to join a presence channel. */
    joins: () => joins,
    async stop() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
