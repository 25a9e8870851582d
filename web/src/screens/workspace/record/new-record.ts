import type { DraftKey, RecordKey, RecordState, ResourceStore } from '@ne2016/data-layer';
import type { RecordValues } from '../values/record-title.ts';

/** What new records were given before anybody typed into them. */
const givenTo = new Map<RecordKey, RecordValues>();

/** Starts a new record that has some values already, which nobody would miss if it were given up. */
export function addDraftWith(store: ResourceStore, values: RecordValues): DraftKey {
  const key = store.addDraft(values);
  givenTo.set(key, values);
  return key;
}

/** The attributes of a record that somebody has typed into and not saved. */
export function typedInto({
  key,
  changed,
  values,
}: Pick<RecordState<RecordValues>, 'key' | 'changed' | 'values'>): readonly string[] {
  const given = givenTo.get(key);
  return given === undefined ? changed : changed.filter((name) => !Object.is(values[name], given[name]));
}
