import {
  type AttributeError,
  checkAttribute,
  type RecordId,
  type RecordOf,
  type Resource,
} from '@ne2016/contract';
import { isDraftKey, type RecordKey, type RecordState } from '@ne2016/data-layer';
import { useRecord, useResourceStore } from '@ne2016/data-layer/react';
import { useMemo, useState } from 'react';
import { brokenRulesOf } from '#live/records/use-record-rules.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';
import { type serverErrorsFor, useRefusal } from './refusal.ts';

type KnownRecord = RecordState<RecordOf<Resource>>;

/** The record as it was last there, and what the store has of it now. */
interface Seen {
  readonly lastKnown: KnownRecord;
  readonly current: KnownRecord | undefined;
}

function editedRecord({ lastKnown, current }: Seen): EditedRecord {
  const { values, snapshot, deleted: _, ...state } = current ?? lastKnown;
  const isDraft = isDraftKey(state.key);
  // What is discarded or deleted here goes away as well.
  const isLeaving = isDraft || (state.deleting && state.problem === null);
  return {
    ...state,
    values,
    snapshot,
    isDraft,
    isDeleted: current === undefined ? !isLeaving : current.deleted,
  };
}

/** What a form needs to edit one record. */
export interface RecordEditor {
  /** As it was rendered. */
  readonly record: EditedRecord;
  /** As it is by now. */
  now(): EditedRecord;
  readonly refusal: Parameters<typeof serverErrorsFor>[0];
  /** Every rule that the values break which would be sent. */
  faults(): AttributeError[];
  edit(name: string, value: unknown): void;
  /** Ends a conflict by what was typed here. */
  keepMine(name: string): void;
  /** Gives up what was typed into an attribute, for what the server has; ends a conflict, too. */
  takeTheirs(name: string): void;
  /** `undefined`: it failed, and the problem is on the record. */
  save(): Promise<RecordId | undefined>;
  /** Takes back everything that is not saved; a new record is discarded. */
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
  const [seen, setSeen] = useState<Seen | undefined>(current && { lastKnown: current, current });
  if (isOpen && seen?.current !== current) {
    const lastKnown = current ?? seen?.lastKnown;
    if (lastKnown !== undefined) setSeen({ lastKnown, current });
  }
  const record = useMemo(() => seen && editedRecord(seen), [seen]);
  const refusal = useRefusal(record?.problem ?? null, record?.values ?? {});
  if (seen === undefined || record === undefined) return null;
  const now = () => editedRecord({ ...seen, current: store.get(record.key) });
  return {
    record,
    now,
    refusal,
    faults: () => findFaults(resource, now()),
    edit(name, value) {
      // A form that slides out may still be typed into after its record was deleted or its draft discarded.
      if (store.get(record.key)?.deleted !== false) return;
      // Any value is kept, also one that is not valid yet; no type could say more.
      store.edit(record.key, { [name]: value } as Partial<RecordOf<Resource>>);
    },
    keepMine: (name) => store.keepMine(record.key, name),
    takeTheirs: (name) => store.takeTheirs(record.key, name),
    save: () => store.save(record.key),
    // The store reports what fails when the list is loaded again.
    discard: () => void store.revert(record.key),
    remove: () => store.remove(record.key),
  };
}

function findFaults(resource: Resource, record: EditedRecord): AttributeError[] {
  const { values, changed, isDraft } = record;
  const faults = Object.entries(resource.attributes).flatMap(([name, attribute]) => {
    if (!isDraft && !changed.includes(name)) return [];
    const outcome = checkAttribute(name, attribute, values[name]);
    return outcome.ok ? [] : outcome.errors;
  });
  return [...faults, ...brokenRulesOf(resource, record)];
}
