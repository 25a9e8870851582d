import type { ConnectionState, ListState } from '@ne2016/data-layer';

/** How far what is on the screen can be trusted to be what is on the server. */
export type Freshness =
  /** What others change comes at once; should an event be lost, within a minute. */
  | 'current'
  /** That is about to be so; until then what is new is asked for again and again. */
  | 'connecting'
  /** There is no push service, or it cannot be reached: what is new is asked for again and again. */
  | 'polling'
  | 'loading'
  /** From the storage of this machine; the server has not confirmed it yet. */
  | 'cached'
  /** The last refresh failed. */
  | 'offline';

const freshnessOfConnection: Readonly<Record<ConnectionState, Freshness>> = {
  connected: 'current',
  connecting: 'connecting',
  off: 'polling',
  unavailable: 'polling',
};

/** Without push the lists are refreshed at every poll, so only a failing refresh makes them old. */
export function freshnessOf(connection: ConnectionState, list: ListState): Freshness {
  if (list.state === 'failed' || (list.state === 'ready' && list.problem !== null)) return 'offline';
  if (list.state !== 'ready') return 'loading';
  return list.isCached ? 'cached' : freshnessOfConnection[connection];
}
