import { paths } from '@ne2016/contract';
import { type HttpClient, HttpError, type PushPort } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';

const isEncrypted = () => location.protocol === 'https:';

/** The push service of the page's own origin; none when the server names no key. */
function pushOf(configuration: unknown, http: HttpClient): PushPort | undefined {
  const { push } = (configuration ?? {}) as { push?: { key?: unknown } };
  if (typeof push?.key !== 'string') return undefined;
  const port = Number(location.port) || (isEncrypted() ? 443 : 80);
  return pusherPush({ key: push.key, host: location.hostname, port, tls: isEncrypted(), http });
}

/** Push is a hint: who does not get the configuration works without it, and the lists end up the same. */
async function fetchConfiguration(http: HttpClient): Promise<unknown> {
  try {
    return (await http.request({ method: 'GET', path: paths.configuration })).body;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return null;
  }
}

/** The push service that the server names. It is asked for when it is to be connected, so that no list waits for it. */
export function configuredPush(http: HttpClient): PushPort {
  let push: PushPort | undefined;
  let connecting: object | undefined;
  return {
    connect(subscriptions, onState) {
      const attempt = {};
      connecting = attempt;
      onState('connecting');
      void fetchConfiguration(http).then((configuration) => {
        if (connecting !== attempt) return;
        push = pushOf(configuration, http);
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
  };
}
