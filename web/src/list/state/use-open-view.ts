import type { Person, Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { queryOf } from '#routes/history-entry.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import { useHashQuery } from '#routes/use-location.ts';
import type { ViewSource } from './use-view.ts';
import { type NamedView, type SavedViews, useSavedViews } from './use-saved-views.ts';
import { withCurrentNames } from '#query/view/former-names.ts';
import { readViewAddress, viewQuery } from '#query/view/view-address.ts';

/** The meaning of the address of a list, given its saved views. */
export interface OpenView extends SavedViews {
  /** The open saved view, changed or not; `null` for none. */
  readonly base: NamedView | null;
  /** Whether the view is open as the default of the list, not by the address. */
  readonly isByDefault: boolean;
  /** Whether the address names a view that does not exist, or that this person may not read. */
  readonly isDeleted: boolean;
  /** Converts between the query of the address and the text of a view. */
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
    write: (text) =>
      viewQuery(text, findBase(saved, queryOf(pageNavigator.place().address)), saved.defaultView !== null),
  };
}

/** Returns the saved view that the address opens: the named one, or the default if the query is empty. */
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
