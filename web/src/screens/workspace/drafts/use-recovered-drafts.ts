import type { RecoverableDraft } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { type OpenRequest, type TakenUp, takeUpDrafts } from './take-up-drafts.ts';

/** What earlier pages left behind, and what can be done with it. */
export function useRecoveredDrafts(onOpen: (request: OpenRequest) => void) {
  const layer = useDataLayer();
  const { recovered } = layer;
  const drafts = useSyncExternalStore(
    useCallback((listener) => recovered.subscribe(listener), [recovered]),
    () => recovered.value,
  );
  /** What is being taken up, by names. */
  const [pending, setPending] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<TakenUp | null>(null);

  async function takeUp(wanted: readonly RecoverableDraft[]): Promise<TakenUp> {
    setPending(wanted.map(({ name }) => name));
    setOutcome(null);
    const taken = await takeUpDrafts(layer, wanted);
    setPending([]);
    setOutcome(taken);
    if (taken.open !== null) onOpen(taken.open);
    return taken;
  }

  async function discard(unwanted: readonly RecoverableDraft[]): Promise<void> {
    setOutcome(null);
    await Promise.all(unwanted.map((draft) => recovered.discard(draft)));
  }

  return { drafts, pending, outcome, takeUp, discard };
}
