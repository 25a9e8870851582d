import { firstValueOf, type NewRecord, type Person, type Resource } from '@ne2016/contract';
import type { DraftKey, ResourceStore } from '@ne2016/data-layer';
import { localDay } from '#formats/calendar-day.ts';
import { unlessThrown } from './unless-thrown.ts';
import { isReadOnly } from './user-rights.ts';
import type { RecordValues } from '#values/record-title.ts';

/** Returns the default value of an attribute; `undefined` without one. */
function firstValueIn(resource: Resource, name: string, made: NewRecord): unknown {
  return unlessThrown(undefined, () => firstValueOf(resource, name, made)) ?? undefined;
}

/** Returns the default values of a new record, as declared. */
function firstValuesOf(resource: Resource, { id, role }: Person): RecordValues {
  const made = { person: { id, role }, today: localDay(new Date()) ?? '' };
  const values = Object.keys(resource.attributes).map((name) => [name, firstValueIn(resource, name, made)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as RecordValues;
}

/**
 * Creates a draft with its default values, which do not count as unsaved edits.
 * @param defaults Further default values, from the place where it was created.
 */
export function beginRecord(
  store: Pick<ResourceStore, 'resource' | 'addDraft'>,
  person: Person,
  defaults: RecordValues = {},
): DraftKey {
  const { resource } = store;
  const first = firstValuesOf(resource, person);
  const writable = Object.entries(defaults).filter(([name]) => !isReadOnly(resource, name, first, person));
  return store.addDraft({}, { ...first, ...Object.fromEntries(writable) });
}
