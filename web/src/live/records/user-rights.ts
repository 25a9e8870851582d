import {
  isAllowed,
  isAllowedFor,
  isReadOnlyIn,
  type Person,
  type RecordAction,
  type Resource,
} from '@ne2016/contract';
import type { RecordValues } from '#values/record-title.ts';
import type { EditedRecord } from './edited-record.ts';
import { unlessThrown } from './unless-thrown.ts';

/** The right that the server requires for each use of a record. */
const rightFor = {
  read: 'read',
  history: 'history',
  create: 'create',
  duplicate: 'create',
  recreate: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
} as const satisfies Readonly<Record<string, RecordAction>>;

/** Returns whether the role of a person allows a use of the records of a list, or at least of some of them. */
export function mayDoSome(
  use: keyof typeof rightFor,
  resource: Resource,
  { role }: Pick<Person, 'role'>,
): boolean {
  return isAllowed(role, rightFor[use], resource);
}

/**
 * Returns whether a person may act on a record, given its stored values; to restore it, those before its
 * deletion. If a function of the declaration throws, the error is reported and the action is denied.
 */
export function mayDo(
  use: 'read' | 'update' | 'delete' | 'restore',
  resource: Resource,
  stored: RecordValues,
  { id, role }: Person,
): boolean {
  const right = rightFor[use];
  if (right === 'read') return isAllowed(role, right, resource);
  return unlessThrown(false, () => isAllowedFor(resource, right, stored, { id, role }));
}

/**
 * Returns whether a person may not change an attribute of a record, given its stored or initial values.
 * Computed attributes are always read-only. If a function of the declaration throws, nothing is blocked here,
 * and the server decides.
 */
export function isReadOnly(
  resource: Resource,
  name: string,
  stored: RecordValues,
  { id, role }: Person,
): boolean {
  return (
    !Object.hasOwn(resource.attributes, name) ||
    unlessThrown(false, () => isReadOnlyIn(resource, name, stored, { id, role }))
  );
}

/** Returns whether a person may change all these attributes of a record, given its stored values. */
export function mayChange(
  names: readonly string[],
  resource: Resource,
  stored: RecordValues,
  person: Person,
): boolean {
  return (
    mayDo('update', resource, stored, person) &&
    !names.some((name) => isReadOnly(resource, name, stored, person))
  );
}

/** The rights of a person to the record that is open. */
export interface OpenRecordRights {
  /** Whether it is shown as a form, even if it was deleted and can no longer be saved. */
  readonly hasForm: boolean;
  readonly mayUpdate: boolean;
}

/** Returns the rights to an open record or draft. Unsaved edits stay in the form if the right is withdrawn. */
export function rightsTo(
  resource: Resource,
  record: Pick<EditedRecord, 'isDraft' | 'isDeleted' | 'snapshot' | 'changed'>,
  person: Person,
): OpenRecordRights {
  const { isDraft, isDeleted, snapshot, changed } = record;
  const hasForm = isDraft
    ? mayDoSome('create', resource, person)
    : changed.length > 0 || mayDo('update', resource, snapshot, person);
  return { hasForm, mayUpdate: hasForm && !isDeleted };
}
