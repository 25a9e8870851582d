import {
  type AttributeError,
  checkAttribute,
  type RecordId,
  type RecordOf,
  type Resource,
} from '@ne2016/contract';
import { isDraftKey, type RecordKey, type RecordState } from '@ne2016/data-layer';
import { useRecord, useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import type { RecordValues } from '../values/record-title.ts';
import { type serverErrorsFor, useRefusal } from './refusal.ts';

/** A record as the form sees it. */
export interface EditedRecord extends Omit<RecordState<unknown>, 'values' | 'snapshot'> {
  readonly values: RecordValues;
  readonly isDraft: boolean;
  /** Somebody else has deleted it. */
  readonly isGone: boolean;
}

/** What a form needs to edit one record. */
export interface RecordEditor {
  readonly record: EditedRecord;
  readonly refusal: Parameters<typeof serverErrorsFor>[0];
  /** Every rule that the values break which would be sent. */
  faults(): AttributeError[];
  edit(name: string, value: unknown): void;
  /** `undefined`: it failed, and the problem is on the record. */
  save(): Promise<RecordId | undefined>;
  /** Whether anything is unsaved now; what `record` says is as old as its render. */
  hasUnsavedEdits(): boolean;
  discard(): void;
  remove(): Promise<boolean>;
}

/**
 * Edits one record; every change goes to the store at once, where it outlives the form.
 * @param isOpen While false, what was shown last stays: a form that is on its way out does not change any more.
 */
export function useRecordEditor(resource: Resource, key: RecordKey, isOpen: boolean): RecordEditor | null {
  const store = useResourceStore(resource);
  const current = useRecord(resource, key);
  const [lastKnown, setLastKnown] = useState(current);
  if (isOpen && current !== undefined && current !== lastKnown) setLastKnown(current);
  const shown = isOpen ? (current ?? lastKnown) : lastKnown;
  const refusal = useRefusal(shown?.problem ?? null, shown?.values ?? {});
  if (shown === undefined) return null;
  const isGone = isOpen && (current === undefined || current.gone);
  const record: EditedRecord = { ...shown, isDraft: isDraftKey(shown.key), isGone };
  return {
    record,
    refusal,
    faults: () => findFaults(resource, record),
    edit(name, value) {
      // Any value is kept, also one that is not valid yet; no type could say more.
      if (!isGone) store.edit(shown.key, { [name]: value } as Partial<RecordOf<Resource>>);
    },
    save: () => store.save(shown.key),
    hasUnsavedEdits: () => (store.get(key)?.changed.length ?? 0) > 0,
    // The store reports what fails when the list is loaded again.
    discard: () => void store.revert(shown.key),
    remove: () => store.remove(shown.key),
  };
}

function findFaults(resource: Resource, { values, changed, isDraft }: EditedRecord): AttributeError[] {
  return Object.entries(resource.attributes).flatMap(([name, attribute]) => {
    if (!isDraft && !changed.includes(name)) return [];
    const outcome = checkAttribute(name, attribute, values[name]);
    return outcome.ok ? [] : outcome.errors;
  });
}
