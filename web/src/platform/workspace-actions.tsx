import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

/**
 * An action that is available now. It is offered by « Rechercher partout », and run by its key, if it has
 * one, while no field has the focus. `keys.ts` must also list the key, for the help.
 */
export interface WorkspaceAction {
  readonly id: string;
  /** « Nouveau projet » */
  readonly label: string;
  /** A single character, such as `n`. */
  readonly key?: string;
  /** Runs the action. No modal is open, and the focus is back in its place. */
  readonly run: () => void;
}

/** The available actions of the screen: its parts add theirs while they are mounted. */
export class WorkspaceActions {
  readonly #sources = new Set<() => WorkspaceAction | null>();

  /** @returns a function that removes it. */
  add(source: () => WorkspaceAction | null): () => void {
    this.#sources.add(source);
    return () => this.#sources.delete(source);
  }

  /** Returns all actions, in the order of adding. */
  all(): readonly WorkspaceAction[] {
    return [...this.#sources].flatMap((source) => source() ?? []);
  }

  /** Runs the action of a key. Returns whether there is one. */
  press(key: string): boolean {
    const action = this.all().find((one) => one.key === key);
    action?.run();
    return action !== undefined;
  }
}

const ActionsContext = createContext(new WorkspaceActions());

/** Holds the actions of one workspace. */
export function WorkspaceActionsProvider({ children }: { children: ReactNode }) {
  const [actions] = useState(() => new WorkspaceActions());
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

/** Returns the actions of the surrounding workspace. */
export function useWorkspaceActions(): WorkspaceActions {
  return useContext(ActionsContext);
}

/** Offers an action while the component is mounted; `null` offers none. */
export function useWorkspaceAction(action: WorkspaceAction | null): void {
  const actions = useWorkspaceActions();
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => actions.add(() => latest.current), [actions]);
}
