import type { Role } from '@ne2016/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UserSession } from '../accounts/account.ts';
import type { ActiveSession } from '../accounts/active-sessions.ts';
import { SessionWatch } from './session-watch.ts';

function sessionOf(id: string, role: Role = 'editor'): UserSession {
  return { id, account: { id: `account of ${id}`, name: 'Camille', email: 'c@ne2016.test', role } };
}

/** A watch over a state that the test sets. It checks only when `look` is called. */
function start({ elsewhere = false } = {}) {
  const state = {
    version: 1 as number | null,
    living: new Map<string, Omit<ActiveSession, 'id'>>(),
    known: [] as { id: string; role: Role }[],
    asked: [] as string[][],
    cut: [] as string[],
    closed: new Set<string>(),
    hidden: [] as string[],
    errors: [] as unknown[],
    isBroken: false,
    isDatabaseAway: false,
    beforeAnswer: () => undefined as unknown,
  };
  const watch = new SessionWatch({
    interval: 2 ** 31 - 1,
    accountVersion: () => state.version,
    findLiving: async (ids) => {
      state.asked.push([...ids]);
      const living = [...state.living].map(([id, rest]) => ({ id, ...rest }));
      state.beforeAnswer();
      await Promise.resolve();
      if (state.isBroken || state.isDatabaseAway) throw new Error('no database');
      return living;
    },
    terminator: {
      terminate: async ({ sessionId, socketIds }) => {
        if (state.isBroken) throw new Error('no push service');
        state.cut.push(...(elsewhere ? [sessionId] : socketIds));
      },
      ...(elsewhere ? {} : { isOpen: (socketId: string) => !state.closed.has(socketId) }),
    },
    ...(elsewhere ? { sessionsElsewhere: async () => state.known } : {}),
    presences: {
      authorized: () => undefined,
      findHidden: async (_, onHidden) => state.hidden.forEach(onHidden),
    },
    onError: (error) => state.errors.push(error),
  });
  onTestFinished(() => watch.stop());
  const letIn = (id: string, socketId: string, role: Role = 'editor') => {
    state.living.set(id, { role, expiresAt: Date.now() + 60_000 });
    watch.authorized(sessionOf(id, role), socketId, 'private-task');
  };
  return { state, watch, letIn };
}

