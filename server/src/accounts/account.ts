import { type Role, roles } from '@ne2016/contract';

/** Somebody who may sign in, as the rest of the product sees them. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Who makes a call, and by which of their sessions. */
export interface UserSession {
  readonly id: string;
  readonly account: Readonly<Account>;
}

/** An account as the library keeps it. */
export interface StoredAccount {
  id: string;
  name: string;
  email: string;
  role?: unknown;
  disabled?: unknown;
}

/** Whether an account may not be used for the time being. */
export function isDisabled(stored: object): boolean {
  return 'disabled' in stored && stored.disabled === true;
}

/** A role that this version does not know counts as the least. */
export function toRole(stored: unknown): Role {
  return roles.find((one) => one === stored) ?? 'reader';
}

/** Leaves out what is nobody's business. */
export function toAccount({ id, name, email, role }: StoredAccount): Account {
  return { id, name, email, role: toRole(role) };
}
