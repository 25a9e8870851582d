import type { Config } from '../config.ts';
import type { Auth } from './create-auth.ts';
import { addAccount, hasAccounts, randomPassword } from './directory.ts';

/** What the operator is told about the first account. */
export type FirstAccount =
  { state: 'exists' } | { state: 'made'; email: string; randomPassword: string | null };

/** Makes the first account when there is none; a password that nobody chose is given back, to be shown once. */
export async function ensureFirstAccount(
  auth: Auth,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAccount> {
  if (await hasAccounts(auth)) return { state: 'exists' };
  const password = adminPassword ?? randomPassword();
  await addAccount(auth, { email: adminEmail, name: 'Administration', role: 'admin', password });
  return { state: 'made', email: adminEmail, randomPassword: adminPassword === null ? password : null };
}