describe('the watch over sessions', () => {
  test('asks for nothing while nobody has a socket', async () => {
    const { state, watch } = start();
    await watch.look();
    expect(state.asked).toEqual([]);
  });

  test('asks again only when accounts may have changed', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1');
    for (let look = 0; look < 3; look += 1) await watch.look();
    expect(state.asked).toEqual([['a']]);
    state.version = 2;
    await watch.look();
    expect(state.asked).toHaveLength(2);
    letIn('a', '1.2');
    await watch.look();
    expect(state.asked).toHaveLength(3);
    expect(state.cut).toEqual([]);
  });

  test('asks each time where nobody can tell whether accounts changed', async () => {
    const { state, watch, letIn } = start();
    state.version = null;
    letIn('a', '1.1');
    for (let look = 0; look < 3; look += 1) await watch.look();
    expect(state.asked).toHaveLength(3);
  });

  test('closes the sockets of an ended session once, and asks for it no more', async () => {
    const { state, watch, letIn } = start();
    for (const socketId of ['1.1', '1.2']) letIn('a', socketId);
    letIn('b', '2.1');
    state.living.delete('a');
    await watch.look();
    expect(state.cut).toEqual(['1.1', '1.2']);
    state.version = 2;
    await watch.look();
    expect(state.asked.at(-1)).toEqual(['b']);
    expect(state.cut).toHaveLength(2);
  });

  test('asks again when the first of the sessions ends by the clock', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const { state, watch, letIn } = start();
    letIn('a', '1.1');
    letIn('b', '2.1');
    state.living.set('b', { role: 'editor', expiresAt: now + 120_000 });
    await watch.look();
    state.living.delete('a');
    vi.setSystemTime(now + 59_999);
    await watch.look();
    expect(state.cut).toEqual([]);
    vi.setSystemTime(now + 60_000);
    await watch.look();
    expect(state.cut).toEqual(['1.1']);
  });

  test('a session that ends while the answer is on its way is found at the next look', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1');
    state.beforeAnswer = () => {
      state.living.delete('a');
      state.version = 2;
    };
    await watch.look();
    expect(state.cut).toEqual([]);
    await watch.look();
    expect(state.cut).toEqual(['1.1']);
  });

  test('what was let in by another role is closed when the new one lets a socket in', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1', 'admin');
    letIn('a', '1.2', 'reader');
    await watch.look();
    expect(state.cut).toEqual(['1.1']);
  });

  test('tries again after a failure, of the database or of the push service, and tells of the first', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1', 'admin');
    letIn('a', '1.2', 'reader');
    state.living.clear();
    state.isBroken = true;
    for (let look = 0; look < 2; look += 1) await watch.look();
    expect(state.errors).toHaveLength(1);
    expect(watch.waiting).toBe(1);
    state.isBroken = false;
    await watch.look();
    expect(watch.waiting).toBe(0);
    expect(state.cut.toSorted()).toEqual(['1.1', '1.2']);
  });

  test('sockets that are gone are forgotten, and so is a session without any', async () => {
    const { state, watch, letIn } = start();
    state.version = null;
    for (let index = 0; index < 100; index += 1) {
      letIn('a', `1.${index}`);
      if (index < 99) state.closed.add(`1.${index}`);
    }
    await watch.look();
    expect(state.asked).toEqual([['a']]);
    state.closed.add('1.99');
    await watch.look();
    expect(state.asked).toHaveLength(1);
    expect(state.cut).toEqual([]);
  });

  test('what is to be closed is closed also while the database is away', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1', 'admin');
    letIn('a', '1.2', 'reader');
    state.isDatabaseAway = true;
    await watch.look();
    expect(state.cut).toEqual(['1.1']);
    expect(state.errors).toHaveLength(1);
  });

  test('a role that is given while the answer is on its way is not taken for an ended session', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1', 'editor');
    state.living.set('a', { role: 'reader', expiresAt: Date.now() + 60_000 });
    state.beforeAnswer = () => {
      letIn('a', '1.2', 'reader');
      state.beforeAnswer = () => undefined;
    };
    for (let look = 0; look < 2; look += 1) await watch.look();
    expect(state.cut).toEqual(['1.1']);
  });

  test('the sockets of who is present at a record that is hidden from them are closed', async () => {
    const { state, watch, letIn } = start();
    letIn('a', '1.1');
    letIn('b', '2.1');
    state.hidden = ['b'];
    await watch.look();
    expect(state.cut).toEqual(['2.1']);
  });

  test('sessions that others let in elsewhere are closed as its own are', async () => {
    const { state, watch } = start({ elsewhere: true });
    const holds = { role: 'editor', expiresAt: Date.now() + 60_000 } as const;
    for (const id of ['a', 'b']) {
      state.living.set(id, holds);
      state.known.push({ id, role: 'editor' });
    }
    state.version = null;
    await watch.look();
    expect(state.cut).toEqual([]);
    state.living.delete('a');
    state.known.push({ id: 'c', role: 'editor' });
    await watch.look();
    expect(state.cut).toEqual(['a', 'c']);
  });

  test('a session that another process let in by another role is closed', async () => {
    const { state, watch, letIn } = start({ elsewhere: true });
    letIn('a', '1.1', 'reader');
    state.known.push({ id: 'a', role: 'reader' });
    await watch.look();
    expect(state.cut).toEqual([]);
    state.known.push({ id: 'a', role: 'admin' });
    state.version = 2;
    await watch.look();
    expect(state.cut).toEqual(['a']);
  });

  test('a socket is known to be of every session that let it in, until it is gone', async () => {
    const { state, watch, letIn } = start();
    state.version = null;
    letIn('a', '1.1');
    letIn('b', '2.1');
    expect([...watch.sessionsOf('1.1')]).toEqual(['a']);
    letIn('b', '1.1');
    expect([...watch.sessionsOf('1.1')]).toEqual(['a', 'b']);
    state.living.delete('b');
    await watch.look();
    expect([...watch.sessionsOf('1.1')]).toEqual(['a']);
    state.closed.add('1.1');
    await watch.look();
    expect([...watch.sessionsOf('1.1')]).toEqual([]);
  });

  test('of the sockets of a session at an external push service the newest twenty are known', () => {
    const { watch, letIn } = start({ elsewhere: true });
    for (let n = 0; n < 20; n += 1) letIn('a', `1.${n}`);
    letIn('a', '1.0');
    letIn('a', '1.20');
    const known = Array.from({ length: 21 }, (_, n) => watch.sessionsOf(`1.${n}`).has('a'));
    expect(known.flatMap((is, n) => (is ? [] : [n]))).toEqual([1]);
  });
});
