import { randomBytes } from 'node:crypto';
import { text } from '../i18n/server-texts.ts';
import type { Account } from './account.ts';
import type { Auth } from './create-auth.ts';
import { disableAccount } from './disable-account.ts';

/**
 * Removes the identity of a person from an account, irreversibly. The account stays, because the log,
 * records, files and saved views refer to it: what one person did can still be distinguished from the work of
 * others.
 * @returns the new name of the account
 */
export async function anonymiseAccount(auth: Auth, account: Account): Promise<string> {
  const { adapter, internalAdapter } = await auth.$context;
  const sign = randomBytes(4).toString('hex');
  const name = text('session.anonymised', { sign });
  // Disabled before the name changes: an account that was interrupted here cannot be used, and the command
  // can be repeated.
  await disableAccount(auth, account);
  await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: account.id }] });
  // An address that cannot exist. Colleagues do not see it: the name is unique, so it is shown without its
  // address.
  await internalAdapter.updateUser(account.id, { name, email: `${sign}@anonyme.invalid` });
  return name;
}
