import { describe, expect, it } from 'vitest';
import { task } from '../test-setup/task.ts';
import { startUndo as start } from '../test-setup/undo-client.ts';

const kinds = ['ours', 'plain'] as const;

describe.each(kinds)('a late answer to an undo at a server that is %s', (kind) => {
  it('brings no record back of which a deletion was told meanwhile', async () => {
    const { server, store, log, save, push } = await start(kind);
    await save(1, { name: 'uno' });
    // The first delta shows that lists have counts: from then on a reported deletion is accepted.
    store.requestRefresh();
    store.poll();
    await server.settled();
    push.announce(task, { action: 'deleted', id: 1 });
    const held = server.hold({ method: 'GET' }, 'back');
    const undone = log.undo();
    await server.settled();
    server.remove(task, 1);
    push.announce(task, { action: 'deleted', id: 1 });
    const shown: unknown[] = [];
    store.subscribeRecord(1, () => shown.push(store.get(1)));
    held.release();
    expect(await undone).toMatchObject([{ outcome: 'failed', problem: { status: 404 } }]);
    await server.settled();
    expect(shown.filter((state) => state !== undefined)).toEqual([]);
  });

  it('removes no record that was there again meanwhile', async () => {
    const { server, store, log, push } = await start(kind);
    const id = Number(await store.save(store.addDraft({ name: 'three' })));
    const held = server.hold({ method: 'DELETE' }, 'back');
    const undone = log.undo();
    await server.settled();
    server.write(task, id, { name: 'back' });
    push.announce(task, { action: 'created', id });
    await server.settled();
    expect(store.get(id)).toMatchObject({ values: { name: 'back' } });
    const shown: unknown[] = [];
    store.subscribeRecord(id, () => shown.push(store.get(id)));
    held.release();
    expect(await undone).toMatchObject([{ outcome: 'done' }]);
    await server.settled();
    expect(shown).not.toContain(undefined);
    expect(store.get(id)).toMatchObject({ values: { name: 'back' } });
  });

  it('keeps a record whose return was announced before its deletion, and before it was here', async () => {
    const { server, store } = await start(kind);
    server.write(task, 7, { name: 'back' });
    store.receive({ action: 'created', id: 7, cursor: '121' });
    await server.settled();
    store.receive({ action: 'deleted', id: 7, cursor: '120' });
    await server.settled();
    expect(store.get(7)).toMatchObject({ values: { name: 'back' } });
    server.remove(task, 7);
    store.receive({ action: 'deleted', id: 7, cursor: '122' });
    await server.settled();
    expect(store.get(7)).toBeUndefined();
  });
});

describe('the answer to a creation that is repeated', () => {
  it('brings no record back that somebody has deleted since', async () => {
    const { server, store, log } = await start('plain');
    await store.remove(1);
    const held = server.hold({ method: 'POST' }, 'back');
    const undone = log.undo();
    await server.settled();
    held.cut();
    await undone;
    store.receive({ action: 'created', id: 3 });
    await server.settled();
    expect(store.get(3)).toMatchObject({ values: { name: 'one' } });
    server.remove(task, 3);
    store.receive({ action: 'deleted', id: 3 });
    // Its idempotency key identifies the earlier answer.
    const answer = { id_task: 3, name: 'one', note: 'n1', rank: 1 };
    server.intercept(({ method }) =>
      method === 'POST' ? Response.json(answer, { status: 201 }) : undefined,
    );
    const shown: unknown[] = [];
    store.subscribeRecord(3, () => shown.push(store.get(3)));
    expect(await log.undo()).toMatchObject([{ outcome: 'failed', problem: { status: 404 } }]);
    await server.settled();
    expect(shown.filter((state) => state !== undefined)).toEqual([]);
    expect(log.steps).toEqual([]);
  });
});

describe('undoing a creation', () => {
  it('takes a record out of the list that somebody else has deleted unheard', async () => {
    const { server, store, log, push } = await start();
    const id = Number(await store.save(store.addDraft({ name: 'three' })));
    push.cut();
    server.remove(task, id);
    expect(store.get(id)).toBeDefined();
    expect(await log.undo()).toEqual([{ id, outcome: 'done', isCertain: true }]);
    expect(store.get(id)).toBeUndefined();
  });
});

