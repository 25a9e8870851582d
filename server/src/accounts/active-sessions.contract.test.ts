import { expect, onTestFinished, test, vi } from 'vitest';
import { startWithSessions as start } from '../testing/made-sessions.ts';
import { findActiveSessions, purgeExpiredSessions } from './active-sessions.ts';

test('the sessions that hold are those of accounts that may be used, until their end', async () => {
  const { auth, adapter, userOf, sessionsOf } = await start();
  const [editor, reader, disabled] = [await userOf('editor'), await userOf('reader'), await userOf('editor')];
  const [[first], [second], [ended], [refused]] = await Promise.all([
    sessionsOf(editor, 1),
    sessionsOf(reader, 1),
    sessionsOf(editor, 1, -1),
    sessionsOf(disabled, 1),
  ]);
  // Not with the command, which also ends the sessions.
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
