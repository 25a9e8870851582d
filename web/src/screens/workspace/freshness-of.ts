import type { ConnectionState, ListState } from '@ne2016/data-layer';

/** How far what is on the screen can be trusted to be what is on the server. */
export type Freshness = 'current' | 'connecting' | 'refreshing' | 'offline';

/** Without push the lists are refreshed at every poll, so only a failing refresh makes them old. */
export function freshnessOf(connection: ConnectionState, list: ListState): Freshness {
  if (list.state === 'failed' || (list.state === 'ready' && list.problem !== null)) return 'offline';
  if (list.state !== 'ready') return 'refreshing';
  return connection === 'connected' || connection === 'off' ? 'current' : 'connecting';
}
