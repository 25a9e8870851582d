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
import { type Refusal, useRefusal } from './refusal.ts';

type KnownRecord = RecordState<RecordOf<Resource>>;

/** The last known state of a record, and its current state in the store. */
interface Seen {
  readonly lastKnown: KnownRecord;
  readonly current: KnownRecord | undefined;
}

function editedRecord({ lastKnown, current }: Seen): EditedRecord {
  const { values, snapshot, deleted: _, ...state } = current ?? lastKnown;
  const isDraft = isDraftKey(state.key);
  // Not reported as deleted: the user did it here, and the form closes.
  const isRemovedHere = isDraft || (state.deleting && state.problem === null);
  return {
    ...state,
    values,
    snapshot,
    isDraft,
    isDeleted: current === undefined ? !isRemovedHere : current.deleted,
  };
}

/** The state and actions of a form that edits one record. */
export interface RecordEditor {
  /** The record as rendered. */
  readonly record: EditedRecord;
  /** Returns the current record. */
  now(): EditedRecord;
  /** The refusal of the last save, from which the form gets the errors of its fields. */
  readonly refusal: Refusal;
  /** Returns all validation errors of the values to be sent, including broken rules. */
  faults(): AttributeError[];
  edit(name: string, value: unknown): void;
  /** Resolves a conflict with the edited value. */
  keepMine(name: string): void;
  /** Discards the edit of an attribute in favour of the value on the server; resolves a conflict. */
  takeTheirs(name: string): void;
  /** Resolves to `undefined` on failure; the record then has the problem. */
  save(): Promise<RecordId | undefined>;
  /** Discards all unsaved edits; a draft is removed. */
  discard(): void;
  remove(): Promise<boolean>;
}

/**
 * Edits one record. Each edit goes to the store at once, which keeps it after the form closes.
 * @param isOpen While false, the last state stays: a form that is closing no longer changes.
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
      // A form that slides out still accepts input after its record was deleted or its draft discarded.
      if (store.get(record.key)?.deleted !== false) return;
      // Values are kept even if they are invalid, which no type can express.
      store.edit(record.key, { [name]: value } as Partial<RecordOf<Resource>>);
    },
    keepMine: (name) => store.keepMine(record.key, name),
    takeTheirs: (name) => store.takeTheirs(record.key, name),
    save: () => store.save(record.key),
    // `revert` also reloads the list; the store reports its failures.
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
