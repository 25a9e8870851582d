import { type DataLayer, isDraftKey, type RecoverableDraft } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useMemo, useState } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import type { OpenRequest } from '#record/linked/open-elsewhere.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { hasRow } from '#values/has-row.ts';
import { linkedResource } from '#values/resource-by-name.ts';

/** The outcome of recovering drafts. */
export interface DraftRecovery {
  readonly open: OpenRequest | null;
  /** Number of drafts in their lists, still unsaved. */
  readonly waiting: number;
  /** Drafts that are still offered, and why. */
  readonly refused: readonly { readonly draft: RecoverableDraft; readonly why: 'edited' | 'unavailable' }[];
  /** Number of drafts that another tab has. */
  readonly elsewhere: number;
  /** The attributes that are no longer declared, whose values are lost. */
  readonly dropped: readonly string[];
}

/**
 * Recovers drafts. A single one must be opened. Of several, those with a row stay in their lists; the first
 * one without a row must be opened, and later ones stay offered, since they could not be found again.
 */
export async function recoverDrafts(
  layer: DataLayer,
  drafts: readonly RecoverableDraft[],
): Promise<DraftRecovery> {
  const inOrder = [...drafts].sort((a, b) => Number(isDraftKey(a.key)) - Number(isDraftKey(b.key)));
  const refused: DraftRecovery['refused'][number][] = [];
  const dropped: string[] = [];
  let [waiting, elsewhere] = [0, 0];
  for (const draft of inOrder) {
    // Sequentially: drafts after a record that must be opened stay untouched.
    const recovery = await layer.recovered.recover(draft);
    switch (recovery.outcome) {
      case 'recovered': {
        const resource = linkedResource(draft.resource);
        dropped.push(...recovery.dropped);
        if (drafts.length === 1 || !hasRow(layer.store(resource), recovery.key))
          return { open: { resource, key: recovery.key }, waiting, refused, elsewhere, dropped };
        waiting += 1;
        break;
      }
      case 'edited':
      case 'unavailable':
        refused.push({ draft, why: recovery.outcome });
        break;
      case 'taken':
        elsewhere += 1;
        break;
      default:
        return unreachable(recovery);
    }
  }
  return { open: null, waiting, refused, elsewhere, dropped };
}

/** Returns the drafts of earlier pages, and their actions. */
export function useRecoveredDrafts(onOpen: (request: OpenRequest) => void) {
  const layer = useDataLayer();
  const { recovered } = layer;
  const found = useSubscribed(recovered, () => recovered.value);
  // An unsaved view is still in the address; there is no form to open it in.
  const drafts: readonly RecoverableDraft[] = useMemo(
    () => found.filter(({ resource }) => resource !== savedViews.name),
    [found],
  );
  /** Names of the drafts being recovered. */
  const [pending, setPending] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<DraftRecovery | null>(null);

  async function recover(wanted: readonly RecoverableDraft[]): Promise<DraftRecovery> {
    setPending(wanted.map(({ name }) => name));
    setOutcome(null);
    const taken = await recoverDrafts(layer, wanted);
    setPending([]);
    setOutcome(taken);
    if (taken.open !== null) onOpen(taken.open);
    return taken;
  }

  async function discard(unwanted: readonly RecoverableDraft[]): Promise<void> {
    setOutcome(null);
    await Promise.all(unwanted.map((draft) => recovered.discard(draft)));
  }

  return { drafts, pending, outcome, recover, discard };
}
