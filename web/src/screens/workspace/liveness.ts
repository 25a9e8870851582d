import type { ConnectionState } from '@ne2016/data-layer';
import { unreachable } from '../../unreachable.ts';

/** How changes of others reach this page. */
export type Liveness =
  /** By push, at once. */
  | 'live'
  /** By polls, since push was lost a moment ago; most often it is back in the next. */
  | 'lost'
  /** By polls: there is no push service, it cannot be reached, or it has not been yet. */
  | 'polled';

/**
 * What a step of the connection means to who reads the list. An attempt to connect is not worth a word while polls do
 * the work: a service that refuses for ever would be tried, and named, every few seconds.
 */
export function livenessAfter(before: Liveness, connection: ConnectionState): Liveness {
  switch (connection) {
    case 'connected':
      return 'live';
    case 'connecting':
      return before === 'live' ? 'lost' : before;
    case 'off':
    case 'unavailable':
      return 'polled';
    default:
      return unreachable(connection);
  }
}
