import fc from 'fast-check';
import type { HeldCall } from '../testing/server/held-calls.ts';
import { problemResponse } from '../testing/server/problem-response.ts';
import { makeClient, settle } from './task-client.ts';
import { TaskServer } from './task-server.ts';

const id = fc.integer({ min: 1, max: 4 });
const word = fc.constantFrom('a', 'b', 'c', '');
const attribute = fc.constantFrom('name', 'note');
const isTold = fc.boolean();
const way = fc.constantFrom<'there' | 'back'>('there', 'back');

/** What a person, a colleague, the push service and the network may do, and how often each does it. */
const steps = {
  edit: { weight: 3, arbitrary: fc.record({ id, attribute, word }) },
  save: { weight: 3, arbitrary: fc.record({ id }) },
  remove: { weight: 1, arbitrary: fc.record({ id }) },
  revert: { weight: 1, arbitrary: fc.record({ id }) },
  create: { weight: 1, arbitrary: fc.record({ word }) },
  colleagueWrites: { weight: 4, arbitrary: fc.record({ id, attribute, word, isTold }) },
  colleagueDeletes: { weight: 1, arbitrary: fc.record({ id, isTold }) },
  event: { weight: 2, arbitrary: fc.record({ id, isText: fc.boolean() }) },
  poll: { weight: 2, arbitrary: fc.record({}) },
  hold: { weight: 3, arbitrary: fc.record({ call: fc.nat(3), id, way }) },
  release: { weight: 3, arbitrary: fc.record({}) },
  fail: { weight: 1, arbitrary: fc.record({ how: fc.nat(2) }) },
  wait: { weight: 3, arbitrary: fc.record({}) },
};

type Steps = {
  [Name in keyof typeof steps]: (typeof steps)[Name]['arbitrary'] extends fc.Arbitrary<infer Of> ? Of : never;
};

/** One thing that happens. */
export type Step = { [Name in keyof Steps]: Steps[Name] & { does: Name } }[keyof Steps];

/** Anything that may happen. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(steps).map(([does, { weight, arbitrary }]) => ({
    weight,
    // The table pairs each name with its own fields, which the compiler cannot follow through a union.
    arbitrary: (arbitrary as fc.Arbitrary<object>).map((fields) => ({ does, ...fields }) as Step),
  })),
);

/** Whether a step loses something: a call, an answer, an event. */
export function isLoss(one: Step): boolean {
  return one.does === 'fail' || ('isTold' in one && !one.isTold);
}

/** A server with three records, a client that has loaded them, and the calls that are held up between them. */
export async function startWorld() {
  const server = new TaskServer();
  for (const one of [1, 2, 3]) server.write(one, { name: `n${one}`, note: null, rank: null });
  const client = makeClient(server);
  client.store.load();
  await settle();
  client.push.open();
  const held: HeldCall[] = [];
  return { server, ...client, held };
}

/** What {@link startWorld} made. */
export type World = Awaited<ReturnType<typeof startWorld>>;

const isHere = ({ store }: World, one: number) => store.get(one) !== undefined;

/** The next call fails: before the server saw it, with a refusal, or after the server did what was asked. */
function failNext({ server }: World, how: number): void {
  server.intercept = (call) => {
    server.intercept = undefined;
    if (how === 0) return new Error('cut before the server');
    if (how === 1) return problemResponse(503, 'unavailable');
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    void server.fetch(`http://server.test/${call.path}`, {
      method: call.method,
      headers: call.headers,
      body,
    });
    return new Error('cut after the server');
  };
}

function hold({ server, held }: World, { call, id: one, way: on }: Steps['hold']): void {
  const record = `data/task/${one}`;
  const calls = [
    ['GET', 'data/task'],
    ['GET', record],
    ['PUT', record],
    ['POST', 'data/task/'],
  ] as const;
  const [method, path] = calls[call] ?? calls[0];
  held.push(server.hold(method, path, on));
}

const actions: { [Name in keyof Steps]: (world: World, fields: Steps[Name]) => unknown } = {
  edit: (world, { id: one, attribute: name, word: typed }) =>
    isHere(world, one) && world.store.edit(one, { [name]: typed }),
  save: (world, { id: one }) => isHere(world, one) && void world.store.save(one),
  remove: (world, { id: one }) => isHere(world, one) && void world.store.remove(one),
  revert: (world, { id: one }) => isHere(world, one) && void world.store.revert(one),
  create: ({ store }, { word: name }) => void store.save(store.addDraft({ name })),
  colleagueWrites({ server, event }, { id: one, attribute: name, word: written, isTold: tell }) {
    if (!server.records.has(one)) return;
    server.write(one, { [name]: written });
    if (tell) event('updated', one);
  },
  colleagueDeletes({ server, event }, { id: one, isTold: tell }) {
    if (!server.records.has(one)) return;
    server.write(one, null);
    if (tell) event('deleted', String(one));
  },
  event: ({ event }, { id: one, isText }) => event('updated', isText ? String(one) : one),
  poll({ store, pass }) {
    store.requestRefresh();
    pass(5000);
  },
  hold,
  release: ({ held }) => held.shift()?.release(),
  fail: (world, { how }) => failNext(world, how),
  wait: () => settle(),
};

/** Lets a step happen. What it sets off goes on while the next ones happen, but for a wait. */
export async function perform(world: World, one: Step): Promise<void> {
  const act = actions[one.does] as (world: World, fields: Step) => unknown;
  await act(world, one);
}

/** Lets everything arrive that is under way. */
export async function untilArrived({ server, held }: World): Promise<void> {
  server.intercept = undefined;
  server.stopHolding();
  for (const one of held) one.release();
  await settle();
}

/** Lets polls pass, which act on what was requested and on nothing else. */
export async function pollUntilQuiet({ pass }: World): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    pass(5000);
    await settle();
  }
}
