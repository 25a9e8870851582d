import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { task } from '../test-setup/task.ts';
import type { UndoOutcome } from './undo-step.ts';
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

  it('leaves what a server takes no more of for now, and what waits for a record among it', async () => {
    const { server, store, log } = await start();
    for (const id of [3, 4, 5, 6, 7, 8]) server.write(task, id, { name: String(id) });
    await server.settled();
    const end = log.gatherDeletions('task', [3, 4, 5, 6, 7, 8]);
    for (const id of [3, 4, 5, 6, 7, 8]) await store.remove(id);
    end();
    let refuse: (path: string) => Response | undefined = (path) =>
      path.includes('/8/')
        ? problemResponse(409, 'restoration_refused')
        : /\/[3456]\//.test(path)
          ? problemResponse(429, 'write_limit_reached')
          : undefined;
    server.intercept(({ method, path }) => (method === 'POST' ? refuse(path) : undefined));
    const seen: string[] = [];
    const onOutcome = ({ id, outcome }: UndoOutcome) => void seen.push(`${id} ${outcome}`);
    const first = await log.undo(undefined, { onOutcome });
    expect(first.map(({ id, outcome }) => `${id} ${outcome}`).toSorted()).toEqual(seen.toSorted());
    expect(seen).toContain('7 done');
    expect(log.steps.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual([3, 4, 5, 6, 8]);
    refuse = () => undefined;
    const aborted = AbortSignal.abort();
    expect(await log.undo(undefined, { signal: aborted })).toEqual([]);
    expect(await log.undo()).toHaveLength(5);
    expect(log.steps).toEqual([]);
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
