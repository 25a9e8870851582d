import { useEffect, useRef } from 'react';
import { useWorkspacePart, workspacePart } from './workspace.ts';

/** An action that is available now, for its keys and for « Rechercher partout ». */
export interface WorkspaceAction {
  readonly id: string;
  /** As `pressedKey` names them: `n`, `Ctrl+Z`. */
  readonly keys: readonly string[];
  /** Whether its keys also work while a modal is open. */
  readonly areKeysForModals: boolean;
  /** Returns its name in « Rechercher partout »; `null` if that does not offer it. */
  readonly nameInSearch: () => { readonly label: string; readonly detail?: string } | null;
  /** Runs the action; from « Rechercher partout », once that is closed and the focus is back in its place. */
  readonly run: () => void;
}

/** The available actions of the screen: its parts add theirs while they are mounted. */
export class WorkspaceActions {
  readonly #sources = new Set<() => readonly WorkspaceAction[]>();

  /** @returns a function that removes them. */
  add(source: () => readonly WorkspaceAction[]): () => void {
    this.#sources.add(source);
    return () => this.#sources.delete(source);
  }

  /** Returns all actions, in the order of adding. */
  all(): readonly WorkspaceAction[] {
    return [...this.#sources].flatMap((source) => source());
  }

  /** Runs the action of a key. Returns whether there is one. */
  press(key: string, isModalOpen: boolean): boolean {
    const action = this.all().find(
      ({ keys, areKeysForModals }) => keys.includes(key) && (areKeysForModals || !isModalOpen),
    );
    action?.run();
    return action !== undefined;
  }
}

export const workspaceActionsPart = workspacePart(new WorkspaceActions());

/** Returns the actions of the surrounding workspace. */
export function useWorkspaceActions(): WorkspaceActions {
  return useWorkspacePart(workspaceActionsPart);
}

/** Makes actions available while the component is mounted. */
export function useAvailableActions(available: readonly WorkspaceAction[]): void {
  const actions = useWorkspaceActions();
  const latest = useRef(available);
  useEffect(() => {
    latest.current = available;
  });
  useEffect(() => actions.add(() => latest.current), [actions]);
}
