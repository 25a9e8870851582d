/** The roles in ascending order; each includes the rights of the ones before it. */
export const roles = ['reader', 'editor', 'admin'] as const;

/** The role of a person, from the lowest to the highest. */
export type Role = (typeof roles)[number];

/** The person who requests a record. */
export interface Person {
  /** The identifier of the account. */
  readonly id: string;
  readonly role: Role;
}

/** The actions on the records of a resource; `history`: reads the history of all of them. */
export type RecordAction = 'read' | 'create' | 'update' | 'delete' | 'history';

/** Returns whether `role` may do `action`. The interface shows it, the server decides with it. */
export function isAllowed(
  role: Role,
  action: RecordAction,
  resource: { can: Readonly<Record<RecordAction, Role>> },
): boolean {
  return roles.indexOf(role) >= roles.indexOf(resource.can[action]);
}
