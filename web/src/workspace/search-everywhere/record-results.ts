import { countedLabel, nounForm, type Resource } from '@ne2016/contract';
import type { DataLayer, RecordKey } from '@ne2016/data-layer';
import type { Translate } from '#ui/texts/texts.ts';
import type { OpenRequest } from '#record/linked/open-elsewhere.ts';
import { keysOf } from '#values/key-texts.ts';
import { distinctTitle } from '#values/record-title.ts';
import type { FoundInList } from './record-finder.ts';
import type { SearchResult } from './search-result.ts';

/** The context of record results. */
export interface RecordResultsContext {
  readonly layer: DataLayer;
  readonly t: Translate;
  readonly openRecord: (request: OpenRequest) => void;
  /** Shows a list with a search. */
  readonly searchList: (list: Resource, query: string) => void;
}

/** Returns the result for a record; `undefined` if it is gone by now. */
export function recordResult(
  resource: Resource,
  key: RecordKey,
  { layer, t, openRecord }: RecordResultsContext,
): SearchResult | undefined {
  const values = layer.store(resource).get(key)?.values;
  if (values === undefined) return undefined;
  const label = distinctTitle(resource, values) || t('record.untitled');
  const details = keysOf(resource, values)
    .map(({ text }) => text)
    .filter((text) => !label.includes(text));
  return {
    id: `${resource.name}-${key}`,
    label,
    ...(details.length > 0 && { detail: details.join(' · ') }),
    choose: () => openRecord({ resource, key }),
  };
}

/** Returns the matches in one list, and a link to the rest. */
export function listResults(
  { resource, ids, total }: FoundInList,
  query: string,
  context: RecordResultsContext,
): readonly SearchResult[] {
  const results = ids.flatMap((id) => recordResult(resource, id, context) ?? []);
  if (total <= ids.length) return results;
  const { labels } = resource;
  const all: SearchResult = {
    id: `${resource.name}-all`,
    leadsOn: true,
    label: context.t(`searchEverywhere.showAll_${nounForm(labels)}`, {
      total,
      name: countedLabel(labels, total),
    }),
    choose: () => context.searchList(resource, query),
  };
  return [...results, all];
}
