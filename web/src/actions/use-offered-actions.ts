import { useMemo } from 'react';
import { useActionRunner } from '#extensions/parts/action-runs.ts';
import { useListText } from '#i18n/use-list-text.ts';
import { useCopyLink } from '#platform/use-copy-link.ts';
import { useAvailableActions } from '#platform/workspace-actions.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import type { Action, ActionContext, ActionPlace } from './action.ts';
import { offerAction, type OfferedAction } from './offered-actions.ts';

/** The actions on a target that the person may do. */
export interface OfferedActions {
  /** Returns those of a menu or bar. */
  at(place: ActionPlace): readonly OfferedAction[];
}

/** Returns what actions may use. */
export function useActionContext(): ActionContext {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const listText = useListText();
  const copyLink = useCopyLink();
  const runner = useActionRunner();
  return useMemo(
    () => ({ t, announce, listText, copyLink, runner }),
    [t, announce, listText, copyLink, runner],
  );
}

/**
 * Returns the actions of the registry that a target has. While the component is mounted, their keys work and
 * « Rechercher partout » offers them.
 */
export function useOfferedActions<Target>(
  actions: readonly Action<Target>[],
  target: Target,
): OfferedActions {
  const context = useActionContext();
  const offered = actions.flatMap((action) => offerAction(action, target, context) ?? []);
  useAvailableActions(offered);
  return { at: (place) => offered.filter(({ places }) => places.includes(place)) };
}
