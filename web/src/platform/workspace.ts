import { createContext, useContext } from 'react';

/**
 * A part of the workspace, such as its undo. It is declared beside the type of the part, so that each floor
 * reads only the parts of its own and of lower floors.
 */
export interface WorkspacePart<Part> {
  /** The part outside of a workspace, and in one without it. */
  readonly outside: Part;
}

/** Declares a part of the workspace. */
export function workspacePart<Part>(outside: Part): WorkspacePart<Part> {
  return { outside };
}

/** The parts of one workspace. They stay the same objects; one that changes has `subscribe`. */
export class WorkspaceParts {
  readonly #parts = new Map<WorkspacePart<unknown>, unknown>();

  /** Adds a part before the workspace is shown. */
  add<Part>(key: WorkspacePart<Part>, part: Part): this {
    this.#parts.set(key, part);
    return this;
  }

  get<Part>(key: WorkspacePart<Part>): Part {
    return this.#parts.has(key) ? (this.#parts.get(key) as Part) : key.outside;
  }
}

/** The one context of the workspace. Its value never changes. */
export const WorkspaceContext = createContext(new WorkspaceParts());

/** Returns a part of the workspace, always the same object. */
export function useWorkspacePart<Part>(key: WorkspacePart<Part>): Part {
  return useContext(WorkspaceContext).get(key);
}
