import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeServer, problem } from './testing/fake-server.ts';
import { makeClient, settle } from './testing/make-client.ts';

/**
 * Random interleavings of what a person, a colleague, the push service and the network do. Answers are held back and
 * released later, in any order; calls fail before or after the server did what it was asked to; events are lost,
 * come twice, and name identifiers as texts.
 */
const id = fc.integer({ min: 1, max: 4 });
const word = fc.constantFrom('a', 'b', 'c', '');
const attribute = fc.constantFrom('name', 'note');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit' as const), id, attribute, word }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), id }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('colleague' as const),
      id,
      attribute,
      word,
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('colleague deletes' as const), id, isTold: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), id }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('create' as const), word }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('revert' as const), id }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('event' as const), id, isText: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('poll' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('hold' as const), place: fc.nat(3), id }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const), how: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function start() {
  const server = new FakeServer();
  for (const one of [1, 2, 3]) server.write(one, { name: `n${one}`, note: null, rank: null });
  const client = makeClient(server);
  client.store.load();
  await settle();
  client.push.open();
  return { server, ...client, held: [] as { release(): void }[] };
}

type World = Awaited<ReturnType<typeof start>>;

/** What makes the next call fail: before the server saw it, after it did it, or with a refusal. */
function failNext({ server }: World, how: number): void {
  server.intercept = (call) => {
    server.intercept = undefined;
    if (how === 0) return new Error('cut before the server');
    if (how === 1) return problem(503, 'unavailable');
    void server.fetch(`http://server.test/${call.path}`, {
      method: call.method,
      headers: call.headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
    });
    return new Error('cut after the server');
  };
}

function hold({ server, held }: World, place: number, one: number): void {
  const calls = [
    ['GET', 'data/task'],
    ['GET', `data/task/${one}`],
    ['PUT', `data/task/${one}`],
    ['POST', 'data/task/'],
  ] as const;
  const [method, path] = calls[place] ?? calls[0];
  held.push(server.hold(method, path));
}

async function perform(world: World, one: Step): Promise<void> {
  const { server, store, event, pass, held } = world;
  switch (one.does) {
    case 'edit':
      if (store.get(one.id) !== undefined) store.edit(one.id, { [one.attribute]: one.word });
      return;
    case 'save':
      if (store.get(one.id) !== undefined) void store.save(one.id);
      return;
    case 'colleague':
      if (!server.records.has(one.id)) return;
      server.write(one.id, { [one.attribute]: one.word });
      if (one.isTold) event('updated', one.id);
      return;
    case 'colleague deletes':
      if (!server.records.has(one.id)) return;
      server.write(one.id, null);
      if (one.isTold) event('deleted', String(one.id));
      return;
    case 'delete':
      if (store.get(one.id) !== undefined) void store.remove(one.id);
      return;
    case 'create':
      void store.save(store.addDraft({ name: one.word }));
      return;
    case 'revert':
      if (store.get(one.id) !== undefined) void store.revert(one.id);
      return;
    case 'event':
      event('updated', one.isText ? String(one.id) : one.id);
      return;
    case 'poll':
      store.requestRefresh();
      pass(5000);
      return;
    case 'hold':
      hold(world, one.place, one.id);
      return;
    case 'release':
      held.shift()?.release();
      return;
    case 'fail':
      failNext(world, one.how);
      return;
    case 'wait':
      await settle();
  }
}

/** Lets everything arrive, then one refresh, and what that leaves owed. */
async function untilQuiet({ server, store, pass, held }: World): Promise<void> {
  server.intercept = undefined;
  server.releaseAll();
  for (const one of held) one.release();
  await settle();
  for (let poll = 0; poll < 3; poll += 1) {
    store.requestRefresh();
    pass(5000);
    await settle();
  }
}

describe('law: once all is quiet, every client equals the server, after one refresh even if answers were lost', () => {
  it('whatever happened in whatever order', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const world = await start();
        for (const one of steps) await perform(world, one);
        await untilQuiet(world);
        const { server, store } = world;
        expect([...store.ids()].toSorted()).toEqual([...server.records.keys()].toSorted());
        for (const [one, fields] of server.records) {
          const record = store.get(one);
          expect(record?.saving).toBe(false);
          expect(record?.snapshot).toEqual(fields);
        }
        expect(store.state).toEqual({ state: 'ready', refreshing: false, problem: null });
      }),
      { numRuns: 150 },
    );
  });
});
