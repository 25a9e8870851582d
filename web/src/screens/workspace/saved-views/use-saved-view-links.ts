import type { Person, Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { listPath } from '../../../routes/routes.ts';
import { useHashQuery } from '../../../routes/hash-location.ts';
import { useSavedViews } from './use-saved-views.ts';
import { readViewAddress, savedViewQuery } from './view-address.ts';

/** A link to a saved view. */
export interface SavedViewLink {
  readonly id: number;
  readonly name: string;
  /** The path after the `#`, with its query. */
  readonly href: string;
  /** Whether it is open, changed or not. */
  readonly isCurrent: boolean;
}

/** The saved views of a list for the navigation, by name, live. `isShown`: whether that list is on the screen. */
export function useSavedViewLinks(
  resource: Resource,
  person: Person,
  isShown: boolean,
): readonly SavedViewLink[] {
  const { views, defaultView } = useSavedViews(resource, person);
  const query = useHashQuery();
  return useMemo(() => {
    const { id: named, text } = readViewAddress(query);
    const current = named ?? (text === null ? defaultView?.id : undefined);
    return views.map(({ id, name }) => ({
      id,
      name,
      href: `${listPath(resource.name)}?${savedViewQuery(id)}`,
      isCurrent: isShown && id === current,
    }));
  }, [views, defaultView, resource, query, isShown]);
}
