import { randomBytes } from 'node:crypto';
import { text } from '../i18n/server-texts.ts';
import type { Account } from './account.ts';
import type { Auth } from './create-auth.ts';
import { disableAccount } from './disable-account.ts';

/**
 * Has nothing name a person any more, for good. The log, the records and the files that they made, and the views that
 * they saved, refer to the account, which stays: so what one person did can still be told from what others did.
 * @returns the name by which it goes from now on.
 */
export async function anonymiseAccount(auth: Auth, account: Account): Promise<string> {
  const { adapter, internalAdapter } = await auth.$context;
  const sign = randomBytes(4).toString('hex');
  const name = text('session.anonymised', { sign });
  // Before its name goes: an account that is half done cannot be used, and can be named once more.
  await disableAccount(auth, account);
  await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: account.id }] });
  // No real address ends like this. Colleagues do not see it: the name is unique, so it is shown without an address.
  await internalAdapter.updateUser(account.id, { name, email: `${sign}@anonyme.invalid` });
  return name;
}
