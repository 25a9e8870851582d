import { randomBytes } from 'node:crypto';
import { type Role, roles } from '@ne2016/contract';
import type { Auth } from './create-auth.ts';
import { resetTokenLifetime } from './password-rules.ts';

/** Somebody who may sign in, as the rest of the product sees them. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
}

interface StoredAccount {
  id: string;
  name: string;
  email: string;
  role?: unknown;
}

/** Leaves out what is nobody's business; a role that this version does not know counts as the least. */
export function toAccount({ id, name, email, role }: StoredAccount): Account {
  return { id, name, email, role: roles.find((one) => one === role) ?? 'reader' };
}

/** Every account, by e-mail address. */
export async function listAccounts(auth: Auth): Promise<Account[]> {
  const { adapter } = await auth.$context;
  const found = await adapter.findMany<StoredAccount>({
    model: 'user',
    sortBy: { field: 'email', direction: 'asc' },
  });
  return found.map(toAccount);
}

/** Whether there is any account yet. */
export async function hasAccounts(auth: Auth): Promise<boolean> {
  const { adapter } = await auth.$context;
  return (await adapter.count({ model: 'user' })) > 0;
}

/** Finds the account of an e-mail address. */
export async function findAccount(auth: Auth, email: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email.toLowerCase());
  return found ? toAccount(found.user) : undefined;
}

/**
 * The name by which colleagues know an account; `undefined` when there is no such account any more. An account that
 * was given no name has its e-mail address as one, of which others see what stands before the @ only.
 */
export async function displayNameOf(auth: Auth, id: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserById(id);
  return found?.name === found?.email ? found?.name.split('@', 1)[0] : found?.name;
}

/**
 * Adds an account and its password. The address must be free. Should the process end in between, the account has no
 * password, and a link for a new one gives it one.
 */
export async function addAccount(
  auth: Auth,
  { email, name, role, password }: Omit<Account, 'id'> & { password: string },
): Promise<void> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const user = await internalAdapter.createUser(
    { email, name, role, emailVerified: true },
    { method: 'admin' },
  );
  await internalAdapter.createAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: hash,
  });
}

/** Gives an account another role, which counts from its next call on. */
export async function changeRole(auth: Auth, account: Account, role: Role): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(account.id, { role });
}

/** A random password that can be read aloud and typed: 24 characters, 120 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(24), (byte) => letters.charAt(byte % letters.length)).join('');
}

/** Makes a token by which an account gets a new password: single use, one hour, only its hash is stored. */
export async function createResetToken(auth: Auth, account: Account): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: account.id,
    expiresAt: new Date(Date.now() + resetTokenLifetime),
  });
  return token;
}

/** The page of the application where the holder of a token chooses a new password. */
export function resetLink(appUrl: string, token: string): string {
  return `${appUrl}/#/reset/${token}`;
}
