import { expect, test, vi } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { SignedInSockets } from './signed-in-sockets.ts';

test('the newest twenty sockets of a session are kept, and it is known by them until all are closed', async () => {
  const storage = await (await testDatabase()).open(exampleResources);
  const sockets = new SignedInSockets(storage);
  const session = (id: string) =>
    ({ id, account: { id: 'a', name: 'Camille', email: 'c@ne2016.test', role: 'editor' } }) as const;
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  for (let n = 0; n < 30; n += 1) {
    // Sockets of the same millisecond are removed together.
    now += 1;
    await sockets.add(session('one'), `1.${n}`);
  }
  await sockets.add(session('other'), '2.1');
  expect((await sockets.sessionsOf('1.29')).has('one')).toBe(true);
  expect((await sockets.sessionsOf('1.10')).has('one')).toBe(true);
  expect((await sockets.sessionsOf('1.9')).has('one')).toBe(false);
  expect((await sockets.sessionsOf('1.29')).has('other')).toBe(false);
  await sockets.end('one', () => sockets.add(session('one'), '1.30'));
  expect((await sockets.sessionsOf('1.29')).has('one')).toBe(false);
  expect((await sockets.sessionsOf('1.30')).has('one')).toBe(true);
  await sockets.end('one', async () => undefined);
  expect(await sockets.sessions()).toEqual([{ id: 'other', role: 'editor' }]);
});
