import type { RecordId } from '@ne2016/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeldCall } from '../testing/server/held-calls.ts';
import { TaskServer } from './task-server.ts';
import { makeClient, settle } from './task-client.ts';
import { MemoryStorage } from '../persistence/storage/memory-storage.ts';
import type { Persistence } from '../persistence/storage/persistence.ts';

const id = fc.integer({ min: 1, max: 4 });
const page = fc.nat(1);
const word = fc.constantFrom('a', 'b', 'c');
const attribute = fc.constantFrom('name', 'note');
const isTold = fc.boolean();

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('write' as const), id, attribute, word, isTold }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), id, isTold }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('save' as const), page, id, attribute, word }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('create' as const), page, word }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('hold' as const), call: fc.nat(2), id }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('release' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('refresh' as const), page }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('gather' as const), page }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('commit' as const) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('crash' as const), page }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** A server, two pages of a person who works on its list, and their slow storage. */
class World {
  /** Lists have no count, with which a client would detect missing records. */
  readonly server = new TaskServer({ count: false });
  readonly pages: { client: ReturnType<typeof makeClient>; persistence: Persistence }[] = [];
  /** For each page after the first ones: its list after the first answer, and the server's records. */
  readonly restored: { list: Map<RecordId, unknown>; server: Map<RecordId, unknown> }[] = [];
  readonly #storage = new MemoryStorage();
  readonly #writes: (() => void)[] = [];
  #held: HeldCall[] = [];

  constructor() {
    for (const one of [1, 2, 3]) this.server.write(one, { name: `n${one}`, note: null, rank: null });
  }

  async start(): Promise<void> {
    for (const index of [0, 1]) this.pages[index] = await this.#open();
    this.pages[0]?.client.pass(1000);
    this.#commitAll();
    await settle();
  }

  /** Performs a step. Its consequences continue during the next steps, except for a wait. */
  async perform(one: Step): Promise<void> {
    switch (one.does) {
      case 'write':
        return this.#writeElsewhere(one.id, { [one.attribute]: one.word }, one.isTold);
      case 'remove':
        return this.#writeElsewhere(one.id, null, one.isTold);
      case 'save':
      case 'create':
      case 'refresh':
      case 'gather':
        return this.#work(one);
      case 'hold':
        return this.#hold(one);
      case 'release':
        return this.#held.shift()?.release();
      case 'commit':
        return this.#writes.shift()?.();
      case 'wait':
        return settle();
      case 'crash':
        return this.crash(one.page);
    }
  }

  /** Ends a page. Uncommitted writes are lost; the next page has the stored list and one delta. */
  async crash(index: number): Promise<void> {
    this.pages[index]?.persistence.close();
    await settle();
    this.server.stopHolding();
    const next = await this.#open();
    this.pages[index] = next;
    const { store } = next.client;
    this.restored.push({
      list: new Map([...store.ids()].map((one) => [one, store.get(one)?.snapshot])),
      server: new Map(this.server.records),
    });
  }

  async #open() {
    const persistence = this.#storage.open();
    const { writeList } = persistence;
    persistence.writeList = async (...what) => {
      await new Promise<void>((resolve) => this.#writes.push(resolve));
      return writeList(...what);
    };
    const client = makeClient(this.server, { persistence });
    client.store.load();
    await settle();
    client.push.open();
    return { client, persistence };
  }

  #commitAll(): void {
    for (const commit of this.#writes.splice(0)) commit();
  }

  #writeElsewhere(one: number, fields: Record<string, unknown> | null, tell: boolean): void {
    if (!this.server.records.has(one)) return;
    this.server.write(one, fields);
    for (const { client } of tell ? this.pages : [])
      client.event(fields === null ? 'deleted' : 'updated', one);
  }

  /** Holds the next call of a kind on the way back. */
  #hold({ call, id: one }: Extract<Step, { does: 'hold' }>): void {
    const record = `data/task/${one}`;
    const path = ['data/task', record, record][call] ?? record;
    this.#held.push(this.server.hold(call === 2 ? 'PUT' : 'GET', path));
  }

  #work(one: Extract<Step, { does: 'save' | 'create' | 'refresh' | 'gather' }>): void {
    const client = this.pages[one.page]?.client;
    if (client === undefined) return;
    const { store, pass } = client;
    switch (one.does) {
      case 'save':
        if (store.get(one.id) !== undefined) store.edit(one.id, { [one.attribute]: one.word });
        return void store.save(one.id);
      case 'create':
        return void store.save(store.addDraft({ name: one.word }));
      case 'refresh':
        store.requestRefresh();
        return pass(5000);
      case 'gather':
        return pass(1000);
    }
  }
}

/** Declares the test of stored lists, with this number of runs. */
export function lawOfKeptLists(numRuns: number): void {
  describe('law: what is kept, and a delta from its position, equal the server', () => {
    it('whatever was under way, whichever page wrote, whenever a page ends', async () => {
      let deltas = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
          const world = new World();
          await world.start();
          for (const one of steps) await world.perform(one);
          for (const index of [0, 1]) {
            world.server.calls.length = 0;
            await world.crash(index);
            deltas += world.server.calls.filter(({ headers }) => headers.has('ne2016-cursor')).length;
          }
          for (const { list, server } of world.restored) expect(list).toEqual(server);
        }),
        { numRuns },
      );
      // Without any delta the test would prove nothing.
      expect(deltas).toBeGreaterThan(numRuns);
    });
  });
}
