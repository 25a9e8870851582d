import { headers } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { everyFeature } from '../testing/server/server-features.ts';
import { recordPath, type ServerKind, serverKinds, startServer } from '../test-setup/server-kinds.ts';

async function start(kind: ServerKind) {
  const world = startServer(kind);
  const client = await world.makeLoadedClient();
  const puts = () => world.server.callsOf({ method: 'PUT' });
  const bases = () => puts().map((call) => call.headers.get(headers.baseCursor));
  const stored = () => world.server.records(world.task).get(1);
  return { ...world, ...client, puts, bases, stored };
}

describe.each(serverKinds)('two people who save one attribute at the same moment, with $name', (kind) => {
  const isCompared = kind.features.conditions;

  it('a save names the position of the list that it was typed on, where the server has told one', async () => {
    const { store, bases, puts } = await start(kind);
    store.edit(1, { name: 'mine' });
    await store.save(1);
    expect(bases()).toEqual([kind.features.cursor ? '2' : null]);
    expect(puts().map(({ body }) => body)).toEqual([{ name: 'mine' }]);
  });

  it('a save after a fetch of the record names its version; a save of one’s own moves nothing', async () => {
    const { server, task, store, bases, hear } = await start(kind);
    server.write(task, 2, { name: 'other' });
    server.write(task, 1, { rank: 7 }, 'Zoé');
    await hear('updated', 1);
    for (const name of ['mine', 'mine, too']) {
      store.edit(1, { name });
      await store.save(1);
    }
    expect(bases()).toEqual(kind.features.cursor ? ['4', '4'] : [null, null]);
  });

  it('keep mine then saves over what was seen, and ends what the server said', async () => {
    const { server, task, store, stored, bases } = await start(kind);
    store.edit(1, { name: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    await store.save(1);
    store.keepMine(1, 'name');
    expect(store.get(1)).toMatchObject({ conflicts: [], problem: null });
    expect(await store.save(1)).toBe(1);
    expect(stored()).toMatchObject({ name: 'mine' });
    expect(bases()).toEqual(isCompared ? ['2', '3'] : [null]);
  });

  it('a conflict that nobody has answered is sent with the position from before it', async () => {
    const { server, task, store, stored, bases, hear } = await start(kind);
    store.edit(1, { name: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    await hear('updated', 1);
    await store.save(1);
    expect(bases()).toEqual([isCompared ? '2' : null]);
    expect(stored()).toMatchObject({ name: isCompared ? 'theirs' : 'mine' });
  });

  it('what others changed elsewhere in the record, or to the very same value, is no conflict', async () => {
    const { server, task, store, stored } = await start(kind);
    store.edit(1, { name: 'mine', note: 'same' });
    server.write(task, 1, { rank: 9, note: 'same' }, 'Zoé');
    expect(await store.save(1)).toBe(1);
    expect(stored()).toMatchObject({ name: 'mine', rank: 9, note: 'same' });
  });

  it('a value that was changed and changed back is looked at, and saved without anybody’s doing', async () => {
    const { server, task, store, stored, calls } = await start(kind);
    store.edit(1, { name: 'mine' });
    for (const name of ['theirs', 'one']) server.write(task, 1, { name }, 'Zoé');
    expect(await store.save(1)).toBe(1);
    expect(stored()).toMatchObject({ name: 'mine' });
    const put = `PUT ${recordPath(1)}`;
    expect(calls()).toEqual(isCompared ? [put, `GET ${recordPath(1)}`, put] : [put]);
  });

  it('a save whose answer was lost is repeated and does no harm', async () => {
    const { server, store, stored, clock } = await start(kind);
    store.edit(1, { name: 'mine' });
    const held = server.hold({ method: 'PUT' }, 'back');
    const saved = store.save(1);
    await server.settled();
    held.cut();
    expect(await saved).toBeUndefined();
    store.edit(1, { name: 'mine, too' });
    expect(await store.save(1)).toBe(1);
    expect(stored()).toMatchObject({ name: 'mine, too' });
    clock.advance(0);
  });
});

const comparing = serverKinds.filter(({ features }) => features.conditions);

describe.each(comparing)('what one of two people has saved first, with $name', (kind) => {
  it('the later save is refused, and becomes a conflict with who and when', async () => {
    const { server, task, store, stored, puts } = await start(kind);
    store.edit(1, { name: 'mine', note: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    expect(await store.save(1)).toBeUndefined();
    await server.settled();
    expect(stored()).toMatchObject({ name: 'theirs', note: null });
    expect(store.get(1)).toMatchObject({
      conflicts: ['name'],
      changed: ['name', 'note'],
      values: { name: 'mine', note: 'mine' },
      snapshot: { name: 'theirs' },
      authors: { name: { by: { name: 'Zoé' } } },
      problem: { code: 'values_changed', status: 409 },
      saving: false,
    });
    expect(puts()).toHaveLength(1);
  });

  it('a record that is gone when it was to be looked at is kept aside', async () => {
    const { server, task, store } = await start(kind);
    store.edit(1, { name: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    const held = server.hold({ method: 'GET', path: recordPath(1) }, 'there');
    const saved = store.save(1);
    await server.settled();
    server.remove(task, 1);
    held.release();
    await saved;
    expect(store.get(1)).toMatchObject({ deleted: true, values: { name: 'mine' } });
  });

  it('a record that cannot be looked at keeps the edit, and what the server said', async () => {
    const { server, task, store } = await start(kind);
    store.edit(1, { name: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    const answerAgain = server.intercept(({ method }) =>
      method === 'GET' ? new TypeError('cut') : undefined,
    );
    await store.save(1);
    answerAgain();
    expect(store.get(1)).toMatchObject({ changed: ['name'], problem: { code: 'values_changed' } });
  });
});

const others = serverKinds.filter(({ features }) => !features.conditions);

describe.each(others)('what one of two people has saved first, with $name', (kind) => {
  it('the later save wins where the server cannot compare', async () => {
    const { server, task, store, stored } = await start(kind);
    store.edit(1, { name: 'mine', note: 'mine' });
    server.write(task, 1, { name: 'theirs' }, 'Zoé');
    expect(await store.save(1)).toBe(1);
    expect(stored()).toMatchObject({ name: 'mine', note: 'mine' });
  });
});

describe.each([true, false])('after a delta of a server whose deltas tell deletions: %s', (deletions) => {
  it('a save names up to where its record is known, not where the list is', async () => {
    const features = { ...everyFeature, deletions };
    const { server, task, store, refresh, bases } = await start({ name: '', features, channel: 'private' });
    for (const id of [1, 2]) store.edit(id, { name: 'mine' });
    server.write(task, 2, { rank: 9 });
    await refresh();
    for (const id of [1, 2]) await store.save(id);
    // Record 1 may have been changed and deleted before the answer, which would not list it.
    expect(bases()).toEqual([deletions ? '3' : '2', '3']);
  });
});
