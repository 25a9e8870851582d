import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { task } from '../test-setup/task.ts';
import { startUndo as start } from '../test-setup/undo-client.ts';
import { problemResponse } from '../testing/server/problem-response.ts';

describe('a server of an earlier version', () => {
  it('that takes the condition for an attribute is asked for the values instead', async () => {
    const { server, log, save, stored } = await start();
    server.intercept(({ method, body }) =>
      method === 'PUT' && '@expected' in (body as object)
        ? problemResponse(422, 'invalid_attributes', {
            errors: [{ attribute: '@expected', validator: 'unknown', params: {}, message: '' }],
          })
        : undefined,
    );
    await save(1, { name: 'uno' });
    await save(1, { name: 'due' });
    expect(await log.undo()).toEqual([{ id: 1, outcome: 'done', isCertain: false }]);
    expect(await log.undo()).toEqual([{ id: 1, outcome: 'done', isCertain: false }]);
    expect(stored(1)).toMatchObject({ name: 'one' });
    const sent = server.callsOf({ method: 'PUT' }).filter(({ body }) => '@expected' in (body as object));
    expect(sent).toHaveLength(1);
  });

  it('that cannot restore makes one record, however often it is asked', async () => {
    const { server, store, log } = await start();
    server.intercept(({ path }) =>
      path.endsWith('/restore') ? problemResponse(404, 'unknown_address') : undefined,
    );
    await store.remove(1);
    const held = server.hold({ method: 'POST', path: 'data/task/' }, 'back');
    const undone = log.undo();
    await server.settled();
    held.cut();
    expect(await undone).toMatchObject([{ outcome: 'failed', problem: { code: 'network' } }]);
    expect(await log.undo()).toMatchObject([{ id: 3, outcome: 'done' }]);
    expect([...server.records(task).values()].filter(({ name }) => name === 'one')).toHaveLength(1);
  });

  it('that cannot restore gets the record anew', async () => {
    const { server, store, log } = await start();
    server.intercept(({ path }) =>
      path.endsWith('/restore') ? problemResponse(404, 'unknown_address') : undefined,
    );
    await store.remove(1);
    expect(await log.undo()).toEqual([{ id: 3, outcome: 'done', isCertain: false }]);
    await server.settled();
    expect(store.get(3)).toMatchObject({ values: { name: 'one' } });
  });
});

describe('the log', () => {
  it('has the last hundred steps, and tells when that changes; an undo is no step', async () => {
    const { log, save } = await start();
    let told = 0;
    log.subscribe(() => (told += 1));
    for (let rank = 10; rank < 112; rank += 1) await save(1, { rank });
    expect([log.steps.length, told, log.steps[0]?.changes[0]?.after]).toEqual([100, 102, { rank: 12 }]);
    await log.undo();
    expect(log.steps).toHaveLength(99);
  });

  it('notes no save that changed nothing, and none that was refused', async () => {
    const { server, log, save } = await start();
    server.intercept(({ method }) =>
      method === 'PUT'
        ? Response.json({ id_task: 1, name: 'one' }, { headers: { [headers.cursor]: '9' } })
        : undefined,
    );
    await save(1, { name: ' one ' });
    server.intercept(({ method }) =>
      method === 'PUT' ? problemResponse(422, 'invalid_attributes') : undefined,
    );
    await save(1, { name: 'refused' });
    expect(log.steps).toEqual([]);
    expect(await log.undo()).toEqual([]);
  });

  it('undoes one step after the other, the newest first, however fast they are asked for', async () => {
    const { log, save, stored } = await start();
    await save(1, { name: 'uno' });
    await save(1, { name: 'due' });
    const both = await Promise.all([log.undo(), log.undo()]);
    expect(both).toMatchObject([[{ outcome: 'done' }], [{ outcome: 'done' }]]);
    expect(stored(1)).toMatchObject({ name: 'one' });
  });

  it('refuses an older step that a later one has replaced', async () => {
    const { log, save, stored } = await start();
    await save(1, { name: 'uno' });
    const [first] = log.steps;
    await save(1, { name: 'due' });
    expect(await log.undo(first)).toMatchObject([
      { outcome: 'refused', conflicts: [{ before: 'one', expected: 'uno', current: 'due' }] },
    ]);
    expect(stored(1)).toMatchObject({ name: 'due' });
    expect(log.steps).toHaveLength(1);
  });
});
