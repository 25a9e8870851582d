import type { Resource } from '@ne2016/contract';
import type { ConnectionState, ListState } from '@ne2016/data-layer';
import { useConnection, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { unreachable } from '#exhaustiveness/unreachable.ts';

/** How changes of others reach this page. */
export type Delivery =
  /** By push, at once. */
  | 'pushed'
  /** By polls, since push was lost a moment ago; most often it is back in the next. */
  | 'interrupted'
  /** By polls: there is no push service, it cannot be reached, or it has not been yet. */
  | 'polled';

/**
 * What a step of the connection means to who reads the list. An attempt to connect is not worth a word while polls do
 * the work: a service that refuses for ever would be tried, and named, every few seconds.
 */
export function deliveryAfter(before: Delivery, connection: ConnectionState): Delivery {
  switch (connection) {
    case 'connected':
      return 'pushed';
    case 'connecting':
      return before === 'pushed' ? 'interrupted' : before;
    case 'off':
    case 'unavailable':
      return 'polled';
    default:
      return unreachable(connection);
  }
}

/**
 * How far what is on the screen can be trusted to be what is on the server. It says nothing of what is not saved yet:
 * that is said beside each record, so no word for it may sound as if all was saved.
 */
export type ConnectionStatus =
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

const statusOfDelivery: Readonly<Record<Delivery, ConnectionStatus>> = {
  pushed: 'current',
  interrupted: 'reconnecting',
  polled: 'polling',
};

/**
 * Without push the lists are refreshed at every poll, so only a failing refresh makes them old. A list that is not
 * `isShown` is loaded by nobody yet, on a screen of the team: nothing waits for it.
 */
export function connectionStatusOf(delivery: Delivery, list: ListState, isShown = true): ConnectionStatus {
  const problem = list.state === 'failed' || list.state === 'ready' ? list.problem : null;
  if (problem !== null) return problem.code === 'network' ? 'offline' : 'stale';
  if (list.state === 'idle' && !isShown) return statusOfDelivery[delivery];
  if (list.state !== 'ready') return 'loading';
  return list.isCached ? 'cached' : statusOfDelivery[delivery];
}

function useDelivery(): Delivery {
  const connection = useConnection();
  const [before, setBefore] = useState<Delivery>('polled');
  const delivery = deliveryAfter(before, connection);
  if (delivery !== before) setBefore(delivery);
  return delivery;
}

/** How far the list can be trusted; changes only with what it says, not with every refresh. */
export function useConnectionStatus(resource: Resource, isShown: boolean): ConnectionStatus {
  const delivery = useDelivery();
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => connectionStatusOf(delivery, store.state, isShown),
  );
}

/** How long a state has to last before it is read aloud, in milliseconds: what is over sooner only interrupts. */
export const announcementDelay = 2_000;

/**
 * The status to read aloud: each change that lasts, once. A status that is fine from the beginning is not announced,
 * and the place of a list announces that it is loading.
 */
function announcedAfter(before: ConnectionStatus | null, status: ConnectionStatus): ConnectionStatus | null {
  if (status === 'loading' || status === 'cached') return before;
  return before === null && status === 'current' ? null : status;
}

/** What was read aloud last; `null` as long as there was nothing to say. */
export function useAnnouncedStatus(status: ConnectionStatus): ConnectionStatus | null {
  const [announced, setAnnounced] = useState<ConnectionStatus | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced((before) => announcedAfter(before, status)),
      announcementDelay,
    );
    return () => clearTimeout(timer);
  }, [status]);
  return announced;
}
