import type { Resource } from '@ne2016/contract';
import type { ConnectionState, ListState } from '@ne2016/data-layer';
import { useConnection, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { unreachable } from '#exhaustiveness/unreachable.ts';

/** How changes by others reach this page. */
export type Delivery =
  /** By push, at once. */
  | 'pushed'
  /** By polls, because push was just lost; usually it returns at once. */
  | 'interrupted'
  /** By polls: there is no push service, it cannot be reached, or it has not been yet. */
  | 'polled';

/**
 * Returns the delivery after a step of the connection. An attempt to connect is not shown while polls work: a
 * service that always refuses would be tried, and shown, every few seconds.
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
 * How far the list on the screen is known to match the server. It does not cover unsaved edits, which are
 * shown next to each record, so no label may suggest that everything is saved.
 */
export type ConnectionStatus =
  /** Changes by others arrive at once; after a lost event, within a minute. */
  | 'current'
  /** `current` before, and soon again; until then the list is polled. */
  | 'reconnecting'
  /** The list is polled. */
  | 'polling'
  | 'loading'
  /** From the storage of this machine, not yet confirmed by the server. */
  | 'cached'
  /** The last refresh failed without an answer. */
  | 'offline'
  /** The last refresh failed with a refusal, a fault, or an invalid answer. */
  | 'stale';

const statusOfDelivery: Readonly<Record<Delivery, ConnectionStatus>> = {
  pushed: 'current',
  interrupted: 'reconnecting',
  polled: 'polling',
};

/**
 * Returns the status of a list. Without push the lists are refreshed at every poll, so only a failed refresh
 * makes them stale. A list that is not `isShown`, on a screen of the team, may not be loaded: nothing waits
 * for it.
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

/** Returns the status of a list; changes only with the status itself, not with every refresh. */
export function useConnectionStatus(resource: Resource, isShown: boolean): ConnectionStatus {
  const delivery = useDelivery();
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => connectionStatusOf(delivery, store.state, isShown),
  );
}

/** Milliseconds for which a state must last before it is announced: a shorter one would only interrupt. */
export const announcementDelay = 2_000;

/**
 * Returns the status to announce: each lasting change, once. A status that is fine from the beginning is not
 * announced, and the place of a list announces that it is loading.
 */
function announcedAfter(before: ConnectionStatus | null, status: ConnectionStatus): ConnectionStatus | null {
  if (status === 'loading' || status === 'cached') return before;
  return before === null && status === 'current' ? null : status;
}

/** Returns the last announced status; `null` before the first. */
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
