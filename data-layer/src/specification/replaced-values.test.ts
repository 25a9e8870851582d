import { describe, expect, it } from 'vitest';
import { subscribeToReplaced, type ReplacedValue } from '../store/replaced-values.ts';
import { serverKinds, startServer } from '../test-setup/server-kinds.ts';
import { startUndo } from '../test-setup/undo-client.ts';

describe.each(serverKinds)('a value that was saved here and replaced, with $name', (kind) => {
  async function start() {
    const world = startServer(kind);
    const client = await world.makeLoadedClient();
    const told: ReplacedValue[] = [];
    const stop = subscribeToReplaced(
      client.store,
      (replaced) => told.push(...replaced),
      () => world.clock.now(),
    );
    const save = async (values: object) => {
      client.store.edit(1, values);
      await client.store.save(1);
    };
    const replace = async (values: object) => {
      world.server.write(world.task, 1, values, 'Zoé');
      await client.hear('updated', 1);
    };
    return { ...world, ...client, told, stop, save, replace };
  }

  const isPlain = !kind.features.cursor;

  it('is told with both values, where the server cannot compare', async () => {
    const { save, replace, told } = await start();
    await save({ name: 'mine', rank: 5 });
    await replace({ name: 'theirs' });
    expect(told).toEqual(isPlain ? [{ key: 1, attribute: 'name', mine: 'mine', theirs: 'theirs' }] : []);
  });

  it('is told once, and again only after it was saved again', async () => {
    const { save, replace, told } = await start();
    await save({ name: 'mine' });
    await replace({ name: 'theirs' });
    await replace({ name: 'theirs, too' });
    await save({ name: 'mine' });
    await replace({ name: 'theirs' });
    expect(told.map(({ theirs }) => theirs)).toEqual(isPlain ? ['theirs', 'theirs'] : []);
  });

  it('is not told of another attribute, of an own save, of what is typed over, or after a minute', async () => {
    const { save, replace, told, store, clock } = await start();
    await save({ name: 'mine' });
    await replace({ rank: 9 });
    await save({ name: 'mine, too' });
    store.edit(1, { name: 'typed' });
    await replace({ name: 'theirs' });
    store.takeTheirs(1, 'name');
    await save({ note: 'mine' });
    clock.advance(60_000);
    await replace({ note: 'theirs' });
    expect(told).toEqual([]);
  });

  it.each(['there', 'back'] as const)(
    'is that of the earlier save alone, where the two cross: the own one is held up on its way %s',
    async (way) => {
      const { server, task, store, hear, told } = await start();
      const call = server.hold({ method: 'PUT' }, way);
      store.edit(1, { name: 'mine' });
      const saved = store.save(1);
      await server.settled();
      server.write(task, 1, { name: 'theirs' }, 'Zoé');
      await hear('updated', 1);
      call.release();
      await saved;
      await server.settled();
      const replaced = [{ key: 1, attribute: 'name', mine: 'mine', theirs: 'theirs' }];
      expect(told).toEqual(isPlain && way === 'back' ? replaced : []);
      await hear('updated', 1);
      expect(told).toHaveLength(isPlain && way === 'back' ? 1 : 0);
    },
  );

  it('is not told of a save that failed, nor any more once nobody wants to know', async () => {
    const { save, replace, told, server, stop } = await start();
    const answerAgain = server.intercept(({ method }) =>
      method === 'PUT' ? new TypeError('cut') : undefined,
    );
    await save({ name: 'mine' });
    answerAgain();
    await replace({ name: 'theirs' });
    await save({ note: 'mine' });
    stop();
    await replace({ note: 'theirs' });
    expect(told).toEqual([]);
  });
});

it('is not reported for a value that was undone here', async () => {
  const { store, log, save, server } = await startUndo('plain');
  const told: ReplacedValue[] = [];
  subscribeToReplaced(store, (replaced) => told.push(...replaced));
  await save(1, { name: 'mine' });
  await log.undo();
  await server.settled();
  expect(store.get(1)).toMatchObject({ values: { name: 'one' } });
  expect(told).toEqual([]);
});
