/**
 * Push with the Pusher Channels protocol, by `pusher-js`, which is loaded when the layer is started.
 *
 * @module pusher
 */
import { aClient, aText, checkOptions, ofType, type OptionRules, required } from '../ports/check-options.ts';
import type { PushPort } from './push-port.ts';
import { PusherConnection } from './pusher-connection.ts';
import type { PusherOptions } from './pusher-options.ts';

export type { PusherOptions };

const optionRules: OptionRules<PusherOptions> = {
  key: required(aText),
  host: aText,
  port: ofType('number'),
  tls: ofType('boolean'),
  cluster: aText,
  signIn: ofType('boolean'),
  joinsTogether: ofType('boolean'),
  onSessionEnded: ofType('function'),
  http: aClient,
};

/**
 * Connects to the hosted service or another server with the Pusher protocol, with `pusher-js`, which is
 * loaded when the layer is started. Failures to connect are not thrown: the layer's `connection` is then
 * `unavailable`.
 * @throws TypeError that names each missing or wrong option.
 */
export function pusherPush(options: PusherOptions): PushPort {
  checkOptions('pusherPush', options, optionRules);
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
    join: (subscription) => connection?.join(subscription),
  };
}
