import { askDeclared } from './declared-function.ts';
import type { RecordRightAction, Resource } from './define-resource.ts';
import { isAllowed, type Person } from '../wire/roles.ts';

/**
 * Returns whether the condition on single records allows an action, without checking the person's role.
 * @throws DeclaredFunctionError when the condition throws.
 */
export function isOpenTo(
  { name, canWhen }: Resource,
  action: RecordRightAction,
  record: Readonly<Record<string, unknown>>,
  person: Person,
): boolean {
  const when = canWhen[action];
  return when === null || askDeclared(`can.${action}.when of '${name}'`, () => when(record, person));
}

/**
 * Returns whether a person may change or delete a record in its current state. The interface uses it to show
 * allowed actions; the server decides with the same function.
 * @throws DeclaredFunctionError when a condition throws.
 */
export function isAllowedFor(
  resource: Resource,
  action: RecordRightAction,
  record: Readonly<Record<string, unknown>>,
  person: Person,
): boolean {
  return (
    isAllowed(person.role, action, resource) &&
    resource.writable?.(record, person) !== false &&
    isOpenTo(resource, action, record, person)
  );
}
