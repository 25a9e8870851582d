import type { HttpClient } from '../http/http-client.ts';

/** The options of {@link pusherPush}. */
export interface PusherOptions {
  /** The application key. */
  readonly key: string;
  /** The host of your own server. Default: the hosted service. */
  readonly host?: string;
  /** The port of `host`. Default: that of `pusher-js`. */
  readonly port?: number;
  /** Whether the connection is encrypted. Default: yes. */
  readonly tls?: boolean;
  /** The hosted service's cluster. Default: `eu`. */
  readonly cluster?: string;
  /**
   * Whether the connection signs in with `POST broadcasting/user-auth`, so that the server can close the
   * connections of a session. Default: no.
   */
  readonly signIn?: boolean;
  /** Whether `POST broadcasting/auth/channels` authorises several channels at once. Default: no. */
  readonly joinsTogether?: boolean;
  /**
   * Called when the service has closed the connection because its session ended or has other rights. The
   * layer connects again after one poll interval.
   */
  readonly onSessionEnded?: () => void;
  /** Calls your server to authorise private and presence channels: `POST broadcasting/auth`. */
  readonly http: HttpClient;
}
