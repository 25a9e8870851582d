import type { HttpClient, PushPort } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import type { Configuration } from './configuration.ts';

const isEncrypted = () => location.protocol === 'https:';

/** The push service where the server says it is, by default on the page's own origin; none without a key. */
function pushOf({ push }: Configuration, http: HttpClient): PushPort | undefined {
  if (push === null) return undefined;
  if (push.host !== undefined || push.cluster !== undefined) return pusherPush({ ...push, http });
  const port = Number(location.port) || (isEncrypted() ? 443 : 80);
  return pusherPush({ key: push.key, host: location.hostname, port, tls: isEncrypted(), http });
}

/**
 * The push service that the server names. It is asked for when it is to be connected, so that no list waits for it.
 * Push is a hint: who does not get the configuration works without it, and the lists end up the same.
 */
export function configuredPush(http: HttpClient, configuration: () => Promise<Configuration>): PushPort {
  let push: PushPort | undefined;
  let connecting: object | undefined;
  return {
    connect(subscriptions, onState) {
      const attempt = {};
      connecting = attempt;
      onState('connecting');
      void configuration().then((known) => {
        if (connecting !== attempt) return;
        push = pushOf(known, http);
        if (push === undefined) onState('off');
        else push.connect(subscriptions, onState);
      });
    },
    disconnect() {
      connecting = undefined;
      push?.disconnect();
      push = undefined;
    },
    socketId: () => push?.socketId(),
    join: (subscription) => push?.join?.(subscription),
  };
}
