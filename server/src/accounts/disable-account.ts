import type { Account } from './account.ts';
import type { Auth } from './create-auth.ts';
import { endSessions, tokensOf } from './ended-sessions.ts';
import { deleteResetTokens } from './reset-tokens.ts';

/** Keeps an account from being used: its sessions end, and the links that it was given open nothing any more. */
export async function disableAccount(auth: Auth, account: Account): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(account.id, { disabled: true });
  await endSessions(auth, await tokensOf(auth, account.id), 'accountDisabled');
  await internalAdapter.deleteUserSessions(account.id);
  await deleteResetTokens(auth, account);
}

/** Lets an account be used again, with the password that it had. */
export async function enableAccount(auth: Auth, account: Account): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(account.id, { disabled: false });
}
