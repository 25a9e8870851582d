import { type Role, roles } from '@ne2016/contract';

/** A user account, as the rest of the product uses it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** The caller of a request: a session and its account. */
export interface UserSession {
  readonly id: string;
  readonly account: Readonly<Account>;
}

/** An account as the library stores it. */
export interface StoredAccount {
  id: string;
  name: string;
  email: string;
  role?: unknown;
  disabled?: unknown;
}

/** Returns whether an account is disabled. */
export function isDisabled(stored: object): boolean {
  return 'disabled' in stored && stored.disabled === true;
}

/** Returns the role of a stored value. An unknown role becomes the one with the fewest rights. */
export function toRole(stored: unknown): Role {
  return roles.find((one) => one === stored) ?? 'reader';
}

/** Returns the public attributes of a stored account. */
export function toAccount({ id, name, email, role }: StoredAccount): Account {
  return { id, name, email, role: toRole(role) };
}
