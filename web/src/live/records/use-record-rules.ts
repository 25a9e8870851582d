import {
  type AttributeError,
  findBrokenRules,
  isHiddenIn,
  isRequiredIn,
  type Person,
  type Resource,
} from '@ne2016/contract';
import { useMemo } from 'react';
import type { EditedRecord } from './edited-record.ts';
import { unlessThrown } from './unless-thrown.ts';
import { isReadOnly } from './user-rights.ts';

/** The part of a record that rules read. */
type RuledRecord = Pick<EditedRecord, 'values' | 'snapshot' | 'changed' | 'isDraft'>;

/**
 * Returns the rules across attributes that the unsaved edits of a record break. If a function of the declaration
 * throws, nothing is blocked here, and the server decides.
 */
export function brokenRulesOf(resource: Resource, record: RuledRecord): AttributeError[] {
  const { values, changed, isDraft } = record;
  return unlessThrown([], () => findBrokenRules(resource, values, isDraft ? null : changed));
}

/** The rules of the declaration for a record in its current state. */
export interface RecordRules {
  isRequired(name: string): boolean;
  /** Returns whether the form leaves the attribute out; never if it has unsaved edits. */
  isHidden(name: string): boolean;
  /** Returns whether this person may not change it. An edit that was made before can still be reverted. */
  isReadOnly(name: string): boolean;
}

/** Returns the rules of the declaration for a record in its current state. */
function recordRules(resource: Resource, record: RuledRecord, person: Person): RecordRules {
  const { values, snapshot, changed } = record;
  const isWorkedOn = (name: string) => changed.includes(name);
  return {
    isRequired: (name) => unlessThrown(false, () => isRequiredIn(resource, name, values)),
    isHidden: (name) =>
      !isWorkedOn(name) && unlessThrown(false, () => isHiddenIn(resource, name, values, person)),
    isReadOnly: (name) =>
      !(isWorkedOn(name) && !record.isDraft) && isReadOnly(resource, name, snapshot, person),
  };
}

/** As {@link recordRules}, updated when the record changes. */
export function useRecordRules(resource: Resource, record: RuledRecord, person: Person): RecordRules {
  const { id, role } = person;
  return useMemo(() => recordRules(resource, record, { id, role }), [resource, record, id, role]);
}
