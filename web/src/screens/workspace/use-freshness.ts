import type { Resource } from '@ne2016/contract';
import { useConnection, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Freshness, freshnessOf } from './freshness-of.ts';
import { type Liveness, livenessAfter } from './liveness.ts';

function useLiveness(): Liveness {
  const connection = useConnection();
  const [before, setBefore] = useState<Liveness>('polled');
  const liveness = livenessAfter(before, connection);
  if (liveness !== before) setBefore(liveness);
  return liveness;
}

/** How far the list can be trusted; changes only with what it says, not with every refresh. */
export function useFreshness(resource: Resource): Freshness {
  const liveness = useLiveness();
  const store = useResourceStore(resource);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => freshnessOf(liveness, store.state),
  );
}
