import type { ListState } from '@ne2016/data-layer';
import type { Liveness } from './liveness.ts';

/** How far what is on the screen can be trusted to be what is on the server. */
export type Freshness =
  /** What others change comes at once; should an event be lost, within a minute. */
  | 'current'
  /** That was so, and will be again in a moment; until then what is new is asked for again and again. */
  | 'reconnecting'
  /** What is new is asked for again and again. */
  | 'polling'
  | 'loading'
  /** From the storage of this machine; the server has not confirmed it yet. */
  | 'cached'
  /** The last refresh failed: nobody answered. */
  | 'offline'
  /** The last refresh failed: the answer was a refusal, a fault, or not to be understood. */
  | 'stale';

const freshnessOfLiveness: Readonly<Record<Liveness, Freshness>> = {
  live: 'current',
  lost: 'reconnecting',
  polled: 'polling',
};

/** Without push the lists are refreshed at every poll, so only a failing refresh makes them old. */
export function freshnessOf(liveness: Liveness, list: ListState): Freshness {
  const problem = list.state === 'failed' || list.state === 'ready' ? list.problem : null;
  if (problem !== null) return problem.code === 'network' ? 'offline' : 'stale';
  if (list.state !== 'ready') return 'loading';
  return list.isCached ? 'cached' : freshnessOfLiveness[liveness];
}
