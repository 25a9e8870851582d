import type { PushEvent, Resource } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TaskTabs } from './task-tabs.ts';
import { task } from './task.ts';
import { FakePush } from '../testing/fake-push.ts';
import type { FakeServer } from '../testing/server/fake-server.ts';
import type { HeldCall } from '../testing/server/held-calls.ts';
import { TabHub } from '../testing/tab-hub.ts';

type Attribute = 'name' | 'note';

/** A push connection whose events arrive when the test delivers them, in order. */
class SlowPush extends FakePush {
  readonly events: (() => void)[] = [];

  override announce(resource: Resource, event: PushEvent): boolean {
    this.events.push(() => super.announce(resource, event));
    return true;
  }
}

/** The time of each written value; all written values differ. */
class History {
  readonly #times = new Map<unknown, number>();

  note(values: object): void {
    for (const value of Object.values(values).filter((one) => one !== null))
      this.#times.set(value, this.#times.size + 1);
  }

  timeOf(value: unknown): number {
    return this.#times.get(value) ?? 0;
  }
}

type OpenTab = ReturnType<TaskTabs['open']> & { readonly push: SlowPush };

/** Tabs of one person, with slow messages, events and calls, and a colleague. */
class World {
  readonly #messages: (() => void)[] = [];
  readonly tasks: TaskTabs;
  readonly #history = new History();
  readonly #held: HeldCall[] = [];
  tabs: OpenTab[] = [];
  readonly violations: string[] = [];
  #value = 0;

