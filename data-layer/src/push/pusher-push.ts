/**
 * Push by a service of the Pusher Channels protocol. Its official client is loaded when the layer is started.
 *
 * @module pusher
 */
import type { PushPort } from './push-port.ts';
import { PusherConnection } from './pusher-connection.ts';
import type { PusherOptions } from './pusher-options.ts';

export type { PusherOptions };

/** Connects to the hosted service or to any other server of the Pusher protocol, by the official client. */
export function pusherPush(options: PusherOptions): PushPort {
  let connection: PusherConnection | undefined;
  return {
    connect(subscriptions, onState) {
      connection?.close();
      connection = new PusherConnection(subscriptions, onState);
      void connection.open(options, subscriptions);
    },
    disconnect() {
      connection?.close();
      connection = undefined;
    },
    socketId: () => connection?.socketId,
  };
}
