import { paths } from '@ne2016/contract';
import { type HttpClient, HttpError } from '@ne2016/data-layer';
import type { PusherOptions } from '@ne2016/data-layer/pusher';

/** Where the push service is. Without any of the options it is on the port of the page. */
type PushAddress = Pick<PusherOptions, 'key' | 'host' | 'port' | 'tls' | 'cluster' | 'signIn'>;

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

/** Fetches the configuration at the first call, and again after a failure. Never rejects: it works without, too. */
export function configurationSource(http: HttpClient): () => Promise<Configuration> {
  let known: Configuration | undefined;
  return async () => {
    try {
      known ??= readConfiguration((await http.request({ method: 'GET', path: paths.configuration })).body);
      return known;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return readConfiguration(null);
    }
  };
}
