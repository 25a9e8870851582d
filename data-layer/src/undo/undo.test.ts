import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { subscribeToChanges, type RecordChange } from '../store/record-changes.ts';
import { task } from '../test-setup/task.ts';
import { startUndo as start } from '../test-setup/undo-client.ts';
import { problemResponse } from '../testing/server/problem-response.ts';

const kinds = ['ours', 'plain'] as const;

it.each(kinds)('tells what it does at a server that is %s as the person’s own', async (kind) => {
  const { server, store, log, save } = await start(kind);
  const own: RecordChange[] = [];
  await save(1, { name: 'uno' });
  await store.remove(2);
  const created = await store.save(store.addDraft({ name: 'new' }));
  subscribeToChanges(store, (news) => own.push(...news.filter(({ isOwn }) => isOwn)));
  for (const _ of ['created', 'deleted', 'saved']) await log.undo();
  await server.settled();
  expect(store.size).toBe(2);
  const restored = [...store.ids()].at(-1);
  expect(own.map(({ key }) => key)).toEqual([created, restored, 1]);
});

it('tells a restored record as the person’s own, though a list that says it is gone overtakes the answer', async () => {
  const { server, store, log } = await start();
  await store.remove(2);
  const own: RecordChange[] = [];
  subscribeToChanges(store, (news) => own.push(...news));
  const [list, restored] = [server.hold({ method: 'GET' }), server.hold({ method: 'POST' })];
  store.requestDelta();
  store.poll();
  const undone = log.undo();
  await server.settled();
  list.release();
  await server.settled();
  restored.release();
  await undone;
  await server.settled();
  expect(own.map(({ key, isOwn }) => [key, isOwn])).toEqual([[2, true]]);
});

