import type { Account, Application } from './application.ts';

/** Makes an account, of an editor unless it is said otherwise; the command prints the password that it made up. */
export async function addAccount(
  application: Application,
  email: string,
  name = email,
  role = 'editor',
): Promise<Account> {
  const printed = await application.userCommand('add', email, '--role', role, '--name', name);
  const [, password] = /Mot de passe\s:\s(\S+)/.exec(printed) ?? [];
  if (password === undefined) throw new Error(`No password in: ${printed}`);
  return { email, password };
}
