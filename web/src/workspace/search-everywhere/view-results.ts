import type { Resource } from '@ne2016/contract';
import type { DataLayer } from '@ne2016/data-layer';
import { listPath } from '#routes/list-paths.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { savedViewQuery } from '#query/view/view-address.ts';
import type { SearchResult } from './search-result.ts';

/** Returns the saved views of some lists. `go` navigates to an address. */
export function viewResults(
  lists: readonly Resource[],
  layer: DataLayer,
  go: (address: string) => void,
): readonly SearchResult[] {
  const store = layer.store(savedViews);
  return Array.from(store.ids()).flatMap((id): SearchResult[] => {
    const view = store.get(id)?.snapshot;
    const list = lists.find(({ name }) => name === view?.resource);
    if (view === undefined || list === undefined) return [];
    const choose = () => go(`${listPath(list.name)}?${savedViewQuery(view.id_app_view)}`);
    return [{ id: `view-${id}`, label: view.name, detail: list.labels.plural, choose }];
  });
}
