import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import { findActiveSessions, purgeExpiredSessions } from './active-sessions.ts';
import { findAccount } from './directory.ts';

/** A server on which some people have sessions. */
async function start() {
  const { auth, account } = await startTestServer();
  const { adapter } = await auth.$context;
  const userOf = async (role: 'editor' | 'reader') => (await findAccount(auth, await account(role)))!;
  /** Makes sessions of somebody; gives their identifiers. */
  const sessionsOf = async ({ id: userId }: { id: string }, count: number, lifetime = 60_000) => {
    const now = new Date();
    const rest = { userId, expiresAt: new Date(now.getTime() + lifetime), createdAt: now, updatedAt: now };
    const made = Array.from({ length: count }, () =>
      adapter.create<{ id: string }>({ model: 'session', data: { token: crypto.randomUUID(), ...rest } }),
    );
    return (await Promise.all(made)).map(({ id }) => id);
  };
  return { auth, adapter, userOf, sessionsOf };
}

test('the sessions that hold are those of accounts that may be used, until their end', async () => {
  const { auth, adapter, userOf, sessionsOf } = await start();
  const [editor, reader, disabled] = [await userOf('editor'), await userOf('reader'), await userOf('editor')];
  const [[first], [second], [ended], [refused]] = await Promise.all([
    sessionsOf(editor, 1),
    sessionsOf(reader, 1),
    sessionsOf(editor, 1, -1),
    sessionsOf(disabled, 1),
  ]);
  // Not by the command, which ends the sessions as well.
  const where = [{ field: 'id', value: disabled.id }];
  await adapter.update({ model: 'user', where, update: { disabled: true } });
  const ids = [first!, second!, ended!, refused!, 'never made'];
  const living = await findActiveSessions(auth, ids);
  expect(new Map(living.map(({ id, role }) => [id, role]))).toEqual(
    new Map([
      [first, 'editor'],
      [second, 'reader'],
    ]),
  );
});

test('a session ends at its time, to the millisecond, and may be forgotten then', async () => {
  const { auth, adapter, userOf, sessionsOf } = await start();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = await sessionsOf(await userOf('editor'), 1, 60_000);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await findActiveSessions(auth, ids)).toHaveLength(1);
  await purgeExpiredSessions(auth, Date.now());
  expect(await adapter.count({ model: 'session' })).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  expect(await findActiveSessions(auth, ids)).toEqual([]);
  await purgeExpiredSessions(auth, Date.now());
  expect(await adapter.count({ model: 'session' })).toBe(0);
});

test('hundreds of sessions are asked for in two queries', async () => {
  const { auth, adapter, userOf, sessionsOf } = await start();
  const users = [await userOf('editor'), await userOf('reader')];
  const ids = (await Promise.all(users.map((user) => sessionsOf(user, 300)))).flat();
  const asked = vi.spyOn(adapter, 'findMany');
  expect(await findActiveSessions(auth, ids)).toHaveLength(600);
  expect(asked).toHaveBeenCalledTimes(2);
});
