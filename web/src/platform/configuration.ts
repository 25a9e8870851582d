import { paths } from '@ne2016/contract';
import { type HttpClient, HttpError, type PushPort } from '@ne2016/data-layer';
import { type PusherOptions, pusherPush } from '@ne2016/data-layer/pusher';

/** The address of the push service; by default on the port of the page. */
type PushAddress = Pick<
  PusherOptions,
  'key' | 'host' | 'port' | 'tls' | 'cluster' | 'signIn' | 'joinsTogether'
>;

/** The server’s description of its operation. */
export interface Configuration {
  /** The push service and the key that identifies the application there; `null` if there is none. */
  readonly push: PushAddress | null;
  /** Whether debugging tools are available. */
  readonly devMode: boolean;
  /** The largest file that may be sent, in bytes; `null` if the server does not give it. */
  readonly uploadLimit: number | null;
}

/** Reads a body, which may have any form. */
function readConfiguration(body: unknown): Configuration {
  const { push, devMode, uploadLimit } = (body ?? {}) as {
    push?: PushAddress;
    devMode?: unknown;
    uploadLimit?: unknown;
  };
  return {
    push: typeof push?.key === 'string' ? push : null,
    devMode: devMode === true,
    uploadLimit: typeof uploadLimit === 'number' ? uploadLimit : null,
  };
}

/** Whether a server gave its configuration. Ours requires a session, which may have just ended. */
function saysAnything({ push, uploadLimit }: Configuration): boolean {
  return push !== null || uploadLimit !== null;
}

/**
 * Returns a function that fetches the configuration at its first call, and again while there is none. It
 * never rejects: the application works without, too.
 */
export function configurationSource(http: HttpClient): () => Promise<Configuration> {
  let asked: Promise<Configuration> | undefined;
  async function ask(): Promise<Configuration> {
    try {
      const { body } = await http.request({ method: 'GET', path: paths.configuration });
      const configuration = readConfiguration(body);
      if (!saysAnything(configuration)) asked = undefined;
      return configuration;
    } catch (error) {
      asked = undefined;
      if (!(error instanceof HttpError)) throw error;
      return readConfiguration(null);
    }
  }
  return () => (asked ??= ask());
}

const isEncrypted = () => location.protocol === 'https:';

/** Returns the push service at the given address, by default on the page’s own origin; none without a key. */
function pushOf(
  { push }: Configuration,
  parts: Pick<PusherOptions, 'http' | 'onSessionEnded'>,
): PushPort | undefined {
  if (push === null) return undefined;
  if (push.host !== undefined || push.cluster !== undefined) return pusherPush({ ...push, ...parts });
  const port = Number(location.port) || (isEncrypted() ? 443 : 80);
  return pusherPush({ ...push, host: location.hostname, port, tls: isEncrypted(), ...parts });
}

/**
 * The push service that the server names. Its configuration is fetched when it should connect, so that no
 * list waits for it. Push is a hint: without a configuration everything works, and the lists reach the same
 * state.
 * @param onSessionEnded called when the service has closed the connection because its session ended.
 */
export function configuredPush(
  http: HttpClient,
  configuration: () => Promise<Configuration>,
  onSessionEnded: () => void,
): PushPort {
  let push: PushPort | undefined;
  let connecting: object | undefined;
  return {
    connect(subscriptions, onState) {
      const attempt = {};
      connecting = attempt;
      onState('connecting');
      void configuration().then((known) => {
        if (connecting !== attempt) return;
        push = pushOf(known, { http, onSessionEnded });
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
