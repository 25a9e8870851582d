import {
  type AttributeError,
  findBrokenRules,
  isHiddenIn,
  isReadOnlyIn,
  isRequiredIn,
  type Person,
  type Resource,
} from '@ne2016/contract';
import { useMemo } from 'react';
import type { RecordValues } from '#values/record-title.ts';
import type { EditedRecord } from './edited-record.ts';

/** The part of a record that rules are about. */
type RuledRecord = Pick<EditedRecord, 'values' | 'snapshot' | 'changed' | 'isDraft'>;

/** Returns `otherwise` where a function of a declaration throws: it blocks nobody here, and the server decides. */
function unlessThrown<Answer>(otherwise: Answer, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    reportError(error);
    return otherwise;
  }
}

/** Every rule across attributes that a record breaks by what is not saved of it. */
export function brokenRulesOf(resource: Resource, record: RuledRecord): AttributeError[] {
  const { values, changed, isDraft } = record;
  return unlessThrown([], () => findBrokenRules(resource, values, isDraft ? null : changed));
}

/** Whether a person may not change an attribute of a record as it is stored, or as it begins; nobody what is computed. */
export function isReadOnly(resource: Resource, name: string, stored: RecordValues, person: Person): boolean {
  return (
    !Object.hasOwn(resource.attributes, name) ||
    unlessThrown(false, () => isReadOnlyIn(resource, name, stored, person))
  );
}

/** What the declaration says of attributes as long as a record is as it is. */
export interface RecordRules {
  /** What is wrong with a value beside others. */
  errorsOf(name: string): AttributeError[];
  isRequired(name: string): boolean;
  /** Whether the form leaves it out; not what somebody has changed and not saved. */
  isHidden(name: string): boolean;
  /** Whether this person may not change it. What was changed before can be taken back. */
  isReadOnly(name: string): boolean;
}

/** What the declaration says of attributes while a record is as it is here. */
function recordRules(resource: Resource, record: RuledRecord, person: Person): RecordRules {
  const { values, snapshot, changed } = record;
  const errors = brokenRulesOf(resource, record);
  const isWorkedOn = (name: string) => changed.includes(name);
  return {
    errorsOf: (name) => errors.filter(({ attribute }) => attribute === name),
    isRequired: (name) => unlessThrown(false, () => isRequiredIn(resource, name, values)),
    isHidden: (name) =>
      !isWorkedOn(name) && unlessThrown(false, () => isHiddenIn(resource, name, values, person)),
    isReadOnly: (name) =>
      !(isWorkedOn(name) && !record.isDraft) && isReadOnly(resource, name, snapshot, person),
  };
}

/** As {@link recordRules}, worked out again when the record changes. */
export function useRecordRules(resource: Resource, record: RuledRecord, person: Person): RecordRules {
  const { id, role } = person;
  return useMemo(() => recordRules(resource, record, { id, role }), [resource, record, id, role]);
}
