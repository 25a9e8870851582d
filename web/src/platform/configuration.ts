import { paths } from '@ne2016/contract';
import { type HttpClient, HttpError, type PushPort } from '@ne2016/data-layer';
import { type PusherOptions, pusherPush } from '@ne2016/data-layer/pusher';

/** Where the push service is. Without any of the options it is on the port of the page. */
type PushAddress = Pick<
  PusherOptions,
  'key' | 'host' | 'port' | 'tls' | 'cluster' | 'signIn' | 'joinsTogether'
>;

/** What the server says of how it is run. */
export interface Configuration {
  /** The push service and the key by which it knows the application; `null` where there is none. */
  readonly push: PushAddress | null;
  /** Whether people who look for faults get their tools. */
  readonly devMode: boolean;
  /** The largest file that may be sent, in bytes; `null` where the server does not say. */
  readonly uploadLimit: number | null;
}

/** Reads what came, which may be anything. */
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

/** Whether a server said how it is run. Ours does so to who is signed in; a session may have ended at that moment. */
function saysAnything({ push, uploadLimit }: Configuration): boolean {
  return push !== null || uploadLimit !== null;
}

/** Fetches the configuration at the first call, and again while there is none. Never rejects: it works without, too. */
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

/** The push service where the server says it is, by default on the page's own origin; none without a key. */
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
 * The push service that the server names. It is asked for when it is to be connected, so that no list waits for it.
 * Push is a hint: who does not get the configuration works without it, and the lists end up the same.
 * @param onSessionEnded told when the service has closed the connection for its session.
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