describe('a record that is back', () => {
  it.each(['told before it was here', 'left out of a whole list'] as const)(
    'outlives a late event of a deletion that was %s',
    async (way) => {
      const { server, store, push, calls } = await start();
      if (way === 'told before it was here') push.announce(task, { action: 'deleted', id: 3 });
      else {
        server.write(task, 3, { name: 'three' });
        await server.settled();
        push.cut();
        server.remove(task, 3);
        await store.reload();
        push.open();
      }
      server.write(task, 3, { name: 'back' });
      await server.settled();
      expect(store.get(3)).toMatchObject({ values: { name: 'back' } });
      server.calls.length = 0;
      push.announce(task, { action: 'deleted', id: 3 });
      expect(store.get(3)).toMatchObject({ values: { name: 'back' } });
      await server.settled();
      expect([calls(), store.get(3)?.values.name]).toEqual([['GET data/task'], 'back']);
    },
  );

  it('outlives the late answer to a second call for the same deletion', async () => {
    const { server, store, log } = await start();
    const held = server.hold({ method: 'DELETE' }, 'back');
    const late = store.remove(1);
    await server.settled();
    server.write(task, 1, { name: 'one' });
    await store.remove(1);
    await log.undo();
    held.release();
    await late;
    expect(store.get(1)).toMatchObject({ values: { name: 'one' } });
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'one' }, deleting: false });
  });

  it('outlives the late answer to a deletion that was called when it was gone', async () => {
    const { server, store, push } = await start();
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    await server.settled();
    expect(store.get(1)).toMatchObject({ deleted: true });
    const held = server.hold({ method: 'DELETE' }, 'back');
    const removed = store.remove(1);
    await server.settled();
    server.write(task, 1, { name: 'back' });
    push.announce(task, { action: 'created', id: 1 });
    await server.settled();
    expect(store.get(1)).toMatchObject({ deleted: false, deleting: false });
    held.release();
    await removed;
    await server.settled();
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'back' }, values: { name: 'typed' } });
  });

  it('keeps what was typed into it, when it is gone again before the late answer to a deletion', async () => {
    const { server, store, push } = await start();
    const held = server.hold({ method: 'DELETE' }, 'back');
    const removed = store.remove(1);
    await store.reload();
    server.write(task, 1, { name: 'back' });
    push.announce(task, { action: 'created', id: 1 });
    await server.settled();
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    await server.settled();
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'typed' } });
    held.release();
    await removed;
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'typed' } });
  });

  it('is whole or not there, where what was saved was taken back meanwhile', async () => {
    const { server, store, push } = await start();
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    await server.settled();
    push.cut();
    server.write(task, 1, { name: 'back', note: 'n1', rank: 1 });
    const held = server.hold({ method: 'PUT' }, 'back');
    const saved = store.save(1);
    await server.settled();
    await store.revert(1);
    held.release();
    await saved;
    expect(store.get(1)).toBeUndefined();
  });

  it('outlives its deletion told again, first by a text before it was there', async () => {
    const { server, store, push } = await start();
    push.announce(task, { action: 'deleted', id: '3' });
    server.write(task, 3, { name: 'back' });
    await server.settled();
    push.announce(task, { action: 'deleted', id: '3' });
    await server.settled();
    expect(store.get(3)).toMatchObject({ values: { name: 'back' } });
  });

  it('outlives its deletion that is told after its restoration', async () => {
    const { server, store, push } = await start();
    server.write(task, 1, { name: 'back' });
    push.announce(task, { action: 'created', id: 1 });
    await server.settled();
    push.announce(task, { action: 'deleted', id: 1 });
    expect(store.get(1)).toMatchObject({ values: { name: 'back' } });
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'back' } });
  });

  it('is back as it is now after the answer to its save, and what was typed meanwhile is no conflict', async () => {
    const { server, store, push } = await start('unconditional');
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    await server.settled();
    expect(store.get(1)).toMatchObject({ deleted: true });
    push.cut();
    server.write(task, 1, { name: 'back', note: 'since' });
    const held = server.hold({ method: 'PUT' }, 'back');
    const saved = store.save(1);
    await server.settled();
    store.edit(1, { name: 'typed since' });
    held.release();
    await saved;
    await server.settled();
    expect(store.get(1)).toMatchObject({
      deleted: false,
      snapshot: { name: 'typed' },
      values: { name: 'typed since', note: 'since' },
      conflicts: [],
    });
  });

  it('has nothing unsaved where it was deleted again while its save was answered', async () => {
    const { server, store, push } = await start('unconditional');
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    await server.settled();
    push.cut();
    server.write(task, 1, { name: 'back' });
    const held = server.hold({ method: 'PUT' }, 'back');
    const saved = store.save(1);
    await server.settled();
    server.remove(task, 1);
    held.release();
    await saved;
    await server.settled();
    expect(store.get(1)).toBeUndefined();
    expect(store.hasUnsaved()).toBe(false);
  });

  it('has no conflict over what was saved before it went, though the save after that was cut off', async () => {
    const { server, store } = await start();
    store.edit(1, { name: 'typed' });
    const held = server.hold({ method: 'PUT' }, 'back');
    const saved = store.save(1);
    await server.settled();
    store.edit(1, { name: 'typed since' });
    server.remove(task, 1);
    await server.settled();
    held.release();
    await saved;
    const lost = server.hold({ method: 'PUT' }, 'there');
    const savedAgain = store.save(1);
    await server.settled();
    lost.cut();
    await savedAgain;
    await server.settled();
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'typed since' } });
    server.write(task, 1, { name: 'typed' });
    await store.reload();
    expect(store.get(1)).toMatchObject({ deleted: false, values: { name: 'typed since' }, conflicts: [] });
  });

  it('outlives the late answer to the deletion before', async () => {
    const { server, store, push } = await start();
    const held = server.hold({ method: 'DELETE' }, 'back');
    const removed = store.remove(1);
    await server.settled();
    server.write(task, 1, { name: 'back' });
    push.announce(task, { action: 'created', id: 1 });
    await server.settled();
    held.release();
    expect(await removed).toBe(true);
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'back' }, deleting: false });
  });

  it('outlives the late refusal of a save that came while it was gone', async () => {
    const { server, store, push } = await start();
    store.edit(1, { name: 'typed' });
    server.remove(task, 1);
    const held = server.hold({ method: 'PUT' }, 'back');
    const saved = store.save(1);
    await server.settled();
    server.write(task, 1, { name: 'back' });
    push.announce(task, { action: 'created', id: 1 });
    await server.settled();
    const shown: unknown[] = [];
    store.subscribeRecord(1, () => shown.push(store.get(1)?.deleted));
    held.release();
    expect(await saved).toBeUndefined();
    await server.settled();
    expect(shown).not.toContain(true);
    expect(store.get(1)).toMatchObject({
      deleted: false,
      snapshot: { name: 'back' },
      values: { name: 'typed' },
    });
  });
});
