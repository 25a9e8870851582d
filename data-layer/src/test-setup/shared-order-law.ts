import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../merge/answer-order.ts';
import { type HubChannel, TabHub } from '../testing/tab-hub.ts';
import { SharedOrder } from '../tabs/channel/shared-order.ts';
import type { RecordUpdate } from '../tabs/channel/tab-channel.ts';
import { type ReceivedUpdate, Tabs } from '../tabs/channel/tabs.ts';

const recordIds = [1, 2, 3];

/** A state of a record, with its time on the server's clock, which only the test uses. */
interface State {
  readonly value: string | null;
  readonly time: number;
}

/** A world with pending work: each item is one step of a message or an answer. */
class World {
  readonly records = new Map<number, State>(recordIds.map((id) => [id, { value: 'a', time: 0 }]));
  readonly pending: (() => void)[] = [];
  readonly hub = new TabHub((deliver) => this.pending.push(deliver));
  readonly tabs: ModelTab[] = [];
  time = 0;
  fetches = 0;

  join(): void {
    this.tabs.push(new ModelTab(this, `tab${this.tabs.length}`));
  }

  write(id: number, value: string | null): void {
    this.time += 1;
    this.records.set(id, { value, time: this.time });
  }

  read(id: number): State {
    // A read returns the current state, however long ago it was written.
    return { value: this.records.get(id)?.value ?? null, time: this.time };
  }

  advance(pick: number): void {
    const [work] = this.pending.splice(pick % Math.max(this.pending.length, 1), 1);
    work?.();
  }
}

/** A tab that merges updates like the stores, with records of a single value. */
class ModelTab {
  readonly held = new Map<number, State>();
  readonly #world: World;
  readonly #channel: HubChannel;
  readonly #tabs: Tabs;
  readonly #order: SharedOrder;
  readonly #underWay = new Set<number>();
  readonly #toFollow = new Set<number>();
  #frozen: (() => void)[] | undefined;
  #isLoaded = false;

  constructor(world: World, id: string) {
    this.#world = world;
    this.#channel = world.hub.makeChannel();
    this.#tabs = new Tabs(this.#channel, id, () => undefined);
    this.#order = new SharedOrder(this.#tabs);
    this.#tabs.add('task', { greet: () => this.#order.onOtherTab(), receive: (news) => this.#receive(news) });
    this.#tabs.open();
  }

  list(): void {
    this.#isLoaded = true;
    this.#request(
      () => recordIds.map((id) => [id, this.#world.read(id)] as const),
      (answer, sentAt) => {
        const believed = answer.filter(([id, state]) => this.#isBelieved(id, state, sentAt));
        this.#order.updateAll();
        const rejected = answer.filter((one) => !believed.includes(one));
        this.#update(believed, sentAt);
        for (const [id] of rejected) this.fetch(id);
      },
    );
  }

  fetch(id: number): void {
    if (!this.#isLoaded) return;
    if (this.#underWay.has(id)) {
      this.#toFollow.add(id);
      return;
    }
    this.#underWay.add(id);
    this.#world.fetches += 1;
    this.#request(
      () => this.#world.read(id),
      (state, sentAt) => {
        if (this.#isBelieved(id, state, sentAt)) this.#update([[id, state]], sentAt);
        else this.#toFollow.add(id);
        this.#underWay.delete(id);
        if (this.#toFollow.delete(id)) this.fetch(id);
      },
    );
  }

  save(id: number, value: string | null): void {
    if (!this.#isLoaded) return;
    this.#request(
      () => {
        this.#world.write(id, value);
        return this.#world.read(id);
      },
      (state, sentAt) => {
        if (this.#isBelieved(id, state, sentAt)) this.#update([[id, state]], sentAt);
        else this.fetch(id);
      },
    );
  }

  freeze(): void {
    this.#channel.freeze();
    this.#frozen ??= [];
  }

  thaw(): void {
    const works = this.#frozen ?? [];
    this.#frozen = undefined;
    this.#channel.thaw();
    for (const work of works) work();
  }

  #request<Answer>(serve: () => Answer, take: (answer: Answer, sentAt: Moment) => void): void {
    const sentAt = this.#order.begin();
    const arrive = (answer: Answer) => {
      take(answer, sentAt);
      this.#order.end(sentAt);
    };
    this.#world.pending.push(() => {
      const answer = serve();
      this.#world.pending.push(() => {
        if (this.#frozen === undefined) arrive(answer);
        else this.#frozen.push(() => arrive(answer));
      });
    });
  }

  #isBelieved(id: number, { value }: State, sentAt: Moment): boolean {
    return !this.#order.isOvertaken(id, sentAt) || (this.held.get(id)?.value ?? null) === value;
  }

