import { randomBytes } from 'node:crypto';
import type { Account } from './account.ts';
import type { Auth } from './create-auth.ts';
import { findAccountById } from './directory.ts';
import { resetTokenLifetime } from './password-rules.ts';

/** The holder of tokens for addresses without an account. No identifier equals it: the token is useless. */
export const nobody: Pick<Account, 'id'> = { id: 'nobody' };

function identifierOf(token: string): string {
  return `reset-password:${token}`;
}

/** Creates a token to set a new password. It is valid once and for one hour, and only its hash is stored. */
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

/** A valid token. */
export interface ResetToken {
  /** Identifier of the stored row. */
  id: string;
  holder: Account;
}

/** Returns the stored token; `undefined` when it is unknown, used or expired. */
export async function findResetToken(auth: Auth, token: string): Promise<ResetToken | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  if (!found || found.expiresAt <= new Date()) return undefined;
  const holder = await findAccountById(auth, found.value);
  return holder && { id: found.id, holder };
}

/** Deletes the tokens of an account, except one that is about to be used. */
export async function deleteResetTokens(
  auth: Auth,
  { id }: Pick<Account, 'id'>,
  used: Pick<ResetToken, 'id'> | null = null,
): Promise<void> {
  const { adapter } = await auth.$context;
  const others = used === null ? [] : [{ field: 'id', value: used.id, operator: 'ne' } as const];
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: id }, ...others] });
}

/** Returns the link to the page where the holder of a token chooses a new password. */
export function resetLink(appUrl: string, token: string): string {
  return `${appUrl}/#/reset/${token}`;
}