describe.each(kinds)('undoing a save at a server that is %s', (kind) => {
  it('writes the values of before, of the attributes that it changed alone', async () => {
    const { server, store, log, save, stored } = await start(kind);
    await save(1, { name: 'uno', rank: 10 });
    server.write(task, 1, { note: 'of a colleague' });
    expect(await log.undo()).toEqual([{ id: 1, outcome: 'done', isCertain: kind === 'ours' }]);
    await server.settled();
    const expected = { name: 'one', rank: 1, note: 'of a colleague' };
    expect(stored(1)).toMatchObject(expected);
    expect(store.get(1)).toMatchObject({ values: expected, changed: [], saving: false, problem: null });
    expect(log.steps).toEqual([]);
  });

  it('writes nothing where somebody has changed one of them since, and tells both values', async () => {
    const { server, store, log, save, stored } = await start(kind);
    await save(1, { name: 'uno', rank: 10 });
    server.write(task, 1, { rank: 99 });
    expect(await log.undo()).toEqual([
      {
        id: 1,
        outcome: 'refused',
        conflicts: [{ attribute: 'rank', before: 1, expected: 10, current: 99 }],
      },
    ]);
    await server.settled();
    expect(stored(1)).toMatchObject({ name: 'uno', rank: 99 });
    expect(store.get(1)).toMatchObject({ values: { name: 'uno', rank: 99 }, problem: null, saving: false });
    expect(log.steps).toEqual([]);
  });

  it('leaves what is typed into the record unsaved, and in no conflict with one’s own undo', async () => {
    const { server, store, log, save } = await start(kind);
    await save(1, { name: 'uno' });
    store.edit(1, { name: 'typed', note: 'typed too' });
    const undone = log.undo();
    store.edit(1, { rank: 7 });
    await undone;
    await server.settled();
    expect(store.get(1)).toMatchObject({
      values: { name: 'typed', note: 'typed too', rank: 7 },
      snapshot: { name: 'one' },
      changed: ['name', 'note', 'rank'],
      conflicts: [],
    });
  });

  it('can be tried again after an interruption, and is done where the first call was', async () => {
    const { server, log, save, stored } = await start(kind);
    await save(1, { name: 'uno' });
    const held = server.hold({ method: 'PUT' }, 'back');
    const undone = log.undo();
    await server.settled();
    held.cut();
    expect(await undone).toMatchObject([{ outcome: 'failed', problem: { code: 'network' } }]);
    expect(log.steps).toHaveLength(1);
    await server.settled();
    expect(stored(1)).toMatchObject({ name: 'one' });
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }]);
    expect(log.steps).toEqual([]);
  });

  it('keeps what a failed save has told of the record', async () => {
    const { server, store, log, save } = await start(kind);
    await save(1, { name: 'uno' });
    const stop = server.intercept(({ method }) =>
      method === 'PUT' ? problemResponse(422, 'invalid_attributes') : undefined,
    );
    await save(1, { rank: -1 });
    stop();
    expect(store.get(1)?.problem?.code).toBe('invalid_attributes');
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }]);
    expect(store.get(1)).toMatchObject({ problem: { code: 'invalid_attributes' }, changed: ['rank'] });
  });

  it('waits for a save of the record that is under way, and the next save for it', async () => {
    const { server, store, log, save, stored } = await start(kind);
    await save(1, { name: 'uno' });
    const held = server.hold({ method: 'PUT' }, 'there');
    const noted = save(1, { note: 'x' });
    const undone = log.undo(log.steps[0]);
    const ranked = save(1, { rank: 5 });
    await server.settled();
    expect(server.callsOf({ method: 'PUT' })).toHaveLength(2);
    held.release();
    await Promise.all([noted, ranked]);
    expect(await undone).toMatchObject([{ outcome: 'done' }]);
    await server.settled();
    expect(stored(1)).toMatchObject({ name: 'one', note: 'x', rank: 5 });
    expect(store.get(1)).toMatchObject({ changed: [], saving: false });
  });

  it('brings no record back that went, and was let go, while the undo waited', async () => {
    const { server, store, log, save, push } = await start(kind);
    await save(1, { name: 'uno' });
    const held = server.hold({ method: 'PUT' }, 'there');
    const saved = save(1, { rank: 5 });
    await server.settled();
    const undone = log.undo(log.steps[0]);
    await server.settled();
    server.remove(task, 1);
    if (store.get(1) !== undefined) push.announce(task, { action: 'deleted', id: 1 });
    await store.revert(1);
    const shown: unknown[] = [];
    store.subscribeRecord(1, () => shown.push(store.get(1)));
    held.cut();
    await saved;
    expect(await undone).toMatchObject([{ outcome: 'failed' }]);
    await server.settled();
    expect(shown.filter((state) => state !== undefined)).toEqual([]);
  });

  it('fails where the record is gone', async () => {
    const { server, log, save } = await start(kind);
    await save(1, { name: 'uno' });
    server.remove(task, 1);
    expect(await log.undo()).toMatchObject([{ outcome: 'failed', problem: { status: 404 } }]);
    expect(log.steps).toEqual([]);
  });
});

describe('undoing a save at a server that does not compare', () => {
  it('has sent nothing while it looks, so the same value of a colleague is theirs', async () => {
    const { server, store, log, save } = await start('plain');
    await save(1, { name: 'uno', rank: 10 });
    store.edit(1, { name: 'typed' });
    const held = server.hold({ method: 'GET' }, 'back');
    const undone = log.undo();
    await server.settled();
    server.write(task, 1, { name: 'one', rank: 99 });
    store.receive({ action: 'updated', id: 1 });
    await server.settled();
    expect(store.get(1)).toMatchObject({ conflicts: ['name'], saving: true });
    held.release();
    expect(await undone).toMatchObject([{ outcome: 'refused' }]);
    expect(store.get(1)).toMatchObject({ conflicts: ['name'], saving: false });
  });

  it('sends nothing where it cannot look before, so the same value of a colleague is theirs', async () => {
    const { server, store, log, save, stored } = await start('plain');
    await save(1, { name: 'uno' });
    store.edit(1, { name: 'typed' });
    const stop = server.intercept(({ method }) => (method === 'GET' ? new Error('cut') : undefined));
    expect(await log.undo()).toMatchObject([{ outcome: 'failed', problem: { code: 'network' } }]);
    stop();
    expect([stored(1)?.name, log.steps.length]).toEqual(['uno', 1]);
    server.write(task, 1, { name: 'one' });
    store.receive({ action: 'updated', id: 1 });
    await server.settled();
    expect(store.get(1)).toMatchObject({ conflicts: ['name'], values: { name: 'typed' } });
  });
});

