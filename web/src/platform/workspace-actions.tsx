import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

/**
 * Something that can be done now. It is offered by « Rechercher partout », and done by its key, if it has one, while no
 * field has the focus. Keys are also to be named in `keys.ts`, for the help.
 */
export interface WorkspaceAction {
  readonly id: string;
  /** « Nouveau projet » */
  readonly label: string;
  /** One sign, such as `n`. */
  readonly key?: string;
  /** Does it. No modal is open, and the focus is where it was before. */
  readonly run: () => void;
}

/** What can be done on the screen as it is: its parts add what they can do, for as long as they are there. */
export class WorkspaceActions {
  readonly #sources = new Set<() => WorkspaceAction | null>();

  /** @returns what takes it away again. */
  add(source: () => WorkspaceAction | null): () => void {
    this.#sources.add(source);
    return () => this.#sources.delete(source);
  }

  /** Everything that can be done, in the order in which it was added. */
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

/** Holds what can be done in one workspace. */
export function WorkspaceActionsProvider({ children }: { children: ReactNode }) {
  const [actions] = useState(() => new WorkspaceActions());
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

/** What can be done in the workspace around. */
export function useWorkspaceActions(): WorkspaceActions {
  return useContext(ActionsContext);
}

/** Offers an action for as long as the component is there; `null` offers nothing. */
export function useWorkspaceAction(action: WorkspaceAction | null): void {
  const actions = useWorkspaceActions();
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => actions.add(() => latest.current), [actions]);
}
