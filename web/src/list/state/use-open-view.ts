import type { Person, Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { hashQuery, useHashQuery } from '#routes/hash-location.ts';
import type { ViewSource } from './use-view.ts';
import { type NamedView, type SavedViews, useSavedViews } from './use-saved-views.ts';
import { withCurrentNames } from '#query/view/former-names.ts';
import { readViewAddress, viewQuery } from '#query/view/view-address.ts';

/** What the address of a list means among its saved views. */
export interface OpenView extends SavedViews {
  /** The saved view that is open, changed or not; `null`: none. */
  readonly base: NamedView | null;
  /** Whether it is open because the list opens with it, not because the address names it. */
  readonly isByDefault: boolean;
  /** Whether the address names a view that is not there, or not for this person. */
  readonly isDeleted: boolean;
  /** For the address of the list. */
  readonly source: ViewSource;
}

function findBase({ views, defaultView }: SavedViews, query: string): NamedView | null {
  const { id, text } = readViewAddress(query);
  if (id !== null) return views.find((view) => view.id === id) ?? null;
  return text === null ? defaultView : null;
}

function sourceOf(saved: SavedViews, resource: Resource): ViewSource {
  return {
    read(query) {
      const { text } = readViewAddress(query);
      return text === null ? (findBase(saved, query)?.settings ?? '') : withCurrentNames(resource, text);
    },
    write: (text) => viewQuery(text, findBase(saved, hashQuery()), saved.defaultView !== null),
  };
}

/** Which saved view of a list its address opens: the one that it names, or the default where it says nothing. */
export function useOpenView(resource: Resource, person: Person): OpenView {
  const saved = useSavedViews(resource, person);
  const query = useHashQuery();
  return useMemo(() => {
    const base = findBase(saved, query);
    const isNamed = readViewAddress(query).id !== null;
    const isDeleted = saved.isReady && base === null && isNamed;
    return {
      ...saved,
      base,
      isByDefault: base !== null && !isNamed,
      isDeleted,
      source: sourceOf(saved, resource),
    };
  }, [saved, resource, query]);
}
