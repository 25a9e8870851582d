import type { Account } from './account.ts';
import type { Auth } from './create-auth.ts';
import { endSessions, tokensOf } from './ended-sessions.ts';
import { deleteResetTokens } from './reset-tokens.ts';

/** Disables an account: its sessions end, and its reset links become invalid. */
export async function disableAccount(auth: Auth, account: Account): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(account.id, { disabled: true });
  await endSessions(auth, await tokensOf(auth, account.id), 'accountDisabled');
  await internalAdapter.deleteUserSessions(account.id);
  await deleteResetTokens(auth, account);
}

/** Enables an account again, with its previous password. */
export async function enableAccount(auth: Auth, account: Account): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(account.id, { disabled: false });
}
