import { randomBytes } from 'node:crypto';
import type { Account } from './account.ts';
import type { Auth } from './create-auth.ts';
import { findAccountById } from './directory.ts';
import { resetTokenLifetime } from './password-rules.ts';

/** Whose token is made where an address has no account: no identifier is like it, so nobody can use the token. */
export const nobody: Pick<Account, 'id'> = { id: 'nobody' };

function identifierOf(token: string): string {
  return `reset-password:${token}`;
}

/** Makes a token by which an account gets a new password: single use, one hour, only its hash is stored. */
export async function createResetToken(auth: Auth, { id }: Pick<Account, 'id'>): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: id,
    expiresAt: new Date(Date.now() + resetTokenLifetime),
  });
  return token;
}

/** A token that is still good. */
export interface ResetToken {
  /** Of what is stored of it. */
  id: string;
  holder: Account;
}

/** Finds what is stored of a token; `undefined` where it is unknown, used or too old. */
export async function findResetToken(auth: Auth, token: string): Promise<ResetToken | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  if (!found || found.expiresAt <= new Date()) return undefined;
  const holder = await findAccountById(auth, found.value);
  return holder && { id: found.id, holder };
}

/** Makes every token of an account useless, but for one that is about to be used. */
export async function deleteResetTokens(
  auth: Auth,
  { id }: Pick<Account, 'id'>,
  used: Pick<ResetToken, 'id'> | null = null,
): Promise<void> {
  const { adapter } = await auth.$context;
  const others = used === null ? [] : [{ field: 'id', value: used.id, operator: 'ne' } as const];
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: id }, ...others] });
}

/** The page of the application where the holder of a token chooses a new password. */
export function resetLink(appUrl: string, token: string): string {
  return `${appUrl}/#/reset/${token}`;
}
