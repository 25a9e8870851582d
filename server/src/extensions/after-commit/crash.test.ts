import { join } from 'node:path';
import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { addressOf, startExtendedServer } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TestClient } from '../../testing/test-client.ts';

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';

test('a work that kill -9 interrupts is done at once after the next start', async () => {
  const DATA_DIR = temporaryFolder();
  const environment = { DATA_DIR, ADMIN_PASSWORD, MARK_FILE: join(DATA_DIR, 'mark') };
  const before = startExtendedServer(environment);
  const client = new TestClient(await addressOf(before));
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  // The answer may be lost with the process.
  await client.call('POST', paths.create('task'), { body: { name: 'Peindre' } }).catch(() => undefined);
  expect(await before.exit()).toBe(null);
  const after = startExtendedServer(environment);
  await after.until(/done after the cut: Peindre\n/);
});
