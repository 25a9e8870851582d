import { useEffect, useRef } from 'react';
import { pageNavigator } from '#routes/page-navigator.ts';
import { useUndo } from '#live/undo/undo-context.ts';
import { isRemembered } from '#platform/browser-memory.ts';
import { pressedKey } from '#platform/pressed-key.ts';
import { useWorkspaceActions } from '#platform/workspace-actions.tsx';

/**
 * Handles the keys of the workspace: Ctrl K searches, Ctrl Z undoes, Ctrl Y redoes, single characters run actions. They are
 * ignored while a modal is open: they would leave its input.
 */
export function useWorkspaceKeys(onSearch: () => void): void {
  const { undo, redo } = useUndo();
  const actions = useWorkspaceActions();
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === null || pageNavigator.isModalOpen()) return;
      if (key === 'Ctrl+K') {
        event.preventDefault();
        search.current();
      } else if (key === 'Ctrl+Z') {
        event.preventDefault();
        void undo();
      } else if (key === 'Ctrl+Y' || key === 'Ctrl+Shift+Z') {
        event.preventDefault();
        void redo();
      } else if (!isRemembered('areLetterKeysOff') && actions.press(key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions, undo, redo]);
}
