import { useEffect } from 'react';
import { pageNavigator } from '#routes/page-navigator.ts';
import { isRemembered } from '#platform/browser-memory.ts';
import { pressedKey } from '#platform/pressed-key.ts';
import { useWorkspaceActions } from '#platform/workspace-actions.ts';

/** Runs the available actions by their keys. While a modal is open, most would leave its input. */
export function useWorkspaceKeys(): void {
  const actions = useWorkspaceActions();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === null || (key.length === 1 && isRemembered('areLetterKeysOff'))) return;
      if (actions.press(key, pageNavigator.isModalOpen())) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions]);
}
