import { firstValueOf, type NewRecord, type Person, type Resource } from '@ne2016/contract';
import type { DraftKey, ResourceStore } from '@ne2016/data-layer';
import { localDay } from '#formats/calendar-day.ts';
import { isReadOnly } from './use-record-rules.ts';
import type { RecordValues } from '#values/record-title.ts';

/** The first value of an attribute. A function that throws is reported, and the record can be made all the same. */
function firstValueIn(resource: Resource, name: string, made: NewRecord): unknown {
  try {
    return firstValueOf(resource, name, made) ?? undefined;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/** What a new record has at first, as its declaration says. */
function firstValuesOf(resource: Resource, { id, role }: Person): RecordValues {
  const made = { person: { id, role }, today: localDay(new Date()) ?? '' };
  const values = Object.keys(resource.attributes).map((name) => [name, firstValueIn(resource, name, made)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as RecordValues;
}

/**
 * Starts a new record with its first values, which nobody would miss if it were defaults up.
 * @param defaults further ones, that say where it was begun.
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
