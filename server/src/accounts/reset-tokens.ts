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

/** Finds the account for which a token was made, be it still good or not. */
export async function holderOf(auth: Auth, token: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  return found ? findAccountById(auth, found.value) : undefined;
}

/** Makes every token of an account useless. */
export async function deleteResetTokens(auth: Auth, { id }: Pick<Account, 'id'>): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: id }] });
}

/** The page of the application where the holder of a token chooses a new password. */
export function resetLink(appUrl: string, token: string): string {
  return `${appUrl}/#/reset/${token}`;
}