describe.each(kinds)('undoing a creation at a server that is %s', (kind) => {
  it('deletes the record, as long as it is what was created', async () => {
    const { server, store, log, stored } = await start(kind);
    const id = Number(await store.save(store.addDraft({ name: 'three' })));
    expect(await log.undo()).toEqual([{ id, outcome: 'done', isCertain: kind === 'ours' }]);
    await server.settled();
    expect([stored(id), store.get(id)]).toEqual([undefined, undefined]);
    const other = Number(await store.save(store.addDraft({ name: 'four' })));
    server.write(task, other, { note: 'of a colleague' });
    expect(await log.undo()).toMatchObject([
      {
        outcome: 'refused',
        conflicts: [{ attribute: 'note', expected: null, current: 'of a colleague' }],
      },
    ]);
    expect(stored(other)).toMatchObject({ name: 'four' });
  });

  it('names the action that it is part of where the server knows such names', async () => {
    const { server, store, log } = await start(kind);
    await store.save(store.addDraft({ name: 'three' }));
    expect(await log.undo(undefined, { actionId: 'import' })).toMatchObject([{ outcome: 'done' }]);
    const sent = server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
    expect(sent).toEqual([kind === 'ours' ? 'import' : null]);
  });
});

describe('undoing a creation at a server that knows conditions', () => {
  it('deletes nothing that somebody changes in the very moment', async () => {
    const { server, store, log, stored } = await start();
    const id = Number(await store.save(store.addDraft({ name: 'three' })));
    const held = server.hold({ method: 'DELETE' }, 'there');
    const undone = log.undo();
    await server.settled();
    server.write(task, id, { note: 'of a colleague' });
    held.release();
    expect(await undone).toMatchObject([{ outcome: 'refused' }]);
    expect(stored(id)).toMatchObject({ note: 'of a colleague' });
  });
});

