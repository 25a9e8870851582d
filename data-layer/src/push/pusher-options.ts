import type { HttpClient } from '../http/http-client.ts';

/** Where a service of the Pusher protocol is. */
export interface PusherOptions {
  readonly key: string;
  /** Default: the hosted service. */
  readonly host?: string;
  readonly port?: number;
  /** Whether the connection is encrypted. Default: yes. */
  readonly tls?: boolean;
  /** The hosted service's cluster. Default: `eu`. */
  readonly cluster?: string;
  /**
   * Whether the connection tells the service which session it belongs to, so that the application's server can have it
   * closed; for servers that have that call. Default: no.
   */
  readonly signIn?: boolean;
  /** Whether several channels are authorised by one call; for servers that have that call. Default: no. */
  readonly joinsTogether?: boolean;
  /**
   * Told when the service has closed the connection since its session has ended or has other rights. By itself the
   * connection comes back after one poll interval, with the rights of then.
   */
  readonly onSessionEnded?: () => void;
  /** Asks for the authorisation of private channels. */
  readonly http: HttpClient;
}
