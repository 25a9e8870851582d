import { askDeclared } from './declared-function.ts';
import type { RecordRightAction, Resource } from './define-resource.ts';
import { isAllowed, type Person } from '../wire/roles.ts';

/**
 * Whether what is declared of single records lets a person do something with a record as it is. Their role is another
 * question.
 * @throws DeclaredFunctionError
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
 * Whether a person may change or delete a record as it is. The interface uses it to show what is allowed; the server
 * decides by the same.
 * @throws DeclaredFunctionError
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