describe('undoing a deletion', () => {
  it('has the record restored under its identifier, where the server can', async () => {
    const { server, store, log, calls, stored } = await start();
    await store.remove(1);
    expect(store.get(1)).toBeUndefined();
    expect(await log.undo()).toEqual([{ id: 1, outcome: 'done', isCertain: true }]);
    await server.settled();
    expect(calls()).toEqual(['DELETE data/task/1', 'POST data/task/1/restore']);
    expect(store.get(1)).toMatchObject({ values: { name: 'one', note: 'n1', rank: 1 }, deleting: false });
    expect(stored(1)).toMatchObject({ name: 'one' });
  });

  it('creates it anew elsewhere, and what was done before to it can be undone in the new one', async () => {
    const { server, store, log, save, stored, calls } = await start('plain');
    await save(1, { name: 'uno' });
    await store.remove(1);
    const [outcome] = await log.undo();
    expect(outcome).toEqual({ id: 3, outcome: 'done', isCertain: false });
    expect(calls()).toContain('POST data/task/');
    expect(stored(3)).toMatchObject({ name: 'uno', note: 'n1', rank: 1 });
    expect(await log.undo()).toEqual([{ id: 3, outcome: 'done', isCertain: false }]);
    await server.settled();
    expect(store.get(3)).toMatchObject({ values: { name: 'one' } });
  });

  it('names what it creates anew where no list has shown yet whether the server knows names', async () => {
    const { server, store, log } = await start('withNames', false);
    await store.remove((await store.save(store.addDraft({ name: 'three' }))) ?? 0);
    const stop = server.intercept(({ path }) => (path === 'data/task' ? new Error('cut') : undefined));
    expect(await log.undo()).toMatchObject([{ outcome: 'failed' }]);
    stop();
    expect(server.records(task).size).toBe(2);
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }]);
    expect(
      server.calls.findLast(({ method }) => method === 'POST')?.headers.get('idempotency-key'),
    ).toBeTruthy();
  });

  it('creates it anew also where nobody may see the list', async () => {
    const { server, store, log } = await start('withNames', false);
    await store.remove((await store.save(store.addDraft({ name: 'three' }))) ?? 0);
    server.intercept(({ path }) => (path === 'data/task' ? new Response(null, { status: 403 }) : undefined));
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }]);
    expect(
      server.calls.findLast(({ method }) => method === 'POST')?.headers.get('idempotency-key'),
    ).toBeNull();
  });

  it('is done where a call before has done it, whose answer was lost', async () => {
    const { server, store, log } = await start();
    await store.remove(1);
    const held = server.hold({ method: 'POST' }, 'back');
    const undone = log.undo();
    await server.settled();
    held.cut();
    expect(await undone).toMatchObject([{ outcome: 'failed' }]);
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }]);
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'one' } });
    expect([...server.records(task).values()].filter(({ name }) => name === 'one')).toHaveLength(1);
  });

  it('tells apart that somebody else has brought it back', async () => {
    const { server, store, log } = await start();
    await store.remove(1);
    server.write(task, 1, { name: 'one' });
    expect(await log.undo()).toEqual([{ id: 1, outcome: 'already_done' }]);
    await server.settled();
    expect(store.get(1)).toMatchObject({ values: { name: 'one' } });
    expect(log.steps).toEqual([]);
  });

  it('leaves a record deleted that somebody else has deleted after it was back', async () => {
    const { server, store, log, stored } = await start();
    await store.remove(1);
    const held = server.hold({ method: 'POST' }, 'back');
    const undone = log.undo();
    await server.settled();
    held.cut();
    await undone;
    server.remove(task, 1);
    expect(await log.undo()).toMatchObject([{ outcome: 'failed', problem: { code: 'record_changed' } }]);
    await server.settled();
    expect([stored(1), store.get(1), log.steps]).toEqual([undefined, undefined, []]);
  });

  it('brings several back that were deleted together, in one step', async () => {
    const { server, store, log, stored } = await start();
    const end = log.gatherDeletions(task.name, [1, 2]);
    await Promise.all([store.remove(1), store.remove(2)]);
    end();
    expect(log.steps).toHaveLength(1);
    expect(await log.undo()).toHaveLength(2);
    await server.settled();
    expect([stored(1), stored(2)]).toMatchObject([{ name: 'one' }, { name: 'two' }]);
    await store.remove(2);
    expect(log.steps).toMatchObject([{ changes: [{ id: 2 }] }]);
  });

  it('brings a record back after the one that it links to', async () => {
    const { server, store, log, stored } = await start();
    const end = log.gatherDeletions(task.name, [1, 2]);
    await store.remove(2);
    await store.remove(1);
    end();
    // The latest deletion is restored first; here it needs the other record.
    server.intercept(({ path }) =>
      path === 'data/task/1/restore' && stored(2) === undefined
        ? problemResponse(409, 'restoration_refused')
        : undefined,
    );
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(stored(1)).toMatchObject({ name: 'one' });
  });

  it('outlives an event of the deletion that comes late, which is looked up, but not the next deletion', async () => {
    const { server, store, log, calls, push } = await start();
    await store.remove(1);
    await log.undo();
    server.calls.length = 0;
    push.announce(task, { action: 'deleted', id: 1 });
    expect(store.get(1)).toMatchObject({ values: { name: 'one' } });
    await server.settled();
    expect(calls()).toEqual(['GET data/task']);
    expect(store.get(1)).toMatchObject({ values: { name: 'one' } });
    server.remove(task, 1);
    await server.settled();
    expect(store.get(1)).toBeUndefined();
  });

  it.each([401, 408, 429, 500])('can be tried again where the server has answered %i', async (status) => {
    const { server, store, log } = await start();
    await store.remove(1);
    const stop = server.intercept(({ method }) =>
      method === 'POST' ? new Response(null, { status }) : undefined,
    );
    expect(await log.undo()).toMatchObject([{ outcome: 'failed', problem: { status } }]);
    stop();
    expect(await log.undo()).toMatchObject([{ outcome: 'done' }]);
    expect(log.steps).toEqual([]);
  });

  it('undoes nothing that somebody else has deleted', async () => {
    const { server, store, log } = await start();
    const held = server.hold({ method: 'DELETE' }, 'there');
    const removed = store.remove(1);
    server.remove(task, 1);
    held.release();
    expect(await removed).toBe(true);
    expect(log.steps).toEqual([]);
  });
});
