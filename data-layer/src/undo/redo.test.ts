import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { task } from '../test-setup/task.ts';
import { startUndo as start } from '../test-setup/undo-client.ts';
import { problemResponse } from '../testing/server/problem-response.ts';

const kinds = ['ours', 'plain'] as const;

describe.each(kinds)('redoing at a server that is %s', (kind) => {
  it('saves the values again, which can be undone again', async () => {
    const { server, store, log, save, stored } = await start(kind);
    await save(1, { name: 'uno', rank: 10 });
    await log.undo();
    expect([log.steps, log.redoable]).toMatchObject([[], [{ number: 1, action: 'saved' }]]);
    server.write(task, 1, { note: 'of a colleague' });
    expect(await log.redo()).toEqual([{ id: 1, outcome: 'done', isCertain: kind === 'ours' }]);
    await server.settled();
    expect(stored(1)).toMatchObject({ name: 'uno', rank: 10, note: 'of a colleague' });
    expect(store.get(1)).toMatchObject({ values: { name: 'uno', rank: 10 }, changed: [], saving: false });
    expect([log.steps, log.redoable]).toMatchObject([[{ number: 1, action: 'saved' }], []]);
    await log.undo();
    expect(stored(1)).toMatchObject({ name: 'one', rank: 1, note: 'of a colleague' });
  });

  it('writes nothing where somebody has changed a value since the undo', async () => {
    const { server, log, save, stored } = await start(kind);
    await save(1, { rank: 10 });
    await log.undo();
    server.write(task, 1, { rank: 99 });
    const conflicts = [{ attribute: 'rank', before: 10, expected: 1, current: 99 }];
    expect(await log.redo()).toEqual([{ id: 1, outcome: 'refused', conflicts }]);
    expect(stored(1)).toMatchObject({ rank: 99 });
    expect([log.steps, log.redoable]).toEqual([[], []]);
  });

  it('deletes again what is unchanged since it was back, as part of an action', async () => {
    const { server, store, log, stored } = await start(kind);
    await store.remove(1);
    const [undone] = await log.undo();
    const id = Number(undone?.id);
    server.calls.length = 0;
    expect(await log.redo(undefined, { actionId: 'again' })).toMatchObject([{ id, outcome: 'done' }]);
    await server.settled();
    expect([stored(id), store.get(id)]).toEqual([undefined, undefined]);
    const sent = server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
    expect(sent).toEqual([kind === 'ours' ? 'again' : null]);
    const [back] = await log.undo();
    server.write(task, Number(back?.id), { note: 'of a colleague' });
    expect(await log.redo()).toMatchObject([{ outcome: 'refused' }]);
    expect(stored(Number(back?.id))).toMatchObject({ name: 'one', note: 'of a colleague' });
  });

  it('restores or creates anew what was created, to which later steps then belong', async () => {
    const { server, store, log, save, stored } = await start(kind);
    const id = Number(await store.save(store.addDraft({ name: 'three' })));
    await save(id, { name: 'drei' });
    await log.undo();
    await log.undo();
    expect(stored(id)).toBeUndefined();
    const [redone] = await log.redo();
    const again = Number(redone?.id);
    expect(again === id).toBe(kind === 'ours');
    expect(stored(again)).toMatchObject({ name: 'three' });
    await log.redo();
    await server.settled();
    expect(store.get(again)).toMatchObject({ values: { name: 'drei' }, changed: [] });
    for (const _ of ['saved', 'created']) await log.undo();
    expect(stored(again)).toBeUndefined();
  });

  it('is no longer offered after something new, even if that came during the undo', async () => {
    const { server, log, save } = await start(kind);
    await save(1, { name: 'uno' });
    await log.undo();
    await save(2, { name: 'due' });
    expect(log.redoable).toEqual([]);
    expect(await log.redo()).toEqual([]);
    const held = server.hold({ method: 'PUT', path: 'data/task/2' }, 'back');
    const undone = log.undo();
    await server.settled();
    await save(1, { name: 'uno' });
    held.release();
    expect(await undone).toMatchObject([{ outcome: 'done' }]);
    expect([log.steps.length, log.redoable]).toEqual([1, []]);
  });

  it('is not offered for what was not undone, or perhaps by somebody else', async () => {
    const { server, store, log, save } = await start(kind);
    await save(1, { rank: 10 });
    server.write(task, 1, { rank: 99 });
    expect(await log.undo()).toMatchObject([{ outcome: 'refused' }]);
    await save(2, { rank: 20 });
    const held = server.hold({ method: 'PUT' }, 'back');
    const undone = log.undo();
    await server.settled();
    held.cut();
    expect(await undone).toMatchObject([{ outcome: 'failed' }]);
    expect(log.redoable).toEqual([]);
    const id = Number(await store.save(store.addDraft({ name: 'three' })));
    const deletion = server.hold({ method: 'DELETE' }, 'there');
    const uncreated = log.undo();
    await server.settled();
    server.remove(task, id);
    deletion.release();
    expect(await uncreated).toMatchObject([{ outcome: 'done' }]);
    expect(log.redoable).toEqual([]);
  });

  it('can be tried again after an interruption', async () => {
    const { server, log, save, stored } = await start(kind);
    await save(1, { name: 'uno' });
    await log.undo();
    const held = server.hold({ method: 'PUT' }, 'there');
    const redone = log.redo();
    await server.settled();
    held.cut();
    expect(await redone).toMatchObject([{ outcome: 'failed', problem: { code: 'network' } }]);
    expect(log.redoable).toHaveLength(1);
    expect(await log.redo()).toMatchObject([{ outcome: 'done' }]);
    expect(stored(1)).toMatchObject({ name: 'uno' });
  });
});

describe('redoing several deletions of one action', () => {
  it('is one step, with what was undone later than the rest', async () => {
    const { server, store, log } = await start();
    const end = log.gatherDeletions(task.name, [1, 2]);
    for (const id of [1, 2]) await store.remove(id);
    end();
    const stop = server.intercept(({ path }) =>
      path === 'data/task/1/restore' ? problemResponse(429, 'write_limit_reached') : undefined,
    );
    await log.undo();
    stop();
    expect([log.steps, log.redoable]).toMatchObject([[{ changes: [{ id: 1 }] }], [{ changes: [{ id: 2 }] }]]);
    await log.undo();
    expect(log.redoable).toMatchObject([{ action: 'deleted', changes: [{ id: 2 }, { id: 1 }] }]);
    expect(await log.redo()).toHaveLength(2);
    expect(server.records(task).size).toBe(0);
    expect(log.steps).toMatchObject([{ changes: [{}, {}] }]);
    await log.undo();
    expect(server.records(task).size).toBe(2);
  });
});

it('redoing the deletion of a record that somebody else has restored and deleted again leaves the bin alone', async () => {
  const { server, store, log, stored } = await start();
  const id = Number(await store.save(store.addDraft({ name: 'three' })));
  await log.undo();
  server.write(task, id, { name: 'back' });
  server.remove(task, id);
  expect(await log.redo()).toMatchObject([{ outcome: 'failed', problem: { code: 'record_changed' } }]);
  expect([stored(id), log.redoable]).toEqual([undefined, []]);
});

it('what is redone is the newest step, also where an older one was undone', async () => {
  const { log, save, stored } = await start();
  await save(1, { name: 'uno' });
  await save(2, { name: 'due' });
  await log.undo(log.steps[0]);
  await log.redo();
  expect(log.steps.map(({ number }) => number)).toEqual([2, 1]);
  await log.undo();
  expect([stored(1), stored(2)]).toMatchObject([{ name: 'one' }, { name: 'due' }]);
});
