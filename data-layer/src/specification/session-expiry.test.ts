import { describe, expect, it } from 'vitest';
import { type SessionGate, waitForSession } from '../http/wait-for-session.ts';
import { problemResponse } from '../testing/server/problem-response.ts';
import { serverKinds, startServer } from '../test-setup/server-kinds.ts';

describe.each(serverKinds)('a session that ends in the middle of work on $name', (kind) => {
  /** A server whose session has ended, and an application that asks its person to sign in again. */
  async function endSession() {
    const world = startServer(kind);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let gate: SessionGate<number> = { state: 'open', session: 1 };
    const client = await world.makeLoadedClient((http) =>
      waitForSession(http, {
        gate: () => gate,
        onRefused: () => {
          gate = { state: 'waiting', answered };
        },
      }),
    );
    const knowAgain = world.server.intercept(() => problemResponse(401, 'no_session'));
    const signIn = async () => {
      knowAgain();
      gate = { state: 'open', session: 2 };
      answer();
      await world.server.settled();
    };
    const leave = async () => {
      gate = { state: 'closed' };
      answer();
      await world.server.settled();
    };
    return { ...world, ...client, signIn, leave };
  }

  it('a save waits and goes on after sign-in, with what was typed meanwhile still there', async () => {
    const { server, task, store, signIn } = await endSession();
    store.edit(1, { name: 'typed' });
    const save = store.save(1);
    await server.settled();
    expect(store.get(1)).toMatchObject({ saving: true, problem: null });
    store.edit(1, { note: 'typed while asked to sign in' });
    await signIn();
    expect(await save).toBe(1);
    expect(server.records(task).get(1)?.name).toBe('typed');
    expect(store.get(1)).toMatchObject({ saving: false, changed: ['note'], problem: null });
  });

  it('a creation, a deletion, a fetch and a refresh wait too, and nothing is asked before sign-in', async () => {
    const { server, task, store, hear, refresh, signIn } = await endSession();
    const creation = store.save(store.addDraft({ name: 'three' }));
    const removal = store.remove(2);
    await server.settled();
    const asked = server.calls.length;
    server.write(task, 1, { name: 'theirs' });
    await hear('updated', 1);
    await refresh();
    expect(server.calls).toHaveLength(asked);
    await signIn();
    expect([await creation, await removal]).toEqual([3, true]);
    expect(store.get(1)?.values.name).toBe('theirs');
    expect([...store.ids()]).toEqual([1, 3]);
  });

  it('whoever leaves instead loses no typed word: the call fails, and the edit stays', async () => {
    const { server, store, leave } = await endSession();
    store.edit(1, { name: 'typed' });
    const save = store.save(1);
    await server.settled();
    await leave();
    expect(await save).toBeUndefined();
    expect(store.get(1)).toMatchObject({ saving: false, changed: ['name'], problem: { code: 'no_session' } });
  });
});
