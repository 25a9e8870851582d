import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import { listAccounts } from './directory.ts';

test('all accounts are listed, however many there are', async () => {
  const { auth } = await startTestServer();
  const { adapter } = await auth.$context;
  const emails = Array.from({ length: 120 }, (_, index) => `personne-${1000 + index}@ne2016.test`);
  for (const email of emails)
    await adapter.create({ model: 'user', data: { email, name: '', emailVerified: false, role: 'reader' } });
  expect((await listAccounts(auth)).map((account) => account.email)).toEqual(emails);
});