  constructor(features: { cursor: boolean }) {
    this.tasks = new TaskTabs(features, new TabHub((deliver) => this.#messages.push(deliver)));
    this.server.intercept(({ method, body }) => {
      if (method === 'PUT' || method === 'POST') this.#history.note(body as object);
      return undefined;
    });
    for (let count = 0; count < 2; count += 1) this.open();
  }

  get server(): FakeServer {
    return this.tasks.server;
  }

  open(): void {
    if (this.tabs.length >= 4) return;
    const tab = this.tasks.open({ push: new SlowPush() }) as OpenTab;
    tab.store.load();
    this.#watch(tab);
    this.tabs.push(tab);
  }

  /** Law: an attribute never returns to an earlier value, and a deleted record stays deleted. */
  #watch({ store }: OpenTab): void {
    const seen = new Map<string, number>();
    store.subscribe((changed) => {
      for (const key of changed) {
        if (typeof key === 'string') continue;
        const snapshot = store.get(key)?.snapshot;
        const isDeleted = ![...store.ids()].includes(key);
        for (const attribute of ['name', 'note'] as const) {
          const place = `${key} ${attribute}`;
          const time = isDeleted ? Number.POSITIVE_INFINITY : this.#history.timeOf(snapshot?.[attribute]);
          if (time < (seen.get(place) ?? 0))
            this.violations.push(`${place} went back to ${snapshot?.[attribute]}`);
          seen.set(place, time);
        }
      }
    });
  }

  /** Closes a tab or lets it crash: there is no message about it. */
  close(index: number): void {
    const tab = this.tabs[index];
    if (tab === undefined || this.tabs.length === 1) return;
    tab.layer.stop();
    this.tabs = this.tabs.filter((one) => one !== tab);
  }

  makeValue(): string {
    this.#value += 1;
    return `value ${this.#value}`;
  }

  colleagueWrites(id: number, attribute: Attribute): void {
    if (!this.server.records(task).has(id)) return;
    const change = { [attribute]: this.makeValue() };
    this.#history.note(change);
    this.server.write(task, id, change);
  }

  saves(index: number, id: number, attribute: Attribute): void {
    const store = this.tabs[index]?.store;
    if (store?.get(id) === undefined) return;
    store.edit(id, { [attribute]: this.makeValue() });
    void store.save(id);
  }

  creates(index: number): void {
    const store = this.tabs[index]?.store;
    if (store !== undefined) void store.save(store.addDraft({ name: this.makeValue() }));
  }

  removes(index: number, id: number): void {
    const store = this.tabs[index]?.store;
    if (store?.get(id) !== undefined) void store.remove(id);
  }

  hold(method: string, path: string, way: 'there' | 'back'): void {
    this.#held.push(this.server.hold({ method, path }, way));
  }

  release(): void {
    this.#held.shift()?.release();
  }

  message(pick: number): void {
    this.#messages.splice(pick % Math.max(this.#messages.length, 1), 1)[0]?.();
  }

  event(index: number): void {
    this.tabs[index]?.push.events.shift()?.();
  }

  /** Delivers everything, and advances the time only as long as tabs wait for each other. */
  async untilQuiet(): Promise<void> {
    this.server.stopHolding();
    for (const one of this.#held) one.release();
    for (const { channel } of this.tabs) channel.thaw();
    for (let round = 0; round < 8; round += 1) {
      for (const { push } of this.tabs) while (push.events.length > 0) push.events.shift()?.();
      while (this.#messages.length > 0) this.message(0);
      await this.tasks.settle();
      this.tasks.clock.advance(500);
    }
  }
}

const tab = fc.nat(3);
const id = fc.constantFrom(1, 2, 3);
const attribute = fc.constantFrom<Attribute>('name', 'note');
const pick = fc.nat(100);
const way = fc.constantFrom<'there' | 'back'>('there', 'back');
const call = fc.constantFrom<readonly [string, string]>(
  ['GET', 'data/task'],
  ['GET', 'data/task/1'],
  ['GET', 'data/task/2'],
  ['PUT', 'data/task/1'],
  ['PUT', 'data/task/2'],
  ['POST', 'data/task/'],
);

type Step = (world: World) => unknown;
const steps: [number, fc.Arbitrary<Step>][] = [
  [
    4,
    fc.tuple(id, attribute).map(
      ([...where]) =>
        (world) =>
          world.colleagueWrites(...where),
    ),
  ],
  [
    4,
    fc.tuple(tab, id, attribute).map(
      ([...where]) =>
        (world) =>
          world.saves(...where),
    ),
  ],
  [1, tab.map((one) => (world) => world.creates(one))],
  [
    1,
    id.map(
      (one) =>
        ({ server }) =>
          server.remove(task, one),
    ),
  ],
  [
    1,
    fc.tuple(tab, id).map(
      ([one, of]) =>
        (world) =>
          world.removes(one, of),
    ),
  ],
  [1, tab.map((one) => (world) => void world.tabs[one]?.store.reload())],
  [8, pick.map((one) => (world) => world.message(one))],
  [6, tab.map((one) => (world) => world.event(one))],
  [
    3,
    fc.tuple(call, way).map(
      ([[method, path], on]) =>
        (world) =>
          world.hold(method, path, on),
    ),
  ],
  [3, fc.constant((world) => world.release())],
  [1, fc.constant((world) => world.open())],
  [1, tab.map((one) => (world) => world.close(one))],
  [1, tab.map((one) => (world) => world.tabs[one]?.channel.freeze())],
  [1, tab.map((one) => (world) => world.tabs[one]?.channel.thaw())],
  [2, fc.constant((world) => world.tasks.clock.advance(600))],
  [6, fc.constant((world) => world.tasks.settle())],
];
const step = fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })));

function expectEqualToServer({ tabs, server }: World): void {
  const records = server.records(task);
  for (const { store } of tabs) {
    expect(new Set(store.ids())).toEqual(new Set(records.keys()));
    for (const [key, fields] of records) expect(store.get(key)?.snapshot).toEqual(fields);
  }
}

/** Declares the tests of several tabs of one person, with this number of runs each. */
export function lawOfSeveralTabs(numRuns: number): void {
  const features = [{ cursor: true }, { cursor: false }];
  it.each(features)('law, %o: no older state replaces a newer one, at rest all equal the server', (each) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (all) => {
        const world = new World(each);
        await world.untilQuiet();
        for (const one of all) await one(world);
        await world.untilQuiet();
        expect(world.violations).toEqual([]);
        expectEqualToServer(world);
      }),
      { numRuns },
    ),
  );
}
