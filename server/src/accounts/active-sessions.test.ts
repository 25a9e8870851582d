import { expect, test, vi } from 'vitest';
import { startWithSessions as start } from '../testing/made-sessions.ts';
import { findActiveSessions } from './active-sessions.ts';

test('hundreds of sessions are asked for in two queries', async () => {
  const { auth, adapter, userOf, sessionsOf } = await start();
  const users = [await userOf('editor'), await userOf('reader')];
  const ids = (await Promise.all(users.map((user) => sessionsOf(user, 300)))).flat();
  const asked = vi.spyOn(adapter, 'findMany');
  expect(await findActiveSessions(auth, ids)).toHaveLength(600);
  expect(asked).toHaveBeenCalledTimes(2);
});
