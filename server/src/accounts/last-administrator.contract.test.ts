import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createAuth } from './create-auth.ts';
import { addAccount, findAccount, listAccounts } from './directory.ts';
import { withdrawUnlessLast } from './last-administrator.ts';

const config = { appUrl: 'http://localhost:8080', appSecret: 'x'.repeat(32) };

/** A database with these accounts, opened twice, as by two concurrent commands. */
async function start(...roles: ('admin' | 'editor')[]) {
  const database = await testDatabase();
  const [one, other] = [await database.open(exampleResources), await database.open(exampleResources)];
  const auth = await createAuth(config, one);
  const accounts = await Promise.all(
    roles.map(async (role, index) => {
      const email = `${role}-${index}@ne2016.test`;
      await addAccount(auth, { email, name: role, role, password: 'un-bon-mot-de-passe' });
      return (await findAccount(auth, email))!;
    }),
  );
  return { one, other, auth, accounts };
}

test('the last administrator keeps the role and is not disabled; whoever is none may lose anything', async () => {
  const { one, auth, accounts } = await start('admin', 'editor');
  const [admin, editor] = accounts;
  expect(await withdrawUnlessLast(one, admin!, { role: 'editor' })).toBe(false);
  expect(await withdrawUnlessLast(one, admin!, { disabled: true })).toBe(false);
  expect(await withdrawUnlessLast(one, editor!, { disabled: true })).toBe(true);
  expect(await withdrawUnlessLast(one, editor!, { role: 'reader' })).toBe(true);
  expect(await listAccounts(auth)).toMatchObject([
    { role: 'admin', isDisabled: false },
    { role: 'reader', isDisabled: true },
  ]);
});

test('one who is disabled counts for nothing, and may lose the role too', async () => {
  const { one, accounts } = await start('admin', 'admin');
  const [first, second] = accounts;
  expect(await withdrawUnlessLast(one, first!, { disabled: true })).toBe(true);
  expect(await withdrawUnlessLast(one, second!, { disabled: true })).toBe(false);
  expect(await withdrawUnlessLast(one, first!, { role: 'reader' })).toBe(true);
});

test('two commands at the same time leave one administrator', async () => {
  const { one, other, accounts } = await start('admin', 'admin');
  const [first, second] = accounts;
  const outcomes = await Promise.all([
    withdrawUnlessLast(one, first!, { role: 'reader' }),
    withdrawUnlessLast(other, second!, { disabled: true }),
  ]);
  expect(new Set(outcomes)).toEqual(new Set([false, true]));
});
