import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { Resource } from '@ne2016/contract';
import { listPath } from '#routes/list-paths.ts';

const none: ReadonlySet<string> = new Set();

/** How each list was last shown, so that it is found as it was left. */
export class ViewMemory {
  readonly #queries = new Map<string, string>();
  readonly #collapsed = new Map<string, ReadonlySet<string>>();

  /** Notes how a list is shown. */
  remember(resource: string, query: string): void {
    this.#queries.set(resource, query);
  }

  /** The address of a list as it was last shown; the plain one where it was not. */
  addressOf(resource: string): string {
    const query = this.#queries.get(resource) ?? '';
    return query === '' ? listPath(resource) : `${listPath(resource)}?${query}`;
  }

  /** The groups that are collapsed where a list is grouped in one way. */
  collapsedGroups(grouping: string): ReadonlySet<string> {
    return this.#collapsed.get(grouping) ?? none;
  }

  /** Notes which groups are collapsed. */
  collapseGroups(grouping: string, ids: ReadonlySet<string>): void {
    this.#collapsed.set(grouping, ids);
  }
}

const ViewMemoryContext = createContext(new ViewMemory());

/** Keeps how lists are shown as long as one person works here. */
export function ViewMemoryProvider({ userId, children }: { userId: string; children: ReactNode }) {
  // Another person begins with plain lists.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const memory = useMemo(() => new ViewMemory(), [userId]);
  return <ViewMemoryContext value={memory}>{children}</ViewMemoryContext>;
}

/** How each list was last shown, for the links that lead to it. */
export function useViewMemory(): ViewMemory {
  return useContext(ViewMemoryContext);
}

/** Remembers how a list is shown, also what was typed last and is not in the address yet. */
export function useRememberedView(resource: Resource, query: string): void {
  const memory = useViewMemory();
  useEffect(() => memory.remember(resource.name, query), [memory, resource, query]);
}
