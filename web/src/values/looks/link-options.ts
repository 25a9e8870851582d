import type { Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import type { SearchableOptions, SelectOption } from '#ui/select/search-options.ts';
import type { SearchText } from '#ui/search/rank-text.ts';
import { keysOf, keyTextsOf } from '../key-texts.ts';
import { distinctTitle, type RecordValues } from '../record-title.ts';

const nothing: RecordValues = {};

/**
 * The records of a view as options, searched by their titles and keys. They are a snapshot: create new ones
 * after each change, which costs nothing before a search.
 */
export function linkOptions(
  resource: Resource,
  store: Pick<ResourceStore, 'get'>,
  view: PlacedRecords,
  writeKey: (key: { label: string; text: string }) => string,
): SearchableOptions {
  const textOf = keyTextsOf(resource);
  const texts: SearchText[] = [];
  const options: SelectOption[] = [];
  const keyAt = (place: number): RecordKey => view.keyAt(place) ?? '';
  const valuesAt = (place: number): RecordValues => store.get(keyAt(place))?.values ?? nothing;
  return {
    size: view.size,
    optionAt: (place) =>
      (options[place] ??= { value: keyAt(place), label: distinctTitle(resource, valuesAt(place)) }),
    textAt: (place) => (texts[place] ??= textOf(valuesAt(place))),
    detailsAt: (place) => keysOf(resource, valuesAt(place)).map(writeKey),
  };
}
