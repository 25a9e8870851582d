import { randomBytes } from 'node:crypto';
import type { Colleague, Role } from '@ne2016/contract';
import { type Account, isDisabled, type StoredAccount, toAccount } from './account.ts';
import type { Auth } from './create-auth.ts';

/** Returns all accounts, sorted by e-mail address. */
export async function listAccounts(auth: Auth): Promise<(Account & { isDisabled: boolean })[]> {
  const { adapter } = await auth.$context;
  const found = await adapter.findMany<StoredAccount>({
    model: 'user',
    sortBy: { field: 'email', direction: 'asc' },
    // The default limit of the library is 100.
    limit: await adapter.count({ model: 'user' }),
  });
  return found.map((one) => ({ ...toAccount(one), isDisabled: isDisabled(one) }));
}

/** Returns whether there is any account. */
export async function hasAccounts(auth: Auth): Promise<boolean> {
  const { adapter } = await auth.$context;
  return (await adapter.count({ model: 'user' })) > 0;
}

/** Returns the account with an e-mail address. */
export async function findAccount(auth: Auth, email: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email.toLowerCase());
  return found ? toAccount(found.user) : undefined;
}

/** Returns the account with an identifier. */
export async function findAccountById(auth: Auth, id: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserById(id);
  return found ? toAccount(found) : undefined;
}

/** Returns the account with an e-mail address, unless it is disabled. */
export async function findUsableAccount(auth: Auth, email: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email.toLowerCase());
  return found && !isDisabled(found.user) ? toAccount(found.user) : undefined;
}

/** Returns the name to show. An address as name is shortened to the part before the @. */
function shownName({ name, email }: Pick<StoredAccount, 'name' | 'email'>): string {
  return name === email ? (name.split('@', 1)[0] ?? name) : name;
}

/**
 * Returns an account as colleagues see it, disabled or not; `undefined` when it does not exist. Its address
 * is set only when another account has the same shown name.
 */
export async function colleagueOf(auth: Auth, id: string): Promise<Colleague | undefined> {
  const { colleagues, colleagueReads } = auth.known;
  return colleagues.find(id) ?? (await colleagueReads.read(id, () => askForColleague(auth, id)));
}

async function askForColleague(auth: Auth, id: string): Promise<Colleague | undefined> {
  const { version, colleagues } = auth.known;
  const before = version.current();
  const account = await findAccountById(auth, id);
  if (account === undefined) return undefined;
  const name = shownName(account);
  const { adapter } = await auth.$context;
  const maybeOfName = await adapter.findMany<StoredAccount>({
    model: 'user',
    where: [
      { field: 'name', value: name, connector: 'OR' },
      { field: 'email', operator: 'starts_with', value: `${name}@`, connector: 'OR' },
    ],
  });
  const hasNamesake = maybeOfName.some((one) => one.id !== id && shownName(one) === name);
  const colleague = { id, name, ...(hasNamesake ? { email: account.email } : {}) };
  colleagues.keep(id, colleague, before);
  return colleague;
}

/**
 * Adds an account with a password. The address must be free. If the process ends in between, the account has
 * no password; its owner can set one with a reset link.
 */
export async function addAccount(
  auth: Auth,
  { email, name, role, password }: Omit<Account, 'id'> & { password: string },
): Promise<void> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const user = await internalAdapter.createUser(
    { email, name, role, emailVerified: true },
    { method: 'admin' },
  );
  await internalAdapter.createAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: hash,
  });
}

/** Changes the role of an account. It applies from the next call on. */
export async function changeRole(auth: Auth, account: Account, role: Role): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(account.id, { role });
}

/** Returns a random password that can be read aloud and typed: 24 characters, 120 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(24), (byte) => letters.charAt(byte % letters.length)).join('');
}
