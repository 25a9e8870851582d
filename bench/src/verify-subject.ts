import assert from 'node:assert/strict';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import { Expectation } from './expectation.ts';
import type { Item } from './item.ts';
import { attributeNames } from './item.ts';
import { makeFullLists } from './full-lists.ts';
import { deltaCall, fullCall } from './list-calls.ts';
import { ChangeMaker, type Delta, parseItems } from './make-items.ts';
import type { Subject } from './subject.ts';
import { WatchedList } from './observed-list.ts';

/** Numbers of unnecessary calls. */
export interface NeedlessCalls {
  /** Calls of subscribers of unchanged records. */
  readonly untouched: number;
  /** Calls of any subscriber by a refresh without changes. */
  readonly unchanged: number;
}

/**
 * Runs everything on a subject that will be timed, and compares its content and its notifications after each
 * step with an {@link Expectation}.
 * @throws Error with the subject and the step, if anything differs.
 */
export async function verifySubject(subject: Subject, size: number): Promise<NeedlessCalls> {
  const verifier = new Verifier(subject, size);
  const { first, second } = makeFullLists(size);
  const changes = new ChangeMaker(size, new SeededRandom(size));
  await verifier.load('load into an empty list', parseItems(first));
  await verifier.load('load over an old list', parseItems(second));
  await verifier.load('load of the same list', parseItems(second));
  await verifier.load('load of the first list again', parseItems(first));
  verifier.watchView();
  const single = changes.tenSingleChanges();
  for (const { forth } of single) await verifier.merge('delta of 1', forth);
  for (const { back } of single.toReversed()) await verifier.merge('delta of 1 with deletions', back);
  for (const { forth, back } of [changes.change(100), changes.change(1000)]) {
    await verifier.merge('delta', forth);
    await verifier.merge('the same delta again', forth);
    await verifier.merge('delta with deletions', back);
  }
  await verifier.merge('refresh of unchanged records', changes.unchanged(100));
  await verifier.editAndRevert();
  return verifier.needlessCalls;
}

class Verifier {
  readonly #subject: Subject;
  readonly #watched: WatchedList;
  readonly #expected = new Expectation();
  #untouched = 0;
  #unchanged = 0;

  constructor(subject: Subject, size: number) {
    this.#subject = subject;
    this.#watched = new WatchedList(subject, size);
  }

  get needlessCalls(): NeedlessCalls {
    return { untouched: this.#untouched, unchanged: this.#unchanged };
  }

  load(what: string, records: readonly Item[]): Promise<void> {
    const load = () => this.#watched.list.load(fullCall(records));
    return this.#check(what, load, () => this.#expected.load(records));
  }

  merge(what: string, delta: Delta): Promise<void> {
    const merge = () => this.#watched.list.merge(deltaCall(delta));
    return this.#check(what, merge, () => this.#expected.merge(delta));
  }

  watchView(): void {
    this.#watched.watchView();
    this.#compareView('view');
  }

  /** Another record has an unsaved edit too, which stays; a delta arrives during the edit. */
  async editAndRevert(): Promise<void> {
    const [other = 1, id = 1] = this.#watched.ids;
    await this.#edit(other, { budget: -1 });
    await this.#edit(id, { title: 'Typed here', comment: 'Typed here too' });
    const before = this.#expected.read(id);
    assert(before !== undefined);
    const incoming = {
      ...before,
      title: 'Saved elsewhere',
      comment: null,
      budget: 0.25,
      code: 'Saved elsewhere',
    };
    await this.merge('delta of a record with unsaved edits', { records: [incoming], deleted: [] });
    const revert = () => this.#watched.list.revert(id);
    await this.#check('revert', revert, () => this.#expected.revert(id));
  }

  async #edit(id: number, changes: Partial<Item>): Promise<void> {
    const edit = () => this.#watched.list.edit(id, changes);
    await this.#check('edit', edit, () => this.#expected.edit(id, changes));
    this.#same(
      'dirty attributes',
      [...this.#watched.list.changed(id)].sort(),
      this.#expected.changed(id).sort(),
    );
  }

  async #check(what: string, work: () => void | Promise<void>, expect: () => void): Promise<void> {
    const before = new Map(this.#watched.ids.map((id) => [id, this.#expected.read(id)]));
    const pageBefore = this.#expected.page();
    const shownBefore = this.#shown();
    this.#watched.forgetCalls();
    await work();
    expect();
    this.#compareList(what);
    this.#compareView(what);
    for (const [id, record] of before) this.#compareCalls(what, id, record);
    if (!isEqual(pageBefore, this.#expected.page()))
      assert(this.#watched.listCalls > 0, this.#say(what, 'the subscriber of the list was not called'));
    if (!isEqual(shownBefore, this.#shown()))
      assert(this.#watched.viewCalls > 0, this.#say(what, 'the subscriber of the view was not called'));
    if (what === 'load of the same list' || what.includes('same delta') || what.includes('unchanged'))
      this.#unchanged += this.#allCalls();
  }

  #shown(): unknown {
    return this.#watched.view === undefined ? undefined : this.#expected.viewPage();
  }

  #compareList(what: string): void {
    const { list, page, ids } = this.#watched;
    const actualIds = [...list.ids()];
    this.#same(`${what}: size`, actualIds.length, this.#expected.size);
    assert(
      actualIds.every((id) => this.#expected.read(id) !== undefined),
      this.#say(what, 'holds a record that is gone'),
    );
    for (const id of [...ids, ...actualIds.slice(0, 100), ...actualIds.slice(-100)])
      this.#same(what, plain(list.read(id)), plain(this.#expected.read(id)));
    const told = { size: page?.size, rows: page?.rows.map(plain) };
    const { size, rows } = this.#expected.page();
    this.#same(`${what}: page`, told, { size, rows: rows.map(plain) });
  }

  #compareView(what: string): void {
    const { view } = this.#watched;
    if (view === undefined) return;
    const expected = this.#expected.view();
    const page = view.page();
    assert(
      isEqual([...view.ids()], expected),
      this.#say(what, 'the view has other records or another order'),
    );
    this.#same(`${what}: size of the view`, page.size, expected.length);
    for (const [index, row] of page.rows.entries())
      this.#same(`${what}: rows of the view`, plain(row), plain(this.#expected.read(expected[index] ?? 0)));
  }

  #compareCalls(what: string, id: number, before: Item | undefined): void {
    const after = this.#expected.read(id);
    const calls = this.#watched.callsOf(id);
    if (isEqual(plain(before), plain(after))) {
      this.#untouched += calls;
      return;
    }
    assert(calls > 0, this.#say(what, `the subscriber of record ${id} was not called`));
    this.#same(`${what}: told of a record`, plain(this.#watched.records.get(id)), plain(after));
  }

  #allCalls(): number {
    const { recordCalls, listCalls, viewCalls } = this.#watched;
    return listCalls + viewCalls + [...recordCalls.values()].reduce((sum, calls) => sum + calls, 0);
  }

  #same(what: string, actual: unknown, expected: unknown): void {
    assert.deepEqual(actual, expected, this.#say(what, 'differs from what is expected'));
  }

  #say(what: string, how: string): string {
    return `${this.#subject.name}, ${what}: ${how}`;
  }
}

/** Only the declared values: some libraries add properties to a record. */
function plain(record: Item | undefined): Partial<Item> | undefined {
  return (
    record &&
    Object.fromEntries(['id_item', ...attributeNames].map((name) => [name, Reflect.get(record, name)]))
  );
}

function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
