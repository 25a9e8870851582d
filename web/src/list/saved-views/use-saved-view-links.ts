import type { Person, Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { listPath } from '#routes/list-paths.ts';
import { useHashQuery } from '#routes/hash-location.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useSavedViews } from '../state/use-saved-views.ts';
import { plainText, readViewAddress, savedViewQuery } from '#query/view/view-address.ts';

/** A link to a saved view, or to the whole list. */
export interface SavedViewLink {
  /** `null`: the whole list. */
  readonly id: number | null;
  readonly name: string;
  /** The path after the `#`, with its query. */
  readonly href: string;
  /** Whether it is open, changed or not. */
  readonly isCurrent: boolean;
}

/**
 * The saved views of a list for the navigation, by name, live. Before them the whole list, where that opens with a view:
 * its own link leads to the view then. `isShown`: whether that list is on the screen.
 */
export function useSavedViewLinks(
  resource: Resource,
  person: Person,
  isShown: boolean,
): readonly SavedViewLink[] {
  const { views, defaultView } = useSavedViews(resource, person);
  const query = useHashQuery();
  const { t } = useTranslation();
  return useMemo(() => {
    const { id: named, text } = readViewAddress(query);
    const current = named ?? (text === null ? defaultView?.id : undefined);
    const path = listPath(resource.name);
    const links = views.map(({ id, name }) => ({
      id,
      name,
      href: `${path}?${savedViewQuery(id)}`,
      isCurrent: isShown && id === current,
    }));
    if (defaultView === null) return links;
    const name = t('savedViews.allRecords');
    const isCurrent = isShown && named === null && text === plainText;
    return [{ id: null, name, href: `${path}?${plainText}`, isCurrent }, ...links];
  }, [views, defaultView, resource, query, isShown, t]);
}
