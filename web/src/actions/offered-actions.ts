import type { ButtonLook } from '#ui/button/button.tsx';
import type { IconName } from '#ui/button/icon.tsx';
import type { Press } from '#platform/keys.ts';
import type { WorkspaceAction } from '#platform/workspace-actions.ts';
import type { Action, ActionContext, ActionPlace } from './action.ts';

/** An action on the target at hand, ready to be shown and run. */
export interface OfferedAction extends WorkspaceAction {
  readonly label: string;
  readonly places: readonly ActionPlace[];
  readonly presses: readonly Press[];
  readonly look: ButtonLook;
  readonly icon: IconName | undefined;
  readonly isPending: boolean;
  /** Why it cannot run now; `null` if it can. */
  readonly whyNot: () => string | null;
}

/** Returns an action on a target; `null` if it is not offered for it. */
export function offerAction<Target>(
  action: Action<Target>,
  target: Target,
  context: ActionContext,
): OfferedAction | null {
  if (action.isOffered?.(target, context) === false) return null;
  const { id, places, keys, look = 'secondary', icon } = action;
  const label = action.label(target, context);
  const isPending = action.isPending?.(target, context) === true;
  const whyNot = () => action.whyNot?.(target, context) ?? null;
  const isSearched = places.includes('search') && !isPending;
  return {
    ...{ id, label, places, look, icon, isPending, whyNot },
    presses: keys?.presses ?? [],
    keys: (keys?.presses ?? []).map((press) => press.join('+')),
    areKeysForModals: keys?.workInModals === true,
    nameInSearch: () =>
      isSearched && whyNot() === null ? (action.nameInSearch?.(target, context) ?? { label }) : null,
    run() {
      const reason = whyNot();
      if (reason === null) void action.run(target, context);
      else context.announce(reason);
    },
  };
}
