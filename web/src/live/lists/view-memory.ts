import { listPath } from '#routes/list-paths.ts';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';

const none: ReadonlySet<string> = new Set();

/** The last view of each list, to which its links return. */
export class ViewMemory {
  readonly #queries = new Map<string, string>();
  readonly #collapsed = new Map<string, ReadonlySet<string>>();

  /** Stores the view of a list. */
  remember(resource: string, query: string): void {
    this.#queries.set(resource, query);
  }

  /** Returns the address of the last view of a list; that of the plain list if there is none. */
  addressOf(resource: string): string {
    const query = this.#queries.get(resource) ?? '';
    return query === '' ? listPath(resource) : `${listPath(resource)}?${query}`;
  }

  /** Returns the collapsed groups of a list with this grouping. */
  collapsedGroups(grouping: string): ReadonlySet<string> {
    return this.#collapsed.get(grouping) ?? none;
  }

  /** Stores the collapsed groups. */
  collapseGroups(grouping: string, ids: ReadonlySet<string>): void {
    this.#collapsed.set(grouping, ids);
  }
}

export const viewMemoryPart = workspacePart(new ViewMemory());

/** Returns the last view of each list, for links to it. */
export function useViewMemory(): ViewMemory {
  return useWorkspacePart(viewMemoryPart);
}
