import type { InspectedRecord, ResourceStore, Values } from '@ne2016/data-layer';
import { answers } from '../../../ui/search/rank-text.ts';
import { wordsOf } from '../../../ui/search/search-text.ts';
import { keyTextsOf } from '../values/key-texts.ts';

/** More of them would not be read. */
const mostShown = 20;

const nothing: Values = {};

function clean(key: InspectedRecord['key'], snapshot: Values): InspectedRecord {
  return { key, snapshot, edits: nothing, bases: nothing, sent: null, unconfirmed: null };
}

/**
 * The records of a list whose identifier is what is looked for, or that are found by title and keys as where one is
 * chosen. Without anything to look for: those that somebody works on.
 */
export function findRecords(store: ResourceStore, wanted: string): readonly InspectedRecord[] {
  const { workedOn } = store.inspect();
  const words = wordsOf(wanted);
  if (words.length === 0) return workedOn;
  const textOf = keyTextsOf(store.resource);
  const matches = (key: InspectedRecord['key'], values: Values) =>
    String(key) === wanted.trim() || answers(textOf(values), words);
  const found = workedOn.filter(({ key, snapshot, edits }) => matches(key, { ...snapshot, ...edits }));
  const known = new Set(workedOn.map(({ key }) => key));
  for (const id of store.ids()) {
    if (found.length >= mostShown) break;
    const record = known.has(id) ? undefined : store.get(id);
    if (record !== undefined && matches(id, record.values)) found.push(clean(id, record.snapshot));
  }
  return found;
}
