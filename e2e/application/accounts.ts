import type { Account, Application } from './application.ts';

/** Creates an account, by default of an editor; the command prints the generated password. */
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
