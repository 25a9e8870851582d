/** The roles, each of which may do what the ones before it may. */
export const roles = ['reader', 'editor', 'admin'] as const;

/** What a person may do, from least to most. */
export type Role = (typeof roles)[number];

/** Who asks for a record. */
export interface Person {
  /** The identifier of the account. */
  readonly id: string;
  readonly role: Role;
}

/** What can be done to the records of a resource; `history`: read what happened to all of them. */
export type RecordAction = 'read' | 'create' | 'update' | 'delete' | 'history';

/** Whether `role` may do `action`. The interface uses it to show what is allowed; the server decides by it. */
export function isAllowed(
  role: Role,
  action: RecordAction,
  resource: { can: Readonly<Record<RecordAction, Role>> },
): boolean {
  return roles.indexOf(role) >= roles.indexOf(resource.can[action]);
}