  #update(states: readonly (readonly [number, State])[], sentAt: Moment): void {
    const records = states.map(([id, state]): RecordUpdate => {
      this.#order.update(id, sentAt);
      // The local state is passed on: if its value is equal, it may come from a later answer than this one.
      const { value, time } = this.#take(id, state);
      const values = value === null ? null : { value };
      return { id, values, isWhole: true, version: String(time) };
    });
    const heard = this.#order.clockAt(sentAt);
    this.#tabs.publish({ resource: 'task', records, heard, leads: false, writing: [] });
  }

  #receive(news: ReceivedUpdate): void {
    if (!this.#isLoaded) return;
    for (const { id, values, version } of news.records) {
      const state = { value: (values?.value ?? null) as string | null, time: Number(version) };
      const isSame = (this.held.get(Number(id))?.value ?? null) === state.value;
      if (isSame || this.#order.isAtLeastAsNew(id, news)) {
        this.#order.updateFrom(id, news);
        this.#take(Number(id), state);
      } else this.fetch(Number(id));
    }
  }

  /** Checks the law of this file, on the server's own clock. */
  #take(id: number, state: State): State {
    const held = this.held.get(id) ?? { value: state.value, time: 0 };
    const isSame = held.value === state.value;
    if (!isSame && state.time < held.time) throw new Error(`${state.time} over ${held.time} of record ${id}`);
    const taken = { value: state.value, time: Math.max(held.time, state.time) };
    this.held.set(id, taken);
    return taken;
  }
}

const id = fc.constantFrom(...recordIds);
const value = fc.constantFrom('a', 'b', null);
const tab = fc.nat(3);
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('advance' as const), pick: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fetch' as const), tab, id }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('save' as const), tab, id, value }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('list' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write' as const), id, value }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('join' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('freeze' as const, 'thaw' as const), tab }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

function perform(world: World, one: Step): void {
  switch (one.does) {
    case 'advance':
      return world.advance(one.pick);
    case 'write':
      return world.write(one.id, one.value);
    case 'join':
      return world.tabs.length < 4 ? world.join() : undefined;
    case 'save':
      return world.tabs[one.tab]?.save(one.id, one.value);
    case 'fetch':
      return world.tabs[one.tab]?.fetch(one.id);
    case 'list':
    case 'freeze':
    case 'thaw':
      return world.tabs[one.tab]?.[one.does]();
  }
}

/** Delivers everything. Returns false if it never ends. */
function comesToRest(world: World): boolean {
  for (let count = 0; count < 20_000; count += 1) {
    if (world.pending.length === 0) return true;
    world.advance(0);
  }
  return false;
}

/** Declares the test of updates between tabs, with this number of runs. */
export function lawOfSharedOrder(numRuns: number): void {
  describe('what tabs learn from each other', () => {
    it('law: an older state never replaces a newer one, and all come to rest', () => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 20, maxLength: 150 }), (steps) => {
          const world = new World();
          world.join();
          world.join();
          for (const one of world.tabs) one.list();
          for (const one of steps) perform(world, one);
          for (const one of world.tabs) one.thaw();
          expect(comesToRest(world)).toBe(true);
          for (const one of world.tabs) one.list();
          expect(comesToRest(world)).toBe(true);
          for (const { held } of world.tabs)
            for (const one of recordIds) expect(held.get(one)?.value).toBe(world.records.get(one)?.value);
        }),
        { numRuns },
      );
    });
  });
}
