import type { Config } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';
import type { Auth } from './create-auth.ts';
import { addAccount, hasAccounts, randomPassword } from './directory.ts';
import { isGuessable } from './guessable-password.ts';

/** The state of the first account, for the operator. */
export type FirstAccount =
  | { state: 'exists' }
  | { state: 'made'; email: string; randomPassword: string | null };

/**
 * Checks the configured password of the first account. Does nothing when there is an account already.
 * @throws StartFault when the password is easy to guess
 */
export async function refuseGuessablePassword(
  auth: Auth,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<void> {
  if (adminPassword === null || (await hasAccounts(auth))) return;
  if (await isGuessable(adminPassword, adminEmail))
    throw new StartFault(
      'La variable ADMIN_PASSWORD est trop facile à deviner : choisissez une phrase de plusieurs mots, ou retirez cette variable pour qu’un mot de passe soit créé.',
    );
}

/** Creates the first account if there is none. A generated password is returned, to be shown once. */
export async function ensureFirstAccount(
  auth: Auth,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAccount> {
  if (await hasAccounts(auth)) return { state: 'exists' };
  const password = adminPassword ?? randomPassword();
  await addAccount(auth, { email: adminEmail, name: 'Administration', role: 'admin', password });
  return { state: 'made', email: adminEmail, randomPassword: adminPassword === null ? password : null };
}
